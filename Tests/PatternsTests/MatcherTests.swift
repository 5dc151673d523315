import Syntax
import Testing

@testable import Patterns

@Suite("Composite matchers")
struct MatcherTests {
    private func pattern(_ text: String, _ context: PatternContext = .automatic) throws -> Matcher { .pattern(try Pattern(text, context: context)) }

    @Test func anyTakesTheFirstAlternativeThatMatches() throws {
        let matcher = Matcher.any([try pattern("$A == nil"), try pattern("nil == $A")])
        #expect(try found(matcher, in: "a == nil; nil == b; c == d") == ["a == nil", "nil == b"])
        #expect(try captured(matcher, in: "nil == b") == ["A=b"])
    }

    @Test func allSharesCaptures() throws {
        let matcher = Matcher.all([try pattern("$A = $B"), .contains(Relation(try pattern("f($A)")))])
        #expect(try found(matcher, in: "x = f(x); x = f(y)") == ["x = f(x)"])
    }

    @Test func anAlternativeCountsOnlyIfTheRestHolds() throws {
        let matcher = Matcher.all([
            .any([try pattern("f($A, $_)"), try pattern("f($_, $A)")]), .constrain(["A": .equals("good")]),
        ])
        #expect(try found(matcher, in: "f(bad, good); f(good, bad); f(bad, bad)") == ["f(bad, good)", "f(good, bad)"])
    }

    @Test func notForgetsWhatItBound() throws {
        let matcher = Matcher.all([try pattern("f($A)"), .not(try pattern("f(0)")), .not(.contains(Relation(try pattern("g($B)"))))])
        #expect(try found(matcher, in: "f(0); f(1); f(g(2))") == ["f(1)"])
        #expect(try captured(matcher, in: "f(1)") == ["A=1"])
    }

    @Test func kindIsTheNodesKind() throws {
        #expect(try found(.kind([.forceUnwrap, .tryExpr]), in: "a! + b; try c()") == ["a!", "try c()"])
        #expect(NodeKind.named("function_decl") == .functionDecl)
        #expect(NodeKind.named("functionDecl") == .functionDecl)
        #expect(NodeKind.named("nonsense") == nil)
    }

    @Test func regexLooksAtTheNodesText() throws {
        let matcher = Matcher.all([.kind([.stringLiteral]), .regex(try TextPattern("^\"http:"))])
        #expect(try found(matcher, in: "f(\"http://a\", \"https://b\", \"x http:\")") == ["\"http://a\""])
    }

    @Test func insideIsAnyAncestorUpToALimit() throws {
        let code = "class A { func f() { x(); run { x() } } }; x()"
        #expect(try found(.all([try pattern("x()"), .inside(Relation(.kind([.classDecl])))]), in: code).count == 2)
        #expect(try found(.all([try pattern("x()"), .inside(Relation(.kind([.functionDecl]), until: [.closure]))]), in: code).count == 1)
        #expect(try found(.all([try pattern("x()"), .not(.inside(Relation(.kind([.classDecl]))))]), in: code).count == 1)
        #expect(try found(.all([try pattern("x()"), .inside(Relation(.kind([.closure]), isDirect: true))]), in: code).count == 1)
        #expect(try captured(.all([try pattern("x()"), .inside(Relation(try pattern("class $C")))]), in: code) == ["C=A"])
    }

    @Test func aLimitIsItselfTried() throws {
        let code = "func f() { run { x() } }"
        #expect(try found(.all([try pattern("x()"), .inside(Relation(.kind([.closure]), until: [.closure]))]), in: code).count == 1)
    }

    @Test func containsIsAnyDescendantDownToALimit() throws {
        let matcher = Matcher.all([.kind([.functionDecl]), .contains(Relation(try pattern("self")))])
        #expect(try found(matcher, in: "func f() { run { self.a() } }").count == 1)
        let limited = Matcher.all([.kind([.functionDecl]), .contains(Relation(try pattern("self"), until: [.closure]))])
        #expect(try found(limited, in: "func f() { run { self.a() } }").isEmpty)
        #expect(try found(limited, in: "func f() { self.a() }").count == 1)
        let direct = Matcher.all([.kind([.call]), .contains(Relation(.kind([.closure]), isDirect: true))])
        #expect(try found(direct, in: "a { b({ c }) }").count == 1)
    }

