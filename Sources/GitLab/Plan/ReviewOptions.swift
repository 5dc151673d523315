import Analysis
import Rules

/// How a review behaves.
public struct ReviewOptions: Sendable, Hashable, Codable {
    /// Tells this job's threads from those of another Mekiki job on the same merge request. Letters, digits, `.`, `_`, `-`.
    public var toolID = "mekiki"
    /// The language of notes.
    public var language = ReviewLanguage.en
    /// Threads on one merge request at most; the rest is in the summary, worst first.
    public var maxInline = 30
    /// A rule that speaks that many times in one file gets one thread there.
    public var groupAt = 5
    /// Findings less severe than this get no thread, only a line in the summary.
    public var threadsFrom = Severity.note
    /// When there is a summary note.
    public var summary = SummaryMode.whenNeeded
    /// Whether a thread whose finding is gone is resolved.
    public var resolvesFixed = true
    /// Whether it also gets a one-line reply that names the commit.
    public var repliesWhenFixed = false
    /// Whether threads are written as drafts and published together, so that people get one message and not many.
    public var usesDrafts = true
    /// Whether a safe fix is offered as a suggestion; else it is shown.
    public var offersSuggestions = true

    /// As without a configuration.
    public init() {}

    /// As the configuration says.
    ///
    /// - Parameter language: where the configuration's review names none.
    public init(_ configuration: Analysis.ReviewSettings, language: Language) {
        let languages = configuration.languages ?? [language]
        self.language = languages.count > 1 ? .both : languages == [.ja] ? .ja : .en
        if let id = configuration.id { toolID = id }
        maxInline = configuration.maximumThreads
        threadsFrom = configuration.threadSeverity
        usesDrafts = configuration.usesDraftNotes
        resolvesFixed = configuration.resolvesThreads
        repliesWhenFixed = configuration.repliesWhenFixed
        offersSuggestions = configuration.offersSuggestions
        summary =
            switch configuration.summary {
            case .whenNeeded: .whenNeeded
            case .always: .always
            case .never: .never
            }
    }

    /// When there is a summary note.
    public enum SummaryMode: String, Sendable, Codable, CaseIterable {
        /// When something is new or fixed; one that is there already is kept up to date.
        case whenNeeded = "when_needed"
        /// Also when there is nothing to say.
        case always
        case never
    }
}

/// The language of what a review writes.
public enum ReviewLanguage: String, Sendable, Codable, CaseIterable {
    case en, ja, both

    /// In the order they appear.
    public var languages: [Language] {
        switch self {
        case .en: [.en]
        case .ja: [.ja]
        case .both: [.en, .ja]
        }
    }
}

/// What a review needs to know of a rule.
public struct RuleInfo: Sendable, Hashable {
    /// A heading for its threads; nil to begin with the finding's message.
    public var title: LocalizedText?
    /// What goes wrong, in a sentence.
    public var why: LocalizedText?
    /// The rule's page.
    public var url: String?

    /// What is left out is not said.
    public init(title: LocalizedText? = nil, why: LocalizedText? = nil, url: String? = nil) {
        self.title = title
        self.why = why
        self.url = url
    }
}
