import Syntax
import Testing

@testable import Patterns

@Suite("Dispatch")
struct DispatchTests {
    private let code = """
        import UIKit
        @objc final class Home: UIViewController, Delegate {
            @IBOutlet private weak var label: UILabel!
            lazy var items: [String: Int] = [:]
            override func viewDidLoad() {
                super.viewDidLoad()
                guard let name = user?.name, !name.isEmpty else { return }
                label.text = "Hello \\(name)" + (items.first?.key ?? "")
                UIView.animate(withDuration: 0.3) { [weak self] in self?.label.alpha = 0 }
                for (index, item) in items.enumerated() where index > 0 { print(item as! String, try! load(index)) }
                switch state { case .idle: self.start(); case .busy(let n) where n > 2: break; default: stop() }
                if !ready { a() } else { if b == nil { c() } else { d { $0 } } }
                guard let item = item else { return }
                show(item!)
            }
        }
        """
    private let patterns = [
        "try! $E", "$X as! $T", "$X!", "print($$$A)", "if !$C { $$$A } else { $$$B }", "guard let $X = $Y else { $$$B }", "$A == nil",
        "func $F()", "@IBOutlet weak var $X: $T!", "class $C: UIViewController { $$$M }", ".animate($$$A)", "self.start()", "start()",
        "$A = $B", "[:]", "import $M", "\"Hello \\($X)\"", "for $P in $S where $C { $$$B }", "super.viewDidLoad()", "$X", "label",
    ]

    private func matcher(_ text: String) throws -> CompiledMatcher { try CompiledMatcher(.pattern(Pattern(text))) }

    @Test func manyMatchersFindWhatEachFindsAlone() throws {
        let tree = parse(code)
        let matchers = try patterns.map(matcher)
        let together = RuleDispatch(matchers).run(on: tree)
        #expect(together.exhausted.isEmpty)
        for (index, matcher) in matchers.enumerated() {
            let alone = matcher.matches(in: tree)
            #expect(!alone.isEmpty, "`\(patterns[index])`")
            let own = together.matches.filter { $0.matcher == index }
            #expect(own.map(\.node) == alone.map(\.node) && own.map(\.captures) == alone.map(\.captures), "`\(patterns[index])`")
        }
    }

    @Test func namesThatAreAskedForLoseNothing() throws {
        let tree = parse(
            """
            func load() { print(1); Swift.print(2); (print)(3); self.print(4); x.print(5); min(1, 2); `print`(6) }
            #if DEBUG
            @objc func `load`() {}
            #endif
            class load { private func load(_ x: Int) {} }
            extension Date { struct State {} }
            """)
        var query = DeclarationQuery()
        query.names = ["load", "State"]
        let called = Matcher.pattern(try Pattern("$F($$$)"))
        let member = Matcher.pattern(try Pattern("$V.$F($$$)"))
        let names = CaptureConstraint.oneOf(["print", "max"])
        for (matcher, count) in [
            (.declaration(query), 5), (.all([called, .constrain(["F": names])]), 1), (.all([member, .constrain(["F": names])]), 3),
            (.all([.any([called, member]), .constrain(["F": .all([names, .not(.equals("max"))])])]), 4),
        ] as [(Matcher, Int)] {
            let compiled = try CompiledMatcher(matcher)
            let everywhere = tree.nodes.indices.filter { compiled.explain(at: NodeID(UInt32($0)), in: tree).matched }
            let seeded = compiled.matches(in: tree).map { Int($0.node.index) }
            #expect(everywhere == seeded, "\(matcher)")
            #expect(seeded.count == count, "\(matcher)")
        }
    }

    @Test func answersOfOneFunctionAreNotThoseOfAnother() throws {
        let call = Matcher.pattern(try Pattern("f($X)"))
        let ends = Matcher.contains(Relation(.pattern(try Pattern("end()"))))
        let matcher = Matcher.all([call, .inside(Relation(.all([.kind([.functionDecl]), ends])))])
        #expect(try found(matcher, in: "func a() { f(1); f(2); end() }; func b() { f(3) }; func c() { end(); f(4) }") == ["f(1)", "f(2)", "f(4)"])
    }

    @Test func seedsLoseNothing() throws {
        // Every node tried by hand, without seeds, gives the same.
        let tree = parse(code)
        for text in patterns {
            let compiled = try matcher(text)
            let everywhere = tree.nodes.indices.filter { index in
                compiled.explain(at: NodeID(UInt32(index)), in: tree).matched
            }
            let seeded = compiled.matches(in: tree).map { Int($0.node.index) }
            if text == "$X" { continue }
            #expect(everywhere == seeded, "`\(text)`")
        }
    }

    @Test func aNameInBackticksIsTheName() throws {
        #expect(try matcher("load($X)").matches(in: parse("`load`(1)")).count == 1)
        #expect(try matcher("`load`($X)").matches(in: parse("load(1)")).count == 1)
    }

    @Test func labelsThatMayBeUnwrittenAreNotAskedOfTheFile() throws {
        #expect(try matcher("run(then: { $$$B })").matches(in: parse("run { }")).count == 1)
    }

    @Test func aFileWithoutOneOfTheAlternativesIsStillSearched() throws {
        let either = Matcher.any([.pattern(try Pattern("alpha($X)")), .pattern(try Pattern("beta($X)"))])
        #expect(try found(either, in: "beta(1)") == ["beta(1)"])
        let inside = Matcher.all([.pattern(try Pattern("x")), .not(.inside(Relation(.pattern(try Pattern("gamma { $$$B }")))))])
        #expect(try found(inside, in: "f { x }") == ["x"])
    }

