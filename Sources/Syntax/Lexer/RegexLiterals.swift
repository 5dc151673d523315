// Regex literals: /pattern/, where a slash may as well be an operator, and #/pattern/# with any number of #, which may span lines.
//
// A literal gives: the # (if any), the slash, the pattern, the slash, the # again.

/// Where the parts of a regex literal end.
private struct RegexLiteral {
    let pounds: Int
    let patternEnd: Cursor
    /// Whether a slash closes the pattern, and how many `#` follow it.
    let isClosed: Bool
    let closingPounds: Int
    let isMalformed: Bool
}

extension Lexer {
    /// `#/…/#`; the cursor is at the first of that many `#`, behind which a slash stands. False if it starts a comment.
    mutating func lexExtendedRegex(pounds: Int, _ flags: TokenFlags) -> Bool {
        guard let literal = scanRegex(slash: cursor + pounds, pounds: pounds, isCertain: true) else { return false }
        emitRegex(literal, flags)
        return true
    }

    /// `/…/`, where the operator that ends at `operatorEnd` has a slash at `slash`. The part of the operator before the slash becomes a
    /// token of its own. False, and nothing is done, if the slash is an operator.
    mutating func lexBareRegex(slash: Cursor, operatorEnd: Cursor, _ flags: TokenFlags) -> Bool {
        let start = cursor
        let isLeftBound = self.isLeftBound(start)
        // `func /` and `operator /` declare one; and after an operand it is division.
        guard !isLeftBound, ![.func, .operator].contains(tokens.last().keyword) else { return false }

        var isCertain = false
        if !isRightBound(operatorEnd, isLeftBound: isLeftBound) {
            // Looks binary; between operands it is.
            let followsTry = self.followsTry
            guard followsTry || precedesExpression(tokens.last()) else { return false }
            switch tokens.last().kind {
            case .leftParen, .interpolationOpen, .leftBracket, .comma, .colon, .colonColon:
                isCertain = followsTry  // `reduce(1, /)`
            default: isCertain = true
            }
        }
        guard let literal = scanRegex(slash: slash, pounds: 0, isCertain: isCertain) else { return false }
        if slash > start { emitOperator(from: start, to: slash, flags) }
        emitRegex(literal, slash > start ? [] : flags)
        return true
    }

    /// Whether `try?` or `try!` stands right before: what looks like a postfix operator there is none.
    private var followsTry: Bool {
        let kind = tokens.last().kind
        return tokens.last(1).keyword == .try && (kind == .postfixQuestion || kind == .exclamation)
    }

    /// Whether an expression may start after that token, rather than an infix operator.
    private func precedesExpression(_ token: Token) -> Bool {
        switch token.kind {
        case .endOfFile: true  // nothing precedes
        case .leftParen, .interpolationOpen, .leftBracket, .leftBrace, .leftAngle, .prefixOperator, .prefixAmpersand,
            .binaryOperator, .equal, .semicolon, .comma, .colon, .infixQuestion, .poundIf, .poundElse, .poundElseif,
            .poundEndif, .unknown:
            true
        case .keyword:
            switch token.keyword {
            case .true, .false, .Any, .nil, .self, .Self, .super: false
            default: true
            }
        case .identifier, .dollarIdentifier, .wildcard, .integerLiteral, .floatLiteral, .rawStringDelimiter, .stringQuote,
            .multilineStringQuote, .singleQuote, .stringSegment, .interpolationBackslash, .interpolationPound,
            .interpolationClose, .regexPoundDelimiter, .regexSlash, .regexPattern, .rightParen, .rightBracket, .rightBrace,
            .rightAngle, .period, .atSign, .pound, .poundAvailable, .poundUnavailable, .poundSourceLocation, .backslash,
            .backtick, .arrow, .colonColon, .postfixQuestion, .exclamation, .postfixOperator, .editorPlaceholder, .shebang:
            false
        }
    }

    private mutating func emitRegex(_ literal: RegexLiteral, _ flags: TokenFlags) {
        var flags = flags
        if literal.pounds > 0 {
            let start = cursor
            cursor += literal.pounds
            emit(.regexPoundDelimiter, from: start, flags: flags)
            flags = []
        }
        cursor += 1
        emit(.regexSlash, from: cursor - 1, flags: flags)
        let pattern = cursor
        cursor = literal.patternEnd
        emit(.regexPattern, from: pattern, flags: literal.isMalformed || !literal.isClosed ? .malformed : [])
        guard literal.isClosed else { return }
        cursor += 1
        emit(.regexSlash, from: cursor - 1)
        if literal.closingPounds > 0 {
            cursor += literal.closingPounds
            emit(.regexPoundDelimiter, from: cursor - literal.closingPounds)
        }
    }

