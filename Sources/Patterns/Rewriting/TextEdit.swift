/// Replaces a range of bytes of a file.
public struct TextEdit: Sendable, Hashable {
    /// Byte offsets in the file.
    public var range: Range<Int>
    /// Goes in its place.
    public var replacement: String

    /// Replaces `range` by `replacement`.
    public init(range: Range<Int>, replacement: String) {
        self.range = range
        self.replacement = replacement
    }
}
