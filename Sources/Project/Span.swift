import Syntax

/// A range of some file; the facts of a blob keep these, since the same blob can stand at several paths.
///
/// Facts keep a span for every declaration of the project: six numbers of four bytes, which no offset in a source passes.
public struct Span: Sendable, Hashable {
    private let lowerBound, upperBound, startLine, startColumn, endLine, endColumn: UInt32

    /// Byte offsets in the file.
    public var range: Range<Int> { Int(lowerBound)..<Int(upperBound) }
    /// Of the first byte.
    public var start: SourcePosition { SourcePosition(line: Int(startLine), column: Int(startColumn)) }
    /// Just after the last byte.
    public var end: SourcePosition { SourcePosition(line: Int(endLine), column: Int(endColumn)) }

    /// Of a range in bytes, with the positions of its first byte and of the one after its last.
    public init(range: Range<Int>, start: SourcePosition, end: SourcePosition) {
        lowerBound = UInt32(clamping: range.lowerBound)
        upperBound = UInt32(clamping: range.upperBound)
        startLine = UInt32(clamping: start.line)
        startColumn = UInt32(clamping: start.column)
        endLine = UInt32(clamping: end.line)
        endColumn = UInt32(clamping: end.column)
    }

    /// A range of the file whose lines these are.
    public init(_ range: Range<Int>, in lines: LineIndex) {
        let start = lines.position(range.lowerBound)
        self.init(range: range, start: start, end: lines.position(range.upperBound, near: start))
    }
}

extension Place {
    /// That range in the file of that path.
    public init(path: String, span: Span) {
        self.init(path: path, range: span.range, start: span.start, end: span.end)
    }
}
