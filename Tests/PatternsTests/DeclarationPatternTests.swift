import Testing

@testable import Patterns

@Suite("Declaration patterns say the least that must be there")
struct DeclarationPatternTests {
    @Test func aFunctionWithoutBodyFindsAnyBody() throws {
        try check(
            "@IBAction func $F($$$P)",
            hits: [
                "class A { @IBAction func go() {} }", "class A { @IBAction private func go(_ s: Any) { x() } }", "protocol A { @IBAction func go() }",
            ],
            misses: ["class A { func go() {} }"])
    }

    @Test func clausesThatAreWrittenMustBeThere() throws {
        try check(
            "func $F() throws -> $T", hits: ["func f() throws -> Int { 1 }", "func f() async throws -> Int { 1 }"],
            misses: ["func f() -> Int { 1 }", "func f() throws {}"])
        try check("func $F<$T>($$$P)", hits: ["func f<T>(a: T) {}", "func f<T: A>(a: T) where T: B {}"], misses: ["func f(a: Int) {}"])
        try check(
            "func $F() { $$$B }", hits: ["func f() { a() }", "func f() -> Int { 1 }"], misses: ["protocol P { func f() }", "func f(a: Int) {}"])
    }

    @Test func inheritedTypesComeInAnyOrderAmongOthers() throws {
        try check(
            "class $C: UIViewController { $$$M }", hits: ["class A: UIViewController {}", "class A: B, UIViewController, D { var x = 1 }"],
            misses: ["class A {}", "class A: UIView {}", "struct A: UIViewController {}"])
        try check("class $C: $$$S { $$$M }", hits: ["class A: B {}", "class A: B, C {}"], misses: ["class A {}"])
        try check("class $C { $$$M }", hits: ["class A {}", "class A: B {}", "final class A<T>: B where T: C {}"])
        try check("extension $T: Codable", hits: ["extension A: Codable {}", "extension A: Hashable, Codable {}"], misses: ["extension A {}"])
    }

    @Test func variables() throws {
        try check(
            "var $X: $T", hits: ["var a: Int", "var a: Int = 1", "var a: Int { 1 }", "private var a: [Int]?"], misses: ["var a = 1", "let a: Int"])
        try check("var $X = $V", hits: ["var a = 1", "var a: Int = 1", "var a = 1 { didSet { } }"], misses: ["var a: Int", "let a = 1"])
        try check("let $X = $V", misses: ["let a = 1, b = 2"])
        try check(
            "var body: some View { $$$B }", hits: ["var body: some View { Text(a) }"], misses: ["var body: some Scene { a }", "var body: some View"])
        #expect(try captured("var $X: $T!", in: "var a: UILabel!") == ["T=UILabel", "X=a"])
    }

    @Test func initializersOfAllKinds() throws {
        try check("init($$$P)", hits: ["class A { init() {} }", "class A { init?(a: Int) {} }", "class A { convenience init!(a: Int) { } }"])
        try check("init?($$$P)", hits: ["class A { init?(a: Int) {} }"], misses: ["class A { init(a: Int) {} }"])
        try check(
            "required init?(coder: NSCoder) { fatalError($$$_) }",
            hits: ["class A { required init?(coder: NSCoder) { fatalError(\"init(coder:)\") } }"],
            misses: ["class A { init?(coder: NSCoder) { fatalError() } }"])
    }

    @Test func parametersMayHaveDefaults() throws {
        try check(
            "func f(_ $N: $T)", hits: ["func f(_ a: Int) {}", "func f(_ a: Int = 1) {}", "func f(@A _ a: Int) {}"],
            misses: ["func f(a: Int) {}", "func f(b a: Int) {}", "func f(_ a: Int, b: Int) {}"])
    }

    @Test func enumCasesMayHavePayload() throws {
        try check(
            "case $N", as: .member, hits: ["enum E { case a }", "enum E { case a(Int) }", "enum E: Int { case a = 1 }"],
            misses: ["enum E { case a, b }"])
        try check("enum $E: String { $$$M }", hits: ["enum A: String { case b }"], misses: ["enum A { case b }"])
    }

    @Test func closedDeclarationsAreLiteral() throws {
        try check("var $X: $T", equivalences: .none, hits: ["var a: Int"], misses: ["var a: Int = 1", "private var a: Int"])
    }
}
