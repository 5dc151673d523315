import Foundation
import GitTesting
import Testing

@testable import Git

@Suite struct RepositoryTests {
    @Test func findsTheRepositoryFromAFolderInside() throws {
        let test = try TestRepository()
        try test.write("Sources/App/A.swift", "let a = 1\n")
        let repository = try Repository.discover(from: test.path + "/Sources/App")
        #expect(repository.root == test.path)
        #expect(repository.gitDirectory == test.path + "/.git")
        #expect(!repository.isBare && !repository.isShallow && !repository.isWorktree)
        #expect(repository.relativePath(of: test.path + "/Sources/../Sources/App/A.swift") == "Sources/App/A.swift")
        #expect(repository.relativePath(of: test.path) == "")
        #expect(repository.relativePath(of: test.path + "-other/A.swift") == nil)
        let folder = try TestRepository.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: test.path)
        try test.write("Sources/App/A.swift", "")
        #expect(repository.relativePath(of: folder + "/link/Sources/App/A.swift") == "Sources/App/A.swift")
        #expect(Repository.relativePath(of: test.path + "/Sources", below: folder + "/link") == "Sources")
        #expect(Repository.relativePath(of: folder + "/link", below: test.path) == "")
        #expect(Repository.relativePath(of: test.path + "/../A.swift", below: test.path) == nil)
        #expect(Repository.relativePath(of: "/a/b", below: "/") == "a/b")
    }

    @Test func refusesAFolderOutsideOfARepository() throws {
        let test = try TestRepository(initialized: false)
        let error = try gitError { _ = try test.open() }
        #expect(error.kind == .noRepository)
        #expect(error.message.contains(test.path))
        #expect(error.message.contains("git init"))
    }

    @Test func opensABareRepository() throws {
        let source = try TestRepository()
        try source.write("a.swift", "let a = 1\n")
        try source.commit()
        let bare = try TestRepository(initialized: false)
        try bare.git(["clone", "-q", "--bare", source.path, bare.path + "/app.git"])
        let repository = try Repository.discover(from: bare.path + "/app.git")
        #expect(repository.isBare)
        #expect(repository.root == nil)
        #expect(try repository.listing(tree: repository.commit("HEAD").tree) { _ in true }.entries.map(\.path) == ["a.swift"])
        #expect(try gitError { _ = try repository.workingTreeListing { _ in true } }.kind == .unsupported)
    }

    @Test func opensAWorktreeBesideItsRepository() throws {
        let test = try TestRepository()
        try test.write("a.swift", "let a = 1\n")
        try test.commit()
        let other = try TestRepository(initialized: false)
        try test.git(["worktree", "add", "-q", "-b", "side", other.path + "/side"])
        try FileManager.default.removeItem(atPath: other.path + "/side/a.swift")
        try Data("let b = 2\n".utf8).write(to: URL(fileURLWithPath: other.path + "/side/b.swift"))
        let repository = try Repository.discover(from: other.path + "/side")
        #expect(repository.isWorktree)
        #expect(repository.root == other.path + "/side")
        #expect(repository.commonDirectory == test.path + "/.git")
        #expect(try repository.currentBranch() == "side")
        #expect(try repository.workingTreeListing { _ in true }.entries.map(\.path) == ["b.swift"])
        #expect(try repository.indexListing { _ in true }.entries.map(\.path) == ["a.swift"])
    }

    @Test func opensAnUnbornRepository() throws {
        let test = try TestRepository()
        try test.write("a.swift", "let a = 1\n")
        let repository = try test.open()
        #expect(try repository.head() == nil)
        #expect(try repository.currentBranch() == "main")
        #expect(try repository.workingTreeListing { _ in true }.entries.map(\.path) == ["a.swift"])
        #expect(try repository.indexListing { _ in true }.entries.isEmpty)
        #expect(try repository.diff(from: .empty, to: .workingTree).map(\.newPath) == ["a.swift"])
        let error = try gitError { _ = try repository.commit("HEAD~1") }
        #expect(error.kind == .noCommits)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
    func saysWhatToDoAboutAnotherUsersRepository() throws {
        let test = try TestRepository()
        try test.git(["config", "--unset", "user.name"])
        for item in [test.path, test.path + "/.git"] { #expect(chown(item, 65_534, 65_534) == 0) }
        let error = try gitError { _ = try test.open() }
        #expect(error.kind == .dubiousOwnership)
        #expect(error.message.contains("safe.directory \(test.path)"))
    }
}

@Suite struct RevisionTests {
    private let test: TestRepository
    private let repository: Repository
    private let first: ObjectID
    private let second: ObjectID

    init() throws {
        test = try TestRepository()
        try test.write("a.swift", "let a = 1\n")
        first = try test.commit("First 最初\n\nWith a body.")
        try test.write("a.swift", "let a = 2\n")
        second = try test.commit("Second")
        try test.git(["tag", "-a", "v1.0", "-m", "Release", first.hex])
        try test.git(["branch", "feature/login"])
        try test.git(["update-ref", "refs/remotes/origin/main", first.hex])
        repository = try test.open()
    }

    @Test func resolvesEveryUsualForm() throws {
        for revision in ["HEAD", "main", "@", "feature/login", second.hex, second.short] {
            #expect(try repository.commit(revision).id == second, "\(revision)")
        }
        for revision in ["HEAD~1", "HEAD^", "v1.0", "origin/main", "v1.0^{commit}"] {
            #expect(try repository.commit(revision).id == first, "\(revision)")
        }
    }

    @Test func readsACommit() throws {
        let commit = try repository.commit("v1.0")
        #expect(commit.summary == "First 最初")
        #expect(commit.message.contains("With a body."))
        #expect(commit.authorName == "Ana")
        #expect(commit.date == "2026-11-02T10:00:00+09:00")
        #expect(commit.parents.isEmpty)
        #expect(try repository.commit("HEAD").parents == [first])
    }

    @Test func namesTheNearestForAnUnknownOne() throws {
        let error = try gitError { _ = try repository.commit("feature/logn") }
        #expect(error.kind == .unknownRevision)
        #expect(error.message == "unknown revision 'feature/logn'; did you mean 'feature/login'?")
        #expect(try gitError { _ = try repository.commit("v1.O") }.message.contains("'v1.0'"))
        #expect(try gitError { _ = try repository.commit("login") }.message.contains("'feature/login'"))
        #expect(try gitError { _ = try repository.commit("origin/release") }.message.contains("git fetch origin release"))
        #expect(try gitError { _ = try repository.commit("main~9") }.message.contains("no such ancestor"))
        #expect(try gitError { _ = try repository.commit("HEAD:a.swift") }.message.contains("blob, not a commit"))
        #expect(try gitError { _ = try repository.commit("") }.kind == .unknownRevision)
        #expect(try gitError { _ = try repository.commit("a\nb") }.message.contains("a\\nb"))
    }

    @Test func writesDatesWithTheAuthorsOffset() {
        #expect(CivilDate.text(seconds: 0, offset: 0) == "1970-01-01T00:00:00Z")
        #expect(CivilDate.text(seconds: 951_782_400, offset: -330) == "2000-02-28T18:30:00-05:30")
        #expect(CivilDate.text(seconds: -1, offset: 0) == "1969-12-31T23:59:59Z")
        #expect(CivilDate.text(seconds: .max, offset: 0) == "9999-12-31T23:59:59Z")
    }
}
