/// The keys of a rule file: one table for the decoder, its messages and the JSON Schema.
package enum RuleFileKeys {
    package static let top = [
        "id", "category", "severity", "default", "message", "messages", "why", "document", "aliases", "options", "on", "match",
        "where", "check", "report", "fix", "examples", "precision", "since",
    ]
    package static let option = ["type", "default", "description"]
    package static let fix = ["replace", "safe"]
    package static let examples = ["flags", "passes", "fixes", "except_mutants"]
    package static let example = ["code", "path", "files", "links", "repositories", "change", "options", "malformed"]
    package static let change = ["before", "title", "draft", "commits", "whole"]
    package static let fixExample = ["from", "to", "path", "files", "options", "malformed"]
    package static let variant = ["en", "ja", "severity"]
    /// Words that a configuration uses beside a rule's options.
    package static let reservedOptionNames = ["severity", "enabled"]
}