    @Test func followsAndPrecedesAreSiblings() throws {
        let code = "func f() { a(); x(); b() }"
        #expect(try found(.all([try pattern("x()"), .follows(Relation(try pattern("a()")))]), in: code) == ["x()"])
        #expect(try found(.all([try pattern("b()"), .follows(Relation(try pattern("a()")))]), in: code) == ["b()"])
        #expect(try found(.all([try pattern("b()"), .follows(Relation(try pattern("a()"), isDirect: true))]), in: code).isEmpty)
        #expect(try found(.all([try pattern("a()"), .precedes(Relation(try pattern("b()")))]), in: code) == ["a()"])
        #expect(try found(.all([try pattern("a()"), .precedes(Relation(try pattern("b()"), isDirect: true))]), in: code).isEmpty)
        #expect(try found(.all([try pattern("a()"), .follows(Relation(try pattern("x()")))]), in: code).isEmpty)
        #expect(try found(.all([try pattern("b()"), .follows(Relation(try pattern("a()"), until: [.call]))]), in: code).isEmpty)
        #expect(try found(.all([try pattern("a(); x()"), .precedes(Relation(try pattern("b()"), isDirect: true))]), in: code) == ["a(); x()"])
    }

    @Test func whatAMatchCoversIsItsOwnPattern() throws {
        let matcher = Matcher.all([.kind([.call]), .contains(Relation(try pattern(".b()")))])
        #expect(try found(matcher, in: "f(a.b())") == ["f(a.b())"])
    }
}

@Suite("Constraints on captures")
struct ConstraintTests {
    private func calls(_ constraint: CaptureConstraint, _ code: String, lookup: ProjectLookup = .none) throws -> [String] {
        try found(.all([.pattern(try Pattern("f($X)")), .constrain(["X": constraint])]), in: code, lookup: lookup)
    }

    @Test func text() throws {
        #expect(try calls(.regex(TextPattern("^is[A-Z]")), "f(isOn); f(island)") == ["f(isOn)"])
        #expect(try calls(.equals("a.b"), "f(a . b); f(a.c)") == ["f(a . b)"])
        #expect(try calls(.oneOf(["1", "2"]), "f(1); f(2); f(3)") == ["f(1)", "f(2)"])
    }

    @Test func containsTokensAtAnyDepthButNotInStrings() throws {
        #expect(try calls(.containsTokens("&&"), "f(a && b); f(g(a && b)); f(a || b); f(\"&&\")") == ["f(a && b)", "f(g(a && b))"])
        #expect(try calls(.containsTokens("a.b"), "f(x + a . b); f(a + b)") == ["f(x + a . b)"])
    }

    @Test func kinds() throws {
        #expect(try calls(.kind([.stringLiteral]), "f(\"a\"); f(a)") == ["f(\"a\")"])
        #expect(try calls(.not(.kind([.stringLiteral, .integerLiteral])), "f(\"a\"); f(1); f(a)") == ["f(a)"])
    }

    @Test func logic() throws {
        #expect(try calls(.all([.regex(TextPattern("a")), .not(.regex(TextPattern("b")))]), "f(a); f(ab)") == ["f(a)"])
        #expect(try calls(.any([.equals("1"), .equals("2")]), "f(1); f(3)") == ["f(1)"])
    }

    @Test func matchers() throws {
        #expect(try calls(.contains(.pattern(Pattern("try $E"))), "f(g(try h())); f(1)") == ["f(g(try h()))"])
        #expect(try calls(.matches(.pattern(Pattern("$A!"))), "f(a!); f(a)") == ["f(a!)"])
    }

    @Test func anotherCapture() throws {
        let matcher = Matcher.all([.pattern(try Pattern("f($X, $Y)")), .constrain(["X": .not(.equalsCapture("Y"))])])
        #expect(try found(matcher, in: "f(a, b); f(a, a)") == ["f(a, b)"])
    }

