import Foundation
import Project
import Rules
import Testing

@testable import Analysis

@Suite struct FixerTests {
    private func fix(_ code: String, rules: [Rule], unsafe: Bool = false) throws -> (text: String, file: FixedFile) {
        let analyzer = try Analyzer(catalogue: Catalogue(rules), configuration: Configuration(), today: "2026-12-01")
        let source = Array(code.utf8)
        let findings = try analyzer.assess(Snapshot(contents: ["A.swift": source]), jobs: 1).findings
        let file = Fixer(analyzer, appliesUnsafe: unsafe).fix(path: "A.swift", source: source, findings: findings)
        return (String(decoding: file.source, as: UTF8.self), file)
    }

    private func printRule() throws -> Rule {
        try SampleRules.rule("no_print", match: "print($$$A)", more: "fix: log($$$A)")
    }

    @Test func appliesAllFixesOfAFile() throws {
        let result = try fix("print(1)\nprint(a, b)\n", rules: [printRule()])
        #expect(result.text == "log(1)\nlog(a, b)\n")
        #expect(result.file.applied.count == 2)
    }

    @Test func keepsLineEnds() throws {
        #expect(try fix("print(1)\r\nprint(2)\r\n", rules: [printRule()]).text == "log(1)\r\nlog(2)\r\n")
    }

    @Test func nestedFixesTakeAnotherRound() throws {
        #expect(try fix("print(print(1))", rules: [printRule()]).text == "log(log(1))")
    }

    @Test func fixingTwiceChangesNothing() throws {
        let once = try fix("f(print(1), print(print(2)))\n", rules: [printRule()]).text
        #expect(try fix(once, rules: [printRule()]).text == once)
    }

    @Test func unsafeFixesWait() throws {
        let rule = try SampleRules.rule("no_print", match: "print($$$A)", more: "fix: { replace: log($$$A), safe: off }")
        #expect(try fix("print(1)", rules: [rule]).text == "print(1)")
        #expect(try fix("print(1)", rules: [rule], unsafe: true).text == "log(1)")
    }

    @Test func fixThatBreaksTheFileIsRefused() throws {
        let rule = try SampleRules.rule("no_print", match: "print($$$A)", more: "fix: \"log($$$A\"")
        let result = try fix("print(1)\n", rules: [rule])
        #expect(result.text == "print(1)\n")
        #expect(result.file.refused.count == 1)
    }

    @Test func fixThatPutsTwoStatementsOnOneLineIsRefused() throws {
        let rule = try SampleRules.rule("no_print", match: "print($$$A)", more: "fix: \"log fast($$$A)\"")
        for code in ["print(1)\n", "func f() {\n    print(1)\n}\n", "let f = { print(1) }\n", "switch x {\ncase 1: print(1)\n}\n"] {
            let result = try fix(code, rules: [rule])
            #expect(result.text == code)
            #expect(result.file.refused.count == 1)
        }
        let apart = try SampleRules.rule("no_print", match: "print($$$A)", more: "fix: \"log; fast($$$A)\"")
        #expect(try fix("print(1)\n", rules: [apart]).text == "log; fast(1)\n")
    }

    @Test func rulesThatUndoEachOtherEnd() throws {
        let there = try SampleRules.rule("to_b", match: "a($$$A)", more: "fix: b($$$A)")
        let back = try SampleRules.rule("to_a", match: "b($$$A)", more: "fix: a($$$A)")
        #expect(["a(1)", "b(1)"].contains(try fix("a(1)", rules: [there, back]).text))
    }
}
