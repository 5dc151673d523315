import Review
import Rules

/// All a review has to say, worded and placed, before it is known what is on the merge request already. It holds no token and
/// can be written to a file, so that the job that reads strangers' code need not be the one that may post.
public struct ReviewIntent: Sendable, Hashable, Codable {
    /// Of this shape; another one is refused.
    public static let currentVersion = 1

    public var version = ReviewIntent.currentVersion
    public var settings: ReviewOptions
    /// The merge request it was made for, where that was known.
    public var project: ProjectID?
    public var mergeRequest: Int?
    /// Full ids of the commits compared.
    public var base: String
    public var head: String
    /// What the change introduces, worst first.
    public var introduced: [IntendedFinding]
    /// All that is in head, introduced or not, sorted: a thread about one of these is not done.
    public var present: [Fingerprint]
    /// The rules that ran, nil for all: another rule's thread is not judged.
    public var rules: [String]?
    /// Head files that could not be analysed: threads in them are not judged.
    public var unreadable: [UnreadablePath]
    public var counts: [SeverityCount]
    public var statistics: RunStatistics
    /// Where the job's report is.
    public var reportURL: String?
    /// What a commit status is to say; nil for none.
    public var conclusion: Conclusion?

    public enum Conclusion: String, Sendable, Codable {
        case success, failed
    }
}

/// A finding the change introduces, ready to be said.
public struct IntendedFinding: Sendable, Hashable, Codable {
    public var fingerprint: Fingerprint
    public var rule: String
    public var severity: Severity
    /// Where it is: in head, or in base for something the change removes.
    public var path: String
    /// 1-based, as git counts.
    public var line: Int
    public var isRemoved: Bool
    /// Where a thread can hang, the best first; empty outside the diff.
    public var placements: [Placement]
    var wording: [FindingWording]
    var suggestion: Suggestion?
    /// The same lines for a place that takes no suggestion: at most as many as a person reads.
    var codeExcerpt: [String]?
    /// Markdown, an item each.
    var related: [String]
    var ruleLink: String
    var since: String?
    /// The line's page.
    var url: String?

    /// Whether it is about the merge request and no place in it; there is no line to hang a thread on.
    public var isWholeChange: Bool { path.isEmpty }

    /// Changes when it would be worded otherwise, and not when lines or commits move.
    var hash: String
}

/// What a finding says in one language; Markdown, foreign text escaped.
struct FindingWording: Sendable, Hashable, Codable {
    var language: Language
    /// Becomes bold.
    var title: String
    /// What follows the title.
    var text: String
    /// One sentence.
    var why: String
    /// What there is to say beyond that sentence.
    var background: String

    /// All of the message in one line.
    var oneLine: String { text.isEmpty ? title : title + " " + text }
}

/// A file that could not be analysed.
public struct UnreadablePath: Sendable, Hashable, Codable {
    public var path: String
    public var reason: String
}

/// A row of the summary.
public struct SeverityCount: Sendable, Hashable, Codable {
    public var severity: Severity
    public var introduced: Int
    public var fixed: Int
    public var unchanged: Int
}

/// How much was read, and how long it took.
public struct RunStatistics: Sendable, Hashable, Codable {
    public var files: Int
    public var seconds: Double

    public init(files: Int, seconds: Double) {
        self.files = files
        self.seconds = seconds
    }
}
