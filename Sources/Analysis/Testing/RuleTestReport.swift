import Rules
import Syntax

/// What a rule's examples showed.
public struct RuleTestReport: Sendable {
    /// The rule's id.
    public var rule: String
    /// Its file, as messages name it.
    public var path: String
    /// Number of examples run.
    public var examples: Int
    /// Number of changed examples run.
    public var mutants: Int
    /// What went wrong; empty where all is well.
    public var failures: [RuleTestFailure]

    /// Whether every example did what it says.
    public var isPassed: Bool { failures.isEmpty }
}

/// One example that did not do what it says.
public struct RuleTestFailure: Sendable {
    /// How it failed.
    public var kind: Kind
    /// The changed form in which it failed; nil for the example as it stands.
    public var mutant: ExampleMutant?
    /// Of the example in the rule file; nil where the file as a whole is meant.
    public var position: SourcePosition?
    /// What was found and what was expected, one line.
    public var detail: String
    /// The code as it was run, where a person needs to see it.
    public var code: String?

    /// How it failed.
    public enum Kind: String, Sendable {
        /// Something was found where nothing should be.
        case noisy
        /// A mark, and nothing found there.
        case missing
        /// The fix made something else.
        case fix
        /// The rule file has too few examples.
        case incomplete
        /// The message still has a `$NAME` in it.
        case message
        /// The code of an example does not parse.
        case malformed
        /// The rule file cannot be read.
        case broken
    }

    /// `path:line:column: noisy (crlf): detail`
    public func description(path: String) -> String {
        let place = position.map { "\(path):\($0.line):\($0.column)" } ?? path
        let form = mutant.map { " (\($0.rawValue))" } ?? ""
        return "\(place): \(kind.rawValue)\(form): \(detail)"
    }
}
