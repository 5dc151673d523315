import Syntax
import Testing

/// Operators and what stands next to them, and the marks that are operators or not.
struct OperatorTokenTests {
    @Test func neighboursDecideFixity() {
        #expect(kinds("a + b")[1] == .binaryOperator)
        #expect(kinds("a+b")[1] == .binaryOperator)
        #expect(kinds("a +b")[1] == .prefixOperator)
        #expect(kinds("a+ b")[1] == .postfixOperator)
        #expect(kinds("(+a)")[1] == .prefixOperator)
        #expect(kinds("(a+)")[2] == .postfixOperator)
        #expect(kinds("[a++, b]")[2] == .postfixOperator)
        #expect(kinds("a/* */+b")[1] == .prefixOperator)
        #expect(kinds("a+/* */b")[1] == .postfixOperator)
        #expect(kinds("a+.b")[1] == .postfixOperator)
        #expect(kinds("+.b")[0] == .prefixOperator)
    }

    @Test func negationIsNoUnwrap() {
        #expect(kinds("(!false)") == [.leftParen, .prefixOperator, .keyword, .rightParen])
        #expect(kinds("a && (!b || c)").filter { $0 == .exclamation }.isEmpty)
        #expect(kinds("a != b")[1] == .binaryOperator)
        #expect(kinds("if !x { }")[1] == .prefixOperator)
    }

    @Test(arguments: [
        "x!", "var a: [Int]!", "-> [K: V]!", "(A & B)!", "f(self.nav!)", "a!.b", "a![0]", "a!()", "x! + y", "as! T", "try! f()",
        "A<B> !".replacing(" !", with: "!"),
    ])
    func anExclamationMarkBehindAnOperandStandsAlone(_ source: String) {
        let found = kinds(source)
        #expect(found.contains(.exclamation) || texts(.postfixOperator, in: source) == [">!"])
    }

    @Test func anExclamationMarkBehindAnOperandEndsThere() {
        #expect(texts("a!=b") == ["a", "!", "=", "b"])
        #expect(texts("a!!") == ["a", "!", "!"])
    }

    @Test func questionMarks() {
        #expect(kinds("a?.b") == [.identifier, .postfixQuestion, .period, .identifier])
        #expect(kinds("a ? b : c")[1] == .infixQuestion)
        #expect(kinds("a?b")[1] == .postfixQuestion)
        #expect(kinds("a ?? b")[1] == .binaryOperator)
        #expect(texts("a??") == ["a", "?", "?"])
    }

    @Test func wordsOfPunctuation() {
        #expect(kinds("(a) -> b")[3] == .arrow)
        #expect(kinds("a = b")[1] == .equal)
        #expect(kinds("a == b")[1] == .binaryOperator)
        #expect(kinds("f(&a)")[2] == .prefixAmpersand)
        #expect(kinds("A & B")[1] == .binaryOperator)
        #expect(kinds("a.b")[1] == .period)
        #expect(kinds(".b")[0] == .period)
        #expect(kinds("@a #b \\c").filter { [.atSign, .pound, .backslash].contains($0) }.count == 3)
        #expect(texts("A::b") == ["A", "::", "b"])
    }

    @Test func periodsOnlyInOperatorsThatStartWithOne() {
        #expect(texts("a...b") == ["a", "...", "b"])
        #expect(texts("a..<b") == ["a", "..<", "b"])
        #expect(texts("a+.b") == ["a", "+", ".", "b"])
        #expect(texts("-.5") == ["-", ".", "5"])
    }

    @Test func anglesAreLeftToTheParser() {
        #expect(texts("A<B<C>>?") == ["A", "<", "B", "<", "C", ">>?"])
        #expect(texts("a<-b") == ["a", "<-", "b"])
    }

    @Test func aCommentEndsAnOperator() {
        #expect(texts("a +// b") == ["a", "+"])
        #expect(texts("a +/* c */ b") == ["a", "+", "b"])
    }

    @Test func aCommentEndWithoutAStartIsUnknown() {
        #expect(tokens("a */ b")[1] == "unknown:*/")
        #expect(malformed("a */ b") == ["*/"])
    }

    @Test func operatorsOutsideASCII() {
        #expect(tokens("a ≠ b")[1] == "binaryOperator:≠")
        #expect(tokens("√4")[0] == "prefixOperator:√")
        #expect(texts("a +̈ b") == ["a", "+̈", "b"])
    }

    @Test func editorPlaceholders() {
        #expect(tokens("f(<#T##Int#>)")[2] == "editorPlaceholder:<#T##Int#>")
        #expect(texts("a+<#b#>") == ["a", "+", "<#b#>"])
        #expect(kinds("a <# b").contains(.editorPlaceholder) == false)
    }
}