    /// The literal whose opening slash is at `slash`. Unless it is certain to be one, text that is odd for a pattern makes it none.
    private mutating func scanRegex(slash: Cursor, pounds: Int, isCertain: Bool) -> RegexLiteral? {
        let pattern = slash + 1
        var isMalformed = false
        if pounds == 0 {
            if pattern[0] == UInt8(ascii: "*") || pattern[0] == UInt8(ascii: "/") { return nil }
            if slash > source.start, slash[-1] == UInt8(ascii: "*") { return nil }
            if isSpaceOrTab(pattern[0]) {
                guard isCertain else { return nil }
                isMalformed = true
            }
        }
        // Blanks up to the end of the line open a pattern of several lines.
        var firstNewline: Cursor?
        if pounds > 0 {
            var next = pattern
            while isSpaceOrTab(next[0]) { next += 1 }
            if isNewline(next[0]) { firstNewline = next }
        }
        if let firstNewline, lookahead.regexCloses.covers(firstNewline),
            !lookahead.regexCloses.has(pounds, from: firstNewline)
        {
            return unclosed(pattern, firstNewline, pounds)
        }

        var closes = DelimiterRuns(from: firstNewline ?? pattern, to: source.end)
        var next = firstNewline ?? pattern
        var lastBlank: Cursor?
        var groups = 0
        var classes = 0
        while true {
            if next[0] == UInt8(ascii: "/") {
                var end = next + 1
                while pounds > 0, end[0] == UInt8(ascii: "#") { end += 1 }
                let closingPounds = end - next - 1
                if closingPounds >= pounds {
                    if pounds == 0 {
                        if end[0] == UInt8(ascii: "*") || end[0] == UInt8(ascii: "/") {
                            return isCertain ? unclosed(pattern, next, pounds) : nil
                        }
                        if let lastBlank, lastBlank + 1 == next {
                            guard isCertain else { return nil }
                            isMalformed = true
                        }
                    }
                    if firstNewline != nil, !startsLine(next) { isMalformed = true }
                    return RegexLiteral(
                        pounds: pounds, patternEnd: next, isClosed: true, closingPounds: closingPounds,
                        isMalformed: isMalformed || closingPounds > pounds)
                }
                closes.add(at: next, pounds: closingPounds)
            }
            let isEscaped = next[0] == UInt8(ascii: "\\")
            if isEscaped { next += 1 }
            switch next[0] {
            case 0 where next >= source.end:
                guard let firstNewline else { return isCertain ? unclosed(pattern, source.end, pounds) : nil }
                lookahead.regexCloses = closes
                return unclosed(pattern, firstNewline, pounds)
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                guard firstNewline != nil else { return isCertain ? unclosed(pattern, next, pounds) : nil }
            case _ where isEscaped: break
            case UInt8(ascii: "(") where classes == 0: groups += 1
            case UInt8(ascii: ")") where classes == 0:
                if groups > 0 { groups -= 1 } else if !isCertain { return nil }
            case UInt8(ascii: "["): classes += 1
            case UInt8(ascii: "]"): classes = max(0, classes - 1)
            case UInt8(ascii: " "): lastBlank = next
            case UInt8(ascii: "\t"):
                lastBlank = next
                if firstNewline == nil { isMalformed = true }
            case 0..<0x20, 0x7F: isMalformed = true
            default: break
            }
            if next[0] < 0x80 {
                next += 1
            } else {
                let decoded = source.scalar(at: next)
                if decoded.value == nil { isMalformed = true }
                next += decoded.length
            }
        }
    }

    /// A literal whose pattern ends at `end` for want of a closing delimiter. A slash there with too few `#` is taken for one.
    private func unclosed(_ pattern: Cursor, _ end: Cursor, _ pounds: Int) -> RegexLiteral {
        var slash = end - 1
        while slash > pattern, slash[0] == UInt8(ascii: "#") { slash -= 1 }
        let isClosed = pounds > 0 && slash >= pattern && slash[0] == UInt8(ascii: "/")
        return RegexLiteral(
            pounds: pounds, patternEnd: isClosed ? slash : end, isClosed: isClosed,
            closingPounds: isClosed ? end - slash - 1 : 0, isMalformed: true)
    }

    /// Whether only blanks stand between the start of the line and the cursor.
    private func startsLine(_ cursor: Cursor) -> Bool {
        var previous = cursor
        while !source.isLineStart(previous) {
            previous -= 1
            if !isSpaceOrTab(previous[0]) { return false }
        }
        return true
    }
}
