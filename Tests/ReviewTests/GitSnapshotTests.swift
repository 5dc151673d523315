import Foundation
import Git
import GitTesting
import Project
import Review
import Testing

@Suite struct GitSnapshotTests {
    private func text(_ listed: ListedSnapshot, _ path: String) throws -> String {
        String(decoding: try listed.snapshot.read(#require(listed.snapshot.file(path))), as: UTF8.self)
    }

    @Test func everySideReadsItsOwnContent() throws {
        let test = try TestRepository()
        try test.write("a.swift", "let a = 1\n")
        try test.commit()
        try test.write("a.swift", "let a = 2\n")
        try test.git(["add", "a.swift"])
        try test.write("a.swift", "let a = 3\n")
        let repository = try test.open()
        #expect(try text(repository.snapshot(of: repository.commit("HEAD"), wants: everything), "a.swift") == "let a = 1\n")
        #expect(try text(repository.indexSnapshot(wants: everything), "a.swift") == "let a = 2\n")
        #expect(try text(repository.workingTreeSnapshot(wants: everything), "a.swift") == "let a = 3\n")
    }

    @Test func equalContentHasEqualBlobsOnAllSides() throws {
        let test = try TestRepository()
        try test.write("a.swift", "let a = 1\n")
        try test.commit()
        let repository = try test.open()
        let blobs = [
            try repository.snapshot(of: repository.commit("HEAD"), wants: everything), try repository.indexSnapshot(wants: everything),
            try repository.workingTreeSnapshot(wants: everything),
        ].map { $0.snapshot.files.first?.blob }
        #expect(Set(blobs).count == 1)
        #expect(blobs[0] != nil)
    }

    @Test func largeFilesThatAreNotFetchedAreReported() throws {
        let test = try TestRepository()
        try test.write(
            "a.swift",
            "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 9\n")
        try test.commit()
        let repository = try test.open()
        let listed = try repository.snapshot(of: repository.commit("HEAD"), wants: everything)
        #expect(throws: UnreadableFile(path: "a.swift", reason: "stored in Git LFS and not fetched; run `git lfs pull`")) {
            try listed.snapshot.read(listed.snapshot.files[0])
        }
    }

    @Test func aFileThatIsGoneByTheTimeIsReported() throws {
        let test = try TestRepository()
        try test.write("a.swift", "let a = 1\n")
        let listed = try test.open().workingTreeSnapshot(wants: everything)
        try test.remove("a.swift")
        #expect(throws: UnreadableFile(path: "a.swift", reason: "no such file or directory")) {
            try listed.snapshot.read(listed.snapshot.files[0])
        }
    }

    @Test func onlyLinksToWhatIsNotAnalysedAreReported() throws {
        let test = try TestRepository()
        try test.write("Sources/a.swift", "let a = 1\n")
        try test.write("Links/README.md", "")
        try test.link("Links/b.swift", to: "../Sources/a.swift")
        try test.link("Links/c.swift", to: "../../elsewhere/c.swift")
        try test.link("Links/d.swift", to: "gone.swift")
        try test.commit()
        let repository = try test.open()
        for listed in [
            try repository.workingTreeSnapshot(wants: everything), try repository.snapshot(of: repository.commit("HEAD"), wants: everything),
        ] {
            #expect(listed.skipped.map(\.path) == ["Links/c.swift", "Links/d.swift"])
            #expect(listed.skipped.allSatisfy { $0.reason == "symbolic link, not followed" })
        }
    }

    #if os(Linux)
        @Test func twoFormsOfOneNameAreNotMixedUp() throws {
            let test = try TestRepository()
            try test.write("ガ.swift", "let composed = 1\n")
            try test.write("ガ.swift".decomposedStringWithCanonicalMapping, "let decomposed = 1\n")
            try test.commit()
            let repository = try test.open()
            for listed in [
                try repository.workingTreeSnapshot(wants: everything), try repository.snapshot(of: repository.commit("HEAD"), wants: everything),
            ] {
                #expect(listed.snapshot.files.count == 1)
                #expect(listed.skipped.map(\.reason) == ["its name differs from another's only in Unicode normalisation"])
                #expect(throws: Never.self) { try listed.snapshot.read(listed.snapshot.files[0]) }
            }
        }
    #endif

    @Test func aFolderOutsideOfGitIsListedWithoutFollowingLinks() throws {
        let outside = try TestRepository(initialized: false)
        try outside.write("secret.swift", "let s = 1\n")
        let test = try TestRepository(initialized: false)
        try test.write("b.swift", "let b = 1\n")
        try test.write("deep/a.swift", "let a = 1\n")
        try test.write("Pods/c.swift", "let c = 1\n")
        try test.write("readme.md", "x\n")
        try test.link("link.swift", to: outside.path + "/secret.swift")
        try test.link("folder", to: outside.path)
        let listed = try ListedSnapshot.ofFolder(test.path) { $0.hasSuffix(".swift") }
        #expect(listed.snapshot.files.map(\.path) == ["b.swift", "deep/a.swift"])
        #expect(listed.skipped.map(\.path) == ["link.swift"])
        #expect(try text(listed, "deep/a.swift") == "let a = 1\n")
        #expect(throws: UnreadableFile.self) { try ListedSnapshot.ofFolder(test.path + "/none", wants: everything) }
    }

    @Test func aMergeInMemoryShowsWhatNeitherSideHas() throws {
        let test = try TestRepository()
        try test.write("c.txt", "DECLARES old\n")
        try test.write("d.txt", "nothing\n")
        try test.commit()
        try test.git(["checkout", "-q", "-b", "side"])
        try test.write("d.txt", "USES old\n")
        try test.commit()
        try test.git(["checkout", "-q", "main"])
        try test.write("c.txt", "DECLARES new\n")
        try test.commit()
        let repository = try test.open()
        let (main, side) = (try repository.commit("main"), try repository.commit("side"))
        for commit in [main, side] { #expect(try assess(repository.snapshot(of: commit, wants: everything).snapshot).findings.isEmpty) }
        let merged = try repository.mergeSnapshot(main.id, side.id, wants: everything)
        #expect(merged.conflicts.isEmpty)
        #expect(try assess(merged.listed.snapshot).findings.map(\.rule) == ["uses"])
    }
}
