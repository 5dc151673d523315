import Patterns

/// A rule with the user's settings, ready to run.
public struct ActiveRule: Sendable {
    /// As its file says.
    public let rule: Rule
    /// After the user's settings.
    public let severity: Severity
    /// After the user's settings; every option is present.
    public let options: RuleOptions
    /// What finds it.
    public let engine: Engine

    /// The check of a rule on the merge request; nil for other rules.
    public var mergeRequestCheck: (any MergeRequestCheck)? {
        guard case .native(.mergeRequest(let type)) = rule.body else { return nil }
        return type.init(options: options)
    }

    /// What runs.
    public enum Engine: Sendable {
        case pattern(CompiledPattern)
        case file(any FileCheck)
        case project(any ProjectCheck)
        /// Nothing here: found by the review or by the analysis of suppressions.
        case external
    }

    /// - Parameters:
    ///   - severity: nil for the rule's own.
    ///   - options: values that differ from the defaults.
    ///   - isChecked: also reads what is only needed for a finding, so that any error in it shows now.
    /// - Throws: `DocumentError` where the rule file's match cannot be compiled.
    public init(_ rule: Rule, severity: Severity? = nil, options: [String: OptionValue] = [:], isChecked: Bool = false) throws {
        self.rule = rule
        self.severity = severity ?? rule.severity
        let values = rule.options(overlaying: options)
        self.options = values
        switch rule.body {
        case .pattern(let pattern):
            engine = .pattern(
                try DocumentError.located(in: rule.path) {
                    try pattern.compiled(options: values, message: rule.message, at: rule.messagePosition, isChecked: isChecked)
                })
        case .native(.file(let type)): engine = .file(type.init(options: values))
        case .native(.project(let type)): engine = .project(type.init(options: values))
        case .native(.mergeRequest), .external: engine = .external
        }
    }
}
