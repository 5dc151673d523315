import Project

/// What a rule has to say about one place.
public struct Finding: Sendable, Hashable {
    /// The rule's id: the stem of its file.
    public var rule: String
    /// How bad it is.
    public var severity: Severity
    /// The message with captures filled in.
    public var message: LocalizedText
    /// What to underline.
    public var place: Place
    /// Other places that belong to it: the storyboard element, the first declaration.
    public var related: [RelatedPlace]
    /// Edits that remove it, all in the file of `place`.
    public var fix: Fix?
    /// What the finding is about, free of lines, layout and message: a hash over the chain of enclosing declarations and the
    /// matched tokens. Equal for the same code after edits above it, re-indenting, comments. Not unique: `Fingerprint` adds an ordinal.
    public var identity: UInt64
    /// `identity` without the enclosing declarations: the same when one of them is renamed. nil where the finding is not about Swift code
    /// at its place, but about what a check names: a class and its member, an element.
    public var content: UInt64?
    /// The Swift declaration whose absence is the trouble; a comparison looks in base for where it was removed.
    public var missing: MissingDeclaration?

    /// Of a rule at a place; what is left out, it does not have.
    public init(
        rule: String, severity: Severity, message: LocalizedText, place: Place, related: [RelatedPlace] = [],
        fix: Fix? = nil, identity: UInt64, content: UInt64? = nil, missing: MissingDeclaration? = nil
    ) {
        self.rule = rule
        self.severity = severity
        self.message = message
        self.place = place
        self.related = related
        self.fix = fix
        self.identity = identity
        self.content = content
        self.missing = missing
    }
}

extension Finding {
    /// The order of findings wherever they stand in one: by path, place, rule.
    public static func isOrdered(_ left: Finding, _ right: Finding) -> Bool {
        let (a, b) = (left.place, right.place)
        if a.path != b.path { return a.path < b.path }
        if a.range.lowerBound != b.range.lowerBound { return a.range.lowerBound < b.range.lowerBound }
        if left.rule != right.rule { return left.rule < right.rule }
        if a.range.upperBound != b.range.upperBound { return a.range.upperBound < b.range.upperBound }
        return left.message.en < right.message.en
    }
}

/// A Swift declaration that something refers to and that is not there.
public struct MissingDeclaration: Sendable, Hashable {
    /// How it is referred to.
    public enum Kind: String, Sendable, Hashable {
        /// A method, by its Objective-C selector.
        case action
        /// A property, by its Objective-C name.
        case outlet
        /// A type.
        case type
    }

    /// What is missing.
    public var kind: Kind
    /// The class it was looked for in, with its superclasses; for `.type` the type itself.
    public var type: String
    /// The selector or the property's name; empty for `.type`.
    public var member: String

    /// A declaration that a class was expected to have.
    public init(kind: Kind, type: String, member: String = "") {
        self.kind = kind
        self.type = type
        self.member = member
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
    /// What to underline.
    public var place: Place
    /// What it has to do with the finding.
    public var message: LocalizedText

    /// Said at a place in both languages.
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

    /// Of edits in order that do not overlap.
    public init(edits: [Edit], isSafe: Bool) {
        self.edits = edits
        self.isSafe = isSafe
    }
}

/// Replaces a range of bytes.
public struct Edit: Sendable, Hashable {
    /// Bytes that are replaced; empty to insert.
    public var range: Range<Int>
    /// What stands there instead.
    public var replacement: String

    /// Puts a text in the place of a range in bytes.
    public init(range: Range<Int>, replacement: String) {
        self.range = range
        self.replacement = replacement
    }
}

/// A text in the two languages Mekiki speaks.
public struct LocalizedText: Sendable, Hashable, Codable {
    /// English.
    public var en: String
    /// Japanese.
    public var ja: String

    /// The same in both languages.
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
