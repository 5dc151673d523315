import Project
import Review
import Rules
import Testing

@testable import GitLab

@Suite struct PositionTests {
    @Test func sha1IsWhatOthersSay() {
        #expect(SHA1.hexadecimal(of: "".utf8) == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
        #expect(SHA1.hexadecimal(of: "abc".utf8) == "a9993e364706816aba3e25717850c26c9cd0d89d")
        #expect(SHA1.hexadecimal(of: String(repeating: "a", count: 1000).utf8) == "291e9a6c66994949b57ba5e650361e98fc36b1ba")
        #expect(SHA1.hexadecimal(of: "Sources/App/Main.swift".utf8) == "18a16b6e37de9efc508dd632c2461bb9739cd776")
    }

    /// `@@ -1,3 +1,4 @@`: a context line, one replaced by two, a context line.
    private let modified = ChangedFile(
        oldPath: "Sources/App/Main.swift", newPath: "Sources/App/Main.swift", status: .modified,
        hunks: [
            Hunk(
                oldStart: 1, oldCount: 3, newStart: 1, newCount: 4,
                lines: [
                    HunkLine(kind: .context, oldLine: 1, newLine: 1), HunkLine(kind: .removed, oldLine: 2, newLine: nil),
                    HunkLine(kind: .added, oldLine: nil, newLine: 2), HunkLine(kind: .added, oldLine: nil, newLine: 3),
                    HunkLine(kind: .context, oldLine: 3, newLine: 4),
                ]),
            Hunk(
                oldStart: 20, oldCount: 2, newStart: 21, newCount: 1,
                lines: [HunkLine(kind: .context, oldLine: 20, newLine: 21), HunkLine(kind: .removed, oldLine: 21, newLine: nil)]),
        ])

    private func line(_ file: ChangedFile, _ path: String, _ number: Int, _ side: PositionOracle.Side = .new) -> (Int?, Int?, String)? {
        let oracle = PositionOracle(Change(base: "a", head: "b", files: [file]))
        guard case .line(_, _, let old, let new, let code, _)? = oracle.placements(path: path, line: number, side: side).first else { return nil }
        return (old, new, String(code.drop { $0 != "_" }))
    }

    @Test func linesOfAModifiedFile() throws {
        let path = "Sources/App/Main.swift"
        #expect(try #require(line(modified, path, 1)) == (1, 1, "_1_1"))
        #expect(try #require(line(modified, path, 2)) == (nil, 2, "_3_2"))
        #expect(try #require(line(modified, path, 3)) == (nil, 3, "_3_3"))
        #expect(try #require(line(modified, path, 4)) == (3, 4, "_3_4"))
        #expect(try #require(line(modified, path, 2, .old)) == (2, nil, "_2_2"))
        #expect(try #require(line(modified, path, 3, .old)) == (3, 4, "_3_4"))
        // Between and below the hunks.
        #expect(try #require(line(modified, path, 10)) == (9, 10, "_9_10"))
        #expect(try #require(line(modified, path, 9, .old)) == (9, 10, "_9_10"))
        #expect(try #require(line(modified, path, 21, .old)) == (21, nil, "_21_22"))
        #expect(try #require(line(modified, path, 30)) == (30, 30, "_30_30"))
    }

    @Test func whatSpansLinesHangsOnTheLastOfThem() throws {
        let oracle = PositionOracle(Change(base: "a", head: "b", files: [modified]))
        func placed(_ first: Int, _ last: Int) -> String? {
            guard
                case .line(_, _, _, let new, _, let from)? = oracle.placements(path: "Sources/App/Main.swift", line: first, through: last, side: .new)
                    .first
            else { return nil }
            return "\(from?.new.map { "\($0)" } ?? "")-\(new ?? 0)"
        }
        #expect(placed(2, 4) == "2-4")
        #expect(placed(1, 2) == "1-2")
        #expect(placed(2, 2) == "-2")
        // Out of the hunk, into another, backwards.
        #expect(placed(2, 6) == "-2")
        #expect(placed(4, 21) == "-4")
        #expect(placed(3, 1) == "-3")
        let far = PositionOracle(Change(base: "a", head: "b", files: [Making.added("N.swift", lines: 100)]))
        guard case .line(_, _, _, 40, _, nil)? = far.placements(path: "N.swift", line: 40, through: 60, side: .new).first else {
            throw Failure("far away")
        }
        guard case .line(_, _, _, 59, _, let from?)? = far.placements(path: "N.swift", line: 40, through: 59, side: .new).first else {
            throw Failure("no range")
        }
        #expect(from.code.hasSuffix("_0_40"))
    }