    @Test func runLength() throws {
        let matcher = Matcher.all([.pattern(try Pattern("f($$$A)")), .constrain(["A": .count(2...3)])])
        #expect(try found(matcher, in: "f(1); f(1, 2); f(1, 2) { 3 }; f(1, 2, 3, 4)") == ["f(1, 2)", "f(1, 2) { 3 }"])
    }

    @Test func conformanceIsTheProjectsToSay() throws {
        let lookup = ProjectLookup { type, ancestor in type == "Home" && ancestor == "View" ? true : nil }
        let matcher = Matcher.all([.pattern(try Pattern("let $X: $T")), .constrain(["T": .conforms(["View"])])])
        #expect(try found(matcher, in: "let a: Home?; let b: Other; let c: View", lookup: lookup) == ["let a: Home?", "let c: View"])
    }

    @Test func anUnboundCaptureSatisfiesEverything() throws {
        let matcher = Matcher.all([
            .any([.pattern(try Pattern("!$C")), .pattern(try Pattern("$A != $B"))]), .constrain(["C": .equals("x")]),
        ])
        #expect(try found(matcher, in: "!x; !y; a != b") == ["!x", "a != b"])
    }

    @Test func aNameThatNothingBindsIsRefused() throws {
        #expect(throws: PatternError.self) {
            try CompiledMatcher(.all([.pattern(Pattern("f($X)")), .constrain(["Y": .equals("a")])]))
        }
    }
}

@Suite("Declaration queries")
struct DeclarationQueryTests {
    private func names(_ code: String, lookup: ProjectLookup = .none, _ build: (inout DeclarationQuery) throws -> Void) throws -> [String] {
        var query = DeclarationQuery()
        try build(&query)
        let tree = parse(code)
        return try CompiledMatcher(.declaration(query)).matches(in: tree, lookup: lookup).map { $0.captures["NAME"]?.text(in: tree) ?? "-" }
    }

