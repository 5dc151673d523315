import Syntax

/// A rule: what its file says. The match is compiled when an `ActiveRule` is made from it, the examples are read on demand.
public struct Rule: Sendable {
    /// Stem of the file: `snake_case`.
    public let id: String
    /// Where the id stands in the file.
    let idPosition: SourcePosition
    /// Folder of a built-in rule; `custom` where a user's rule names none.
    public let category: String
    /// The file, as messages name it.
    public let path: String
    /// Whether it is compiled in, not a user's own.
    public let isBuiltIn: Bool
    /// Of its findings, unless the user says otherwise.
    public let severity: Severity
    /// Whether it runs unless the user says otherwise.
    public let isOnByDefault: Bool
    /// What a finding says; `$NAME` stands for a capture's text.
    public let message: LocalizedText
    /// Where the message stands in the file.
    let messagePosition: SourcePosition
    /// Other messages that a native check chooses by `CheckReport.variant`.
    public let variants: [String: MessageVariant]
    /// What goes wrong, and when it is fine.
    public let why: LocalizedText
    /// Title of the article it comes from.
    public let document: String?
    /// Ids of other linters whose suppression comments count.
    public let aliases: [String]
    /// In the order of the file.
    public let options: [RuleOption]
    /// What it looks at.
    public let scope: RuleScope
    /// What finds it.
    public internal(set) var body: RuleBody
    /// Whether a fix exists that leaves behaviour as it is; nil where the rule file promises none (a native check may still offer one).
    public let fixIsSafe: Bool?
    /// Measured on real code, `right/judged`.
    public let precision: String?
    /// The version that brought it.
    public let since: String?
    /// The file; its examples are read from it on demand.
    let source: RuleSource
    /// Whether it was read without places.
    var isPacked = false
    /// Its match for the options' defaults, where checking the file compiled it.
    var prepared: CompiledPattern?

    /// The options' defaults, overlaid with the user's values.
    public func options(overlaying values: [String: OptionValue] = [:]) -> RuleOptions {
        var all: [String: OptionValue] = [:]
        for option in options { all[option.name] = values[option.name] ?? option.defaultValue }
        return RuleOptions(all)
    }

    /// Of a rule with several fixes the text and place of each, with the rule as it is without it; empty for any other.
    package var withoutOneFix: [(text: String, position: SourcePosition, rule: Rule)] {
        guard case .pattern(let pattern) = body, pattern.fixes.count > 1 else { return [] }
        return pattern.fixes.indices.map { index in
            let (text, rest) = pattern.removingFix(at: index)
            var rule = self
            rule.body = .pattern(rest)
            rule.prepared = nil
            return (text: (try? text.string(what: "`fix`")) ?? "", position: text.position, rule: rule)
        }
    }
}

/// Another message of a rule, and how bad that case is.
public struct MessageVariant: Sendable, Hashable {
    /// Instead of the rule's own message.
    public var text: LocalizedText
    /// nil for the rule's own.
    public var severity: Severity?
}

/// What a rule looks at.
public enum RuleScope: String, Sendable, CaseIterable {
    /// One Swift file by itself.
    case file
    /// All files together.
    case project
    /// The change and its merge request; found by the review, not by an analysis.
    case mergeRequest = "merge_request"
}

/// What finds a rule's findings.
public enum RuleBody: Sendable {
    /// The file's `match:`, with `report:` and `fix:`.
    case pattern(PatternRule)
    /// A native check under `Checks/`.
    case native(CheckType)
    /// Found elsewhere: rules on the merge request, and on suppression comments.
    case external
}

/// An option of a rule.
public struct RuleOption: Sendable, Hashable {
    /// `snake_case`
    public let name: String
    /// What its values are.
    public let type: OptionType
    /// Where the user gives none.
    public let defaultValue: OptionValue
    /// Where that stands in the rule file.
    let defaultPosition: SourcePosition
    /// What it does, for people.
    public let description: LocalizedText
}

/// The types an option's value may have.
public enum OptionType: String, Sendable, CaseIterable {
    case integer, boolean, string, strings
}
