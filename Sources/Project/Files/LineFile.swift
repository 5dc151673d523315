import Syntax

/// A small text that a project's people write by hand and read by lines: a Podfile, a Gemfile, a Mintfile, a pipeline, a script.
public struct LineFile: Sendable, Hashable {
    /// The lines that say something, in order: no empty ones, no comments.
    public var lines: [Line] = []

    /// A line that says something.
    public struct Line: Sendable, Hashable {
        /// Without indentation, blanks at the end and a comment behind the text.
        public var text: String
        /// Spaces and tabs before the text.
        public var indentation: Int
        /// Where `text` stands.
        public var span: Span
    }

    /// Longer files are not written by hand.
    private static let limit = 1 << 20

    /// Of the bytes of a file; without lines where it is too long to be written by hand.
    public init(source: [UInt8]) {
        guard source.count <= Self.limit else { return }
        let index = LineIndex(source)
        for number in index.starts.indices {
            let start = Int(index.starts[number])
            let end = number + 1 < index.starts.count ? Int(index.starts[number + 1]) : source.count
            if let line = Self.line(source, start..<end, index) { lines.append(line) }
        }
    }

    private static func line(_ source: [UInt8], _ range: Range<Int>, _ index: LineIndex) -> Line? {
        var start = range.lowerBound
        while start < range.upperBound, isBlank(source[start]) { start += 1 }
        var end = comment(in: source, start..<range.upperBound) ?? range.upperBound
        while end > start, isBlank(source[end - 1]) { end -= 1 }
        guard start < end else { return nil }
        return Line(
            text: String(decoding: source[start..<end], as: UTF8.self), indentation: start - range.lowerBound, span: Span(start..<end, in: index))
    }

    /// Where a comment starts: `#` or `//` at the line's start, or ` #` outside of quotes. `#include` of an `.xcconfig` is none.
    private static func comment(in source: [UInt8], _ range: Range<Int>) -> Int? {
        if source[range].starts(with: "//".utf8) { return range.lowerBound }
        var quote: UInt8?
        for offset in range {
            let byte = source[offset]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "#"), offset == range.lowerBound || isBlank(source[offset - 1]),
                !source[offset..<range.upperBound].starts(with: "#include".utf8)
            {
                return offset
            }
        }
        return nil
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

extension LineFile.Line {
    /// A part of the line as a span.
    /// - Parameter part: UTF-8 offsets in `text`.
    public func span(of part: Range<Int>) -> Span {
        let start = span.range.lowerBound
        return Span(
            range: start + part.lowerBound..<start + part.upperBound,
            start: SourcePosition(line: span.start.line, column: span.start.column + text.utf8.prefix(part.lowerBound).count),
            end: SourcePosition(line: span.start.line, column: span.start.column + text.utf8.prefix(part.upperBound).count))
    }

    /// The first text in quotes, with where it stands, quotes included.
    public var quoted: (text: String, span: Span)? {
        let bytes = Array(text.utf8)
        guard let open = bytes.firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }),
            let close = bytes[(open + 1)...].firstIndex(of: bytes[open])
        else { return nil }
        return (String(decoding: bytes[(open + 1)..<close], as: UTF8.self), span(of: open..<close + 1))
    }
}