    @Test func kinds() throws {
        let code =
            "class A {}; struct B {}; func c() {}; let d = 1; var e = 2; enum F { case g }; protocol H { associatedtype I }; typealias J = A; import struct K.L; extension M.N {}; actor O { init() {} }"
        #expect(try names(code) { $0.kinds = [.class, .struct] } == ["A", "B"])
        #expect(try names(code) { $0.kinds = [.let] } == ["d"])
        #expect(try names(code) { $0.kinds = [.var, .func] } == ["c", "e"])
        #expect(
            try names(code) { $0.kinds = [.case, .associatedtype, .typealias, .actor, .extension, .import, .`init`] } == [
                "g", "I", "J", "K.L", "M.N", "O", "init",
            ])
    }

    @Test func attributesAndModifiers() throws {
        let code = "class V { @IBOutlet weak var a: X!; @IBOutlet var b: X!; @available(iOS 13, *) private(set) var c = 1; unowned(unsafe) var d: X }"
        #expect(try names(code) { $0.attributes = ["IBOutlet"] } == ["a", "b"])
        #expect(
            try names(code) {
                $0.attributes = ["IBOutlet"]
                $0.withoutModifiers = ["weak"]
            } == ["b"])
        #expect(try names(code) { $0.attributes = ["available"] } == ["c"])
        #expect(try names(code) { $0.modifiers = ["private(set)"] } == ["c"])
        #expect(try names(code) { $0.modifiers = ["private"] } == [])
        #expect(try names(code) { $0.modifiers = ["unowned"] } == ["d"])
        #expect(
            try names(code) {
                $0.kinds = [.var]
                $0.withoutAttributes = ["IBOutlet"]
            } == ["c", "d"])
    }

    @Test func namesTypesValues() throws {
        let code = "class V { var delegate: D?; weak var other: E?; let x = 1; var y: [Int] = []; var z: Int { 1 } }; func f() -> Int? { 1 }"
        #expect(try names(code) { $0.name = try TextPattern("[dD]elegate$") } == ["delegate"])
        #expect(try names(code) { $0.names = ["x", "f"] } == ["x", "f"])
        #expect(try names(code) { $0.type = try Pattern("$T?", context: .type) } == ["delegate", "other", "f"])
        #expect(try names(code) { $0.typeText = try TextPattern("^\\[Int\\]$") } == ["y"])
        #expect(
            try names(code) {
                $0.kinds = [.var, .let]
                $0.hasInitializer = true
            } == ["x", "y"])
        #expect(
            try names(code) {
                $0.kinds = [.var, .let]
                $0.hasType = false
            } == ["x"])
        #expect(
            try names(code) {
                $0.kinds = [.var, .func]
                $0.hasBody = true
            } == ["z", "f"])
    }

    @Test func aQueryBindsNameTypeAndValue() throws {
        var query = DeclarationQuery()
        query.kinds = [.let]
        #expect(try captured(.declaration(query), in: "let a: Int = 1 + 2") == ["NAME=a", "TYPE=Int", "VALUE=1 + 2"])
        query.name = try TextPattern("^b$")
        #expect(try captured(.declaration(query), in: "let a = 1, b = 2") == ["NAME=b", "VALUE=2"])
    }

    @Test func inheritance() throws {
        let code = "class A: UIKit.UIView, B {}; struct C: View {}; class D: Base {}; extension E: View {}; class F {}"
        #expect(try names(code) { $0.inherits = ["View"] } == ["C", "E"])
        #expect(try names(code) { $0.inherits = ["UIView"] } == ["A"])
        let lookup = ProjectLookup { $0 == "D" && $1 == "UIView" ? true : nil }
        #expect(
            try names(code, lookup: lookup) {
                $0.kinds = [.class]
                $0.conforms = ["UIView"]
            } == ["A", "D"])
    }

    @Test func oneOfAnEmptyListIsNothing() throws {
        let code = "class A: B {}; let c = 1"
        #expect(try names(code) { $0.names = [] } == [])
        #expect(try names(code) { $0.inherits = [] } == [])
        #expect(try names(code, lookup: ProjectLookup { _, _ in true }) { $0.conforms = [] } == [])
        #expect(try names(code) { $0.modifiers = [] } == ["A", "c"])
        var query = DeclarationQuery()
        query.names = []
        let none = Matcher.declaration(query)
        #expect(try captured(.all([.kind([.classDecl]), .not(.any([none, .inside(Relation(none))]))]), in: code) == [])
        #expect(try found(.all([.kind([.classDecl]), .not(.any([none, .inside(Relation(none))]))]), in: code) == ["class A: B {}"])
        #expect(try found(.all([.pattern(Pattern("let $N = $V")), .constrain(["N": .oneOf([])])]), in: code) == [])
        #expect(try found(.all([.pattern(Pattern("let $N = $V")), .constrain(["N": .not(.oneOf([]))])]), in: code) == ["let c = 1"])
        // It names its captures all the same, for a message may.
        #expect(try CompiledMatcher(none).captureNames == ["NAME", "TYPE", "VALUE"])
    }

    @Test func scope() throws {
        let code = "let a = 1; class C { let b = 1\n#if DEBUG\nlet c = 1\n#endif\nfunc f() { let d = 1; run { let e = 1 } } }"
        #expect(
            try names(code) {
                $0.kinds = [.let]
                $0.scope = .file
            } == ["a"])
        #expect(
            try names(code) {
                $0.kinds = [.let]
                $0.scope = .member
            } == ["b", "c"])
        #expect(
            try names(code) {
                $0.kinds = [.let]
                $0.scope = .local
            } == ["d", "e"])
    }

    @Test func parameters() throws {
        let code = "func f(_ a: Int, b c: String = \"\") {}"
        #expect(try names(code) { $0.kinds = [.parameter] } == ["a", "c"])
        #expect(
            try names(code) {
                $0.kinds = [.parameter]
                $0.hasInitializer = true
            } == ["c"])
        #expect(
            try names(code) {
                $0.kinds = [.parameter]
                $0.typeText = try TextPattern("Int")
            } == ["a"])
    }
}
