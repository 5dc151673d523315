import Syntax

/// A comment in a file.
struct Comment {
    var range: Range<Int>
    /// `//`: ends its line.
    var isLine: Bool
}

extension SyntaxTree {
    /// The comments between the tokens of a range.
    func comments(betweenTokens range: Range<Int>) -> [Comment] {
        guard range.count > 1 else { return [] }
        var found: [Comment] = []
        for index in range.dropFirst() where tokens[index].flags.contains(.precededByComment) {
            found += comments(in: Int(tokens[index - 1].end)..<Int(tokens[index].start))
        }
        return found
    }

    /// The comments in a stretch of trivia.
    func comments(in trivia: Range<Int>) -> [Comment] {
        var found: [Comment] = []
        var index = trivia.lowerBound
        let slash = UInt8(ascii: "/")
        let star = UInt8(ascii: "*")
        while index + 1 < trivia.upperBound {
            guard source[index] == slash, source[index + 1] == slash || source[index + 1] == star else {
                index += 1
                continue
            }
            let start = index
            let isLine = source[index + 1] == slash
            index += 2
            if isLine {
                while index < trivia.upperBound, source[index] != 0x0A, source[index] != 0x0D { index += 1 }
            } else {
                var level = 1
                while index < trivia.upperBound, level > 0 {
                    let next = index + 1 < trivia.upperBound ? source[index + 1] : 0
                    if source[index] == star, next == slash {
                        level -= 1
                        index += 2
                    } else if source[index] == slash, next == star {
                        level += 1
                        index += 2
                    } else {
                        index += 1
                    }
                }
            }
            found.append(Comment(range: start..<index, isLine: isLine))
        }
        return found
    }
}
