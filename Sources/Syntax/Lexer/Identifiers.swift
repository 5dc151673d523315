// Names: identifiers and the keywords among them, `names in backticks`, $0 and $name, and what is taken for a name for want of better.

/// Quotes that word processors make of `"`.
enum CurlyQuote {
    static let opening: UInt32 = 0x201C
    static let closing: UInt32 = 0x201D
}

extension Lexer {
    /// A name that starts at the cursor.
    @inline(__always) mutating func lexIdentifier(_ flags: TokenFlags) {
        let start = cursor
        cursor = endOfIdentifier(start)
        let length = cursor - start
        let word = TextHash.firstWord(start, length: length)
        let hash = TextHash.byte(word, start, length: length)
        let keyword = keywords.keyword(word, start, length: length)
        let kind: TokenKind
        if keyword.isReserved {
            kind = .keyword
        } else if length == 1, start[0] == UInt8(ascii: "_") {
            kind = .wildcard
        } else {
            kind = .identifier
        }
        emit(kind, from: start, flags: flags, keyword: keyword, hash: hash)
    }

    /// Where a name that goes on there ends.
    @inline(__always) func endOfIdentifier(_ cursor: Cursor) -> Cursor {
        var end = cursor
        while true {
            let skipped = Block.firstIndex(end.block.nonIdentifier)
            end += skipped
            if skipped == 16 { continue }
            if end[0] < 0x80 { return end }
            let decoded = source.scalar(at: end)
            guard let scalar = decoded.value, ScalarClass.continuesIdentifier(scalar) else { return end }
            end += decoded.length
        }
    }

    /// `$0`, `$name`, `$`
    mutating func lexDollarIdentifier(_ flags: TokenFlags) {
        let start = cursor
        cursor = endOfIdentifier(start + 1)
        emit(.dollarIdentifier, from: start, flags: flags, hash: TextHash.byte(start, length: cursor - start))
    }

    /// A raw identifier: anything on one line between backticks. One that is not closed is a backtick and what follows.
    mutating func lexBackticks(_ flags: TokenFlags) {
        let start = cursor
        var end = start + 1
        var isMalformed = false
        var hasOperatorsOnly = true
        var hasSpacesOnly = true
        while end[0] != UInt8(ascii: "`"), !isNewline(end[0]), end < source.end {
            let decoded = source.scalar(at: end)
            let scalar = decoded.value ?? 0
            if decoded.value == nil || scalar < 0x20 || scalar == 0x7F || scalar == UInt8(ascii: "\\") { isMalformed = true }
            if isForbiddenSpace(scalar) { isMalformed = true }
            if scalar != 0x20 { hasSpacesOnly = false }
            let isOperator =
                scalar < 0x80
                ? ByteSet.operatorByte.contains(UInt8(scalar)) : ScalarClass.continuesOperator(scalar)
            if !isOperator { hasOperatorsOnly = false }
            end += decoded.length
        }
        guard end[0] == UInt8(ascii: "`") else {
            cursor += 1
            return emit(.backtick, from: start, flags: flags.union(.malformed))
        }
        cursor = end + 1
        let flags = flags.union(isMalformed || hasOperatorsOnly || hasSpacesOnly ? [.backticked, .malformed] : .backticked)
        emit(.identifier, from: start, flags: flags, hash: TextHash.byte(start + 1, length: end - start - 1))
    }

    /// White space that a raw identifier may not contain.
    private func isForbiddenSpace(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    /// A name that starts with what may only continue one, or text in curly quotes: both are taken for a (malformed) name.
    mutating func lexUnknown(_ flags: TokenFlags) {
        let start = cursor
        let scalar = source.scalar(at: start)
        cursor += scalar.length
        switch scalar.value {
        case CurlyQuote.closing:
            return emit(.unknown, from: start, flags: flags.union(.malformed))
        case CurlyQuote.opening:
            cursor = endOfCurlyQuotes(cursor) ?? cursor
        default:
            cursor = endOfIdentifier(cursor)
        }
        emit(.identifier, from: start, flags: flags.union(.malformed), hash: TextHash.byte(start, length: cursor - start))
    }

    /// Where text in curly quotes ends, if it does so on the line and without an interpolation.
    private mutating func endOfCurlyQuotes(_ text: Cursor) -> Cursor? {
        if let known = lookahead.curlyQuoteEnd, known.from <= text, text < known.to {
            return known.exists ? known.to : nil
        }
        var end = text
        var isClosed = false
        scan: while end < source.end {
            switch end[0] {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): break scan
            case UInt8(ascii: "\""):
                end += 1
                isClosed = true
                break scan
            case UInt8(ascii: "\\"):
                if end[1] == UInt8(ascii: "(") { break scan }
                end += end[1] == UInt8(ascii: "\"") || end[1] == UInt8(ascii: "\\") || end[1] == UInt8(ascii: "'") ? 2 : 1
            default:
                let decoded = source.scalar(at: end)
                guard let scalar = decoded.value, scalar >= 0x20 else { break scan }
                end += decoded.length
                if scalar == CurlyQuote.closing {
                    isClosed = true
                    break scan
                }
            }
        }
        lookahead.curlyQuoteEnd = (text, end, isClosed)
        return isClosed ? end : nil
    }
}
