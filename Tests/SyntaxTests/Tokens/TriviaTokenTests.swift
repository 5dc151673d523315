import Syntax
import Testing

/// White space, comments, and what else lies between tokens.
struct TriviaTokenTests {
    @Test func blockCommentsNest() {
        #expect(texts("a /* b /* c */ d */ e") == ["a", "e"])
        #expect(texts("a /*/ b */ c") == ["a", "c"])
        #expect(texts("a /**/ b") == ["a", "b"])
    }

    @Test func lineCommentsEndWithAnyNewline() {
        #expect(texts("a // b\nc") == ["a", "c"])
        #expect(texts("a // b\rc") == ["a", "c"])
        #expect(texts("a // b\r\nc") == ["a", "c"])
        #expect(texts("a // 日本語 { ( \" `") == ["a"])
    }

    @Test func newlinesAreSeenThroughComments() {
        #expect(linesStarts("a b\nc /* x */ d /*\n*/ e // y\rf") == ["a", "c", "e", "f"])
    }

    @Test func spaceIsSeenOnBothSides() {
        let source = Array("a b(c)/* */d".utf8)
        let all = Tokenizer.tokenize(source)
        #expect(all.filter { $0.flags.contains(.precededBySpace) }.map { text(of: $0, in: source) } == ["b", "d"])
        #expect(all.filter { $0.flags.contains(.followedBySpace) }.map { text(of: $0, in: source) } == ["a", ")"])
        #expect(all.filter { $0.flags.contains(.precededByComment) }.map { text(of: $0, in: source) } == ["d"])
    }

    @Test func theByteOrderMarkIsTrivia() {
        let source: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("let x".utf8)
        #expect(Tokenizer.tokenize(source).map(\.kind) == [.keyword, .identifier, .endOfFile])
        #expect(Tokenizer.trivia(in: 0..<3, of: source).map(\.kind) == [.byteOrderMark])
    }

    @Test func mergeConflictsAreSkipped() {
        let source = "a\n<<<<<<< HEAD\nb {\n=======\nc\n>>>>>>> branch\nd"
        #expect(texts(source) == ["a", "d"])
        let bytes = Array(source.utf8)
        let last = Tokenizer.tokenize(bytes)[1]
        #expect(last.flags.contains(.precededByMalformedTrivia))
        let conflict = Tokenizer.trivia(in: 1..<Int(last.start), of: bytes).filter { $0.kind == .conflictMarker }
        #expect(conflict.map(\.range) == [2..<bytes.count - 2])
        // Perforce's end marker contains its newline, and the compiler goes on to the end of the line it then stands on.
        #expect(texts("a\n>>>> ORIGINAL\nb\n<<<<\n\nc") == ["a", "c"])
    }

    @Test func anUnclosedMergeConflictIsCode() {
        #expect(texts("a\n<<<<<<< HEAD\nb") == ["a", "<<<<<<<", "HEAD", "b"])
        #expect(texts("a <<<<<<< b\n>>>>>>> c").contains("<<<<<<<"))
    }

    @Test func bytesWithoutAUseAreTriviaAndMarked() {
        let source: [UInt8] = Array("a".utf8) + [0x00, 0xFF, 0xC3, 0x28] + Array("b\u{A0}c".utf8)
        let all = Tokenizer.tokenize(source)
        #expect(all.map { text(of: $0, in: source) } == ["a", "(", "b", "c", ""])
        #expect(all.map { $0.flags.contains(.precededByMalformedTrivia) } == [false, true, false, true, false])
        #expect(flaw(in: source) == nil)
    }

    @Test func anUnclosedCommentMarksTheEnd() throws {
        let last = try #require(Tokenizer.tokenize(Array("a /* /* */".utf8)).last)
        #expect(last.kind == .endOfFile && last.flags.contains(.precededByMalformedTrivia))
    }

    @Test func piecesOfTriviaHaveKinds() {
        let source = Array(" \t// a\r\n/// b\r/** c */\n/* d */\u{0}".utf8)
        #expect(
            Tokenizer.trivia(in: 0..<source.count, of: source).map(\.kind) == [
                .space, .lineComment, .newline, .docLineComment, .newline, .docBlockComment, .newline, .blockComment, .unexpected,
            ])
    }

    @Test func commentsOfAFile() {
        let source = Array("// one\nlet x = \"// no\" /* two */ + 1 // three\n/**/".utf8)
        let found = Tokenizer.comments(in: source, tokens: Tokenizer.tokenize(source))
        #expect(found.map { String(decoding: source[$0.range], as: UTF8.self) } == ["// one", "/* two */", "// three", "/**/"])
    }

    private func linesStarts(_ source: String) -> [String] {
        let bytes = Array(source.utf8)
        return Tokenizer.tokenize(bytes).filter { $0.flags.contains(.precededByNewline) && $0.kind != .endOfFile }.map {
            text(of: $0, in: bytes)
        }
    }
}
