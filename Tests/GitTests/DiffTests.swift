import GitTesting
import Testing

@testable import Git

@Suite struct DiffTests {
    private let text = (1...40).map { "line number \($0)\n" }.joined()

    @Test func hunksHaveBothSidesNumbers() throws {
        let test = try TestRepository()
        try test.write("a.swift", "one\ntwo\nthree\nfour\nfive\nsix\n")
        let base = try test.commit()
        try test.write("a.swift", "one\ntwo\nTHREE\nthree and a half\nfour\nfive\nsix")
        let head = try test.commit()
        let repository = try test.open()
        let files = try repository.diff(from: .tree(repository.commit(base).tree), to: .tree(repository.commit(head).tree))
        let file = try #require(files.first)
        #expect(files.count == 1)
        #expect(file.status == .modified)
        #expect(
            file.hunks == [
                Hunk(
                    oldStart: 1, oldCount: 6, newStart: 1, newCount: 7,
                    lines: [
                        HunkLine(kind: .context, oldLine: 1, newLine: 1, text: "one"),
                        HunkLine(kind: .context, oldLine: 2, newLine: 2, text: "two"),
                        HunkLine(kind: .removed, oldLine: 3, newLine: nil, text: "three"),
                        HunkLine(kind: .added, oldLine: nil, newLine: 3, text: "THREE"),
                        HunkLine(kind: .added, oldLine: nil, newLine: 4, text: "three and a half"),
                        HunkLine(kind: .context, oldLine: 4, newLine: 5, text: "four"),
                        HunkLine(kind: .context, oldLine: 5, newLine: 6, text: "five"),
                        HunkLine(kind: .removed, oldLine: 6, newLine: nil, text: "six"),
                        HunkLine(kind: .added, oldLine: nil, newLine: 7, text: "six", noNewlineAtEnd: true),
                    ])
            ])
        #expect(file.addedLines == 3 && file.removedLines == 2)
    }

    @Test func everyStatusIsTold() throws {
        let test = try TestRepository()
        try test.write("modified.swift", text)
        try test.write("deleted.swift", "gone\n")
        try test.write("moved.swift", "moved\n" + text)
        try test.write("edited-and-moved.swift", "second\n" + text)
        try test.write("becomes-link.swift", "x\n")
        try test.write("script.sh", "echo\n")
        let base = try test.commit()
        try test.write("modified.swift", text + "more\n")
        try test.remove("deleted.swift")
        try test.git(["mv", "moved.swift", "elsewhere.swift"])
        try test.git(["mv", "edited-and-moved.swift", "edited.swift"])
        try test.write("edited.swift", "second\n" + text + "and more\n")
        try test.write("added.swift", "new\n")
        try test.remove("becomes-link.swift")
        try test.link("becomes-link.swift", to: "modified.swift")
        try test.git(["update-index", "--chmod=+x", "script.sh"])
        try test.git(["add", "-A", "--", "*.swift"])
        try test.git(["commit", "-q", "-m", "Everything"])
        let repository = try test.open()
        let files = try repository.diff(from: .tree(repository.commit(base).tree), to: .tree(repository.commit("HEAD").tree))
        let byPath = Dictionary(uniqueKeysWithValues: files.map { ($0.newPath, $0) })
        #expect(files.map(\.newPath) == files.map(\.newPath).sorted())
        #expect(byPath["modified.swift"]?.status == .modified)
        #expect(byPath["deleted.swift"]?.status == .deleted)
        #expect(byPath["added.swift"]?.status == .added)
        #expect(byPath["added.swift"]?.oldPath == "added.swift")
        #expect(byPath["added.swift"]?.hunks.first?.oldStart == 0)
        #expect(byPath["elsewhere.swift"]?.status == .renamed)
        #expect(byPath["elsewhere.swift"]?.oldPath == "moved.swift")
        #expect(byPath["elsewhere.swift"]?.hunks.isEmpty == true)
        #expect(byPath["edited.swift"]?.oldPath == "edited-and-moved.swift")
        #expect(byPath["edited.swift"]?.addedLines == 1)
        #expect(byPath["becomes-link.swift"]?.status == .typeChanged)
        #expect(byPath["script.sh"]?.modeChanged == true)
        #expect(byPath["script.sh"]?.hunks.isEmpty == true)
        #expect(files.count == 7)
    }

    @Test func renamesNeedTheAskedSimilarity() throws {
        let test = try TestRepository()
        try test.write("old.swift", (1...10).map { "line number \($0)\n" }.joined())
        let base = try test.commit()
        try test.remove("old.swift")
        try test.write("new.swift", (1...4).map { "line number \($0)\n" }.joined() + (1...6).map { "other text \($0)\n" }.joined())
        try test.commit()
        let repository = try test.open()
        let (from, to) = (DiffSide.tree(try repository.commit(base).tree), DiffSide.tree(try repository.commit("HEAD").tree))
        #expect(try repository.diff(from: from, to: to).map(\.status) == [.added, .deleted])
        let lenient = try repository.diff(from: from, to: to, options: DiffOptions(renameThreshold: 30))
        #expect(lenient.map(\.status) == [.renamed])
        #expect(lenient.first.map { (30...49).contains($0.similarity) } == true)
    }

    @Test func copiesAreFoundOnRequest() throws {
        let test = try TestRepository()
        try test.write("a.swift", text)
        let base = try test.commit()
        try test.write("a.swift", text + "more\n")
        try test.write("b.swift", text)
        try test.commit()
        let repository = try test.open()
        let (from, to) = (DiffSide.tree(try repository.commit(base).tree), DiffSide.tree(try repository.commit("HEAD").tree))
        #expect(try repository.diff(from: from, to: to).map(\.status) == [.modified, .added])
        let copies = try repository.diff(from: from, to: to, options: DiffOptions(detectsCopies: true))
        #expect(copies.map(\.status) == [.modified, .copied])
        #expect(copies.last?.oldPath == "a.swift")
    }

    @Test func binaryFilesHaveNoHunks() throws {
        let test = try TestRepository()
        try test.write("image.png", [0x89, 0x50, 0, 1, 2, 3])
        try test.write("marked.dat", "text\n")
        try test.write(".gitattributes", "*.dat binary\n")
        let base = try test.commit()
        try test.write("image.png", [0x89, 0x50, 0, 1, 2, 3, 4])
        try test.write("marked.dat", "other text\n")
        try test.commit()
        let repository = try test.open()
        let files = try repository.diff(from: .tree(repository.commit(base).tree), to: .tree(repository.commit("HEAD").tree))
        #expect(files.map(\.isBinary) == [true, true])
        #expect(files.allSatisfy { $0.hunks.isEmpty })
        #expect(files.first.map { ($0.oldSize, $0.newSize) } ?? (0, 0) == (6, 7))
    }

    @Test func indexAndWorkingTreeAreSides() throws {
        let test = try TestRepository()
        try test.write("a.swift", text)
        try test.write("b.swift", "let b = 1\n")
        try test.commit()
        try test.write("a.swift", text + "staged\n")
        try test.git(["add", "a.swift"])
        try test.write("a.swift", text + "staged\nunstaged\n")
        try test.write("c.swift", "let c = 1\n")
        try test.git(["mv", "b.swift", "d.swift"])
        let repository = try test.open()
        let head = DiffSide.tree(try repository.commit("HEAD").tree)
        let staged = try repository.diff(from: head, to: .index)
        #expect(staged.map(\.newPath) == ["a.swift", "d.swift"])
        #expect(staged.map(\.status) == [.modified, .renamed])
        #expect(staged[0].addedLines == 1)
        let unstaged = try repository.diff(from: .index, to: .workingTree)
        #expect(unstaged.map(\.newPath) == ["a.swift", "c.swift"])
        #expect(unstaged[0].addedLines == 1)
        #expect(unstaged[1].status == .added)
        #expect(unstaged[1].addedLines == 1)
        let all = try repository.diff(from: head, to: .workingTree)
        #expect(all.map(\.newPath) == ["a.swift", "c.swift", "d.swift"])
        #expect(all[0].addedLines == 2)
        #expect(try gitError { _ = try repository.diff(from: .workingTree, to: .index) }.kind == .unsupported)
    }

    @Test func aFileMovedInTheWorkingTreeIsARename() throws {
        let test = try TestRepository()
        try test.write("old/a.swift", text)
        try test.commit()
        try test.remove("old/a.swift")
        try test.write("new/a.swift", text + "edited\n")
        let repository = try test.open()
        let files = try repository.diff(from: .tree(repository.commit("HEAD").tree), to: .workingTree)
        #expect(files.map(\.status) == [.renamed])
        #expect(files.first?.oldPath == "old/a.swift")
        #expect(files.first?.addedLines == 1)
    }

    @Test func whatASparseCheckoutLeavesOutIsNotDeleted() throws {
        let test = try TestRepository()
        try test.write("in/a.swift", "let a = 1\n")
        try test.write("out/b.swift", "let b = 1\n")
        try test.write("out/c.swift", "let c = 1\n")
        let base = try test.commit()
        try test.write("out/b.swift", "let b = 2\n")
        try test.commit()
        try test.git(["sparse-checkout", "set", "--cone", "in"])
        try test.remove("in/a.swift")
        let repository = try test.open()
        #expect(try repository.diff(from: .index, to: .workingTree).map(\.newPath) == ["in/a.swift"])
        let files = try repository.diff(from: .tree(repository.commit(base).tree), to: .workingTree)
        #expect(files.map(\.status) == [.deleted, .modified])
        #expect(files.last?.newPath == "out/b.swift")
        #expect(files.last?.addedLines == 1)
    }

    @Test func theFirstCommitIsComparedWithNothing() throws {
        let test = try TestRepository()
        try test.write("a.swift", "let a = 1\n")
        try test.commit()
        let repository = try test.open()
        let files = try repository.diff(from: .empty, to: .tree(repository.commit("HEAD").tree))
        #expect(files.map(\.status) == [.added])
        #expect(files.first?.hunks.first?.lines.map(\.newLine) == [1])
    }

    @Test func onlyWantedFilesAreReportedButRenamesAreSeen() throws {
        let test = try TestRepository()
        try test.write("a.swift", text)
        try test.write("b.md", "text\n")
        let base = try test.commit()
        try test.git(["mv", "a.swift", "a.txt"])
        try test.write("b.md", "other\n")
        try test.commit()
        let repository = try test.open()
        let files = try repository.diff(
            from: .tree(repository.commit(base).tree), to: .tree(repository.commit("HEAD").tree), wants: { $0.hasSuffix(".swift") })
        #expect(files.map(\.newPath) == ["a.txt"])
        #expect(files.map(\.status) == [.renamed])
    }
}

