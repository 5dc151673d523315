import Syntax
import Testing

/// Integer and floating-point literals.
struct NumberTokenTests {
    @Test(arguments: ["0", "42", "1_000", "0x2A", "0xFF_FF", "0o52", "0b101010", "0b1_0"])
    func integers(_ literal: String) {
        #expect(tokens(literal) == ["integerLiteral:\(literal)"])
        #expect(malformed(literal).isEmpty)
    }

    @Test(arguments: ["1.5", "1e3", "1.5e-3", "1E+3", "0x1p3", "0x1.8p-3", "1_0.0_1"])
    func floats(_ literal: String) {
        #expect(tokens(literal) == ["floatLiteral:\(literal)"])
        #expect(malformed(literal).isEmpty)
    }

    @Test(arguments: ["0b12", "0o8", "0xG", "12ab", "1e", "1e+", "0x1p", "0b", "0x", "1eX", "0x1.8pq1"])
    func malformedOnesStayOneToken(_ literal: String) {
        #expect(texts(literal) == [literal])
        #expect(malformed(literal) == [literal])
    }

    @Test func aPeriodWithoutDigitsIsAMember() {
        #expect(texts("1.description") == ["1", ".", "description"])
        #expect(texts("0xFF.description") == ["0xFF", ".", "description"])
        #expect(texts("0xFF.fpValue") == ["0xFF", ".", "fpValue"])
        #expect(texts("1...2") == ["1", "...", "2"])
        #expect(texts("1.") == ["1", "."])
    }

    @Test func tupleElementsAreNoFractions() {
        #expect(texts("x.0.1") == ["x", ".", "0", ".", "1"])
    }

    @Test func signsAreOperators() {
        #expect(tokens("-1") == ["prefixOperator:-", "integerLiteral:1"])
    }
}
