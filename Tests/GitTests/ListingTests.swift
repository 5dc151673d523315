import Foundation
import GitTesting
import Testing

@testable import Git

@Suite struct ListingTests {
    private func paths(_ listing: Listing) -> [String] { listing.entries.map(\.path) }

    @Test func workingTreeHasTrackedAndUntrackedButNotIgnored() throws {
        let test = try TestRepository()
        try test.write(".gitignore", "build/\n*.log\n!keep.log\n")
        try test.write("a.swift", "let a = 1\n")
        try test.write("gone.swift", "let g = 1\n")
        try test.write("tracked.log", "kept since it is tracked\n")
        try test.git(["add", "-f", "tracked.log"])
        try test.commit()
        try test.remove("gone.swift")
        try test.write("new/b.swift", "let b = 1\n")
        try test.write("build/c.swift", "let c = 1\n")
        try test.write("x.log", "")
        try test.write("keep.log", "")
        try test.write("a.swift", "let a = 2\n")
        let listing = try test.open().workingTreeListing { _ in true }
        #expect(paths(listing) == [".gitignore", "a.swift", "keep.log", "new/b.swift", "tracked.log"])
        let blobs = Dictionary(uniqueKeysWithValues: listing.entries.map { ($0.path, $0.blob) })
        #expect(blobs["a.swift"] == .some(nil))
        #expect(blobs["tracked.log"] != .some(nil))
    }

    @Test func listsOnlyWantedPaths() throws {
        let test = try TestRepository()
        for name in ["a.swift", "b.md", "deep/er/c.swift", "d.storyboard"] { try test.write(name, "x\n") }
        try test.commit()
        let repository = try test.open()
        let wants: PathFilter = { $0.hasSuffix(".swift") }
        let expected = ["a.swift", "deep/er/c.swift"]
        #expect(paths(try repository.workingTreeListing(wants: wants)) == expected)
        #expect(paths(try repository.indexListing(wants: wants)) == expected)
        #expect(paths(try repository.listing(tree: repository.commit("HEAD").tree, wants: wants)) == expected)
    }

    @Test func indexHasStagedContentOnly() throws {
        let test = try TestRepository()
        try test.write("a.swift", "let a = 1\n")
        try test.commit()
        try test.write("a.swift", "let a = 2\n")
        try test.git(["add", "a.swift"])
        try test.write("a.swift", "let a = 3\n")
        try test.write("intended.swift", "let i = 1\n")
        try test.git(["add", "-N", "intended.swift"])
        try test.write("untracked.swift", "let u = 1\n")
        let repository = try test.open()
        let index = try repository.indexListing { _ in true }
        #expect(paths(index) == ["a.swift"])
        #expect(try repository.blob(#require(index.entries[0].blob)) == Array("let a = 2\n".utf8))
        #expect(paths(try repository.workingTreeListing { _ in true }) == ["a.swift", "intended.swift", "untracked.swift"])
        #expect(try repository.readWorkingTree("a.swift") == Array("let a = 3\n".utf8))
    }

    @Test func indexIsReadAgainAfterItChanged() throws {
        let test = try TestRepository()
        try test.write("a.swift", "let a = 1\n")
        try test.commit()
        let repository = try test.open()
        #expect(try repository.indexListing { _ in true }.entries.count == 1)
        try test.write("b.swift", "let b = 1\n")
        try test.git(["add", "b.swift"])
        #expect(try repository.indexListing { _ in true }.entries.count == 2)
    }

