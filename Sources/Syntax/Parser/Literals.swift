/// String, regex and collection literals.
extension Parser {
    /// `"text \(value) text"`, with `#` around it in a raw string.
    mutating func parseStringLiteral() {
        let start = mark()
        let isRaw = eat(.rawStringDelimiter)
        let quote = kind
        bump()
        while true {
            switch kind {
            case .stringSegment: bump()
            case .interpolationBackslash: parseInterpolation()
            default:
                closeString(quote, isRaw: isRaw)
                return finish(.stringLiteral, start)
            }
        }
    }

    /// The closing quote, if it is that: one on a new line opens the next string.
    private mutating func closeString(_ quote: TokenKind, isRaw: Bool) {
        let token = tokens[index]
        guard token.kind == quote, quote == .multilineStringQuote || !token.hasSpaceBefore else { return noteProblem() }
        bump()
        if isRaw { _ = eat(.rawStringDelimiter) }
    }

    private mutating func parseInterpolation() {
        let start = mark()
        bump()
        _ = eat(.interpolationPound)
        guard eat(.interpolationOpen) else {
            noteProblem()
            return finish(.interpolation, start)
        }
        parseArgumentItems(until: .interpolationClose)
        if !at(.interpolationClose) { skipToInterpolationEnd() }
        if !eat(.interpolationClose) { noteProblem() }
        finish(.interpolation, start)
    }

    /// Passes over what does not parse in an interpolation.
    private mutating func skipToInterpolationEnd() {
        let start = mark()
        noteProblem()
        var level = 0
        while !atEnd, !at(.stringSegment) || level > 0 {
            if at(.interpolationOpen) { level += 1 }
            if at(.interpolationClose) {
                if level == 0 { break }
                level -= 1
            }
            bump()
        }
        finish(.unexpected, start)
    }

    /// `/pattern/`, `#/pattern/#`
    mutating func parseRegexLiteral() {
        let start = mark()
        let isExtended = eat(.regexPoundDelimiter)
        expect(.regexSlash)
        _ = eat(.regexPattern)
        expect(.regexSlash)
        if isExtended { _ = eat(.regexPoundDelimiter) }
        finish(.regexLiteral, start)
    }

    /// `[a, b]`, `[key: value]`, `[:]`, and `[3 of Int]` where it is called or read.
    mutating func parseCollection() {
        let start = mark()
        bump()
        if at(.colon), peek().kind == .rightBracket {
            bump()
            bump()
            return finish(.dictionaryLiteral, start)
        }
        let isDictionary = parseCollectionElements()
        if at(.of), !startsLine {
            bump()
            parseType()
            expectClosing(.rightBracket)
            finish(.inlineArrayType, start)
            return finish(.typeExpr, start)
        }
        expectClosing(.rightBracket)
        finish(isDictionary ? .dictionaryLiteral : .arrayLiteral, start)
    }

    /// Elements, also inside `#if`. Returns whether they are keys with values.
    @discardableResult
    mutating func parseCollectionElements() -> Bool {
        var isDictionary = false
        while !atListEnd(.rightBracket) {
            let before = index
            if at(.poundIf) {
                parseConditional(.elements)
                if index == before { break }
                continue
            }
            let element = mark()
            parseExpression()
            if at(.colon) {
                bump()
                parseExpression()
                finish(.dictionaryElement, element)
                isDictionary = true
            }
            if at(.poundIf) { continue }
            if !eat(.comma) || index == before { break }
        }
        return isDictionary
    }
}
