import Syntax
import Testing

/// String literals, raw ones, multi-line ones, and interpolations.
struct StringTokenTests {
    @Test func aLiteralIsQuoteSegmentQuote() {
        #expect(tokens(#""hi""#) == [#"stringQuote:""#, "stringSegment:hi", #"stringQuote:""#])
        #expect(tokens(#""""#) == [#"stringQuote:""#, "stringSegment:", #"stringQuote:""#])
    }

    @Test func escapedQuotesDoNotClose() {
        #expect(texts(.stringSegment, in: #""a\"b\\" + "c""#) == [#"a\"b\\"#, "c"])
    }

    @Test func escapedLineBreaksEndASegment() {
        #expect(texts(.stringSegment, in: #""a\nb\u{A}c\u{00d}d\u{AB}""#) == [#"a\n"#, #"b\u{A}"#, #"c\u{00d}"#, #"d\u{AB}"#])
    }

    @Test func commentMarkersInTextAreText() {
        #expect(texts(.stringSegment, in: #""http://x /* y" // "z""#) == ["http://x /* y"])
    }

    @Test func exclamationMarkAfterAnInterpolationIsText() {
        #expect(
            tokens(#""\(x)!""#) == [
                #"stringQuote:""#, "stringSegment:", #"interpolationBackslash:\"#, "interpolationOpen:(", "identifier:x",
                "interpolationClose:)", "stringSegment:!", #"stringQuote:""#,
            ])
    }

    @Test func interpolationsHoldParenthesesAndLiterals() {
        #expect(texts(.stringSegment, in: #""a\(f(g(1), "b\(2)c"))d""#) == ["a", "b", "c", "d"])
        #expect(texts(.rightParen, in: #""a\(f(g(1)))""#).count == 2)
    }

    @Test func rawLiteralsTakeBackslashesAsText() {
        #expect(
            tokens(##"#"a\n"b"#"##) == [
                "rawStringDelimiter:#", #"stringQuote:""#, #"stringSegment:a\n"b"#, #"stringQuote:""#, "rawStringDelimiter:#",
            ])
        #expect(texts(.stringSegment, in: ###"##"a"#b"##"###) == [##"a"#b"##])
    }

    @Test func rawLiteralsInterpolateWithTheirPounds() {
        #expect(
            tokens(##"#"\#(x)"#"##) == [
                "rawStringDelimiter:#", #"stringQuote:""#, "stringSegment:", #"interpolationBackslash:\"#,
                "interpolationPound:#", "interpolationOpen:(", "identifier:x", "interpolationClose:)", "stringSegment:",
                #"stringQuote:""#, "rawStringDelimiter:#",
            ])
        #expect(texts(.stringSegment, in: ##"#"\(x)"#"##) == [#"\(x)"#])
        #expect(texts(.stringSegment, in: ###"##"\#(x)\##("y")"##"###) == [##"\#(x)"##, "y", ""])
    }

    @Test func threeQuotesInARawLiteralMayBeOneAndText() {
        #expect(texts(.stringSegment, in: ##"#"""#"##) == [#"""#])
        #expect(texts(.stringSegment, in: ##"#""hi""#"##) == [#""hi""#])
        #expect(texts(.stringSegment, in: "#\"\"\"\nhi\n\"\"\"#") == ["hi"])
    }

    @Test func multilineLiteralsGiveASegmentALineWithoutIndentation() {
        let source = """
            let x = \"""
                one
                  two \\(three) four

                five
                \"""
            """
        #expect(texts(.stringSegment, in: source) == ["one⏎", "  two ", " four⏎", "⏎", "five"])
        #expect(texts(.multilineStringQuote, in: source).count == 2)
    }

    @Test func multilineLiteralsMayBeEmpty() {
        #expect(kinds("\"\"\"\n  \"\"\"") == [.multilineStringQuote, .multilineStringQuote])
        #expect(texts(.stringSegment, in: "\"\"\"\n\n\"\"\"") == [""])
    }

    @Test func escapedNewlinesInMultilineLiteralsAreTrivia() {
        #expect(texts(.stringSegment, in: "\"\"\"\n  a \\\n  b\n  \"\"\"") == ["a ", "b"])
        #expect(texts(.stringSegment, in: "#\"\"\"\n  a \\# \t\n  b\n  \"\"\"#") == ["a ", "b"])
    }

    @Test func quotesInMultilineLiteralsAreText() {
        #expect(texts(.stringSegment, in: "\"\"\"\n\"a\" \\\"\"\" \"\"\n\"\"\"") == ["\"a\" \\\"\"\" \"\""])
    }

    @Test func multilineLiteralsNestInInterpolations() {
        let source = "\"\"\"\n  a\\(f(\"\"\"\n    b\n      c\n    \"\"\"))d\n  e\n  \"\"\""
        #expect(texts(.stringSegment, in: source) == ["a", "b⏎", "  c", "d⏎", "e"])
    }

    @Test func windowsLineEndsInMultilineLiterals() {
        #expect(texts(.stringSegment, in: "\"\"\"\r\n  a\r\n  b\r\n  \"\"\"") == ["a␍⏎", "b"])
    }

    @Test func insufficientIndentationIsMalformed() {
        #expect(malformed("\"\"\"\n    a\n  b\n    \"\"\"") == ["b"])
    }

    @Test func anUnclosedLiteralEndsWithItsLine() {
        #expect(tokens("\"abc\nlet x") == [#"stringQuote:""#, "stringSegment:abc", "keyword:let", "identifier:x"])
        #expect(malformed("\"abc\nlet x") == ["abc"])
        #expect(malformed("\"\nx") == ["\""])
    }

    @Test func anUnclosedInterpolationEndsWithItsLine() {
        #expect(
            tokens("\"a\\(b\nlet x") == [
                #"stringQuote:""#, "stringSegment:a", #"interpolationBackslash:\"#, "interpolationOpen:(", "identifier:b",
                "stringSegment:", "keyword:let", "identifier:x",
            ])
    }

    @Test func multilineInterpolationsSpanLines() {
        #expect(texts("\"\"\"\n\\(a\n+ b)\n\"\"\"").contains("+"))
        #expect(kinds("\"\"\"\n\\(a\n+ b)\n\"\"\"").suffix(3) == [.interpolationClose, .stringSegment, .multilineStringQuote])
    }

    @Test func textOutsideASCII() {
        #expect(texts(.stringSegment, in: #""日本語👨‍👩‍👧\(名前)です""#) == ["日本語👨‍👩‍👧", "です"])
        #expect(malformed(#""日本語👨‍👩‍👧\(名前)です""#).isEmpty)
    }

    @Test func aStringOfSeveralSegmentsIsMarkedMultiline() {
        let source = Array("\"\"\"\n  a\n  \"\"\"; \"b\"".utf8)
        let marked = Tokenizer.tokenize(source).filter { $0.flags.contains(.multiline) }.map { text(of: $0, in: source) }
        #expect(marked == ["\"\"\"", "a", "\"\"\""])
    }
}
