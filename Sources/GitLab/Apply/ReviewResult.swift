import Review

/// What a review did.
public struct ReviewResult: Sendable {
    init(outcome: Outcome = .posted, warnings: [String] = []) {
        self.outcome = outcome
        self.warnings = warnings
    }

    /// How a review ended.
    public enum Outcome: String, Sendable, Codable {
        /// The merge request says what it should.
        case posted
        /// Somebody pushed meanwhile: the newer commit's pipeline will speak.
        case superseded
        /// The merge request is merged or closed.
        case notOpen
        /// There is no token; nothing was asked and nothing posted.
        case withoutToken
        /// Some of it could not be done; the warnings say what.
        case incomplete
    }

    /// How it ended.
    public var outcome: Outcome
    /// Why it ended early.
    public var failure: GitLabError?
    /// Notes written.
    public var created = 0
    /// Notes with new words.
    public var edited = 0
    /// Threads resolved.
    public var resolved = 0
    /// Threads opened again.
    public var reopened = 0
    /// Duplicates deleted.
    public var deleted = 0
    /// New findings that stand in the summary only.
    public var inSummaryOnly = 0
    /// Findings whose thread a person resolved.
    public var kept = 0
    /// The commit status that was set, or stood already.
    public var setStatus: ReviewIntent.Conclusion?
    /// Requests to the server, retries included.
    public var requests = 0
    /// What a person should know, one line each.
    public var warnings: [String]
    /// The page of each finding's thread.
    public var threads: [Fingerprint: String] = [:]
    /// The merge request's page.
    public var pageURL: String?

    /// Whether the run wrote anything.
    public var changedAnything: Bool { created + edited + resolved + reopened + deleted > 0 }
}
