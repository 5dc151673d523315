/// A stretch of what lies between tokens.
public struct TriviaPiece: Sendable, Equatable {
    /// What it is.
    public var kind: TriviaKind
    /// Its byte offsets in the file.
    public var range: Range<Int>

    /// A piece of that kind at those byte offsets.
    public init(kind: TriviaKind, range: Range<Int>) {
        self.kind = kind
        self.range = range
    }
}

/// The kinds of trivia. Tokens and trivia together are the file.
public enum TriviaKind: UInt8, Sendable, CaseIterable {
    /// Spaces, tabs, vertical tabs and form feeds.
    case space
    /// One LF, CRLF or lone CR.
    case newline
    /// `// …`, without the newline.
    case lineComment
    /// `/// …`, without the newline.
    case docLineComment
    /// `/* … */` with those nested in it; to the end of the file if it is not closed.
    case blockComment
    /// `/** … */`.
    case docBlockComment
    /// A merge conflict, from its first marker to the end of its last marker's line.
    case conflictMarker
    /// The `\` (and `#` and blanks) with the newline it takes out of a multi-line string literal.
    case escapedNewline
    /// A byte-order mark.
    case byteOrderMark
    /// Bytes without a use in Swift: NUL, other control bytes, invalid UTF-8, stray characters.
    case unexpected

    /// Whether it is a comment of any kind.
    @inlinable public var isComment: Bool {
        switch self {
        case .lineComment, .docLineComment, .blockComment, .docBlockComment: true
        case .space, .newline, .conflictMarker, .escapedNewline, .byteOrderMark, .unexpected: false
        }
    }
}

extension Tokenizer {
    /// The pieces of trivia in a range of byte offsets that lies between two tokens of the file, in order and without gaps.
    public static func trivia(in range: Range<Int>, of source: [UInt8]) -> [TriviaPiece] {
        guard !range.isEmpty else { return [] }
        return source.withUnsafeBufferPointer { bytes in
            PaddedSource.withCopy(of: UnsafeBufferPointer(rebasing: bytes[range])) { copy in
                var pieces: [TriviaPiece] = []
                var cursor = copy.start
                while let piece = copy.triviaPiece(at: cursor, before: copy.end) {
                    let start = range.lowerBound + (cursor - copy.start)
                    pieces.append(TriviaPiece(kind: piece.kind, range: start..<start + (piece.end - cursor)))
                    cursor = piece.end
                }
                return pieces
            }
        }
    }

    /// All comments of a file, in order. `tokens` are the tokens of that source.
    public static func comments(in source: [UInt8], tokens: [Token]) -> [TriviaPiece] {
        var comments: [TriviaPiece] = []
        var previousEnd = 0
        for token in tokens {
            if token.flags.contains(.precededByComment) {
                let gap = trivia(in: previousEnd..<Int(token.start), of: source)
                comments += gap.lazy.filter { $0.kind.isComment }
            }
            previousEnd = Int(token.end)
        }
        return comments
    }
}
