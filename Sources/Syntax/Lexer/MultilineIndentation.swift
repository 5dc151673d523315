// In a multi-line literal, the white space before the closing """ is taken off every line, and the last line break is not text.

extension Lexer {
    /// Takes what is layout out of the literal's segments, now that its closing quote is known. The last segment is what stands
    /// between the start of the closing quote's line and the quote.
    mutating func settleIndentation(of literal: OpenLiteral) {
        let index = tokens.count - 1
        guard lineSegments.count > literal.outerLineSegments, lineSegments[lineSegments.count - 1] == index else {
            return tokens.mark(.malformed)  // text or an interpolation stands before the quote
        }
        let closingLine = tokens[index]
        let indentation = source.start + Int(closingLine.start)
        let width = blanks(at: indentation, upTo: Int(closingLine.length))
        if width == Int(closingLine.length) {
            tokens.removeLast()
            lineSegments.removeLast()
        } else {
            tokens.mark(.malformed)
        }
        dropLineBreak(of: index - 1)
        for line in lineSegments[literal.outerLineSegments...] {
            dropIndentation(indentation, width: width, of: line)
        }
    }

    private func dropLineBreak(of index: Int) {
        var segment = tokens[index]
        let end = source.start + Int(segment.end)
        guard segment.kind == .stringSegment, segment.length > 0, isNewline(end[-1]) else { return }
        segment.length -= segment.length > 1 && end[-1] == UInt8(ascii: "\n") && end[-2] == UInt8(ascii: "\r") ? 2 : 1
        tokens[index] = segment
    }

    private func dropIndentation(_ indentation: Cursor, width: Int, of index: Int) {
        var segment = tokens[index]
        let text = source.start + Int(segment.start)
        var dropped = width
        if Int(segment.length) < width || !equal(text, indentation, width) {
            if segment.length == 0 || isNewline(text[0]) { return }
            // Less indented than the closing quote: an error, after which all of the line's white space counts as layout.
            segment.flags.formUnion(.malformed)
            dropped = blanks(at: text, upTo: Int(segment.length))
        }
        segment.start += UInt32(dropped)
        segment.length -= UInt32(dropped)
        tokens[index] = segment
    }

    /// Number of spaces and tabs there, at most `limit`.
    private func blanks(at cursor: Cursor, upTo limit: Int) -> Int {
        var count = 0
        while count < limit, isSpaceOrTab(cursor[count]) { count += 1 }
        return count
    }

    private func equal(_ left: Cursor, _ right: Cursor, _ count: Int) -> Bool {
        for offset in 0..<count where left[offset] != right[offset] { return false }
        return true
    }
}
