// String literals: "text", """ … """ over several lines, raw ones with any number of # around, and 'text', which is not Swift.
//
// A literal gives: the # of a raw one, the quote, its text in segments, the quote, the # again. Segments end at interpolations
// (Interpolation.swift), behind an escaped line break (\n, \r, \u{A}, \u{D}) and, in a multi-line literal, at the end of each line. There
// is a segment before each interpolation and before the closing quote, even an empty one; only the line of a closing """ has none. These
// are SwiftSyntax's segments, too.

/// A string literal whose end is still to come.
struct OpenLiteral {
    enum Quote {
        case double, triple, apostrophe
    }

    let quote: Quote
    /// Number of `#` in a raw literal's delimiter; 0 in others.
    let pounds: Int
    /// Parentheses open in the code around the literal.
    let outerParens: Int
    /// Number of `lineSegments` that belong to the literals around it.
    let outerLineSegments: Int

    var flags: TokenFlags { quote == .triple ? .multiline : [] }
}

extension Lexer {
    /// The opening of a literal; the cursor is at its quote or at the first of that many `#`.
    mutating func openLiteral(pounds: Int, _ flags: TokenFlags) {
        var flags = flags
        if pounds > 0 {
            let start = cursor
            cursor += pounds
            emit(.rawStringDelimiter, from: start, flags: flags)
            flags = []
        }
        let literal = OpenLiteral(
            quote: quote(pounds: pounds), pounds: pounds, outerParens: openParens, outerLineSegments: lineSegments.count)
        emitQuote(of: literal, flags)
        literals.append(literal)
        isInText = true
        startsLine = literal.quote == .triple && skipNewline()
    }

    /// Which quote opens the literal at the cursor. Three in a row in a raw literal may be one and text: `#"""#`, `#""hi""#`. They
    /// are if the literal is closed on the same line.
    private mutating func quote(pounds: Int) -> OpenLiteral.Quote {
        guard cursor[0] == UInt8(ascii: "\"") else { return .apostrophe }
        guard isTripleQuote(cursor) else { return .double }
        let closesOnLine = pounds > 0 && lookahead.lineHasQuote(with: pounds, from: cursor + 2, in: source)
        return closesOnLine ? .double : .triple
    }

