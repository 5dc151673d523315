import Review
import Rules

/// All a review has to say, worded and placed, before it is known what is on the merge request already. It holds no token and
/// can be written to a file, so that the job that reads strangers' code need not be the one that may post.
public struct ReviewIntent: Sendable, Hashable, Codable {
    /// Of this shape; another one is refused.
    public static let currentVersion = 1

    /// Of the file's shape.
    public var version = ReviewIntent.currentVersion
    /// How it is to be said.
    public var settings: ReviewOptions
    /// The merge request it was made for, where that was known.
    public var project: ProjectID?
    /// The merge request's number in its project.
    public var mergeRequest: Int?
    /// Full ids of the commits compared.
    public var base: String
    /// Full id of the commit that was analysed.
    public var head: String
    /// What the change introduces, worst first.
    public var introduced: [IntendedFinding]
    /// All that is in head, introduced or not, sorted: a thread about one of these is not done.
    public var present: [Fingerprint]
    /// The rules that ran, nil for all: another rule's thread is not judged.
    public var rules: [String]?
    /// Head files that could not be analysed: threads in them are not judged.
    public var unreadable: [UnreadablePath]
    /// A row for each severity.
    public var counts: [SeverityCount]
    /// What the run read.
    public var statistics: RunStatistics
    /// Where the job's report is.
    public var reportURL: String?
    /// Where only added lines were looked at; nil for a whole comparison.
    public var lineFilter: LineFilter?
    /// What a commit status is to say; nil for none.
    public var conclusion: Conclusion?

    /// What a commit status says.
    public enum Conclusion: String, Sendable, Codable {
        case success, failed
    }
}

/// Why only findings on the lines that a merge request adds are known: the clone lacks its merge base.
public struct LineFilter: Sendable, Hashable, Codable {
    /// Changed files with findings of which GitLab gives no diff: nothing is said there.
    public var withheld: [String]
    /// Whether GitLab gave only a part of the changed files.
    public var isCut: Bool
    /// A depth of the clone with which all could be compared; nil for the whole history.
    public var sufficientDepth: Int?

    /// Nothing withheld, nothing cut and no known depth, unless said.
    public init(withheld: [String] = [], isCut: Bool = false, sufficientDepth: Int? = nil) {
        self.withheld = withheld
        self.isCut = isCut
        self.sufficientDepth = sufficientDepth
    }
}

/// A finding the change introduces, ready to be said.
public struct IntendedFinding: Sendable, Hashable, Codable {
    /// Its identity across versions.
    public var fingerprint: Fingerprint
    /// The rule's id.
    public var rule: String
    /// How bad it is.
    public var severity: Severity
    /// Where it is: in head, or in base for something the change removes.
    public var path: String
    /// 1-based, as git counts.
    public var line: Int
    /// Whether it is said at a line of base that the change removes.
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

    /// The line of head that a thread on it hangs on.
    var anchor: Int { placements.first?.newLine ?? line }

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
    var oneLine: String {
        // A Japanese full stop brings its own space.
        text.isEmpty ? title : title + (title.hasSuffix("。") ? "" : " ") + text
    }
}

/// A file that could not be analysed.
public struct UnreadablePath: Sendable, Hashable, Codable {
    /// Relative to the repository's root.
    public var path: String
    /// One clause: why.
    public var reason: String
}

/// A row of the summary.
public struct SeverityCount: Sendable, Hashable, Codable {
    /// How bad it is.
    public var severity: Severity
    /// New in head.
    public var introduced: Int
    /// In base, and no longer in head.
    public var fixed: Int
    /// On both sides.
    public var unchanged: Int
}

/// How much was read, and how long it took.
public struct RunStatistics: Sendable, Hashable, Codable {
    /// Files that were analysed.
    public var files: Int
    /// How long the analysis took.
    public var seconds: Double

    /// Of a run.
    public init(files: Int, seconds: Double) {
        self.files = files
        self.seconds = seconds
    }
}
