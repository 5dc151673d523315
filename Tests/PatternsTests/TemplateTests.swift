import Syntax
import Testing

@testable import Patterns

@Suite("Messages and fixes")
struct TemplateTests {
    @Test func aMessageHasCapturesOnOneLine() throws {
        let tree = parse("f(a(\n  1, // one\n  2))")
        let match = try #require(try CompiledMatcher(.pattern(Pattern("f($X)"))).matches(in: tree).first)
        #expect(try Template("`$X` is $OTHER, $NOTHING.").message(match.captures, in: tree, extra: ["OTHER": "here"]) == "`a( 1, 2)` is here, .")
        #expect(try Template("$X costs 5 $ and $0").message(match.captures, in: tree, limit: 4) == "a( 1… costs 5 $ and $0")
    }

    @Test func aTemplatesHolesHaveNames() {
        #expect(throws: PatternError.self) { try Template("f($_)") }
        #expect(throws: PatternError.self) { try Template("f($$$)") }
    }

    @Test func aFixIsThePatternsTextWithCaptures() throws {
        #expect(try fixed("$A == true", by: "$A", in: "if x == true { }") == "if x { }")
        #expect(
            try fixed("$X.filter({ $$$P }).first", by: "$X.first(where: { $$$P })", in: "let a = xs.filter { $0 > 1 }.first")
                == "let a = xs.first(where: { $0 > 1 })")
        #expect(try fixed("let $X: $T = $V", by: "let $X = $V", in: "let a: Int = 1\n") == "let a = 1\n")
    }

    @Test func branchesKeepTheirLayoutAndComments() throws {
        let code = """
            func f() {
                if !ready { // not yet
                    wait()
                    // and then
                    wait(2)
                } else {
                    go() // now
                }
            }
            """
        let expected = """
            func f() {
                if ready {
                    go() // now
                } else { // not yet
                    wait()
                    // and then
                    wait(2)
                }
            }
            """
        #expect(try fixed("if !$C { $$$A } else { $$$B }", by: "if $C { $$$B } else { $$$A }", in: code) == expected)
        #expect(
            try fixed("if !$C { $$$A } else { $$$B }", by: "if $C { $$$B } else { $$$A }", in: "if !a { b() } else { c() }")
                == "if a { c() } else { b() }")
        #expect(
            try fixed("if !$C { $$$A } else { $$$B }", by: "if $C { $$$B } else { $$$A }", in: "if !a { } else { /* none */ }")
                == "if a { /* none */ } else { }")
    }

    @Test func capturesAreReindented() throws {
        let code = """
            struct S {
                    func f() {
                        run(x, {
                            a()
                        })
                    }
            }
            """
        let expected = """
            struct S {
                    func f() {
                        start()
                        walk({
                            a()
                        })
                    }
            }
            """
        #expect(try fixed("run(x, $B)", by: "start()\nwalk($B)", in: code) == expected)
        let nested = "func f() {\n    if a {\n        b(\n            1)\n    }\n}\n"
        #expect(try fixed("if a { $S }", by: "$S", in: nested) == "func f() {\n    b(\n        1)\n}\n")
    }

    @Test func multilineStringsAreNotChanged() throws {
        let code = "func f() {\n    if a {\n        b(\"\"\"\n            x\n            \"\"\")\n    }\n}\n"
        #expect(try fixed("if a { $S }", by: "$S", in: code) == "func f() {\n    b(\"\"\"\n        x\n        \"\"\")\n}\n")
    }

    @Test func commentsInsideAreNeverLost() throws {
        #expect(try fixed("$A == true", by: "$A", in: "    x /* really */ == true\n") == "    /* really */\n    x\n")
        #expect(try fixed("$A == true", by: "$A", in: "if x /* really */ == true { }") == "if /* really */ x { }")
        #expect(try fixed("$A == true", by: "$A", in: "if x // really\n == true { }") == "[a comment inside would be lost]")
        #expect(try fixed("f($A, $B)", by: "f($A)", in: "f(1, // one\n  2 /* two */)\n") == "// one\n/* two */\nf(1)\n")
        #expect(try fixed("f($A)", by: "g($A)", in: "f(x(1, /* in */ 2))") == "g(x(1, /* in */ 2))")
        #expect(try fixed("x()", by: "", in: "a()\nx(/* why */)\n") == "[a comment inside would be lost]")
    }

    @Test func precedenceAsksForParentheses() throws {
        #expect(try fixed("not($C)", by: "!$C", in: "not(a == b)") == "!(a == b)")
        #expect(try fixed("not($C)", by: "!$C", in: "not(a.b())") == "!a.b()")
        #expect(try fixed("not($C)", by: "!$C", in: "not((a == b))") == "!(a == b)")
        #expect(try fixed("not($C)", by: "!$C", in: "not(!a)") == "!(!a)")
        #expect(try fixed("len($X)", by: "$X.count", in: "len(a + b)") == "(a + b).count")
        #expect(try fixed("len($X)", by: "$X.count", in: "len(try f())") == "(try f()).count")
        #expect(try fixed("len($X)", by: "$X.count", in: "len(a?.b)") == "a?.b.count")
        #expect(try fixed("mul($A, $B)", by: "$A * $B", in: "mul(a + b, c * d)") == "(a + b) * (c * d)")
        #expect(try fixed("add($A, $B)", by: "$A + $B", in: "add(a * b, c)") == "a * b + c")
        #expect(try fixed("or($A, $B)", by: "$A || $B", in: "or(a && b, c == d)") == "a && b || c == d")
        #expect(try fixed("cast($A)", by: "$A as? Int", in: "cast(a ?? b)") == "(a ?? b) as? Int")
        #expect(try fixed("pick($A)", by: "f($A)", in: "pick(a ? b : c)") == "f(a ? b : c)")
    }

    @Test func theWholeReplacementMayNeedParentheses() throws {
        #expect(try fixed("eq($A, $B)", by: "$A == $B", in: "x = !eq(a, b)") == "x = !(a == b)")
        #expect(try fixed("eq($A, $B)", by: "$A == $B", in: "x = eq(a, b)") == "x = a == b")
        #expect(try fixed("id($A)", by: "$A", in: "id(a + b).c") == "(a + b).c")
        #expect(try fixed("eq($A, $B)", by: "$A == $B", in: "eq(a, b) && c") == "a == b && c")
        #expect(try fixed("(($A))", by: "$A", in: "((a))") == "a")
    }

    @Test func aTrailingClosureInAConditionGetsParentheses() throws {
        #expect(try fixed("check($X)", by: "if $X { }", in: "check(xs.contains { $0 })") == "if (xs.contains { $0 }) { }")
        #expect(try fixed("check($X)", by: "if $X { }", in: "check(xs.contains(where: { $0 }))") == "if xs.contains(where: { $0 }) { }")
        #expect(try fixed("if ($C) { $$$B }", by: "if $C { $$$B }", in: "if (xs.contains { $0 }) { a() }") == "[the fix changes nothing]")
    }

    @Test func emptyRunsTakeTheirCommaAlong() throws {
        #expect(try fixed("f($X, $$$A)", by: "g($X, $$$A)", in: "f(1)") == "g(1)")
        #expect(try fixed("f($$$A)", by: "g($$$A, x: 1)", in: "f()") == "g(x: 1)")
        #expect(try fixed("f($$$A)", by: "g($$$A, x: 1)", in: "f(2)") == "g(2, x: 1)")
    }

    @Test func trailingClosuresStayOutside() throws {
        #expect(try fixed("f($$$A)", by: "g($$$A)", in: "f(1) { a() }") == "g(1) { a() }")
        #expect(try fixed("f($$$A)", by: "g($$$A)", in: "f { a() }") == "g { a() }")
        #expect(try fixed("f($$$A)", by: "g(x, $$$A)", in: "f(1) { a() } done: { b() }") == "g(x, 1) { a() } done: { b() }")
        #expect(try fixed("f($$$A)", by: "[$$$A]", in: "f { a() }") == "[a trailing closure has no place in the fix]")
    }

    @Test func lineEndsAreTheFiles() throws {
        #expect(try fixed("f($X)", by: "a($X)\nb()", in: "func g() {\r\n\tf(1)\r\n}\r\n") == "func g() {\r\n\ta(1)\r\n\tb()\r\n}\r\n")
    }

    @Test func anEmptyTemplateDeletes() throws {
        #expect(try fixed("print($X)", by: "", in: "func f() {\n    print(1)\n    a()\n}\n") == "func f() {\n    a()\n}\n")
        #expect(try fixed("print($X)", by: "", in: "func f() { print(1); a() }") == "func f() { a() }")
        #expect(try fixed("print($X)", by: "", in: "func f() { print(1) }") == "func f() { }")
        let argument = Matcher.pattern(try Pattern("animated: $A", context: .argument))
        #expect(try fixed(argument, by: "", in: "f(animated: true, 1)") == "f(1)")
        #expect(try fixed(argument, by: "", in: "f(1, animated: true)") == "f(1)")
        #expect(try fixed(argument, by: "", in: "f(animated: true)") == "f()")
        #expect(try fixed(.pattern(Pattern("@objc", context: .attribute)), by: "", in: "@objc func f() {}") == "func f() {}")
    }

    @Test func editsAreSmall() throws {
        let tree = parse("let ことば = f(日本, x)")
        let match = try #require(try CompiledMatcher(.pattern(Pattern("f($A, $B)"))).matches(in: tree).first)
        guard case .edits(let edits) = try Template("f($A, y)").fix(match, in: tree) else { throw Failure() }
        #expect(edits == [TextEdit(range: tree.source.count - 2..<tree.source.count - 1, replacement: "y")])
    }

    @Test func wordsOfTheMatchKeepTheirLines() throws {
        let swap = { (code: String) in try fixed("$A != $B ? $Y : $N", by: "$A == $B ? $N : $Y", in: code) }
        #expect(try swap("let x =\n    a != b\n    ? one\n    : two(\n        1)\n") == "let x =\n    a == b\n    ? two(\n        1)\n    : one\n")
        #expect(try swap("x = a != b ?\n    one :\n    two\n") == "x = a == b ?\n    two :\n    one\n")
        #expect(
            try fixed(
                "if !$C { $$$A } else { $$$B }", by: "if $C { $$$B } else { $$$A }",
                in: "if !a\n{\n    b()\n}\nelse\n{\n    c()\n}\n") == "if a\n{\n    c()\n}\nelse\n{\n    b()\n}\n")
        #expect(try fixed("a($X)\n    + $Y", by: "b($X) + $Y", in: "v = a(1)\n    + 2") == "v = b(1)\n    + 2")
    }

    @Test func wordsAreKeptApartAtTheEndsOfTheMatchOnly() throws {
        #expect(try fixed("if ($C) { $$$B }", by: "if $C { $$$B }", in: "if(a) { b() }") == "if a { b() }")
        #expect(try fixed("($C)", by: "$C", in: "if(a) { b() }") == "if a { b() }")
        // The branches end alike: that end is in no edit, and nothing may come between it and the rest of its word.
        #expect(try fixed("$A != $B ? $Y : $N", by: "$A == $B ? $N : $Y", in: "x = e != nil ? true : false") == "x = e == nil ? false : true")
        #expect(try fixed("$A != $B ? $Y : $N", by: "$A == $B ? $N : $Y", in: "x = e != f ? [a.one] : [a.zone]") == "x = e == f ? [a.zone] : [a.one]")
    }

    struct Failure: Error {}
}
