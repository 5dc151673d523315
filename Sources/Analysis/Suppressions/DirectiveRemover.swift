import Rules
import Syntax

/// Takes a directive, or one rule of it, out of a file.
struct DirectiveRemover {
    let source: [UInt8]
    let lines: LineIndex

    /// - Parameter isWhole: whether nothing of the directive is to stay.
    func edit(removing word: Range<Int>, from directive: SuppressionDirective, isWhole: Bool) -> Edit? {
        guard isWhole else {
            var start = word.lowerBound
            while start > 0, source[start - 1] == 0x20 || source[start - 1] == 0x2C { start -= 1 }
            return Edit(range: start..<word.upperBound, replacement: "")
        }
        // Only where the comment holds nothing else that somebody wrote.
        let before = source[directive.comment.lowerBound..<directive.range.lowerBound]
        let after = source[directive.range.upperBound..<directive.comment.upperBound]
        guard (before + after).allSatisfy({ isFiller($0) }) else { return nil }
        return Edit(range: lineRange(directive.comment), replacement: "")
    }

    /// The comment with the white space before it, and with its whole line where nothing else stands on it.
    private func lineRange(_ comment: Range<Int>) -> Range<Int> {
        var start = comment.lowerBound
        while start > 0, source[start - 1] == 0x20 || source[start - 1] == 0x09 { start -= 1 }
        var end = comment.upperBound
        let isAlone = start == 0 || source[start - 1] == 0x0A || source[start - 1] == 0x0D
        guard isAlone else { return start..<comment.upperBound }
        var isLineEnd = false
        while end < source.count {
            let byte = source[end]
            if byte == 0x0A {
                end += 1
                isLineEnd = true
                break
            }
            guard byte == 0x20 || byte == 0x09 || byte == 0x0D else { break }
            end += 1
        }
        return isLineEnd || end == source.count ? start..<end : comment.lowerBound..<comment.upperBound
    }

    private func isFiller(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "/"), UInt8(ascii: "*"): true
        default: false
        }
    }
}