    @Test func unusualPathsComeThrough() throws {
        let test = try TestRepository()
        let names = ["with space.swift", "改行\nあり.swift", "ビュー/設定画面.swift", "quote\"back\\slash.swift", "-dash.swift", "*.swift"]
        for name in names { try test.write(name, "let a = 1\n") }
        try test.commit()
        let repository = try test.open()
        let expected = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        #expect(paths(try repository.workingTreeListing { _ in true }) == expected)
        #expect(paths(try repository.listing(tree: repository.commit("HEAD").tree) { _ in true }) == expected)
        try test.git(["rm", "-q", "--cached", "-r", "."])
        #expect(paths(try repository.workingTreeListing { _ in true }) == expected)
        for name in names { #expect(try repository.readWorkingTree(name) == Array("let a = 1\n".utf8)) }
    }

    #if os(Linux)
        @Test func pathsThatAreNoUTF8AreReportedEscaped() throws {
            let test = try TestRepository()
            try test.write("a.swift", "let a = 1\n")
            let raw: [CChar] =
                Array((test.path + "/").utf8CString.dropLast()) + [CChar(bitPattern: 0x83), CChar(bitPattern: 0x65)] + Array(".swift".utf8CString)
            let file = try #require(fopen(raw, "w"))
            fclose(file)
            let repository = try test.open()
            let untracked = try repository.workingTreeListing { _ in true }
            #expect(paths(untracked) == ["a.swift"])
            #expect(
                untracked.skipped.map { Listing.Skipped(path: $0.path, reason: $0.reason) } == [
                    Listing.Skipped(path: "\\203e.swift", reason: .nonUTF8Path)
                ])
            try test.commit()
            let tree = try repository.listing(tree: repository.commit("HEAD").tree) { _ in true }
            #expect(tree.skipped == untracked.skipped)
            #expect(try repository.indexListing { $0.hasSuffix(".md") }.skipped.isEmpty)
            #expect(try repository.diff(from: .empty, to: .tree(repository.commit("HEAD").tree)).map(\.newPath) == ["\\203e.swift", "a.swift"])
        }

        @Test func pathsThatDifferInCaseOnlyAreNoted() throws {
            let test = try TestRepository()
            for name in ["View.swift", "view.swift", "Other.swift"] { try test.write(name, "let a = 1\n") }
            let listing = try test.open().workingTreeListing { _ in true }
            #expect(listing.caseCollisions == [["View.swift", "view.swift"]])
        }
    #endif

