import Syntax
import Testing

@testable import Rules

/// A rule file in a few lines, with parts replaced.
private func ruleText(id: String = "no_print", match: String = "match: print($$$A)", more: String = "") -> String {
    """
    id: \(id)
    severity: note
    message: { en: No print., ja: print は使わない。 }
    why: { en: It is left over., ja: 消し忘れです。 }
    \(match)
    \(more)
    examples:
      flags: [ "↓print(1)" ]
      passes: [ "log(1)" ]
    """
}

private func problem(_ text: String, path: String = "rules/no_print.yml") -> String? {
    do {
        _ = try Rule(RuleSource(path: path, text: text))
        return nil
    } catch {
        return "\(error)"
    }
}

@Suite struct RuleFileTests {
    @Test func readsARule() throws {
        let rule = try Rule(RuleSource(path: "rules/no_print.yml", text: ruleText()))
        #expect(rule.id == "no_print")
        #expect(rule.severity == .note)
        #expect(rule.isOnByDefault)
        #expect(rule.scope == .file)
        #expect(rule.category == "custom")
        #expect(rule.message.ja == "print は使わない。")
    }

    @Test func examplesKnowTheirMarks() throws {
        let rule = try Rule(RuleSource(path: "rules/no_print.yml", text: ruleText()))
        let examples = try rule.examples()
        #expect(examples.flags.first?.files == ["Example.swift": "print(1)"])
        #expect(examples.flags.first?.marks == ["Example.swift": [0]])
        #expect(examples.flags.first?.position.line == 8)
        #expect(examples.passes.count == 1)
    }

    @Test func unknownKeyNamesTheNearest() {
        let message = problem(ruleText(more: "sevrity: error"))
        #expect(message == "rules/no_print.yml:6:1: a rule file has no key `sevrity`; did you mean `severity`?")
    }

    @Test func idMustBeTheFileName() {
        let message = problem(ruleText(id: "no_prints"))
        #expect(message?.hasPrefix("rules/no_print.yml:1:5: ") == true)
        #expect(message?.contains("`no_print.yml`") == true)
    }

    @Test func missingKeyShowsWhatToWrite() {
        let message = problem("id: no_print\n")
        #expect(message?.contains("`message` is missing; write `message: { en: …, ja: … }`") == true)
    }

    @Test func oneLanguageIsNotEnough() {
        let text = ruleText().replacing("{ en: No print., ja: print は使わない。 }", with: "No print.")
        #expect(problem(text)?.contains("both languages") == true)
    }

    @Test func brokenPatternIsReportedAtItsPlace() {
        let message = problem(ruleText(match: "match: { pattern: \"\" }"))
        #expect(message?.hasPrefix("rules/no_print.yml:5:19: ") == true)
    }

    @Test func unknownMatcherKeyNamesTheNearest() {
        let message = problem(ruleText(match: "match: { patern: print }"))
        #expect(message?.contains("did you mean `pattern`?") == true)
        #expect(message?.hasPrefix("rules/no_print.yml:5:10: ") == true)
    }

    @Test func unknownNodeKindNamesTheNearest() {
        #expect(problem(ruleText(match: "match: { kind: forceUnwrpa }"))?.contains("did you mean `forceUnwrap`?") == true)
    }

    @Test func reportMustBeBound() {
        let message = problem(ruleText(more: "report: ARGS"))
        #expect(message?.contains("`report` names `$ARGS`, which the match never binds") == true)
    }

    @Test func messageMustBeBound() {
        let text = ruleText().replacing("No print.", with: "No $FUNCTION.")
        #expect(problem(text)?.contains("`message` names `$FUNCTION`") == true)
    }

    @Test func flaggingExampleNeedsAMark() {
        let message = problem(ruleText().replacing("↓", with: ""))
        #expect(message?.contains("put ↓ before each place") == true)
        #expect(message?.hasPrefix("rules/no_print.yml:8:") == true)
    }

    @Test func nativeChecksAreNotForUsers() {
        #expect(problem(ruleText(match: "check: stale_action"))?.contains("compiled in") == true)
    }