    @Test func matchesComeInSourceOrder() throws {
        let result = RuleDispatch([try matcher("b($X)"), try matcher("a($X)")]).run(on: parse("a(b(a(1))); b(2)"))
        #expect(result.matches.map(\.matcher) == [1, 0, 1, 0])
    }

    @Test func namesThatOnlyLookAlikeDoNotMatch() throws {
        // Same length, so the same bucket of many hashes: bytes decide.
        for index in 0..<300 {
            let name = "f\(1000 + index)"
            #expect(try matcher("f1000()").matches(in: parse("\(name)()")).count == (index == 0 ? 1 : 0))
        }
    }

    @Test func nothingMatchesNothing() throws {
        #expect(RuleDispatch([]).run(on: parse(code)).matches.isEmpty)
        #expect(RuleDispatch([try matcher("a")]).run(on: parse("")).matches.isEmpty)
        #expect(try CompiledMatcher(.any([])).matches(in: parse(code)).isEmpty)
    }

    @Test func workGrowsWithTheFileNotWithItsSquare() throws {
        func work(_ pattern: String, _ code: String) throws -> Int {
            let tree = parse(code)
            let compiled = try matcher(pattern)
            return tree.withEngine(compiled.program, slotCount: compiled.captureNames.count, lookup: .none) { engine in
                for index in tree.nodes.indices {
                    _ = engine.holds(compiled.program.entries[0].root, at: UInt32(index))
                    engine.reset()
                }
                return engine.work
            }
        }
        func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
        let hostile: [(String, (Int) -> String)] = [
            ("$A.b($$$X)", { "a" + repeated(".b()", $0) }),
            ("$A + $B", { "a" + repeated(" + a", $0) }),
            ("$A + $A", { "a" + repeated(" + a", $0) }),
            ("f($$$A, x, $$$B, y, $$$C, z, $$$D)", { "f(" + repeated("x, y, ", $0) + "w)" }),
            ("{ $$$A; x(); $$$B; y(); $$$C; z(); $$$D }", { "f {" + repeated("x(); y();", $0) + "}" }),
            ("[$$$A, 1, $$$B, 2]", { "[" + repeated("1, 3, ", $0) + "]" }),
            ("f { $$$A }", { repeated("f {", min($0, 100)) + repeated("}", min($0, 100)) }),
            ("f($$$A)", { repeated("f(", min($0, 100)) + repeated(")", min($0, 100)) }),
            ("if $C { $$$A } else { $$$B }", { "if a { }" + repeated(" else if a { }", $0) }),
        ]
        for (pattern, make) in hostile {
            let small = try work(pattern, make(150))
            let large = try work(pattern, make(600))
            #expect(large < small * 6, "`\(pattern)`: \(small) → \(large)")
        }
    }

    @Test func runawayWorkIsBoundedAndSaid() throws {
        // Repeated names with many runs: every combination would be tried.
        let pattern = try matcher("f($$$A, $X, $$$B, $Y, $$$C, $Y, $$$D, $X, $$$E, $Z, $$$F, $Z)")
        let code = "f(" + (0..<400).map { "a\($0)" }.joined(separator: ", ") + ")"
        let result = RuleDispatch([pattern, try matcher("a7")]).run(on: parse(code))
        #expect(result.exhausted == [0])
        #expect(result.matches.map(\.matcher) == [1])
    }
}

@Suite("Explanations")
struct ExplanationTests {
    @Test func aMatchIsExplained() throws {
        let tree = parse("f(1)")
        let compiled = try CompiledMatcher(.all([.pattern(Pattern("f($X)")), .constrain(["X": .kind([.integerLiteral])])]))
        let explanation = try #require(compiled.explain(in: tree, bytes: 0..<4).first)
        #expect(explanation.matched)
        #expect(explanation.steps.map(\.matched) == [true, true, true])
        #expect(explanation.steps.map(\.description) == ["all of", "pattern `f($X)`", "where X is integerLiteral"])
    }

    @Test func theFailingStepIsNamedWithItsPlace() throws {
        let tree = parse("if !a { b() } else { c(2) }")
        let compiled = try CompiledMatcher(.pattern(Pattern("if !$C { $$$A } else { c(1) }")))
        let explanation = try #require(compiled.explain(in: tree, bytes: 0..<5).first)
        #expect(!explanation.matched)
        let last = try #require(explanation.steps.last)
        #expect(tree.source[last.range].elementsEqual("2".utf8))
        #expect(last.description.contains("`2`"))
    }

    @Test func relationsAndConstraintsAreNamed() throws {
        let tree = parse("func g() { f(1) }")
        let compiled = try CompiledMatcher(
            .all([
                .pattern(Pattern("f($X)")), .inside(Relation(.kind([.closure]))), .constrain(["X": .equals("2")]),
            ]))
        let explanation = try #require(compiled.explain(in: tree, bytes: 0..<17).first)
        #expect(explanation.steps.map(\.matched) == [false, true, false, false])
        #expect(explanation.steps.last?.description == "none found: is closure")
    }

    @Test func theOneThatGotFurthestComesFirst() throws {
        let tree = parse("f(a); f(b, c)")
        let compiled = try CompiledMatcher(.pattern(Pattern("f(b, d)")))
        let explanation = try #require(compiled.explain(in: tree, bytes: 0..<14).first)
        #expect(tree.text(explanation.node) == "f(b, c)")
    }
}