@Suite struct MergeBaseTests {
    /// main: 1 - 2 - 3, side: 1 - a - b
    private func forked() throws -> TestRepository {
        let test = try TestRepository()
        try test.commit("1")
        try test.git(["checkout", "-q", "-b", "side"])
        try test.commit("a")
        try test.commit("b")
        try test.git(["checkout", "-q", "main"])
        try test.commit("2")
        try test.commit("3")
        return test
    }

    @Test func isTheLastCommonCommit() throws {
        let test = try forked()
        let repository = try test.open()
        let (main, side) = (try repository.commit("main").id, try repository.commit("side").id)
        let expected = try #require(ObjectID(hex: try test.git(["merge-base", "main", "side"])))
        #expect(try repository.mergeBase(main, side) == .found(expected))
        #expect(try repository.isAncestor(expected, of: side))
        #expect(try !repository.isAncestor(main, of: side))
        #expect(try repository.aheadBehind(main, side) == (2, 2))
        try test.git(["checkout", "-q", "--orphan", "other"])
        try test.commit("other root")
        #expect(try repository.mergeBase(main, repository.commit("other").id) == .unrelated)
    }

    @Test(arguments: [1, 2, 3, 4])
    func aShallowCloneNeverGuesses(depth: Int) throws {
        let test = try forked()
        let clone = try TestRepository(initialized: false)
        try clone.git(["clone", "-q", "--no-single-branch", "--depth", "\(depth)", "file://" + test.path, clone.path + "/c"])
        let repository = try Repository.discover(from: clone.path + "/c")
        let (main, side) = (try repository.commit("origin/main").id, try repository.commit("origin/side").id)
        if depth < 3 {
            #expect(repository.isShallow)
            let answer = try repository.mergeBase(main, side)
            #expect(answer == .unknown(ShallowAdvice(depth: depth, sufficientDepth: nil)))
            #expect(try repository.mergeBase(main, side, commitsApart: 2) == .unknown(ShallowAdvice(depth: depth, sufficientDepth: 3)))
            let error = try gitError { _ = try repository.commit("origin/main~3") }
            #expect(error.kind == .shallow)
        } else {
            let expected = try #require(ObjectID(hex: try test.git(["merge-base", "main", "side"])))
            #expect(try repository.mergeBase(main, side) == .found(expected))
        }
    }

    @Test func aMergeThatHidesABetterBaseIsNotTrusted() throws {
        // side merged main's 3 long ago, and its own line is cut off before that merge.
        let test = try forked()
        try test.git(["checkout", "-q", "side"])
        try test.git(["merge", "-q", "-m", "m", "main"])
        for number in 1...5 { try test.commit("s\(number)") }
        try test.git(["checkout", "-q", "main"])
        try test.commit("4")
        let clone = try TestRepository(initialized: false)
        try clone.git(["clone", "-q", "--no-single-branch", "--depth", "3", "file://" + test.path, clone.path + "/c"])
        let repository = try Repository.discover(from: clone.path + "/c")
        let answer = try repository.mergeBase(repository.commit("origin/main").id, repository.commit("origin/side").id)
        guard case .unknown(let advice) = answer else {
            Issue.record("expected no answer, got \(answer)")
            return
        }
        #expect(advice.text.contains("GIT_DEPTH: 0"))
    }
}
