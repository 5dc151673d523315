import Syntax
import Testing

@testable import Patterns

@Suite("Holes")
struct HoleTests {
    @Test func oneHoleIsOneExpression() throws {
        #expect(try captured("try! $E", in: "let x = try! load(from: url) + 1") == ["E=load(from: url) + 1"])
        try check("try! $E", hits: ["try! f()"], misses: ["try f()", "try? f()", "f()", "// try! f()", "\"try! f()\""])
    }

    @Test func oneHoleIsOneName() throws {
        #expect(try captured("view.$M()", in: "view.layout()") == ["M=layout"])
        #expect(try captured("func $F() { $$$B }", in: "func go() { a() }") == ["B=a()", "F=go"])
        #expect(try captured("import $M", in: "import Foundation") == ["M=Foundation"])
    }

    @Test func oneHoleIsOneType() throws {
        #expect(try captured("$X as! $T", in: "x as! [String: Int]") == ["T=[String: Int]", "X=x"])
        #expect(try captured("Array<$T>", in: "let a: Array<Set<Int>>", as: .type) == ["T=Set<Int>"])
        #expect(try captured("var $X: $T?", in: "var a: B.C?") == ["T=B.C", "X=a"])
    }

    @Test func oneHoleIsOneStatement() throws {
        #expect(try captured("if $C { $S }", in: "if a { return }") == ["C=a", "S=return"])
        try check("if $C { $S }", hits: ["if a { b() }"], misses: ["if a { }", "if a { b(); c() }", "if a { b() } else { c() }"])
    }

    @Test func oneHoleIsOnePattern() throws {
        #expect(try captured("for $P in $S { $$$B }", in: "for (i, x) in xs.enumerated() { }") == ["B=", "P=(i, x)", "S=xs.enumerated()"])
        #expect(try captured("case .some($P): $$$B", in: "switch x { case .some(let y): y() default: break }") == ["B=y()", "P=let y"])
    }

    @Test func anArgumentHoleHasNoLabel() throws {
        try check("f($X)", hits: ["f(1)", "f((a, b))"], misses: ["f()", "f(1, 2)", "f(x: 1)", "g(1)"])
        #expect(try captured("f($L: $X)", in: "f(from: 1)") == ["L=from", "X=1"])
        try check("f($L: $X)", hits: ["f(a: 1)"], misses: ["f(1)"])
    }

    @Test func anUnnamedHoleBindsNothing() throws {
        #expect(try captured("f($_, $_)", in: "f(a, b)") == [])
        #expect(try captured("f($$$)", in: "f(a, b)") == [])
    }

    @Test func aRunIsAnyNumber() throws {
        try check("f($$$A)", hits: ["f()", "f(1)", "f(a: 1, 2, b: 3)"], misses: ["f", "g(f)"])
        #expect(try captured("f($$$A)", in: "f(a: 1, g(2), b: [3])") == ["A=a: 1, g(2), b: [3]"])
        #expect(try captured("f($X, $$$A)", in: "f(1)") == ["A=", "X=1"])
        #expect(try captured("f($$$A, $X)", in: "f(1, 2, 3)") == ["A=1, 2", "X=3"])
        #expect(try captured("f($$$A, k: $X, $$$B)", in: "f(1, k: 2, k: 3)") == ["A=1", "B=k: 3", "X=2"])
    }

    @Test(arguments: [
        ("[$$$E]", "[1, 2]", "E=1, 2"),
        ("[$$$E]", "[\n1,\n2,\n]", "E=1,\n2"),
        ("func f($$$P)", "func f(a: Int, _ b: Int = 1) {}", "P=a: Int, _ b: Int = 1"),
        ("func f($P)", "func f(_ b: Int = 1) {}", "P=_ b: Int = 1"),
        ("class A { $$$M }", "class A { var a = 1\nfunc b() {} }", "M=var a = 1\nfunc b() {}"),
        ("switch x { $$$C }", "switch x { case 1: a\ndefault: b }", "C=case 1: a\ndefault: b"),
        ("enum E { case $$$C }", "enum E { case a, b(Int) }", "C=a, b(Int)"),
        ("if $$$C { }", "if a, let b, #available(iOS 13, *) { }", "C=a, let b, #available(iOS 13, *)"),
        ("class A: $$$S { }", "class A: B, C { }", "S=B, C"),
        ("f { [$$$C] in $$$_ }", "f { [weak self, a] in }", "C=weak self, a"),
        ("Foo<$$$T>()", "Foo<A, B>()", "T=A, B"),
        ("f { $$$P in $$$_ }", "f { [weak self] (a, b) -> Int in 1 }", "P=[weak self] (a, b) -> Int"),
    ])
    func runsStandInEveryKindOfList(pattern: String, code: String, expected: String) throws {
        #expect(try captured(pattern, in: code) == [expected])
    }

