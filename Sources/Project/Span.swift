import Syntax

/// A range of some file; the facts of a blob keep these, since the same blob can stand at several paths.
public struct Span: Sendable, Hashable {
    /// Byte offsets in the file.
    public var range: Range<Int>
    /// Of the first byte.
    public var start: SourcePosition
    /// Just after the last byte.
    public var end: SourcePosition

    public init(range: Range<Int>, start: SourcePosition, end: SourcePosition) {
        self.range = range
        self.start = start
        self.end = end
    }

    /// A range of the file whose lines these are.
    public init(_ range: Range<Int>, in lines: LineIndex) {
        self.init(range: range, start: lines.position(range.lowerBound), end: lines.position(range.upperBound))
    }
}

extension Place {
    /// That range in the file of that path.
    public init(path: String, span: Span) {
        self.init(path: path, range: span.range, start: span.start, end: span.end)
    }
}
