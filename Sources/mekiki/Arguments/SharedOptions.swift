import Reporting
import Rules

/// Options that several commands have, as rows for their tables.
enum SharedOptions {
    /// What is analysed, by which rules.
    static let analysis: [OptionSpec] = [
        OptionSpec(name: "config", value: "FILE", help: "configuration instead of .mekiki.yml at the repository's root"),
        OptionSpec(name: "rules", value: "DIR", repeats: true, help: "folder or file with rules of your own"),
        OptionSpec(name: "only", value: "ID,…", repeats: true, help: "only these rules, also those that are off"),
        OptionSpec(name: "except", value: "ID,…", repeats: true, help: "all active rules but these"),
        OptionSpec(name: "jobs", value: "N", help: "threads (default: one a processor)"),
    ]

    /// How results are printed.
    static let output: [OptionSpec] = [
        OptionSpec(
            name: "format", short: "f", value: "FORMAT", choices: ReportFormat.allCases.map(\.rawValue), repeats: true,
            help: ReportFormat.allCases.map(\.rawValue).joined(separator: " ")),
        OptionSpec(name: "output", short: "o", value: "FILE", repeats: true, help: "where the format before it goes; several pairs are fine"),
        OptionSpec(
            name: "group-by", value: "KEY", choices: TextStyle.Grouping.allCases.map(\.rawValue), help: "group text by file, rule or severity"),
        lang,
        OptionSpec(name: "color", value: "WHEN", choices: ["auto", "always", "never"], help: "auto (default), always or never"),
        failOn,
        OptionSpec(name: "quiet", short: "q", help: "nothing on standard error but errors"),
        OptionSpec(name: "verbose", short: "v", help: "what is compared, how long it took"),
    ]

    static let lang = OptionSpec(
        name: "lang", value: "LANG", choices: Language.allCases.map(\.rawValue), help: "en or ja (default: from the environment)")

    static let failOn = OptionSpec(
        name: "fail-on", value: "SEVERITY", choices: Severity.allCases.map(\.rawValue) + ["never"],
        help: "exit 1 from: error (default), warning, note, never")
}