    @Test func optionsAreTypedAndHaveDefaults() throws {
        let text = ruleText(
            match: "match: { pattern: \"$F($$$A)\", where: { F: { in: { option: names } } } }",
            more: """
                options:
                  names: { type: strings, default: [print, debugPrint], description: Functions that are not wanted. }
                """)
        let rule = try Rule(RuleSource(path: "no_print.yml", text: text))
        #expect(rule.options(overlaying: [:]).strings("names") == ["print", "debugPrint"])
        #expect(rule.options(overlaying: ["names": .strings(["dump"])]).strings("names") == ["dump"])
        _ = try ActiveRule(rule, options: ["names": .strings(["dump"])])
    }

    @Test func wrongOptionTypeIsRefused() {
        let more = "options:\n  lines: { type: integer, default: many, description: Most lines. }"
        #expect(problem(ruleText(more: more))?.contains("must be a whole number, not `many`") == true)
    }

    @Test func anOptionsValueThatCannotBeUsedIsToldWhereItStands() {
        let match = "match: { pattern: print($A), where: { A: { regex: { option: name } } } }"
        let told = "the regular expression cannot be read: "
        let more = "options:\n  name: { type: string, default: \"(\", description: x }"
        #expect(problem(ruleText(match: match, more: more))?.hasPrefix("rules/no_print.yml:7:34: " + told) == true)
        let example = ruleText(match: match, more: "options:\n  name: { type: string, default: a, description: x }")
            + "\n    - { code: a, options: { name: \")\" } }"
        let text = example.replacing("passes: [ \"log(1)\" ]", with: "passes:\n    - log(1)")
        #expect(problem(text)?.hasPrefix("rules/no_print.yml:12:35: option `name` of `no_print`: " + told) == true)
    }

    @Test func keysAfterTheExamplesCount() throws {
        let rule = try Rule(RuleSource(path: "no_print.yml", text: ruleText() + "\nsince: \"1.0\"\nprecision: 19/20\n"))
        #expect(rule.since == "1.0")
        #expect(rule.precision == "19/20")
    }

    @Test func keyBeforeAndAfterTheExamplesIsRefused() {
        #expect(problem(ruleText() + "\nseverity: error\n")?.contains("stands twice") == true)
    }
}

@Suite struct CatalogueTests {
    private func rule(_ id: String, builtIn: Bool = false) throws -> Rule {
        var text = ruleText(id: id) + "\naliases: [twin_of_\(id)]\n"
        if builtIn { text += "category: rules\n" }
        return try Rule(RuleSource(path: "rules/\(id).yml", text: text), isBuiltIn: builtIn)
    }

    @Test func findsByIDAndByAlias() throws {
        let catalogue = try Catalogue([rule("b_rule"), rule("a_rule")])
        #expect(catalogue.rules.map(\.id) == ["a_rule", "b_rule"])
        #expect(catalogue["b_rule"]?.id == "b_rule")
        #expect(catalogue.ids(aliased: "twin_of_a_rule") == ["a_rule"])
        #expect(catalogue.advice(forUnknown: "a_rul") == "did you mean `a_rule`?")
        #expect(catalogue.advice(forUnknown: "twin_of_a_rule") == "here it is called `a_rule`")
    }

    @Test func userRuleCannotTakeABuiltInID() throws {
        let catalogue = try Catalogue([rule("a_rule", builtIn: true)])
        let own = RuleSource(path: "own/a_rule.yml", text: ruleText(id: "a_rule"))
        do {
            _ = try catalogue.adding([own])
            Issue.record("accepted")
        } catch let error as DocumentError {
            #expect(error.path == "own/a_rule.yml")
            #expect(error.problem == "`a_rule` is a built-in rule")
        }
    }

    @Test func everyBuiltInRuleFileIsRight() throws {
        let catalogue = try Catalogue.builtIn(isChecked: true)
        #expect(catalogue.rules.isEmpty == false)
    }

    /// The catalogue's own rules show more than users must.
    @Test func everyBuiltInRuleHasEnoughExamples() throws {
        for rule in try Catalogue.builtIn().rules where rule.scope != .mergeRequest {
            let examples = try rule.examples()
            #expect(examples.flags.count >= 3, "\(rule.path): fewer than 3 flagging examples")
            #expect(examples.passes.count >= 4, "\(rule.path): fewer than 4 passing examples")
        }
    }

