import Project

/// What a rule has to say about one place.
public struct Finding: Sendable, Hashable {
    /// The rule's id: the stem of its file.
    public var rule: String
    public var severity: Severity
    /// The message with captures filled in.
    public var message: LocalizedText
    public var place: Place
    /// Other places that belong to it: the storyboard element, the first declaration.
    public var related: [RelatedPlace]
    /// Edits that remove it, all in the file of `place`.
    public var fix: Fix?
    /// What the finding is about, free of lines, layout and message: a hash over the chain of enclosing declarations and the
    /// matched tokens. Equal for the same code after edits above it, re-indenting, comments. Not unique: `Fingerprint` adds an ordinal.
    public var identity: UInt64

    public init(
        rule: String, severity: Severity, message: LocalizedText, place: Place, related: [RelatedPlace] = [],
        fix: Fix? = nil, identity: UInt64
    ) {
        self.rule = rule
        self.severity = severity
        self.message = message
        self.place = place
        self.related = related
        self.fix = fix
        self.identity = identity
    }
}

/// How bad a finding is, worst first.
public enum Severity: String, Sendable, Codable, CaseIterable, Comparable {
    case error, warning, note

    /// The worse is the smaller.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .error: 0
        case .warning: 1
        case .note: 2
        }
    }
}

/// A place that explains a finding.
public struct RelatedPlace: Sendable, Hashable {
    public var place: Place
    public var message: LocalizedText

    public init(place: Place, message: LocalizedText) {
        self.place = place
        self.message = message
    }
}

/// Edits that remove a finding.
public struct Fix: Sendable, Hashable {
    /// Not overlapping, in order.
    public var edits: [Edit]
    /// Whether behaviour surely stays as it is; others are applied only on request.
    public var isSafe: Bool

    public init(edits: [Edit], isSafe: Bool) {
        self.edits = edits
        self.isSafe = isSafe
    }
}

/// Replaces a range of bytes.
public struct Edit: Sendable, Hashable {
    public var range: Range<Int>
    public var replacement: String

    public init(range: Range<Int>, replacement: String) {
        self.range = range
        self.replacement = replacement
    }
}

/// A text in the two languages Mekiki speaks.
public struct LocalizedText: Sendable, Hashable, Codable {
    public var en: String
    public var ja: String

    public init(en: String, ja: String) {
        self.en = en
        self.ja = ja
    }

    /// The text in that language.
    public subscript(language: Language) -> String {
        switch language {
        case .en: en
        case .ja: ja
        }
    }
}

/// A language of messages.
public enum Language: String, Sendable, Codable, CaseIterable {
    case en, ja
}