    @Test func aNameUsedTwiceIsTheSameTokens() throws {
        try check("$A == $A", hits: ["x == x", "f( a,b ) == f(a, b)", "a /* c */ . b == a.b", "(x) == x"], misses: ["x == y", "f(a) == f(b)"])
        try check("$A = $A + $B", hits: ["n = n + 1"], misses: ["n = m + 1"])
        try check("let $X = $V; return $X", hits: ["func f() { let a = 1\nreturn a }"], misses: ["func f() { let a = 1\nreturn b }"])
    }

    @Test func repeatedNamesTryEveryLengthOfRuns() throws {
        try check("f($$$_, $X, $$$_, $X, $$$_)", hits: ["f(1, 2, 3, 2)", "f(1, 1)"], misses: ["f(1, 2, 3)"])
        try check("{ $$$_; $S; $$$_; $S; $$$_ }", hits: ["f { a(); b(); c(); b() }"], misses: ["f { a(); b(); c() }"])
        try check("f($$$A, sep, $$$A)", hits: ["f(1, 2, sep, 1, 2)", "f(sep)"], misses: ["f(1, sep, 2)"])
    }

    @Test func lowerCaseDollarsStaySwift() throws {
        try check("$0.name", hits: ["xs.map { $0.name }"], misses: ["xs.map { $1.name }"])
        try check("f($store)", hits: ["f($store)"], misses: ["f($other)", "f(store)"])
    }

    @Test func stringsAreLiteralsButInterpolationsHaveHoles() throws {
        try check("f(\"$S\")", hits: ["f(\"$S\")"], misses: ["f(\"a\")"])
        #expect(try captured("f(\"a \\($X)\")", in: "f(\"a \\(b.c)\")") == ["X=b.c"])
        try check("f(\"a \\($X)\")", misses: ["f(\"b \\(c)\")", "f(\"a b\")"])
    }

