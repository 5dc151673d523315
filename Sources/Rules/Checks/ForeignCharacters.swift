import Syntax

/// The characters of a file outside ASCII, with where they stand: in code, in a string's text, in a comment.
struct ForeignCharacters {
    enum Region { case code, text, comment }

    struct Use {
        let scalar: Unicode.Scalar
        let range: Range<Int>
        let region: Region
    }

    /// - Parameter isWanted: which scalars are of interest.
    static func uses(in tree: SyntaxTree, where isWanted: (Unicode.Scalar) -> Bool) -> [Use] {
        var found: [(scalar: Unicode.Scalar, range: Range<Int>)] = []
        tree.source.withUnsafeBufferPointer { bytes in
            var offset = 0
            while let start = bytes.firstNonASCII(from: offset) {
                var rest = UnsafeBufferPointer(rebasing: bytes[start...]).makeIterator()
                var decoder = UTF8()
                guard case .scalarValue(let scalar) = decoder.decode(&rest) else {
                    offset = start + 1
                    continue
                }
                offset = start + UTF8.width(scalar)
                if isWanted(scalar) { found.append((scalar, start..<offset)) }
            }
        }
        return found.compactMap { scalar, range in
            region(at: range.lowerBound, in: tree).map { Use(scalar: scalar, range: range, region: $0) }
        }
    }

    /// What a byte belongs to; nil for the byte-order mark and for what is quoted in another way.
    private static func region(at offset: Int, in tree: SyntaxTree) -> Region? {
        let next = tree.firstToken(endingAfter: offset)
        if next < tree.tokens.count, Int(tree.tokens[next].start) <= offset { return region(of: tree.tokens[next]) }
        let gapStart = next > 0 ? Int(tree.tokens[next - 1].end) : 0
        let gapEnd = next < tree.tokens.count ? Int(tree.tokens[next].start) : tree.source.count
        guard let piece = Tokenizer.trivia(in: gapStart..<gapEnd, of: tree.source).first(where: { $0.range.contains(offset) }),
            piece.kind != .byteOrderMark
        else { return nil }
        return piece.kind.isComment ? .comment : .code
    }

    /// Nil for what is quoted in another way: a raw name, a regular expression, a placeholder.
    private static func region(of token: Token) -> Region? {
        switch token.kind {
        case .stringSegment: .text
        case .identifier where token.flags.contains(.backticked): nil
        case .identifier, .keyword, .dollarIdentifier, .integerLiteral, .floatLiteral, .unknown,
            .prefixOperator, .postfixOperator, .binaryOperator:
            .code
        default: nil
        }
    }

    /// `U+3000`
    static func code(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