    @Test func aMisspeltHoleIsReportedAtItsPlace() {
        let unbound = problem(ruleText(match: "match:\n  pattern: print($$$A)\n  where:\n    B: { in: [x] }"))
        #expect(unbound == "rules/no_print.yml:8:5: nothing in the match binds `$B`; the names here are `A`")
        let lower = problem(ruleText(match: "match:\n  pattern: $call(1)\n  where:\n    CALL: { in: [print] }"))
        #expect(lower == "rules/no_print.yml:6:12: `$call` is no hole; holes are upper case: `$CALL`")
        let argument = problem(ruleText(match: "match:\n  pattern: print($value)\n  where:\n    VALUE: { in: [a] }"))
        #expect(argument == "rules/no_print.yml:8:5: nothing in the match binds `$VALUE`; `$value` is no hole; holes are upper case: `$VALUE`")
        #expect(problem(ruleText(match: "match: print($value, $0)")) == nil)
    }

    @Test func anOptionIsUsedAndOfTheRightType() {
        let option = "options: { limit: { type: integer, default: 3, description: x } }"
        #expect(problem(ruleText(more: option))?.hasPrefix("rules/no_print.yml:6:12: option `limit` is never used; ") == true)
        let text = problem(ruleText(match: "match: { pattern: print($A), where: { A: { in: { option: limit } } } }", more: option))
        #expect(text?.hasSuffix("`in` takes texts, and option `limit` has none; give the option `type: strings`") == true)
        #expect(problem(ruleText(match: "match: { pattern: print($A), where: { A: { equals: { option: limit } } } }", more: option)) == nil)
    }

    @Test func anUnknownOptionIsToldBeforeTheOneThatIsNeverUsed() {
        let option = "options: { names: { type: strings, default: [a], description: x } }"
        let told = problem(ruleText(match: "match: { pattern: print($A), where: { A: { in: { option: nams } } } }", more: option))
        #expect(told == "rules/no_print.yml:5:58: the rule has no option `nams`; did you mean `names`?")
        let none = problem(ruleText(match: "match: { pattern: print($A), where: { A: { in: { option: nams } } } }"))
        #expect(none == "rules/no_print.yml:5:58: the rule has no option `nams`; write it under `options:`")
        let beside = problem(ruleText(match: "match: { pattern: print($A) }\nwhere: { A: { regex: { option: nams } } }", more: option))
        #expect(beside == "rules/no_print.yml:6:32: the rule has no option `nams`; did you mean `names`?")
    }

    @Test func twoRulesOfOneIDAreToldWhere() throws {
        let own = RuleSource(path: "a/no_print.yml", text: ruleText())
        let other = RuleSource(path: "b/no_print.yml", text: "severity: note\n" + ruleText().replacing("severity: note\n", with: ""))
        #expect(
            throws: DocumentError(
                path: "a/no_print.yml", position: SourcePosition(line: 1, column: 5), problem: "`no_print` is also in b/no_print.yml",
                advice: "choose another id, which is also the file's name")
        ) { try Catalogue([]).adding([other, own]) }
    }

    @Test func everyFileThatIsWrongIsNamed() throws {
        let files = ["a", "b", "no_print"].map { RuleSource(path: $0 + ".yml", text: ruleText()) }
        #expect {
            try Catalogue([]).adding(files)
        } throws: { error in
            let lines = "\(error)".split(separator: "\n")
            return lines.count == 2 && lines[0].hasPrefix("a.yml:1:5: ") && lines[1].hasPrefix("b.yml:1:5: ")
        }
    }

    @Test func byteOrderMarksAreSkippedAndOtherBytesRefused() throws {
        let bytes = [0xEF, 0xBB, 0xBF] + Array(ruleText().utf8)
        #expect(try DocumentError.text(of: bytes, path: "x") == ruleText())
        #expect(
            throws: DocumentError(
                path: "x", position: SourcePosition(line: 2, column: 4), problem: "not UTF-8", advice: "save the file as UTF-8")
        ) { try DocumentError.text(of: Array("a\nb".utf8) + [0xC3, 0xA4 - 0x10, 0xFF], path: "x") }
    }
}
