import Syntax

/// The examples of a rule file.
public struct RuleExamples: Sendable {
    /// What must be found, at the marks.
    public var flags: [RuleExample]
    /// Near misses: nothing is found.
    public var passes: [RuleExample]
    /// What `fix:` makes of code.
    public var fixes: [FixExample]
    /// Mutants that do not apply to this rule: a rule about comments speaks in comments too.
    public var exceptMutants: Set<ExampleMutant>
    /// Where they stand in the rule file; nil where it has none.
    public var position: SourcePosition?
}

/// Code that a rule must find something in, or nothing.
public struct RuleExample: Sendable {
    /// Files by path, without the marks. One file, `Example.swift`, unless the example names others.
    public var files: [String: String]
    /// Where findings must start: byte offsets by path, in order. Empty for a passing example.
    public var marks: [String: [Int]]
    /// Targets of symbolic links, by path.
    public var links: [String: String] = [:]
    /// Paths of other repositories inside this one.
    public var repositories: [String] = []
    /// The merge request that brings `files` about; only for rules on it.
    public var change: ExampleChange?
    /// Values of the rule's options for this example.
    public var options: [String: OptionValue]
    /// Its Swift is broken on purpose: the rule is about code that does not parse.
    public var isMalformed = false
    /// Where it stands in the rule file.
    public var position: SourcePosition

    /// The mark's character.
    public static let mark: Character = "↓"
}

/// A merge request by example.
public struct ExampleChange: Sendable {
    /// The project before it, by path.
    public var before: [String: String]
    /// Of the merge request; nil without one.
    public var title: String?
    /// Whether the server marks it as a draft.
    public var isDraft: Bool
    /// Messages of its commits, newest first.
    public var commits: [String]
    /// One finding is about the change as a whole.
    public var findsWhole: Bool
}

/// A fix by example.
public struct FixExample: Sendable {
    /// Path of the file that is fixed.
    public var path: String
    /// The code before.
    public var from: String
    /// The code after.
    public var to: String
    /// Other files of the project, by path.
    public var files: [String: String]
    /// Values of the rule's options for this example.
    public var options: [String: OptionValue]
    /// Its Swift is broken on purpose.
    public var isMalformed = false
    /// Where it stands in the rule file.
    public var position: SourcePosition
}

/// The part of a rule file that only tests and documentation read.
struct ExamplesSource: Sendable {
    var text: Substring
    var firstLine: Int
}
