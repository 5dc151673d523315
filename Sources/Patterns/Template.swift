import Syntax

/// Text with holes that a match fills: a message, or the Swift that replaces the match.
public struct Template: Sendable {
    /// As written.
    public let text: String
    /// The names it uses, without `$`.
    public let names: [String]

    /// Reads a template: `$X` and `$$$XS` are holes, all else is text.
    /// - Throws: `PatternError` for a hole without a name.
    public init(_ text: String) throws(PatternError) {
        self.text = text
        self.names = []
    }

    /// The text with captures filled in, each on one line with its comments and layout gone; what is not bound becomes nothing.
    /// For messages.
    public func message(_ captures: Captures, in tree: SyntaxTree, extra: [String: String] = [:]) -> String { text }

    /// The edits that turn a match into this Swift.
    ///
    /// Captured source keeps its comments and layout and is re-indented to its new depth; comments that lie in the match but in no capture are
    /// kept before the statement; an operand gets parentheses where precedence asks for them; line ends are the file's.
    public func fix(_ match: Match, in tree: SyntaxTree) -> FixOutcome { .refused("not possible") }
}

/// What became of a fix.
public enum FixOutcome: Sendable, Hashable {
    /// Not overlapping, in order.
    case edits([TextEdit])
    /// Why the fix cannot be made here without losing something: one clause without a full stop.
    case refused(String)
}
