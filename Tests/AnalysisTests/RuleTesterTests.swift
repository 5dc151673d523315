import Foundation
import Rules
import Testing

@testable import Analysis

@Suite struct RuleTesterTests {
    private func test(_ examples: String, more: String = "") throws -> [RuleTestFailure] {
        let rule = try Rule(
            RuleSource(
                path: "no_print.yml",
                text: """
                    id: no_print
                    message: { en: No print., ja: print は使わない。 }
                    why: { en: Left over., ja: 消し忘れ。 }
                    match: print($$$A)
                    \(more)
                    examples:
                    \(examples)
                    """))
        return RuleTester(try Catalogue([rule])).test(rule).failures
    }

    @Test func rightExamplesPass() throws {
        let failures = try test("  flags: [ \"↓print(1)\", \"f(↓print(1), ↓print(2))\" ]\n  passes: [ \"log(1)\", \"// print(1)\" ]")
        #expect(failures.map { $0.description(path: "no_print.yml") } == [])
    }

    @Test func markWithoutFindingIsMissing() throws {
        let failures = try test("  flags: [ \"↓log(1)\" ]\n  passes: [ \"log(1)\" ]")
        #expect(failures.contains { $0.kind == .missing && $0.mutant == nil && $0.position?.line == 7 })
    }

    @Test func findingWithoutMarkIsNoisy() throws {
        let failures = try test("  flags: [ \"↓print(1)\" ]\n  passes: [ \"print(2)\" ]")
        #expect(failures.contains { $0.kind == .noisy && $0.mutant == nil && $0.position?.line == 8 })
    }

    @Test func markInTheWrongPlaceIsBoth() throws {
        let kinds = Set(try test("  flags: [ \"print↓(1)\" ]\n  passes: [ \"log(1)\" ]").filter { $0.mutant == nil }.map(\.kind))
        #expect(kinds == [.missing, .noisy])
    }

    @Test func bothKindsOfExampleAreNeeded() throws {
        #expect(try test("  flags: [ \"↓print(1)\" ]").map(\.kind) == [.incomplete])
        let gaps = try test("  passes: [ \"log(1)\" ]").map { $0.description(path: "no_print.yml") }
        #expect(gaps == ["no_print.yml:6:1: incomplete: no example shows what it finds; write `flags:` with code that has ↓ at each place"])
    }

    @Test func fixesAreCompared() throws {
        let examples = "  flags: [ \"↓print(1)\" ]\n  passes: [ \"log(1)\" ]\n  fixes:\n    - { from: print(1), to: "
        #expect(try test(examples + "log(1) }", more: "fix: log($$$A)").isEmpty)
        #expect(try test(examples + "log(2) }", more: "fix: log($$$A)").contains { $0.kind == .fix })
    }

    @Test func eachOfSeveralFixesNeedsAnExample() throws {
        func failures(_ fixes: String) throws -> [String] {
            let rule = try Rule(
                RuleSource(
                    path: "no_print.yml",
                    text: """
                        id: no_print
                        message: { en: No print., ja: print は使わない。 }
                        why: { en: Left over., ja: 消し忘れ。 }
                        match: { any: [ { pattern: print($ONE) }, { pattern: dump($OTHER) } ] }
                        fix:
                          - log($ONE)
                          - { replace: trace($OTHER), safe: off }
                        examples:
                          flags: [ "↓print(1)" ]
                          passes: [ "log(1)" ]
                          fixes: [ \(fixes) ]
                        """))
            return RuleTester(try Catalogue([rule])).test(rule).failures.map { $0.description(path: "no_print.yml") }
        }
        #expect(
            try failures("{ from: print(1), to: log(1) }") == [
                "no_print.yml:7:16: incomplete: no example shows what this `fix` makes; write one under `fixes:`: `trace($OTHER)`"
            ])
        #expect(try failures("{ from: print(1), to: log(1) }, { from: dump(1), to: trace(1) }").isEmpty)
    }

    @Test func brokenSwiftInAnExampleIsRefused() throws {
        let broken = try test("  flags: [ \"↓print(1)\" ]\n  passes:\n    - \"log(1)\"\n    - |\n      log(1)\n      log(2 }\n")
        #expect(
            broken.map { $0.description(path: "no_print.yml") } == [
                "no_print.yml:10:7: malformed: Example.swift does not parse at 2:4; mend it, or write `malformed: on` beside it if that is what the rule is about"
            ])
        let fix = "  flags: [ \"↓print(1)\" ]\n  passes: [ \"log(1)\" ]\n  fixes:\n    - { from: \"print(1\", to: log(1) }"
        #expect(try test(fix, more: "fix: log($$$A)").contains { $0.kind == .malformed && $0.detail.hasPrefix("from does not parse at 1:6;") })
    }

    @Test func swiftThatIsBrokenOnPurposeIsSaidToBe() throws {
        let examples = "  flags: [ \"↓print(1)\" ]\n  passes:\n    - { malformed: on, code: "
        #expect(try test(examples + "\"log(1\" }").isEmpty)
        #expect(try test(examples + "log(1) }").map(\.detail) == ["`malformed: on`, and the code parses; take it out"])
    }

    @Test func exampleMutantsMoveTheirMarks() {
        let code = "a\nbb\nprint(1)"
        #expect(ExampleMutant.crlf.apply(to: code, marks: [5], rule: "x").marks == [7])
        #expect(ExampleMutant.indented.apply(to: code, marks: [0, 5], rule: "x").marks == [4, 17])
        #expect(ExampleMutant.rawString.apply(to: "#\"\"\"#", marks: [], rule: "x").code.contains("##\"\"\""))
    }

    /// The README teaches by one rule file; it has to be right.
    @Test func theRuleOfTheREADMEPasses() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        let section = try #require(text.range(of: "## Writing a rule"))
        let start = try #require(text.range(of: "```yaml\n", range: section.upperBound..<text.endIndex))
        let end = try #require(text.range(of: "\n```", range: start.upperBound..<text.endIndex))
        let rule = try Rule(
            RuleSource(path: "crashes/main_thread_sleep.yml", text: String(text[start.upperBound..<end.lowerBound])))
        let failures = RuleTester(try Catalogue([rule])).test(rule).failures
        #expect(failures.map { $0.description(path: "README.md") } == [])
    }
}
