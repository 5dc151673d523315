/// One comment that silences rules, or ends that.
struct SuppressionDirective: Sendable {
    var dialect: Dialect
    var action: Action
    /// Ids as written, each with its place.
    var words: [Word]
    /// Bytes of the directive from `mekiki:` to the end of its rules or reason.
    var range: Range<Int>
    /// Bytes of the whole comment.
    var comment: Range<Int>
    /// 1-based line on which it starts.
    var line: Int
    /// Whether code stands before it on its line.
    var isTrailing: Bool
    /// Lines that `next` means.
    var nextLines: ClosedRange<Int>
    /// `until` of the reason.
    var expiry: Expiry?

    /// Whose words it uses.
    enum Dialect: Sendable {
        case mekiki, swiftlint
    }

    /// What it does.
    enum Action: Sendable, Equatable {
        /// From here to an `enable` or the end of the file.
        case disable
        case enable
        /// The next line of code.
        case next
        case this
        case previous
        case file
        /// No such word.
        case unknown(String)
    }

    /// A rule's id as written.
    struct Word: Sendable {
        var id: String
        var range: Range<Int>
    }

    /// A day on which it ends.
    struct Expiry: Sendable {
        var text: String
        /// `YYYY-MM-DD`; nil where the text is no day.
        var day: String?
        var range: Range<Int>
    }
}