    @Test(arguments: [
        ("$A $OP $B", "a <= b.c", ["A=a", "B=b.c", "OP=<="]),
        ("@$A func f()", "@objc func f() {}", ["A=objc"]),
        ("$M var $X: $T", "class C { weak var x: Int? }", ["M=weak", "T=Int?", "X=x"]),
        ("$$$M func f()", "class C { @objc private func f() {} }", ["M=@objc private"]),
        ("f($L: 1)", "f(count: 1)", ["L=count"]),
        ("class $C", "final class A: B {}", ["C=A"]),
        ("let $X: $T = $V", "let a: Int = 1", ["T=Int", "V=1", "X=a"]),
        ("case .$C(let $X): $$$_", "switch a { case .b(let c): d }", ["C=b", "X=c"]),
        ("$X: while $C { $$$B }", "outer: while true { a() }", ["B=a()", "C=true", "X=outer"]),
        ("#selector($S)", "#selector(A.b(_:))", ["S=A.b(_:)"]),
        ("\\$T.$P", "\\User.name", ["P=name", "T=User"]),
        ("typealias $N = $T", "typealias A = [Int]", ["N=A", "T=[Int]"]),
        ("extension $T: $P { $$$M }", "extension A.B: C { }", ["M=", "P=C", "T=A.B"]),
        ("catch let $E { $$$B }", "do { } catch let e { print(e) }", ["B=print(e)", "E=e"]),
        ("didSet { $$$B }", "var x = 1 { didSet { a() } }", ["B=a()"]),
        ("set($N) { $$$B }", "var x: Int { get { 1 } set(v) { a() } }", ["B=a()", "N=v"]),
        ("init($$$P) { $$$B }", "class A { init?(a: Int) { return nil } }", ["B=return nil", "P=a: Int"]),
        ("deinit { $$$B }", "class A { deinit { x() } }", ["B=x()"]),
        ("subscript($$$P) -> $T { $$$B }", "struct A { subscript(i: Int) -> Int { 1 } }", ["B=1", "P=i: Int", "T=Int"]),
        ("case $N($$$P)", "enum E { case a(Int, b: String) }", ["N=a", "P=Int, b: String"]),
        ("defer { $$$B }", "func f() { defer { a() } }", ["B=a()"]),
        ("repeat { $$$B } while $C", "repeat { a() } while b", ["B=a()", "C=b"]),
        ("$C ? $A : $B", "a ? b : c", ["A=b", "B=c", "C=a"]),
        ("[$K: $V]", "[a: b]", ["K=a", "V=b"]),
        ("$X![$I]", "a![0]", ["I=0", "X=a"]),
        ("#if DEBUG\n$$$B\n#endif", "#if DEBUG\na()\nb()\n#endif", ["B=a()\nb()"]),
        ("actor $A { $$$M }", "actor A { }", ["A=A", "M="]),
        ("await $X", "await f()", ["X=f()"]),
        ("throw $X", "throw E.a", ["X=E.a"]),
        ("$X is $T", "a is B", ["T=B", "X=a"]),
        ("operator $OP", "prefix operator +++", ["OP=+++"]),
    ])
    func holesStandWhereverSwiftHasSomething(pattern: String, code: String, expected: [String]) throws {
        #expect(try captured(pattern, in: code) == expected)
    }

    @Test(arguments: [
        (PatternContext.argument, "animated: $A", "f(animated: true)", ["A=true"]),
        (.parameter, "_ $N: $T = $V", "func f(_ a: Int = 1) {}", ["N=a", "T=Int", "V=1"]),
        (.type, "($$$P) -> Void", "let f: (Int, B) -> Void", ["P=Int, B"]),
        (.type, "$T!", "var a: UILabel!", ["T=UILabel"]),
        (.attribute, "@available(iOS $V, *)", "@available(iOS 13, *) func f() {}", ["V=13"]),
        (.attribute, "@$A", "@objc(name) func f() {}", ["A=objc"]),
        (.modifier, "private(set)", "private(set) var a = 1", []),
        (.condition, "let $X = $Y", "if let a = b { }", ["X=a", "Y=b"]),
        (.condition, "case .a($X) = $Y", "if case .a(let z) = b { }", ["X=let z", "Y=b"]),
        (.pattern, ".success(let $X)", "switch r { case .success(let v): v }", ["X=v"]),
        (.member, "case $N", "enum E { case a(Int) }", ["N=a"]),
    ])
    func aContextReadsFragments(context: PatternContext, pattern: String, code: String, expected: [String]) throws {
        #expect(try captured(pattern, in: code, as: context) == expected)
    }

    @Test func aLeadingDotFindsAnyBase() throws {
        try check(
            ".frame($$$A)", hits: ["a.frame(width: 1)", "let x = .frame()", "a\n  .b()\n  .frame(x)"], misses: ["frame(1)", "a.frame", "a.frames(1)"])
        #expect(try found(".frame($$$A)", in: "Text(a).frame(width: 1).bold()") == [".frame(width: 1)"])
        #expect(try found(".a().b()", in: "x.a().b().c()") == [".a().b()"])
    }

    @Test func severalStatementsAreNeighbours() throws {
        #expect(try found("a(); b()", in: "func f() { x()\na()\nb()\ny() }") == ["a()\nb()"])
        try check("a(); b()", misses: ["func f() { a(); x(); b() }", "func f() { a() }"])
        try check("a(); $$$_; b()", hits: ["func f() { a(); x(); y(); b() }", "func f() { a(); b() }"], misses: ["func f() { b(); a() }"])
    }
}
