import Foundation
import Rules
import Testing

@testable import Analysis

@Suite struct ConfigurationTests {
    private func read(_ text: String) throws -> Configuration {
        try ConfigurationFile(text).configuration(SampleRules.catalogue())
    }

    private func problem(_ text: String) -> String? {
        do {
            _ = try read(text)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func emptyFileIsTheDefault() throws {
        var expected = Configuration()
        expected.path = ".mekiki.yml"
        #expect(try read("") == expected)
    }

    @Test func everyKeyIsUnderstood() throws {
        let configuration = try read(
            """
            only: [no_print, no_try]
            except: no_try
            rules:
              no_try: note
              no_print: off
              no_dump: { severity: error, names: [dump, show] }
            include: [App]
            exclude: [Pods, "**/Generated/**"]
            include_generated: on
            paths:
              - path: Tests/**
                except: [no_try]
                rules: { no_print: on }
            custom_rules: [.mekiki/rules]
            fail_on: never
            lang: ja
            review: { max_inline: 3, block: warning, draft_notes: off, lang: both, id: watch-app, reply: on, summary: always, rule_link: "https://example.com/$RULE" }
            """)
        #expect(configuration.only == ["no_print", "no_try"])
        #expect(configuration.rules["no_try"]?.severity == .note)
        #expect(configuration.rules["no_print"]?.isEnabled == false)
        #expect(configuration.rules["no_dump"]?.options["names"] == .strings(["dump", "show"]))
        #expect(configuration.overrides.first?.rules["no_print"]?.isEnabled == true)
        #expect(configuration.failOn == nil)
        #expect(configuration.language == .ja)
        #expect(configuration.review.maximumThreads == 3)
        #expect(configuration.review.blockOn == .some(.warning))
        #expect(configuration.review.languages == [.en, .ja])
        #expect(configuration.review.id == "watch-app")
        #expect(configuration.review.repliesWhenFixed)
        #expect(configuration.review.summary == .always)
        #expect(!configuration.review.usesDraftNotes)
        #expect(configuration.includes("App/A.swift"))
        #expect(!configuration.includes("App/Generated/A.swift"))
        #expect(!configuration.includes("Tests/A.swift"))
    }

    @Test func aReviewsSettingsAreCheckedAndHaveTheirOwnMeaningOfNothing() throws {
        #expect(try read("fail_on: warning").review.blockOn == nil)
        #expect(try read("review: { block: never }").review.blockOn == .some(nil))
        #expect(try read("review: { summary: off }").review.summary == .never)
        #expect(try read("review: { summary: on, lang: ja }").review.languages == [.ja])
        #expect(problem("review: { summary: sometimes }")?.contains("write `on`, `off` or `always`") == true)
        #expect(problem("review: { id: \"a b -->\" }")?.contains("`id` must be a short name") == true)
        #expect(problem("review: { lang: de }")?.contains("write one of en, ja, both") == true)
    }

    @Test func unknownKeyNamesTheNearest() {
        #expect(problem("exlude: [Pods]") == ".mekiki.yml:1:1: the configuration has no key `exlude`; did you mean `exclude`?")
        #expect(problem("review: { max_inlin: 2 }")?.contains("did you mean `max_inline`?") == true)
    }

    @Test func unknownRuleNamesTheNearest() {
        #expect(problem("rules:\n  no_prnt: off") == ".mekiki.yml:2:3: no rule is called `no_prnt`; did you mean `no_print`?")
        #expect(problem("except: [no_print_twin]")?.contains("here it is called `no_print`") == true)
    }

    @Test func unknownOptionAndValueAreRefused() {
        #expect(problem("rules: { no_dump: { nams: [] } }")?.contains("did you mean `names`?") == true)
        #expect(problem("rules: { no_dump: eror }")?.contains("did you mean `error`?") == true)
        #expect(problem("fail_on: 3")?.contains("write one of error, warning, note, never") == true)
    }

    @Test func aValueThatTheRuleCannotUseIsToldAtItsPlace() {
        let told = "option `pattern` of `no_name`: the regular expression cannot be read: "
        #expect(problem("rules:\n  no_name: { pattern: \"(\" }")?.hasPrefix(".mekiki.yml:2:23: " + told) == true)
        // Also where no run uses it: the rule is off, or another is asked for.
        #expect(problem("rules:\n  no_name: { enabled: off, pattern: \"[\" }\nonly: [no_try]")?.hasPrefix(".mekiki.yml:2:37: " + told) == true)
        #expect(
            problem("paths:\n  - path: Tests/**\n    rules:\n      no_name:\n        pattern: a{\n")?
                .hasPrefix(".mekiki.yml:5:18: " + told) == true)
        #expect(problem("rules: { no_name: { pattern: \"\" } }")?.hasPrefix(".mekiki.yml:1:30: option `pattern` of `no_name`: ") == true)
        #expect(problem("rules: { no_name: { pattern: \"^b\" } }") == nil)
    }

    @Test func ofSeveralValuesTheWrongOneIsTold() {
        let text = "rules:\n  no_name:\n    other: \"^b\"\n    pattern: \"*\"\n"
        #expect(problem(text)?.hasPrefix(".mekiki.yml:4:14: option `pattern` of `no_name`: ") == true)
    }

    @Test func anOptionsValueOfTheWrongShapeIsToldAtItsPlace() {
        #expect(problem("rules: { no_name: { pattern: [a, b] } }")?.hasPrefix(".mekiki.yml:1:30: option `pattern` of `no_name` must be a text") == true)
        #expect(problem("rules: { no_dump: { names: { a: b } } }")?.hasPrefix(".mekiki.yml:1:28: option `names` of `no_dump` must be a list") == true)
        #expect(problem("rules: { no_dump: { names: [[a]] } }")?.hasPrefix(".mekiki.yml:1:29: each of option `names` of `no_dump` must be a text") == true)
    }

    @Test func wrongShapeIsRefused() {
        #expect(problem("rules: [no_print]")?.contains("must be a mapping") == true)
        #expect(problem("exclude: [\"[a\"]")?.contains("is no path pattern") == true)
        #expect(problem("- a")?.contains("must be a mapping") == true)
    }

    @Test func customRulesStayInTheRepository() {
        #expect(problem("custom_rules: [../other]")?.contains("out of the repository") == true)
        #expect(problem("custom_rules: [/etc]")?.contains("out of the repository") == true)
    }

    @Test func schemaNamesEveryKeyAndRule() throws {
        let text = ConfigurationSchema.text(try SampleRules.catalogue())
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let properties = object?["properties"] as? [String: Any]
        #expect(Set(properties?.keys.map { $0 } ?? []) == Set(ConfigurationKeys.top.map(\.name)))
        #expect(text.contains("\"no_dump\""))
    }

    @Test func templateIsAValidConfigurationAndSoIsEachOfItsSamples() throws {
        #expect(try read(ConfigurationTemplate.text()).rules.isEmpty)
        let exclude = try read(ConfigurationTemplate.text(exclude: ["Pods/**", "a b"]))
        #expect(exclude.exclude.map(\.text) == ["Pods/**", "a b"])
    }

    /// Whoever takes the `#` away from a line gets what the line says.
    @Test func templateWithEverySampleWrittenOutIsAccepted() throws {
        let lines = ConfigurationTemplate.text().split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let text = line.hasPrefix("# ") ? line.dropFirst(2) : line
            return text.firstMatch(of: /^ *(- )?[a-z_]+:( |$)/) == nil ? String(line) : String(text)
        }
        let file = try ConfigurationFile(lines.joined(separator: "\n"))
        let configuration = try file.configuration(Catalogue.builtIn())
        #expect(configuration.rules["big_merge_request"]?.options["maximum_lines"] == .integer(800))
        #expect(configuration.overrides.count == 1)
        #expect(configuration.review.maximumThreads == ReviewSettings().maximumThreads)
        #expect(configuration.review.threadSeverity == ReviewSettings().threadSeverity)
        #expect(configuration.review.id == "watch-app")
    }

    @Test func swiftLintConfigurationIsCarriedOver() throws {
        let catalogue = try SampleRules.catalogue()
        let imported = try SwiftLintConfiguration(
            """
            disabled_rules: [no_print_twin]
            opt_in_rules: [empty_count]
            excluded: [Pods, App/Old]
            line_length: { warning: 200 }
            force_cast: error
            custom_rules: { x: { regex: y } }
            """, catalogue: catalogue)
        #expect(imported.settings.map(\.rule) == ["no_print"])
        #expect(imported.settings.map(\.value) == ["off"])
        #expect(imported.withoutTwin == ["empty_count", "force_cast"])
        let configuration = try read(imported.template())
        #expect(configuration.rules["no_print"]?.isEnabled == false)
        #expect(!configuration.includes("Pods/A.swift"))
        #expect(!configuration.includes("App/Old/A.swift"))
        #expect(configuration.includes("Sub/Pods/A.swift"))
    }
}
