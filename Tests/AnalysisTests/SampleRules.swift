@testable import Rules

/// A catalogue of small rules, so that tests do not depend on what is built in.
enum SampleRules {
    static func rule(_ id: String, match: String, more: String = "") throws -> Rule {
        try Rule(
            RuleSource(
                path: "rules/\(id).yml",
                text: """
                    id: \(id)
                    message: { en: "Found \(id).", ja: "\(id) です。" }
                    why: { en: Because., ja: 理由。 }
                    match: \(match)
                    \(more)
                    examples: { flags: ["↓x"], passes: ["y"] }
                    """))
    }

    static func catalogue() throws -> Catalogue {
        let suppressions = embeddedRuleFiles.filter { $0.path.hasPrefix("suppressions/") }
        return try Catalogue(
            [
                rule("no_print", match: "print($$$A)", more: "aliases: [no_print_twin]\nfix: log($$$A)"),
                rule("no_try", match: "try! $E", more: "severity: error"),
                rule(
                    "no_dump", match: "{ pattern: \"$F($$$A)\", where: { F: { in: { option: names } } } }",
                    more: "default: off\noptions:\n  names: { type: strings, default: [dump], description: Names. }"),
                rule(
                    "no_name", match: "{ pattern: \"let $N = $V\", where: { N: { regex: { option: pattern } }, V: { regex: { option: other } } } }",
                    more: "default: off\noptions:\n  pattern: { type: string, default: ^a, description: A. }\n"
                        + "  other: { type: string, default: ^1, description: B. }"),
            ]
                + suppressions.map {
                    try Rule(RuleSource(path: "rules/" + $0.path, text: $0.text), isBuiltIn: true, isChecked: false)
                })
    }
}
