import Project
import Rules
import Testing

@testable import Analysis

@Suite struct SuppressionTests {
    /// Rule and line of each finding, in order.
    private func found(_ code: String, today: String = "2026-12-01", path: String = "A.swift") throws -> [String] {
        let analyzer = try Analyzer(catalogue: SampleRules.catalogue(), configuration: Configuration(), today: today)
        let assessment = try analyzer.assess(Snapshot(contents: [path: Array(code.utf8)]), jobs: 1)
        return assessment.findings.map { "\($0.rule):\($0.place.start.line)" }
    }

    @Test func withoutCommentEverythingIsFound() throws {
        #expect(try found("print(1)\nlet x = try! f()\n") == ["no_print:1", "no_try:2"])
    }

    @Test func regionRunsToEnableOrTheEnd() throws {
        let code = """
            // mekiki:disable no_print – the log is not ready here
            print(1)
            // mekiki:enable no_print
            print(2)
            // mekiki:disable no_print
            print(3)
            print(4)
            """
        #expect(try found(code) == ["no_print:4"])
    }

    @Test func nextThisAndPreviousAreOneLine() throws {
        let code = """
            // mekiki:disable:next no_print
            print(1)
            print(2)
            print(3) // mekiki:disable:this no_print
            print(4)
            // mekiki:disable:previous no_print
            print(5)
            """
        #expect(try found(code) == ["no_print:3", "no_print:7"])
    }

    @Test func nextIsTheNextLineOfCode() throws {
        #expect(try found("// mekiki:disable:next no_print\n\n// a remark\nprint(1)\nprint(2)\n") == ["no_print:5"])
    }

    @Test func nextReachesBelowAttributes() throws {
        let code = """
            // mekiki:disable:next no_try
            @MainActor
            @objc
            var x = try! f()
            var y = try! f()
            """
        #expect(try found(code) == ["no_try:5"])
    }

    @Test func fileMeansAllOfIt() throws {
        #expect(try found("print(1)\n// mekiki:disable:file no_print\nprint(2)\n") == [])
    }

    @Test func regionAtTheEndOfALineIncludesTheLine() throws {
        #expect(try found("print(1) // mekiki:disable no_print\nprint(2)\n") == [])
    }

    @Test func severalRulesAndAll() throws {
        #expect(try found("// mekiki:disable:next no_print, no_try – both\nprint(try! f())\n") == [])
        #expect(try found("// mekiki:disable:next all\nprint(try! f())\nprint(1)") == ["no_print:3"])
    }

    @Test(arguments: [" – no_try is fine", " -- no_try", " - no_try", ": no_try", " — no_try", " (no_try)", " until 2099-01-01 no_try"])
    func wordsOfTheReasonAreNoRules(_ reason: String) throws {
        #expect(try found("// mekiki:disable:next no_print\(reason)\nprint(try! f())\n") == ["no_try:2"])
    }

    @Test func blockCommentsAndCRLFAndConditionalBranches() throws {
        let code = """
            #if DEBUG
            /* mekiki:disable:next no_print */
            print(1)
            #else
            print(2) /* mekiki:disable:this no_print – reason */
            #endif
            print(3)
            """
        #expect(try found(code) == ["no_print:7"])
        #expect(try found(code.replacing("\n", with: "\r\n")) == ["no_print:7"])
    }

    @Test func textInStringsAndQuotedTextSuppressNothing() throws {
        #expect(try found("let s = \"// mekiki:disable no_print\"\nprint(s)\n") == ["no_print:2"])
        #expect(try found("// `mekiki:disable no_print` is how\nprint(1)\n") == ["no_print:2"])
    }

    @Test func swiftLintCommentsCountThroughAliases() throws {
        #expect(try found("// swiftlint:disable:next no_print_twin\nprint(1)\n") == [])
        #expect(try found("print(1) // swiftlint:disable:this no_print_twin other_rule\n") == [])
        #expect(try found("// swiftlint:disable no_print_twin\nprint(1)\n// swiftlint:enable no_print_twin\nprint(2)") == ["no_print:4"])
        #expect(try found("// swiftlint:disable all\nprint(try! f())\n// swiftlint:enable all\nprint(1)") == ["no_print:4"])
        #expect(try found("// swiftlint:disable:next line_length\nprint(1)\n") == ["no_print:2"])
    }

    @Test func idleSuppressionIsFoundAndItsFixRemovesIt() throws {
        let code = "// mekiki:disable:next no_print\nlog(1)\n"
        #expect(try found(code) == ["useless_suppression:1"])
        let analyzer = try Analyzer(catalogue: SampleRules.catalogue(), configuration: Configuration(), today: "2026-12-01")
        let source = Array(code.utf8)
        let findings = try analyzer.assess(Snapshot(contents: ["A.swift": source]), jobs: 1).findings
        let fixed = Fixer(analyzer).fix(path: "A.swift", source: source, findings: findings)
        #expect(String(decoding: fixed.source, as: UTF8.self) == "log(1)\n")
    }

    @Test func onlyTheIdleRuleOfSeveralIsNamed() throws {
        #expect(try found("// mekiki:disable:next no_print no_try\nprint(1)\n") == ["useless_suppression:1"])
    }

    @Test func unknownRuleAndUnknownWordAreFound() throws {
        #expect(try found("// mekiki:disable:next no_prnt\nprint(1)\n") == ["useless_suppression:1", "no_print:2"])
        #expect(try found("// mekiki:disble no_print\nprint(1)\n") == ["useless_suppression:1", "no_print:2"])
    }

    @Test func ruleThatIsOffIsNotCalledIdle() throws {
        #expect(try found("// mekiki:disable:next no_dump\ndump(1)\n") == [])
    }

    @Test func expiredSuppressionNoLongerHoldsAndIsFound() throws {
        let code = "// mekiki:disable:next no_print – until 2026-03-01\nprint(1)\n"
        #expect(try found(code, today: "2026-03-01") == [])
        #expect(try found(code, today: "2026-03-02") == ["expired_suppression:1", "no_print:2"])
    }

    @Test func dayThatDoesNotExistIsFound() throws {
        #expect(try found("// mekiki:disable:next no_print – until 2026-02-30\nprint(1)\n") == ["useless_suppression:1"])
    }

    @Test func theRuleAboutSuppressionsCanBeSuppressed() throws {
        #expect(try found("// mekiki:disable:file useless_suppression\n// mekiki:disable:next no_print\nlog(1)\n") == [])
    }

    @Test func manyDirectivesCostLittle() throws {
        let code = String(repeating: "// mekiki:disable no_print\nprint(1)\n", count: 5000)
        #expect(try found(code).filter { $0.hasPrefix("no_print") } == [])
    }
}
