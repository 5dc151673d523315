import Syntax
import Testing

/// Swift that readers of Swift have tripped over. Each piece must be read without a flaw, and have so many nodes of some kinds.
struct TrapTests {
    struct Trap: Sendable, CustomTestStringConvertible {
        let source: String
        let counts: [NodeKind: Int]
        var testDescription: String { source }

        init(_ source: String, _ counts: [NodeKind: Int]) {
            self.source = source
            self.counts = counts
        }
    }

    private func check(_ trap: Trap, sourceLocation: SourceLocation = #_sourceLocation) {
        let tree = Parser.parse(Array(trap.source.utf8))
        let isFlawed = tree.nodes.contains { !$0.flags.isEmpty || $0.kind == .unexpected || $0.kind == .missingExpr }
        #expect(!isFlawed, "\(tree.outline())", sourceLocation: sourceLocation)
        for (kind, count) in trap.counts {
            let found = tree.nodes.count { $0.kind == kind }
            #expect(found == count, "\(kind) in \(tree.outline())", sourceLocation: sourceLocation)
        }
    }

    /// Which `!` unwraps: not the one in a text, before an operand, or behind a type.
    @Test(arguments: [
        Trap(#"let a = "\(x)!""#, [.forceUnwrap: 0, .interpolation: 1]),
        Trap(#"let a = "\(x!)!""#, [.forceUnwrap: 1]),
        Trap("if (!false) { }", [.forceUnwrap: 0, .prefixExpr: 1]),
        Trap("let a = b && (!c || d)", [.forceUnwrap: 0, .prefixExpr: 1]),
        Trap("var a: [Int]!", [.forceUnwrap: 0, .implicitlyUnwrappedType: 1]),
        Trap("func f() -> [AnyHashable: Any]! { nil }", [.forceUnwrap: 0, .implicitlyUnwrappedType: 1]),
        Trap("var a: (A & B)!", [.forceUnwrap: 0, .implicitlyUnwrappedType: 1, .compositionType: 1]),
        Trap("@IBOutlet var labels: [UILabel]!", [.forceUnwrap: 0, .implicitlyUnwrappedType: 1]),
        Trap("Alert.show(self.nav!, in: a!.b!)", [.forceUnwrap: 3]),
        Trap("a != b", [.forceUnwrap: 0, .binaryExpr: 1]),
        Trap("let a = b! as! C", [.forceUnwrap: 1, .asExpr: 1]),
        Trap("a!.b![0]!() // c!", [.forceUnwrap: 3]),
    ])
    func exclamationMarks(_ trap: Trap) { check(trap) }

    /// Brackets, quotes and commas in a regex literal are text; a slash may as well divide.
    @Test(arguments: [
        Trap("let r = /[{}:,]/\nfunc after() { }", [.regexLiteral: 1, .functionDecl: 1]),
        Trap(#"let r = /\)/"# + "\nfunc after() { }", [.regexLiteral: 1, .functionDecl: 1]),
        Trap("let r = try /{/\nfunc after() { }", [.regexLiteral: 1, .functionDecl: 1]),
        Trap("let r = #/ { ( \" /#\nfunc after() { }", [.regexLiteral: 1, .functionDecl: 1]),
        Trap("x.firstMatch(of: /a{2,3}/, b)", [.regexLiteral: 1, .argument: 2]),
        Trap("let a = b / c / d, e = (f) / g / (h)", [.regexLiteral: 0, .binaryExpr: 4]),
        Trap("let a = b/c/d", [.regexLiteral: 0, .binaryExpr: 2]),
        Trap("xs.reduce(1, /)", [.regexLiteral: 0]),
        Trap("func / (a: A, b: B) { }", [.functionDecl: 1]),
    ])
    func regexLiterals(_ trap: Trap) { check(trap) }

    @Test(arguments: [
        Trap("let a = switch b { case 1: \"x\"\ndefault: \"y\" }", [.switchExpr: 1, .initializerClause: 1]),
        Trap("func f() -> Int { return if a { 1 } else if b { 2 } else { 3 } }", [.ifExpr: 2, .returnStmt: 1]),
        Trap("a = if b { c } else { d }", [.ifExpr: 1, .binaryExpr: 1]),
        Trap("do throws(E) { try a() } catch { }", [.doStmt: 1, .effectSpecifiers: 1, .catchClause: 1]),
        Trap("let c = { (x: Int) throws(E) -> Int in x }", [.closureSignature: 1, .effectSpecifiers: 1]),
        Trap("let c = { x throws(E) in x }", [.closureSignature: 1, .closureParameter: 1]),
        Trap("class A {\n nonisolated(unsafe) var x = 1\n func f() { let z = unsafe g(); unsafe h() }\n}", [.classDecl: 1, .unsafeExpr: 2]),
        Trap("@objc @implementation extension A { override func f() { } }", [.extensionDecl: 1, .functionDecl: 1]),
        Trap("let a: Result<() throws -> Int, E> = b", [.genericArgumentClause: 1, .functionType: 1]),
        Trap("let a = Box<() throws(E) -> Void>()", [.specializeExpr: 1, .functionType: 1]),
    ])
    func newerExpressionsAndEffects(_ trap: Trap) { check(trap) }

    @Test(arguments: [
        Trap("@available(iOS 17, *)\n#Preview {\n A()\n}", [.closure: 1, .macroExpansionDecl: 1]),
        Trap("#Preview(\"x\", traits: .a) { B() }", [.closure: 1]),
        Trap("@Test func a() throws { #expect(a == b); let x = try #require(y) }", [.macroExpansion: 2]),
        Trap("#expect { a } throws: { e in true }", [.closure: 2, .labeledClosure: 1]),
        Trap("struct S { #foo(1)\n #bar\n func f() { } }", [.macroExpansionDecl: 2, .functionDecl: 1]),
    ])
    func macros(_ trap: Trap) { check(trap) }

    @Test(arguments: [
        Trap("struct A<each T> { var v: (repeat each T) }", [.packExpansionType: 1, .packElementType: 1]),
        Trap("func f<each V>(_ v: repeat (each V).Type) -> (repeat each V) { (repeat (each v).init()) }", [.packExpansionExpr: 1]),
        Trap("func f() { for x in repeat each v { } }", [.packExpansionExpr: 1, .forStmt: 1]),
        Trap("func q<each T, each U>(_ t: repeat each T) where repeat each T == each U { }", [.genericRequirement: 1]),
    ])
    func parameterPacks(_ trap: Trap) { check(trap) }

    @Test(arguments: [
        Trap("func f(a: Int, b: Int,) { }", [.parameter: 2]),
        Trap("f(1, 2,)", [.argument: 2]),
        Trap("struct S<T, U,> { }", [.genericParameter: 2]),
        Trap("let c = { [a, b,] in }", [.capture: 2]),
        Trap(#"let s = "\(a,)""#, [.argument: 1]),
        Trap("if a, b, { }", [.ifExpr: 1, .codeBlock: 1]),
    ])
    func trailingCommas(_ trap: Trap) { check(trap) }

    @Test(arguments: [
        Trap("@Test func `it works, always!`() { }", [.functionDecl: 1]),
        Trap("struct `A-B` { let `1` = 2 }\nx.`y z`.w", [.structDecl: 1, .memberAccess: 2]),
        Trap(##"let a = #"\#(x) \(y)"#"##, [.interpolation: 1]),
        Trap(###"let a = ##"a"#b\##(c)"##"###, [.interpolation: 1]),
        Trap("let a = #\"\"\"\n  a\\#(b)\n  \"\"\"#", [.interpolation: 1]),
        Trap("/* /* */ */ let a = 1 /* { */", [.variableDecl: 1]),
        Trap("let 名前 = \"日本語 \\(値)\"; 名前.長さ", [.interpolation: 1, .memberAccess: 1]),
    ])
    func namesAndText(_ trap: Trap) { check(trap) }

    /// What an editor's snippet holds until it is filled in.
    @Test(arguments: [
        Trap("func <#name#>(<#parameters#>) -> <#return type#> {\n <#body#>\n}", [.functionDecl: 1, .parameter: 1]),
        Trap("class <#name#>: <#super#> {\n <#code#>\n}", [.classDecl: 1, .placeholderDecl: 1]),
        Trap("switch <#value#> {\ncase <#pattern#>:\n <#code#>\ndefault:\n <#code#>\n}", [.switchCase: 2]),
        Trap("enum <#name#> { case <#case#> }", [.enumCaseElement: 1]),
        Trap("f(<#a#>: 1) { <#Int#> in <#code#> }", [.argument: 1, .closureParameter: 1]),
        Trap("func f(<#a#>: Int, b <#c#>: Int) { }", [.parameter: 2]),
    ])
    func editorPlaceholders(_ trap: Trap) { check(trap) }
}
