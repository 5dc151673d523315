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
            let prepared = options.isEmpty ? rule.prepared : nil
            engine = .pattern(try prepared ?? Self.compile(pattern, of: rule, options: values, isChecked: isChecked))
        case .native(.file(let type)): engine = .file(type.init(options: values))
        case .native(.project(let type)): engine = .project(type.init(options: values))
        case .native(.mergeRequest), .external: engine = .external
        }
    }

    private static func compile(_ pattern: PatternRule, of rule: Rule, options: RuleOptions, isChecked: Bool) throws -> CompiledPattern {
        do {
            return try DocumentError.located(in: rule.path) {
                let places = Dictionary(uniqueKeysWithValues: rule.options.map { ($0.name, $0.defaultPosition) })
                return try pattern.compiled(
                    options: options, defaultPlaces: places, message: rule.message, at: rule.messagePosition, isChecked: isChecked)
            }
        } catch {
            // Only the file's text says where the error is.
            guard rule.isPacked, case let reread = try Rule(rule.source, isBuiltIn: true, isChecked: false),
                case .pattern(let pattern) = reread.body
            else { throw error }
            return try compile(pattern, of: reread, options: options, isChecked: isChecked)
        }
    }
}