    @Test func symbolicLinksAreListedAndNotFollowed() throws {
        let outside = try TestRepository(initialized: false)
        try outside.write("secret.swift", "let secret = 1\n")
        let test = try TestRepository()
        try test.write("a.swift", "let a = 1\n")
        try test.link("out.swift", to: outside.path + "/secret.swift")
        try test.link("folder", to: outside.path)
        try test.commit()
        let repository = try test.open()
        let wants: PathFilter = { $0.hasSuffix(".swift") }
        for listing in [
            try repository.workingTreeListing(wants: wants), try repository.indexListing(wants: wants),
            try repository.listing(tree: repository.commit("HEAD").tree, wants: wants),
        ] {
            #expect(paths(listing) == ["a.swift"])
            #expect(
                listing.skipped.map { Listing.Skipped(path: $0.path, reason: $0.reason) } == [
                    Listing.Skipped(path: "out.swift", reason: .symbolicLink)
                ])
        }
        #expect(throws: FileProblem(reason: "symbolic link, not followed")) { try repository.readWorkingTree("out.swift") }
    }

    @Test func aFolderReplacedByALinkIsNotEntered() throws {
        let outside = try TestRepository(initialized: false)
        try outside.write("a.swift", "let secret = 1\n")
        let test = try TestRepository()
        try test.write("Sources/a.swift", "let a = 1\n")
        try test.commit()
        try test.remove("Sources")
        try test.link("Sources", to: outside.path)
        #expect(try test.open().workingTreeListing { _ in true }.entries.isEmpty)
    }

    @Test func submodulesAndNestedRepositoriesAreNotEntered() throws {
        let library = try TestRepository()
        try library.write("Library.swift", "let l = 1\n")
        try library.commit()
        let test = try TestRepository()
        try test.write("a.swift", "let a = 1\n")
        try test.git(["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library.path, "Vendor/Library"])
        try test.commit()
        try test.git(["init", "-q", "nested"])
        try test.write("nested/n.swift", "let n = 1\n")
        let repository = try test.open()
        for listing in [
            try repository.workingTreeListing { _ in true }, try repository.indexListing { _ in true },
            try repository.listing(tree: repository.commit("HEAD").tree) { _ in true },
        ] {
            #expect(paths(listing) == [".gitmodules", "a.swift"])
            #expect(
                listing.skipped.map { Listing.Skipped(path: $0.path, reason: $0.reason) } == [
                    Listing.Skipped(path: "Vendor/Library", reason: .submodule)
                ])
        }
    }

    @Test func filesLeftOutBySparseCheckoutComeFromTheIndex() throws {
        let test = try TestRepository()
        try test.write("in/a.swift", "let a = 1\n")
        try test.write("out/b.swift", "let b = 1\n")
        try test.commit()
        try test.git(["sparse-checkout", "set", "--cone", "in"])
        #expect(!FileManager.default.fileExists(atPath: test.path + "/out"))
        let listing = try test.open().workingTreeListing { _ in true }
        #expect(paths(listing) == ["in/a.swift", "out/b.swift"])
        #expect(listing.entries.map(\.isOnDisk) == [true, false])
        try test.write("out/b.swift", "let b = 2\n")
        let again = try test.open().workingTreeListing { _ in true }
        #expect(paths(again) == ["in/a.swift", "out/b.swift"])
    }

    @Test func blobIsGivenOnlyWhereTheBytesAreTheSame() throws {
        let test = try TestRepository()
        try test.write(".gitattributes", "*.swift text eol=crlf\n*.txt -text\n")
        try test.write("a.swift", "let a = 1\r\n")
        try test.write("b.txt", "one\r\n")
        try test.write("empty.swift", "")
        try test.commit()
        let repository = try test.open()
        let entries = try repository.workingTreeListing { _ in true }.entries
        let blobs = Dictionary(uniqueKeysWithValues: entries.map { ($0.path, $0.blob) })
        #expect(blobs["a.swift"] == .some(nil))
        #expect(blobs["b.txt"] != .some(nil))
        #expect(blobs["empty.swift"] != .some(nil))
        #expect(try repository.readWorkingTree("a.swift") == Array("let a = 1\r\n".utf8))
        let tree = try repository.listing(tree: repository.commit("HEAD").tree) { $0 == "a.swift" }
        #expect(try repository.blob(#require(tree.entries.first?.blob)) == Array("let a = 1\n".utf8))
        #expect(try repository.diff(from: .tree(repository.commit("HEAD").tree), to: .workingTree).isEmpty)
    }

    @Test func automaticLineEndingsAreMinded() throws {
        let test = try TestRepository()
        try test.write("a.swift", "let a = 1\n")
        try test.commit()
        try test.git(["config", "core.autocrlf", "true"])
        try test.remove("a.swift")
        try test.git(["checkout", "--", "a.swift"])
        let repository = try test.open()
        #expect(try repository.readWorkingTree("a.swift") == Array("let a = 1\r\n".utf8))
        #expect(try repository.workingTreeListing { _ in true }.entries.map(\.blob) == [nil])
    }

    @Test func generatedFilesAreMarked() throws {
        let test = try TestRepository()
        try test.write(
            ".gitattributes",
            "Generated/** linguist-generated\n*.pb.swift linguist-generated=true\nVendor/* linguist-vendored\n# comment\n\"with space.swift\" linguist-generated\n"
        )
        try test.write("Generated/deep/.gitattributes", "real.swift -linguist-generated\n")
        let generated = ["Generated/a.swift", "Generated/deep/b.swift", "Vendor/c.swift", "Sources/d.pb.swift", "with space.swift"]
        let written = ["Generated/deep/real.swift", "Vendor/deep/e.swift", "Sources/f.swift"]
        for name in generated + written { try test.write(name, "let a = 1\n") }
        try test.commit()
        let repository = try test.open()
        for listing in [
            try repository.workingTreeListing { $0.hasSuffix(".swift") }, try repository.indexListing { $0.hasSuffix(".swift") },
            try repository.listing(tree: repository.commit("HEAD").tree) { $0.hasSuffix(".swift") },
        ] {
            #expect(Set(listing.entries.filter(\.isGenerated).map(\.path)) == Set(generated))
        }
    }

    @Test func unmergedFilesAreReportedInTheIndex() throws {
        let test = try TestRepository()
        try test.write("a.swift", "let a = 1\n")
        try test.commit()
        try test.git(["checkout", "-q", "-b", "side"])
        try test.write("a.swift", "let a = 2\n")
        try test.commit()
        try test.git(["checkout", "-q", "main"])
        try test.write("a.swift", "let a = 3\n")
        try test.commit()
        try test.git(["merge", "side"], mayFail: true)
        let repository = try test.open()
        let index = try repository.indexListing { _ in true }
        #expect(index.entries.isEmpty)
        #expect(index.skipped.map { Listing.Skipped(path: $0.path, reason: $0.reason) } == [Listing.Skipped(path: "a.swift", reason: .unmerged)])
        #expect(paths(try repository.workingTreeListing { _ in true }) == ["a.swift"])
    }

    @Test func aPipeIsNotWaitedFor() throws {
        let test = try TestRepository()
        try test.write("a.swift", "let a = 1\n")
        try test.commit()
        try test.remove("a.swift")
        #expect(mkfifo(test.path + "/a.swift", 0o600) == 0)
        let repository = try test.open()
        #expect(paths(try repository.workingTreeListing { _ in true }).isEmpty)
        #expect(throws: FileProblem(reason: "not a regular file")) { try repository.readWorkingTree("a.swift") }
    }

    @Test func aSplitIndexIsRefusedWithAdvice() throws {
        let test = try TestRepository()
        try test.write("a.swift", "let a = 1\n")
        try test.commit()
        try test.git(["update-index", "--split-index"])
        let repository = try test.open()
        let error = try gitError { _ = try repository.indexListing { _ in true } }
        #expect(error.kind == .unsupported)
        #expect(error.message.contains("--no-split-index"))
    }

    @Test func aDamagedIndexIsAnError() throws {
        let test = try TestRepository()
        try test.write("a.swift", "let a = 1\n")
        try test.commit()
        try test.write(".git/index", "DIRC rubbish")
        let error = try gitError { _ = try test.open().indexListing { _ in true } }
        #expect(error.message.contains("index"))
    }
}

