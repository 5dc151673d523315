import Analysis
import Project
import Rules

/// Base against head: what the change introduces, mends and leaves. Decided by fingerprint, never by "the line is in the diff".
public struct Comparison: Sendable {
    /// Every finding of either side with its state, sorted as an assessment is (a fixed one at its place in base).
    public var findings: [ComparedFinding]
    /// Head files that could not be analysed.
    public var unreadable: [UnreadableFile]
    /// What the run on head read.
    public var statistics: Assessment.Statistics

    /// Of findings in the order in which they are to be told.
    public init(findings: [ComparedFinding], unreadable: [UnreadableFile], statistics: Assessment.Statistics) {
        self.findings = findings
        self.unreadable = unreadable
        self.statistics = statistics
    }
}

/// A finding with its identity across versions and what the change did to it.
public struct ComparedFinding: Sendable, Hashable {
    /// As head, or for a fixed one base, has it.
    public var finding: Finding
    /// The same as long as the finding means the same.
    public var fingerprint: Fingerprint
    /// What the change did to it.
    public var state: FindingState
    /// Where a review should speak when that is not `finding.place`: the line of base that the change removed.
    public var removedPlace: Place?
    /// The commit that made it so, where history was asked.
    public var since: Origin?

    /// A finding and what became of it.
    public init(
        finding: Finding, fingerprint: Fingerprint, state: FindingState, removedPlace: Place? = nil, since: Origin? = nil
    ) {
        self.finding = finding
        self.fingerprint = fingerprint
        self.state = state
        self.removedPlace = removedPlace
        self.since = since
    }
}

/// What a change did to a finding.
public enum FindingState: String, Sendable, Codable, CaseIterable {
    case introduced, unchanged, fixed
}

/// The commit that made a finding so.
public struct Origin: Sendable, Hashable, Codable {
    /// Full hexadecimal id.
    public var commit: String
    /// Author date, ISO 8601.
    public var date: String
    /// As the commit says.
    public var author: String
    /// First line of the message.
    public var summary: String

    /// Of a commit by its full id, with an ISO 8601 date.
    public init(commit: String, date: String, author: String, summary: String) {
        self.commit = commit
        self.date = date
        self.author = author
        self.summary = summary
    }
}
