import Testing

@testable import Patterns

@Suite("Patterns that are refused")
struct PatternErrorTests {
    @Test(arguments: [
        ("", 0, "empty"), ("   // nothing", 0, "empty"), ("f($)", 2, "neither Swift nor a hole"), ("f($$X)", 2, "neither Swift nor a hole"),
        ("f($$$$X)", 2, "neither Swift nor a hole"), ("f(", 0, "not Swift"), ("if $C {", 0, "not Swift"), ("f(\"a", 3, "not closed"),
        ("$$$A; f()", 0, "begin or end"), ("f(); $$$A", 5, "begin or end"), ("f($A, $$$A)", 6, "one value at one place and a run"),
        ("let = 3", 3, "a name is missing"), ("a ) b", 2, "does not fit"), ("if a", 4, "`{ }` is missing"), ("a +", 3, "an expression is missing"),
        ("case", 4, "missing"), ("var", 3, "missing"), ("let $X = ", 8, "an expression is missing"), ("f(a,,b)", 4, "an expression is missing"),
        ("x y z", 2, "need `;`"), ("func ()", 4, "missing"), ("if let x = { }", 14, "`{ }` is missing"), ("a.", 0, "not complete"),
    ])
    func sayWhereAndWhy(pattern: String, offset: Int, problem: String) {
        let error = #expect(throws: PatternError.self) { try Pattern(pattern) }
        #expect(error?.problem.contains(problem) == true, "\(error.map(String.init(describing:)) ?? "no error")")
        if problem != "not Swift" { #expect(error?.offset == offset) }
        #expect((error?.offset ?? 0) <= pattern.utf8.count)
    }

    @Test func aWrongContextIsNamed() {
        let error = #expect(throws: PatternError.self) { try Pattern("if a { }", context: .type) }
        #expect(error?.problem.contains("`type`") == true)
    }

    @Test func deepNestingIsRefused() {
        let text = String(repeating: "(", count: 200) + "a" + String(repeating: ")", count: 200)
        #expect(throws: PatternError.self) { try Pattern(text) }
    }

    @Test func anyBytesGiveAPatternOrAnError() {
        let alphabet = Array("$$$XAx_. (){}[]<>:;,!?&|+-=\"\\#@`'\n0ifletvar funccaseclassguardelse in".unicodeScalars)
        var state: UInt64 = 42
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let tree = parse("class A { @IBAction func f(x: Int) { if let a = b { g(1, 2) { $0 } } else { [a, b]; try! c! } } }")
        var accepted = 0
        for _ in 0..<1500 {
            var text = String.UnicodeScalarView()
            for _ in 0..<(1 + next(24)) { text.append(alphabet[next(alphabet.count)]) }
            guard let pattern = try? Pattern(String(text)), let matcher = try? CompiledMatcher(.pattern(pattern)) else { continue }
            accepted += 1
            _ = matcher.matches(in: tree)
        }
        #expect(accepted > 20)
    }
}