    /// The text at the cursor up to and with what ends the segment: a closing quote, an interpolation, the end of the line or file.
    mutating func lexText() {
        let literal = literals[literals.count - 1]
        let start = cursor
        var flags = literal.flags
        while true {
            skipPlainText()
            switch cursor[0] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                if isClosingQuote(of: literal) {
                    emitSegment(from: start, flags)
                    return closeLiteral(literal)
                }
                cursor += 1
            case UInt8(ascii: "\\"):
                guard hasPounds(literal.pounds, at: cursor + 1) else {
                    cursor += 1
                    continue
                }
                let escaped = cursor + 1 + literal.pounds
                if escaped[0] == UInt8(ascii: "(") {
                    emitSegment(from: start, flags)
                    return openInterpolation(of: literal)
                }
                if literal.quote == .triple, let next = endOfEscapedNewline(escaped) {
                    emitSegment(from: start, flags)
                    cursor = next
                    startsLine = true
                    return
                }
                let escape = escapeSequence(escaped)
                cursor = escaped + escape.length
                if escape.isLineBreak { return emitSegment(from: start, flags) }
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                guard literal.quote == .triple else { return abandonLiteral(textFrom: start, flags) }
                _ = skipNewline()
                emitSegment(from: start, flags)
                startsLine = true
                return
            case 0 where cursor == source.end:
                return abandonLiteral(textFrom: start, flags)
            default:
                let decoded = source.scalar(at: cursor)
                let isTab = cursor[0] == UInt8(ascii: "\t") && literal.quote == .triple
                if decoded.value.map({ $0 < 0x20 || $0 == 0x7F }) ?? true, !isTab { flags.formUnion(.malformed) }
                cursor += decoded.length
            }
        }
    }

    /// Moves to the next byte that may mean something in a literal: a quote, a backslash, a control byte, one outside ASCII.
    @inline(__always) private mutating func skipPlainText() {
        while true {
            let block = cursor.block
            let skipped = Block.firstIndex(
                block.controlOrNonASCII .| block.equal(0x22) .| block.equal(0x27) .| block.equal(0x5C))
            cursor += skipped
            if skipped < 16 { return }
        }
    }

    private func isClosingQuote(of literal: OpenLiteral) -> Bool {
        switch literal.quote {
        case .apostrophe: cursor[0] == UInt8(ascii: "'")
        case .double: cursor[0] == UInt8(ascii: "\"") && hasPounds(literal.pounds, at: cursor + 1)
        case .triple: isTripleQuote(cursor) && hasPounds(literal.pounds, at: cursor + 3)
        }
    }

    private mutating func closeLiteral(_ literal: OpenLiteral) {
        if literal.quote == .triple { settleIndentation(of: literal) }
        emitQuote(of: literal, [])
        if literal.pounds > 0 {
            let start = cursor
            while cursor[0] == UInt8(ascii: "#") { cursor += 1 }
            emit(.rawStringDelimiter, from: start, flags: cursor - start == literal.pounds ? [] : .malformed)
        }
        leaveLiteral()
    }

    /// A literal that its line, or the file, ends without closing it.
    private mutating func abandonLiteral(textFrom start: Cursor, _ flags: TokenFlags) {
        if cursor > start { emitSegment(from: start, flags.union(.malformed)) } else { tokens.mark(.malformed) }
        leaveLiteral()
    }

    /// Goes back to the code around the innermost literal.
    mutating func leaveLiteral() {
        guard let literal = literals.popLast() else { return }
        openParens = literal.outerParens
        lineSegments.removeLast(lineSegments.count - literal.outerLineSegments)
        isInText = false
        endsWithLine = literals.last.map { $0.quote != .triple } ?? false
    }

    private mutating func emitQuote(of literal: OpenLiteral, _ flags: TokenFlags) {
        let start = cursor
        switch literal.quote {
        case .triple:
            cursor += 3
            emit(.multilineStringQuote, from: start, flags: flags.union(.multiline))
        case .double:
            cursor += 1
            emit(.stringQuote, from: start, flags: flags)
        case .apostrophe:
            cursor += 1
            emit(.singleQuote, from: start, flags: flags)
        }
    }

    private mutating func emitSegment(from start: Cursor, _ flags: TokenFlags) {
        if startsLine {
            lineSegments.append(tokens.count)
            startsLine = false
        }
        emit(.stringSegment, from: start, flags: flags)
    }

    /// Behind a backslash: the length of what it escapes, and whether that is a line break. What is no escape sequence is text.
    private func escapeSequence(_ cursor: Cursor) -> (length: Int, isLineBreak: Bool) {
        switch cursor[0] {
        case UInt8(ascii: "n"), UInt8(ascii: "r"): return (1, true)
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): return (1, false)
        case UInt8(ascii: "u") where cursor[1] == UInt8(ascii: "{"):
            var length = 2
            while cursor[length] == UInt8(ascii: "0"), length < 9 { length += 1 }
            let isLineBreak = cursor[length] | 0x20 == UInt8(ascii: "a") || cursor[length] | 0x20 == UInt8(ascii: "d")
            return isLineBreak && cursor[length + 1] == UInt8(ascii: "}") ? (length + 2, true) : (1, false)
        default: return (0, false)
        }
    }

    private func isTripleQuote(_ cursor: Cursor) -> Bool { cursor.starts(with: "\"\"\"") }

    /// Whether at least that many `#` stand there.
    private func hasPounds(_ count: Int, at cursor: Cursor) -> Bool {
        for offset in 0..<count where cursor[offset] != UInt8(ascii: "#") { return false }
        return true
    }

    /// LF, CR or CRLF, if one stands at the cursor.
    private mutating func skipNewline() -> Bool {
        guard isNewline(cursor[0]) else { return false }
        cursor = source.endOfNewline(cursor)
        return true
    }

    /// Behind a backslash: if only blanks and a newline follow, where the next line starts.
    private func endOfEscapedNewline(_ cursor: Cursor) -> Cursor? {
        var next = cursor
        while isSpaceOrTab(next[0]) { next += 1 }
        return isNewline(next[0]) ? source.endOfNewline(next) : nil
    }
}
