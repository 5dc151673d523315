import Testing

@testable import Patterns

@Suite("Spellings that mean the same")
struct EquivalenceTests {
    @Test func layoutAndCommentsDoNotMatter() throws {
        try check(
            "if $C { $$$A } else { return nil }",
            hits: [
                "if a{b}else{return nil}", "if a // x\n{\n/* y */ }\n\nelse\n{\n  return // z\n nil }",
                "if a {\r\n\tb\r\n} else {\r\n\treturn nil\r\n}",
            ],
            misses: ["if a { } else { return }"])
    }

    @Test func parenthesesInTheCodeAreOptional() throws {
        try check("if !$C { $$$A }", hits: ["if (!a) { }", "if !a { }"], misses: ["if ((!a)) { }", "if (a) { }"])
        try check("$A == nil && $B", hits: ["(a == nil) && b", "a == nil && (b)"])
        try check("f(a + b)", hits: ["f((a + b))"], misses: ["f((a + b, c))", "f((x: a + b))"])
        try check("if !$C { $$$A }", equivalences: .none, hits: ["if !a { }"], misses: ["if (!a) { }"])
    }

    @Test func parenthesesInThePatternAreRequired() throws {
        try check("if ($C) { $$$A }", hits: ["if (a) { }", "if (a == b) { }"], misses: ["if a { }", "if a == b { }", "if (a, b) == c { }"])
    }

    @Test func selfBeforeANameIsOptionalOnBothSides() throws {
        try check(
            "timer = nil", hits: ["timer = nil", "self.timer = nil", "self\n.timer = nil"],
            misses: ["other.timer = nil", "self.timer.x = nil", "Self.timer = nil"])
        try check("self.timer = nil", hits: ["timer = nil", "self.timer = nil"], misses: ["self.timers = nil", "x.timer = nil"])
        try check("update($X)", hits: ["self.update(1)", "update(1)"], misses: ["x.update(1)"])
        try check("timer.invalidate()", hits: ["self.timer.invalidate()"], misses: ["x.timer.invalidate()"])
        try check("self.timer?.invalidate()", hits: ["timer?.invalidate()"])
        try check("timer = nil", equivalences: .none, hits: ["timer = nil"], misses: ["self.timer = nil"])
        try check("name", hits: ["f(self.name)", "f(name)"])
    }

    @Test func selfBeforeAHoleIsRequired() throws {
        try check("self.$X = $Y", hits: ["self.a = 1"], misses: ["a = 1"])
        try check("$X = nil", hits: ["a = nil", "self.a = nil"])
    }

    @Test func trailingCommasDoNotMatter() throws {
        try check("[a, b]", hits: ["[a, b,]", "[a, b]"], misses: ["[a]", "[a, b, c]"])
        try check("[a, b,]", hits: ["[a, b]"])
        try check("f(a, b)", hits: ["f(a, b,)"])
        try check("[a: b]", hits: ["[a: b,]"])
    }

    @Test func semicolonsAndLineBreaksAreTheSame() throws {
        try check("a(); b()", hits: ["func f() { a(); b() }", "func f() { a()\nb() }", "func f() { a();\nb(); }"])
        try check("a()\nb()", hits: ["func f() { a(); b() }"])
    }

    @Test func trailingClosuresAreLastArguments() throws {
        let spellings = ["run { x() }", "run({ x() })", "run(then: { x() })", "run() { x() }"]
        try check("run { $$$B }", hits: spellings, misses: ["run(x)", "run(1) { x() }", "walk { x() }"])
        try check(
            "run(then: { $$$B })", hits: ["run { x() }", "run(then: { x() })", "run() { x() }"], misses: ["run(other: { x() })", "run({ x() })"])
        try check("run({ $$$B })", hits: ["run { x() }", "run({ x() })"], misses: ["run(then: { x() })"])
        try check(
            "UIView.animate(withDuration: $D) { $$$B }",
            hits: ["UIView.animate(withDuration: 1) { x() }", "UIView.animate(withDuration: 1, animations: { x() })"],
            misses: ["UIView.animate(withDuration: 1)", "UIView.animate(withDuration: 1, delay: 2) { x() }"])
        try check(
            "f { $$$A } done: { $$$B }",
            hits: ["f { a } done: { b }", "f(x: { a }, done: { b })", "f(x: { a }) { b }"], misses: ["f { a } other: { b }", "f { a }"])
        try check("f($X, handler: $H)", hits: ["f(1) { x }", "f(1, handler: g)"], misses: ["f(1)", "f(1, other: g)"])
        try check("run { $$$B }", equivalences: .none, hits: ["run { x() }"], misses: ["run({ x() })", "run(then: { x() })"])
        #expect(try captured("f($$$A)", in: "f(1) { x }") == ["A=1"])
    }

    @Test func aClosureRunTakesItsSignatureToo() throws {
        #expect(try captured("f { $$$B }", in: "f { [weak self] x in self?.a() }") == ["B=[weak self] x in self?.a()"])
        try check("f { a() }", hits: ["f { a() }"], misses: ["f { x in a() }"])
    }

    @Test func shorthandBindingsAreBindings() throws {
        try check("if let $X = $X { $$$B }", hits: ["if let a { }", "if let a = a { }"], misses: ["if let a = b { }", "if var a { }"])
        try check(
            "guard let $X = $Y else { $$$B }", hits: ["guard let self else { }", "guard let self = self else { }", "guard let a = b() else { }"])
        #expect(try captured("guard let $X = $Y else { return }", in: "guard let a else { return }") == ["X=a", "Y=a"])
        try check(
            "if let a { $$$B }", hits: ["if let a = a { }", "if let a { }"], misses: ["if let a = b { }", "if let b { }", "if let a = a.b { }"])
        try check("if let a = a { $$$B }", hits: ["if let a { }"], misses: ["if let b { }"])
        try check("if let $X { $$$B }", hits: ["if let a = a { }", "if let a { }"], misses: ["if let a = b { }"])
        try check("if let a { $$$B }", equivalences: .none, hits: ["if let a { }"], misses: ["if let a = a { }"])
    }

    @Test func attributesAndModifiersComeInAnyOrderAmongOthers() throws {
        try check(
            "@objc private func $F()",
            hits: ["@objc private func f() {}", "@available(iOS 13, *) @objc final private func f()", "@objc\nprivate\nfunc f() {}"],
            misses: ["@objc func f() {}", "private func f() {}"])
        try check("static let $X = $V", hits: ["private static let a = 1"], misses: ["let a = 1"])
        try check(
            "@IBOutlet weak var $X: $T!", hits: ["@IBOutlet private weak var a: B!"], misses: ["@IBOutlet var a: B!", "@IBOutlet weak var a: B?"])
        try check("@objc func f()", hits: ["@objc(name:) func f() {}"])
        try check("@objc(a) func f()", hits: ["@objc(a) func f() {}"], misses: ["@objc func f() {}", "@objc(b) func f() {}"])
        try check("private var a: Int", misses: ["private(set) var a: Int"])
    }

    @Test func backticksDoNotMatter() throws {
        try check(".default", hits: ["x = .`default`"])
        try check("`init`()", hits: ["`init`()"])
    }
}
