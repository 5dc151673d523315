import Syntax

/// A range of a file.
public struct Place: Sendable, Hashable {
    /// As in the snapshot.
    public var path: String
    /// Byte offsets in the file.
    public var range: Range<Int>
    /// Of the first byte.
    public var start: SourcePosition
    /// Just after the last byte.
    public var end: SourcePosition

    /// Of a range in bytes, with the positions of its first byte and of the one after its last.
    public init(path: String, range: Range<Int>, start: SourcePosition, end: SourcePosition) {
        self.path = path
        self.range = range
        self.start = start
        self.end = end
    }
}
