// Integer and floating-point literals: 42, 0x2A, 0o52, 0b101010, 1_000, 1.5e-3, 0x1.8p3. A malformed one stays one token.

extension Lexer {
    mutating func lexNumber(_ flags: TokenFlags) {
        let start = cursor
        switch (start[0], start[1]) {
        case (UInt8(ascii: "0"), UInt8(ascii: "x")): lexHexadecimal(flags)
        case (UInt8(ascii: "0"), UInt8(ascii: "o")): lexPrefixedInteger(digits: UInt8(ascii: "0")...UInt8(ascii: "7"), flags)
        case (UInt8(ascii: "0"), UInt8(ascii: "b")): lexPrefixedInteger(digits: UInt8(ascii: "0")...UInt8(ascii: "1"), flags)
        default: lexDecimal(flags)
        }
    }

    private mutating func lexDecimal(_ flags: TokenFlags) {
        let start = cursor
        skipDigits()
        if cursor[0] == UInt8(ascii: "."), isDigit(cursor[1]), tokens.last().kind != .period {  // `pair.0.1` has no fraction in it
            cursor += 1
            skipDigits()
            if !isExponentMark(cursor[0]) { return emit(.floatLiteral, from: start, flags: flags) }
        } else if !isExponentMark(cursor[0]) {
            let isDot = cursor[0] == UInt8(ascii: ".")
            let isMalformed = !isDot && skipIdentifierCharacters()
            return emit(.integerLiteral, from: start, flags: isMalformed ? flags.union(.malformed) : flags)
        }
        lexExponent(from: start, flags)
    }

    /// `e` or `p`, a sign if there is one, digits.
    private mutating func lexExponent(from start: Cursor, _ flags: TokenFlags) {
        cursor += 1
        if cursor[0] == UInt8(ascii: "+") || cursor[0] == UInt8(ascii: "-") { cursor += 1 }
        let hasDigits = isDigit(cursor[0])
        if hasDigits { skipDigits() }
        let hasMore = skipIdentifierCharacters()
        emit(.floatLiteral, from: start, flags: hasDigits && !hasMore ? flags : flags.union(.malformed))
    }

    private mutating func lexPrefixedInteger(digits: ClosedRange<UInt8>, _ flags: TokenFlags) {
        let start = cursor
        cursor += 2
        let hasDigits = digits.contains(cursor[0])
        if hasDigits {
            while digits.contains(cursor[0]) || cursor[0] == UInt8(ascii: "_") { cursor += 1 }
        }
        let hasMore = skipIdentifierCharacters()
        emit(.integerLiteral, from: start, flags: hasDigits && !hasMore ? flags : flags.union(.malformed))
    }

    private mutating func lexHexadecimal(_ flags: TokenFlags) {
        let start = cursor
        cursor += 2
        guard ByteSet.hexDigit.contains(cursor[0]) else {
            _ = skipIdentifierCharacters()
            return emit(.integerLiteral, from: start, flags: flags.union(.malformed))
        }
        skipHexDigits()
        let integerEnd = cursor
        if cursor[0] == UInt8(ascii: "."), ByteSet.hexDigit.contains(cursor[1]) {
            cursor += 1
            skipHexDigits()
            // A fraction needs an exponent: without one `0xFF.description` is a member.
            let isFloat =
                isBinaryExponentMark(cursor[0])
                ? isDigit(integerEnd[1]) || isDigit(cursor[1]) || cursor[1] == UInt8(ascii: "+")
                    || cursor[1] == UInt8(ascii: "-")
                : cursor == source.end || isDigit(cursor[1])
            if !isFloat {
                cursor = integerEnd
                return emit(.integerLiteral, from: start, flags: flags)
            }
            guard isBinaryExponentMark(cursor[0]) else {
                return emit(.floatLiteral, from: start, flags: flags.union(.malformed))
            }
            return lexExponent(from: start, flags)
        }
        if isBinaryExponentMark(cursor[0]) { return lexExponent(from: start, flags) }
        let isMalformed = cursor[0] != UInt8(ascii: ".") && skipIdentifierCharacters()
        emit(.integerLiteral, from: start, flags: isMalformed ? flags.union(.malformed) : flags)
    }

    private func isExponentMark(_ byte: UInt8) -> Bool { byte | 0x20 == UInt8(ascii: "e") }

    private func isBinaryExponentMark(_ byte: UInt8) -> Bool { byte | 0x20 == UInt8(ascii: "p") }

    private mutating func skipDigits() {
        while isDigit(cursor[0]) || cursor[0] == UInt8(ascii: "_") { cursor += 1 }
    }

    private mutating func skipHexDigits() {
        while ByteSet.hexDigit.contains(cursor[0]) || cursor[0] == UInt8(ascii: "_") { cursor += 1 }
    }

    /// Letters right behind a number belong to it, and are wrong there. Whether there were any.
    private mutating func skipIdentifierCharacters() -> Bool {
        let start = cursor
        cursor = endOfIdentifier(cursor)
        return cursor > start
    }
}
