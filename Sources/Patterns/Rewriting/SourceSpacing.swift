import Syntax

/// The line breaks of a match around its own words, so that a fix that only changes their order keeps how they were laid out:
/// `?` and `:` at the start of their lines, `else` below its brace.
struct SourceSpacing {
    private let tree: SyntaxTree
    /// The match's tokens that no capture holds, in order.
    private let tokens: [Int]
    private var next = 0

    init(_ match: Match, in tree: SyntaxTree) {
        self.tree = tree
        var isCaptured = [Bool](repeating: false, count: match.tokens.count)
        for capture in match.captures.all {
            for index in capture.tokens where match.tokens.contains(index) { isCaptured[index - match.tokens.lowerBound] = true }
        }
        tokens = match.tokens.filter { !isCaptured[$0 - match.tokens.lowerBound] }
    }

    /// Writes text of the template. A space becomes the line break that the match has at that side of the word beside it.
    mutating func append(_ text: ArraySlice<UInt8>, to out: inout TemplateOutput) {
        var pieces: [(text: ArraySlice<UInt8>, isSpace: Bool)] = []
        var index = text.startIndex
        while index < text.endIndex {
            let isSpace = Self.isSpace(text[index])
            let end = text[index...].firstIndex { Self.isSpace($0) != isSpace } ?? text.endIndex
            pieces.append((text[index..<end], isSpace))
            index = end
        }
        let words = pieces.map { $0.isSpace ? (before: nil, after: nil) : around($0.text) }
        for (position, piece) in pieces.enumerated() {
            let after = position > 0 ? words[position - 1].after : nil
            let before = position + 1 < pieces.count ? words[position + 1].before : nil
            if piece.isSpace, !Self.breaksLine(piece.text), let kept = after ?? before {
                out.append(spacing: kept)
            } else {
                out.append(template: piece.text)
            }
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    private static func breaksLine(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.contains { $0 == 0x0A || $0 == 0x0D } }

    /// White space with a line break before and after the match's next token of that text; nil where it has none.
    private mutating func around(_ word: ArraySlice<UInt8>) -> (before: ArraySlice<UInt8>?, after: ArraySlice<UInt8>?) {
        guard
            let found = tokens.indices[next...].first(where: {
                tree.source[Int(tree.tokens[tokens[$0]].start)..<Int(tree.tokens[tokens[$0]].end)].elementsEqual(word)
            })
        else { return (nil, nil) }
        next = found + 1
        let index = tokens[found]
        let before = index > 0 ? breaking(Int(tree.tokens[index - 1].end)..<Int(tree.tokens[index].start)) : nil
        let after = index + 1 < tree.tokens.count ? breaking(Int(tree.tokens[index].end)..<Int(tree.tokens[index + 1].start)) : nil
        return (before, after)
    }

    private func breaking(_ trivia: Range<Int>) -> ArraySlice<UInt8>? {
        let bytes = tree.source[trivia]
        return Self.breaksLine(bytes) && bytes.allSatisfy(Self.isSpace) ? bytes : nil
    }
}