@Suite struct BlobTests {
    @Test func severalThreadsReadAtOnce() async throws {
        let test = try TestRepository()
        for number in 0..<60 { try test.write("f\(number).swift", "let a = \(number)\n") }
        try test.commit()
        let repository = try test.open()
        let entries = try repository.listing(tree: repository.commit("HEAD").tree) { _ in true }.entries
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try entries.reduce(0) { sum, entry in try sum + repository.blob(#require(entry.blob)).count }
                }
            }
            var sums: Set<Int> = []
            for try await sum in group { sums.insert(sum) }
            #expect(sums == [entries.count * 10 + 50])
        }
    }

    @Test func aMissingObjectSaysWhatToDo() throws {
        let test = try TestRepository()
        try test.write("a.swift", "let a = 1\n")
        let commit = try test.commit()
        let blob = try test.git(["rev-parse", "HEAD:a.swift"])
        try test.remove(".git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))")
        let repository = try test.open()
        let entry = try #require(try repository.listing(tree: repository.commit(commit).tree) { _ in true }.entries.first)
        let error = try gitError { _ = try repository.blob(#require(entry.blob)) }
        #expect(error.kind == .missingObject)
        #expect(error.message.contains(blob))
        #expect(error.message.contains("git fetch"))
    }

    @Test func aDamagedObjectIsNamed() throws {
        let test = try TestRepository()
        try test.write("a.swift", "let a = 1\n")
        try test.commit()
        let tree = try test.git(["rev-parse", "HEAD^{tree}"])
        let file = ".git/objects/\(tree.prefix(2))/\(tree.dropFirst(2))"
        try test.git(["version"])
        #expect(chmod(test.path + "/" + file, 0o644) == 0)
        try test.write(file, "rubbish")
        let repository = try test.open()
        let error = try gitError { _ = try repository.listing(tree: #require(ObjectID(hex: tree))) { _ in true } }
        #expect(error.message.contains(tree))
    }

    @Test func largeFilePointersAreRecognised() {
        let pointer =
            "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n"
        #expect(LargeFilePointer.isPointer(Array(pointer.utf8)))
        #expect(!LargeFilePointer.isPointer(Array("let a = 1\n".utf8)))
        #expect(!LargeFilePointer.isPointer(Array((pointer + String(repeating: "x", count: 2000)).utf8)))
    }

    @Test func idsAreGitsIds() throws {
        #expect(try Repository.blobID(of: []).hex == "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391")
        let id = try #require(ObjectID(hex: "0123456789abcdef0123456789ABCDEF01234567"))
        #expect(id.hex == "0123456789abcdef0123456789abcdef01234567")
        #expect(ObjectID(id.oid) == id)
        #expect(ObjectID(hex: "0123") == nil)
        #expect(ObjectID(hex: String(repeating: "g", count: 40)) == nil)
    }
}
