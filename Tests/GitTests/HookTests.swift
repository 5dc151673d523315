import Foundation
import GitTesting
import Testing

@testable import Git

@Suite struct HookTests {
    private func isExecutable(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: path) }

    @Test func isInstalledRenewedAndTakenOut() throws {
        let test = try TestRepository()
        let hooks = try Hooks(of: test.open())
        let path = test.path + "/.git/hooks/pre-commit"
        #expect(try hooks.install("pre-commit", program: "touch", words: [test.path + "/it's run"]) == .new)
        #expect(isExecutable(path))
        #expect(hooks.isInstalled("pre-commit"))
        #expect(try hooks.install("pre-commit", program: "touch", words: [test.path + "/it's run"]) == .renewed)
        try test.write("a.swift", "let a = 1\n")
        try test.commit()
        #expect(FileManager.default.fileExists(atPath: test.path + "/it's run"))
        #expect(try hooks.uninstall("pre-commit") == .removed)
        #expect(try hooks.uninstall("pre-commit") == .wasNotInstalled)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func anExistingHookIsKeptAndAskedFirst() throws {
        let test = try TestRepository()
        try test.write(".git/hooks/pre-commit", "#!/bin/sh\necho first >> \"\(test.path)/log\"\n[ ! -e \"\(test.path)/stop\" ]\n")
        #expect(chmod(test.path + "/.git/hooks/pre-commit", 0o755) == 0)
        let hooks = try Hooks(of: test.open())
        let result = try hooks.install("pre-commit", program: "sh", words: ["-c", "echo second >> '\(test.path)/log'"])
        #expect(result == .keptOther(path: test.path + "/.git/hooks/pre-commit.before-mekiki"))
        try test.write("a.swift", "let a = 1\n")
        try test.git(["add", "a.swift"])
        try test.git(["commit", "-q", "-m", "one"])
        #expect(try test.read("log") == "first\nsecond\n")
        try test.write("stop", "")
        try test.git(["commit", "-q", "--allow-empty", "-m", "two"], mayFail: true)
        #expect(try test.read("log") == "first\nsecond\nfirst\n")
        #expect(try test.git(["rev-list", "--count", "HEAD"]) == "1")
        #expect(try hooks.uninstall("pre-commit") == .restoredOther)
        #expect(try test.read(".git/hooks/pre-commit").contains("echo first"))
    }

    @Test func somebodyElsesHookIsNotTakenOut() throws {
        let test = try TestRepository()
        try test.write(".git/hooks/pre-commit", "#!/bin/sh\n")
        #expect(try Hooks(of: test.open()).uninstall("pre-commit") == .wasNotInstalled)
        #expect(try test.read(".git/hooks/pre-commit") == "#!/bin/sh\n")
    }

    @Test func theConfiguredFolderIsUsed() throws {
        let test = try TestRepository()
        try test.git(["config", "core.hooksPath", ".githooks"])
        let hooks = try Hooks(of: test.open())
        #expect(hooks.folder == test.path + "/.githooks")
        #expect(!hooks.isShared)
        _ = try hooks.install("pre-commit", program: "true", words: [])
        #expect(isExecutable(test.path + "/.githooks/pre-commit"))
    }

    @Test func workingTreesShareTheirHooks() throws {
        let test = try TestRepository()
        try test.commit()
        let other = try TestRepository(initialized: false)
        try test.git(["worktree", "add", "-q", other.path + "/side"])
        let hooks = try Hooks(of: Repository.discover(from: other.path + "/side"))
        #expect(hooks.folder == test.path + "/.git/hooks")
    }

    @Test func theIndexThatACommitUsesIsJudged() throws {
        let test = try TestRepository()
        try test.write("a.swift", "let a = 1\n")
        try test.write("b.swift", "let b = 1\n")
        try test.commit()
        try test.write("a.swift", "let a = 2\n")
        try test.write("b.swift", "let b = 2\n")
        // `git commit a.swift` stages into an index of its own and names it to the hook.
        _ = try Hooks(of: test.open()).install(
            "pre-commit",
            program: "sh", words: ["-c", "cp \"$GIT_INDEX_FILE\" '\(test.path)/.git/seen'; echo \"$GIT_INDEX_FILE\" > '\(test.path)/.git/name'"])
        try test.git(["commit", "-q", "-m", "one file", "a.swift"])
        #expect(try test.read(".git/name").contains("next-index"))
        let parent = try Repository.discover(from: test.path, indexFile: ".git/seen")
        let entries = try parent.indexListing { _ in true }.entries
        let contents = try entries.map { String(decoding: try parent.blob(#require($0.blob)), as: UTF8.self) }
        #expect(contents == ["let a = 2\n", "let b = 1\n"])
        let files = try parent.diff(from: .tree(parent.commit("HEAD~1").tree), to: .index)
        #expect(files.map(\.newPath) == ["a.swift"])
    }

    @Test func wordsAreQuotedForTheShell() {
        #expect(Hooks.quoted("/usr/bin/mekiki") == "/usr/bin/mekiki")
        #expect(Hooks.quoted("it's $HOME") == "'it'\\''s $HOME'")
        #expect(Hooks.quoted("") == "''")
    }
}

@Suite struct StagedEditTests {
    private let text = (1...20).map { "line \($0)\n" }.joined()

    private func staged(_ test: TestRepository, _ path: String) throws -> String { try test.git(["show", ":" + path]) + "\n" }

    private func edit(_ repository: Repository, _ path: String, _ after: String) throws -> StagedEdit {
        let entry = try #require(try repository.indexListing { $0 == path }.entries.first)
        return StagedEdit(path: path, before: try #require(entry.blob), after: Array(after.utf8))
    }

    @Test func changesIndexAndWorkingTreeAlike() throws {
        let test = try TestRepository()
        try test.write("a.swift", text)
        #expect(chmod(test.path + "/a.swift", 0o755) == 0)
        try test.git(["add", "a.swift"])
        let repository = try test.open()
        try repository.apply([edit(repository, "a.swift", "fixed\n" + text)])
        #expect(try staged(test, "a.swift") == "fixed\n" + text)
        #expect(try test.read("a.swift") == "fixed\n" + text)
        #expect(FileManager.default.isExecutableFile(atPath: test.path + "/a.swift"))
        #expect(try test.git(["status", "--porcelain"]) == "A  a.swift")
    }

    @Test func changesThatAreNotStagedStayUnstaged() throws {
        let test = try TestRepository()
        try test.write("a.swift", text)
        try test.git(["add", "a.swift"])
        try test.write("a.swift", text + "not staged\n")
        let repository = try test.open()
        try repository.apply([edit(repository, "a.swift", "fixed\n" + text)])
        #expect(try staged(test, "a.swift") == "fixed\n" + text)
        #expect(try test.read("a.swift") == "fixed\n" + text + "not staged\n")
        #expect(try test.git(["status", "--porcelain"]) == "AM a.swift")
    }

    @Test func refusesWhereBothTouchALineAndChangesNothing() throws {
        let test = try TestRepository()
        try test.write("a.swift", text)
        try test.write("b.swift", text)
        try test.git(["add", "."])
        try test.write("b.swift", "mine\n" + text.dropFirst(7))
        let repository = try test.open()
        let error = try gitError {
            try repository.apply([
                edit(repository, "a.swift", "fixed\n" + text), edit(repository, "b.swift", "fixed\n" + text.dropFirst(7)),
            ])
        }
        #expect(error.kind == .conflict)
        #expect(error.message.hasPrefix("b.swift: "))
        #expect(try staged(test, "a.swift") == text)
        #expect(try test.read("a.swift") == text)
        #expect(try test.read("b.swift") == "mine\n" + text.dropFirst(7))
    }

    @Test func refusesWhenWhatIsStagedChangedMeanwhile() throws {
        let test = try TestRepository()
        try test.write("a.swift", text)
        try test.git(["add", "a.swift"])
        let repository = try test.open()
        let late = try edit(repository, "a.swift", "fixed\n" + text)
        try test.write("a.swift", text + "more\n")
        try test.git(["add", "a.swift"])
        #expect(try gitError { try repository.apply([late]) }.kind == .conflict)
        #expect(try test.read("a.swift") == text + "more\n")
    }

    @Test func aLockedIndexLeavesEverythingAsItWas() throws {
        let test = try TestRepository()
        try test.write("a.swift", text)
        try test.git(["add", "a.swift"])
        try test.write(".git/index.lock", "")
        let repository = try test.open()
        #expect(try gitError { try repository.apply([edit(repository, "a.swift", "fixed\n" + text)]) }.kind == .locked)
        #expect(try test.read("a.swift") == text)
        try test.remove(".git/index.lock")
        #expect(try staged(test, "a.swift") == text)
    }

    @Test func nothingIsWrittenThroughALinkedFolder() throws {
        let outside = try TestRepository(initialized: false)
        try outside.write("a.swift", text)
        let test = try TestRepository()
        try test.write("Sources/a.swift", text)
        try test.git(["add", "."])
        try test.remove("Sources")
        try test.link("Sources", to: outside.path)
        let repository = try test.open()
        let error = try gitError { try repository.apply([edit(repository, "Sources/a.swift", "fixed\n" + text)]) }
        #expect(error.kind == .conflict)
        #expect(error.message.contains("Sources is a symbolic link"))
        #expect(try outside.read("a.swift") == text)
        #expect(try staged(test, "Sources/a.swift") == text)
    }

    @Test func lineEndingsOfTheWorkingTreeStay() throws {
        let test = try TestRepository()
        try test.write(".gitattributes", "*.swift text eol=crlf\n")
        try test.write("a.swift", "one\r\ntwo\r\n")
        try test.git(["add", "."])
        let repository = try test.open()
        try repository.apply([edit(repository, "a.swift", "one\nTWO\n")])
        #expect(try test.read("a.swift") == "one\r\nTWO\r\n")
        #expect(try staged(test, "a.swift") == "one\nTWO\n")
        #expect(try test.git(["diff", "--name-only"]).isEmpty)
    }
}

@Suite struct FileWritingTests {
    @Test func keepsAFilesMode() throws {
        let test = try TestRepository(initialized: false)
        try test.write("file", "old\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: test.path + "/file")
        try replaceFile(at: test.path + "/file", with: Array("new\n".utf8))
        #expect(try test.read("file") == "new\n")
        #expect(try FileManager.default.attributesOfItem(atPath: test.path + "/file")[.posixPermissions] as? Int == 0o640)
    }

    @Test func replacesWhatALinkPointsAtAndLeavesNothingBehind() throws {
        let test = try TestRepository(initialized: false)
        try test.write("real", "old\n")
        try test.link("link", to: "real")
        try replaceFile(at: test.path + "/link", with: Array("new\n".utf8))
        #expect(try test.read("real") == "new\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: test.path).sorted() == ["link", "real"])
        #expect(throws: FileProblem.self) { try replaceFile(at: test.path + "/link", with: [], followsLinks: false) }
        #expect(try test.read("real") == "new\n")
        #expect(throws: FileProblem.self) { try replaceFile(at: test.path, with: []) }
        #expect(throws: FileProblem(reason: "no such file or directory")) { try replaceFile(at: test.path + "/no/file", with: []) }
    }
}
