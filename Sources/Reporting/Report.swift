import Analysis
import Project
import Review
import Rules

/// What a format prints: findings in stable order and what is needed to explain them. Nothing in it depends on a format.
public struct Report: Sendable {
    /// Sorted by path, place, rule.
    public var findings: [ComparedFinding]
    /// Whether two snapshots were compared, so that `state` means something.
    public var isComparison: Bool
    /// The part of the files that it speaks of, others speaking of the rest; nil for all.
    public var shard: Shard?
    /// Files that could not be analysed.
    public var unreadable: [UnreadableFile]
    /// What the run read.
    public var statistics: Assessment.Statistics
    /// The rules by id, for formats that describe them.
    public var rules: [String: RuleSummary]
    /// Of messages for people.
    public var language: Language
    /// Version of the tool.
    public var version: String
    /// Seconds the run took, for people; left out of formats that machines compare.
    public var seconds: Double
    /// What is reported on, for people: the project's name.
    public var title = ""
    /// Absolute path of the folder that paths start from, for formats that need it; empty where it is not known.
    public var root = ""
    /// How it came to this, where history was asked.
    public var trend: Trend?
    /// Gives a file's bytes for excerpts: the head's, or for a fixed finding the base's.
    public var source: @Sendable (ComparedFinding) -> [UInt8]?

    /// Of findings sorted by path, place and rule; the rest may be set later.
    public init(
        findings: [ComparedFinding], isComparison: Bool, unreadable: [UnreadableFile] = [],
        statistics: Assessment.Statistics = .init(), rules: [String: RuleSummary] = [:], language: Language = .en,
        version: String = "", seconds: Double = 0, source: @escaping @Sendable (ComparedFinding) -> [UInt8]? = { _ in nil }
    ) {
        self.findings = findings
        self.isComparison = isComparison
        self.unreadable = unreadable
        self.statistics = statistics
        self.rules = rules
        self.language = language
        self.version = version
        self.seconds = seconds
        self.source = source
    }

    /// The findings that are there now: all but the fixed.
    public var present: [ComparedFinding] { findings.filter { $0.state != .fixed } }

    /// What formats list that have no word for a finding's state: where two snapshots were compared only the new ones, else all.
    public var news: [ComparedFinding] { isComparison ? findings.filter { $0.state == .introduced } : present }
}

/// What formats say about a rule.
public struct RuleSummary: Sendable, Hashable {
    /// The rule's id.
    public var id: String
    /// The rule's folder.
    public var category: String
    /// What its findings are, unless a variant says otherwise.
    public var severity: Severity
    /// The rule's message with its captures' names.
    public var title: LocalizedText
    /// What goes wrong, and when it is fine.
    public var why: LocalizedText
    /// Title of the article the rule comes from.
    public var document: String?

    /// What a report says of a rule beside its findings.
    public init(
        id: String, category: String, severity: Severity, title: LocalizedText, why: LocalizedText, document: String? = nil
    ) {
        self.id = id
        self.category = category
        self.severity = severity
        self.title = title
        self.why = why
        self.document = document
    }
}
