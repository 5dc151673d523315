/// Every key of `.mekiki.yml`: one table for the decoder, its messages, the JSON Schema and the text of `mekiki init`.
enum ConfigurationKeys {
    /// A key, what its value is, and what it means.
    struct Key {
        var name: String
        var type: ValueType
        var meaning: String

        init(_ name: String, _ type: ValueType, _ meaning: String) {
            self.name = name
            self.type = type
            self.meaning = meaning
        }
    }

    /// What the value of a key may be.
    indirect enum ValueType {
        case ruleIDs, globs, paths, boolean, count, text
        /// A boolean, or one of these words.
        case booleanOr([String])
        case choice([String])
        case rules
        case overrides
        case group([Key])
    }

    static let severities = ["error", "warning", "note"]
    static let severitiesOrNever = severities + ["never"]
    static let languages = ["en", "ja"]
    static let reviewLanguages = languages + ["both"]

    static let top: [Key] = [
        Key("only", .ruleIDs, "Run these rules and no others."),
        Key("except", .ruleIDs, "Rules that do not run."),
        Key("rules", .rules, "A rule's severity (error, warning, note), off or on, or a mapping with `severity`, `enabled` and its options."),
        Key("include", .globs, "Judge only these files and folders; the others are read for what they declare."),
        Key("exclude", .globs, "Say nothing about these files and folders; what they declare is known to the rules."),
        Key("include_generated", .boolean, "Also analyse what .gitattributes marks as generated or vendored."),
        Key("paths", .overrides, "Other settings for some files: a list with `path`, `only`, `except` and `rules`; later ones win."),
        Key("custom_rules", .paths, "Rule files of your own, or folders of them."),
        Key("fail_on", .choice(severitiesOrNever), "The mildest severity that makes a run fail."),
        Key("lang", .choice(languages), "The language of messages."),
        Key("review", .group(review), "How the review speaks on a merge request."),
    ]

    static let override: [Key] = [
        Key("path", .globs, "The files and folders that are meant."),
        Key("only", .ruleIDs, "Run these rules and no others here."),
        Key("except", .ruleIDs, "Rules that do not run here."),
        Key("rules", .rules, "Settings of rules here."),
    ]

    static let review: [Key] = [
        Key("max_inline", .count, "Most threads on lines; the rest stands in the summary."),
        Key("inline_severity", .choice(severities), "The mildest severity that gets a thread of its own."),
        Key("block", .choice(severitiesOrNever), "The mildest severity that fails the review's job; without it as `fail_on` says."),
        Key("id", .text, "A name of its own for each job, where several review one merge request."),
        Key("draft_notes", .boolean, "Publish all threads at once, with one mail."),
        Key("resolve", .boolean, "Resolve the threads of findings that are gone."),
        Key("reply", .boolean, "Reply in such a thread which commit mended it."),
        Key("suggestions", .boolean, "Offer fixes as suggestions."),
        Key("summary", .booleanOr(["always"]), "Keep one summary note once something is new or fixed; `always`: also with nothing to say."),
        Key("status", .boolean, "Set a commit status."),
        Key("lang", .choice(reviewLanguages), "The language of threads."),
        Key("rule_link", .text, "Address of a page about a rule; $RULE stands for its id."),
    ]

    static let rule: [Key] = [
        Key("severity", .choice(severities), "How bad its findings are."),
        Key("enabled", .boolean, "Whether it runs."),
    ]
}
