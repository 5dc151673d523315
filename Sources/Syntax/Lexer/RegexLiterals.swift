// Regex literals: /pattern/, where a slash may as well be an operator, and #/pattern/# with any number of #, which may span lines.
//
// A literal gives: the # (if any), the slash, the pattern, the slash, the # again.

/// Where the parts of a regex literal end.
struct RegexLiteral {
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
        var scanner = RegexScanner(source, pattern: slash + 1, pounds: pounds, isCertain: isCertain)
        if let line = scanner.firstNewline, lookahead.regexCloses.covers(line), !lookahead.regexCloses.has(pounds, from: line) {
            return scanner.unclosed(at: line)
        }
        let literal = scanner.scan()
        if scanner.firstNewline != nil, scanner.next == source.end { lookahead.regexCloses = scanner.closes }
        return literal
    }
}