    @Test func newAndDeletedFiles() throws {
        let new = Making.added("N.swift", lines: 3)
        #expect(try #require(line(new, "N.swift", 2)) == (nil, 2, "_0_2"))
        #expect(line(new, "N.swift", 9) == nil)
        let gone = ChangedFile(
            oldPath: "D.swift", newPath: "D.swift", status: .deleted,
            hunks: [
                Hunk(
                    oldStart: 1, oldCount: 2, newStart: 0, newCount: 0,
                    lines: [HunkLine(kind: .removed, oldLine: 1, newLine: nil), HunkLine(kind: .removed, oldLine: 2, newLine: nil)])
            ])
        #expect(try #require(line(gone, "D.swift", 2, .old)) == (2, nil, "_2_0"))
        #expect(line(gone, "D.swift", 3, .old) == nil)
    }

    @Test func aCopyIsANewFileToGitLab() throws {
        var copy = modified
        copy.status = .copied
        copy.newPath = "C.swift"
        #expect(try #require(line(copy, "C.swift", 10)) == (nil, 10, "_0_10"))
    }

    @Test func filesWithoutLinesTakeOnlyFileThreads() {
        for file in [
            ChangedFile(oldPath: "O.swift", newPath: "A.swift", status: .renamed),
            ChangedFile(oldPath: "A.swift", newPath: "A.swift", status: .modified, isBinary: true),
            ChangedFile(oldPath: "A.swift", newPath: "A.swift", status: .modified, oldMode: 0o100644, newMode: 0o100755),
        ] {
            let oracle = PositionOracle(Change(base: "a", head: "b", files: [file]))
            #expect(oracle.placements(path: "A.swift", line: 1, side: .new) == [.file(oldPath: file.oldPath, newPath: "A.swift")])
            #expect(oracle.placements(path: "B.swift", line: 1, side: .new).isEmpty)
        }
    }
}

@Suite struct SuggestionTests {
    private func make(_ source: String, _ edits: [(Range<Int>, String)], anchor: Int) -> Suggestion? {
        Suggestion(edits: edits.map { Edit(range: $0.0, replacement: $0.1) }, source: Array(source.utf8), anchor: anchor)
    }

    @Test func oneLineAndSeveral() {
        let one = make("a\nbcd\ne\n", [(3..<4, "X")], anchor: 2)
        #expect(one?.lines == ["bXd"])
        #expect(one?.info == "suggestion:-0+0")
        let many = make("a\nb\nc\nd\n", [(2..<5, "x\ny\nz")], anchor: 2)
        #expect(many?.lines == ["x", "y", "z"])
        #expect(many?.info == "suggestion:-0+1")
        let above = make("a\nb\nc\n", [(0..<1, "x")], anchor: 3)
        #expect(above?.info == "suggestion:-2+0")
        #expect(above?.lines == ["x", "b", "c"])
    }

    @Test func wholeLinesGo() {
        let gone = make("a\nb\nc\n", [(2..<4, "")], anchor: 2)
        #expect(gone?.lines == [])
        #expect(gone?.info == "suggestion:-0+0")
        let joined = make("a\nb\nc\n", [(1..<2, " ")], anchor: 1)
        #expect(joined?.lines == ["a b"])
        #expect(joined?.info == "suggestion:-0+1")
        let last = make("a\nb", [(2..<3, "x")], anchor: 2)
        #expect(last?.lines == ["x"])
    }

    @Test func lineEndsAndTabsStay() {
        #expect(make("\ta\r\n\tb\r\n", [(1..<2, "x")], anchor: 1)?.lines == ["\tx"])
        #expect(make("a\r\nb\n", [(0..<4, "x\ny")], anchor: 1) == nil)
        #expect(make("a\rb\nc\n", [(0..<1, "x")], anchor: 1) == nil)
    }

    @Test func whatAButtonCannotDoIsNotOffered() {
        #expect(make("a\n", [(0..<1, "a")], anchor: 1) == nil)
        let long = (0..<300).map { "line\($0)\n" }.joined()
        #expect(make(long, [(0..<1, "x")], anchor: 102) == nil)
        #expect(make(long, [(0..<1, "x")], anchor: 101) != nil)
        #expect(Suggestion(edits: [Edit(range: 0..<1, replacement: "x")], source: [0x61, 0xFF, 0x0A], anchor: 1) == nil)
        #expect(make("a\n", [(0..<9, "x")], anchor: 1) == nil)
        #expect(make("a\n", [], anchor: 1) == nil)
    }
}
