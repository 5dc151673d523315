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
        guard tree.source.contains(where: { $0 >= 0x80 }) else { return [] }
        var uses: [Use] = []
        var gapStart = 0
        for token in tree.tokens {
            let range = Int(token.start)..<Int(token.end)
            let gap = gapStart..<range.lowerBound
            gapStart = range.upperBound
            if tree.source[gap].contains(where: { $0 >= 0x80 }) {
                for piece in Tokenizer.trivia(in: gap, of: tree.source) where piece.kind != .byteOrderMark {
                    append(piece.range, piece.kind.isComment ? .comment : .code, of: tree, to: &uses, isWanted)
                }
            }
            guard tree.source[range].contains(where: { $0 >= 0x80 }), let region = region(of: token) else { continue }
            append(range, region, of: tree, to: &uses, isWanted)
        }
        return uses
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

    private static func append(
        _ range: Range<Int>, _ region: Region, of tree: SyntaxTree, to uses: inout [Use], _ isWanted: (Unicode.Scalar) -> Bool
    ) {
        guard let text = String(validating: tree.source[range], as: UTF8.self) else { return }
        var offset = range.lowerBound
        for scalar in text.unicodeScalars {
            let width = UTF8.width(scalar)
            if width > 1, isWanted(scalar) { uses.append(Use(scalar: scalar, range: offset..<offset + width, region: region)) }
            offset += width
        }
    }

    /// `U+3000`
    static func code(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
