import Syntax

/// Finds comments that hold a word worth looking at.
enum CommentScanner {
    /// A comment and where code goes on after it.
    struct Comment {
        /// Bytes with the delimiters.
        var range: Range<Int>
        /// Index of the token after it.
        var nextToken: Int
    }

    /// Whether any directive can be in the file: most files end here, after one pass at memory speed.
    static func mayHoldDirectives(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
        ByteSearch.first(["mekiki:", "swiftlint:"], in: source, from: 0) != nil
    }

    /// The comments of a Swift file.
    static func comments(in tree: SyntaxTree) -> [Comment] {
        var comments: [Comment] = []
        tree.source.withUnsafeBufferPointer { source in
            var gapStart = 0
            for (index, token) in tree.tokens.enumerated() {
                if token.flags.contains(.precededByComment) || token.kind == .endOfFile {
                    scan(gapStart..<Int(token.start), of: source) { comments.append(Comment(range: $0, nextToken: index)) }
                }
                gapStart = Int(token.end)
            }
        }
        return comments
    }

    /// The comments of the bytes between two tokens.
    private static func scan(
        _ gap: Range<Int>, of source: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Void
    ) {
        let slash = UInt8(ascii: "/")
        let star = UInt8(ascii: "*")
        var index = gap.lowerBound
        while index + 1 < gap.upperBound {
            guard source[index] == slash, source[index + 1] == slash || source[index + 1] == star else {
                index += 1
                continue
            }
            let start = index
            if source[index + 1] == slash {
                while index < gap.upperBound, source[index] != 0x0A, source[index] != 0x0D { index += 1 }
            } else {
                var depth = 1
                index += 2
                while index < gap.upperBound, depth > 0 {
                    if index + 1 < gap.upperBound, source[index] == slash, source[index + 1] == star {
                        depth += 1
                        index += 2
                    } else if index + 1 < gap.upperBound, source[index] == star, source[index + 1] == slash {
                        depth -= 1
                        index += 2
                    } else {
                        index += 1
                    }
                }
            }
            body(start..<index)
        }
    }
}
