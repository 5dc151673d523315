import Syntax
import Testing

/// When a slash opens a regex literal, and where the literal ends.
struct RegexTokenTests {
    @Test func aRegexIsSlashPatternSlash() {
        #expect(tokens("let r = /a+/").suffix(3) == ["regexSlash:/", "regexPattern:a+", "regexSlash:/"])
    }

    @Test(arguments: [
        "x = /a/", "f(/a/)", "[/a/]", "f(x: /a/)", "{ /a/ }", "return /a/", "!/a/", "x ?? /a/", "case /a/:", "try? /a/",
        "try! /a/.b", "await /a/", "; /a/", "/a/", "x ? /a/ : y", "in /a/", "&/a/", "where /a/",
    ])
    func whereAnExpressionStartsASlashOpensARegex(_ source: String) {
        #expect(texts(.regexPattern, in: source) == ["a"])
    }

    @Test(arguments: [
        "a / b / c", "a/b/c", "a /b", "(a) / (b) / c", "x[0] / y / z", "1 / 2 / 3", "self / a / b", "f(/, /)", "reduce(1, /)",
        "func /(a: B) / c", "operator /^/", "infix operator / : P", "[/, +]", "a! / b! / c", "}\n/ 1 /\n2",
    ])
    func whereAnOperatorMayStandASlashIsOne(_ source: String) {
        #expect(texts(.regexPattern, in: source).isEmpty)
    }

    @Test func bracketsInARegexAreText() {
        #expect(kinds(#"{ /[{(]\)/ }"#) == [.leftBrace, .regexSlash, .regexPattern, .regexSlash, .rightBrace])
        #expect(texts(.regexPattern, in: #"x.contains(/\)/)"#) == [#"\)"#])
        #expect(texts(.regexPattern, in: "f(/{/, /}/)") == ["{", "}"])
        #expect(texts(.regexPattern, in: "f(/a,b:c/)") == ["a,b:c"])
    }

    @Test func anUnbalancedParenthesisMakesItAnOperator() {
        #expect(texts(.regexPattern, in: "foo(/a, b) / c").isEmpty)
        #expect(texts(.regexPattern, in: "foo(/a(b)/)") == ["a(b)"])
    }

    @Test func spaceAtAnEndMakesItAnOperator() {
        #expect(texts(.regexPattern, in: "f(/ a/)").isEmpty)
        #expect(texts(.regexPattern, in: "f(/a /)").isEmpty)
        #expect(texts(.regexPattern, in: #"f(/\ a\ /)"#) == [#"\ a\ "#])
    }

    @Test func withoutAClosingSlashOnTheLineItIsAnOperator() {
        #expect(texts(.regexPattern, in: "f(/a\n/)").isEmpty)
        #expect(kinds("f(/a\n)").contains(.prefixOperator))
    }

    @Test func anOperatorMayEndWhereARegexStarts() {
        #expect(tokens("f(!/a/)").dropFirst(2).prefix(3) == ["prefixOperator:!", "regexSlash:/", "regexPattern:a"])
        #expect(tokens("x =/a/").dropFirst().prefix(2) == ["equal:=", "regexSlash:/"])
    }

    @Test func commentsAreNoRegexes() {
        #expect(kinds("x = // a/").count == 2)
        #expect(kinds("x = /* a */ y").count == 3)
    }

    @Test func extendedRegexes() {
        #expect(
            tokens("x = #/a/b/#") == [
                "identifier:x", "equal:=", "regexPoundDelimiter:#", "regexSlash:/", "regexPattern:a/b", "regexSlash:/",
                "regexPoundDelimiter:#",
            ])
        #expect(texts(.regexPattern, in: "##/a/#b/##") == ["a/#b"])
        #expect(texts(.regexPattern, in: "x / #/ a /#") == [" a "])
    }

    @Test func extendedRegexesSpanLines() {
        #expect(texts(.regexPattern, in: "#/\n  a { b\n  # c\n/#; x") == ["⏎  a { b⏎  # c⏎"])
        #expect(malformed("#/\n  a\n/#").isEmpty)
        #expect(malformed("#/\n  a/#") == ["\n  a".replacing("\n", with: "⏎")])
    }

    @Test func anUnclosedExtendedRegexEndsWithItsLine() {
        #expect(tokens("#/a\nlet x").suffix(3) == ["regexPattern:a", "keyword:let", "identifier:x"])
        #expect(tokens("#/\na\nlet x").suffix(3) == ["identifier:a", "keyword:let", "identifier:x"])
    }
}
