/// Closures and their signatures.
extension Parser {
    /// `{` closureSignature? item* `}`
    mutating func parseClosure() {
        let start = mark()
        bump()
        guard enter() else {
            skipNested()
            expectRightBrace()
            return finish(.closure, start)
        }
        if cursor.atClosureSignature { parseClosureSignature() }
        parseItems(.code)
        leave()
        expectRightBrace()
        finish(.closure, start)
    }

    @inline(never)
    private mutating func parseClosureSignature() {
        let start = mark()
        parseAttributes()
        if at(.leftBracket) { parseCaptureList() }
        if !at(.in) {
            if at(.leftParen) {
                parseParameterClause(.closure)
            } else if peek().kind == .colon {
                parseBareParameters()
            } else if tokens[index].isLabel {
                repeat {
                    if tokens[index].isLabel, !at(.in) { leaf(.closureParameter) } else { noteProblem() }
                } while eat(.comma)
            }
            parseEffects()
            if at(.arrow) { parseReturnClause() }
            parseEffects()
        }
        expect(.keyword, .in)
        finish(.closureSignature, start)
    }

    /// `a: Int, b: Int` without parentheses
    private mutating func parseBareParameters() {
        let start = mark()
        repeat {
            let parameter = mark()
            bump()
            if eat(.colon) { parseType() }
            finish(.parameter, parameter)
        } while eat(.comma) && !at(.in)
        finish(.parameterClause, start)
    }

    private mutating func expect(_ kind: TokenKind, _ word: Keyword) {
        if at(kind), at(word) { bump() } else { noteProblem() }
    }

    /// `[weak self, unowned(safe) a = b.c]`
    private mutating func parseCaptureList() {
        let start = mark()
        bump()
        parseList(to: .rightBracket) { $0.parseCapture() }
        finish(.captureList, start)
    }

    private mutating func parseCapture() {
        let start = mark()
        switch keyword {
        case .weak, .unowned:
            if peek().isLabel || peek().kind == .leftParen {
                bump()
                if at(.leftParen) { index = cursor.indexAfterGroup(at: index) }
            }
        default: break
        }
        if tokens[index].isLabel {
            bump()
            if at(.equal) { parseInitializerClause() }
        } else {
            parseExpression()
        }
        finish(.capture, start)
    }
}

extension TokenCursor {
    /// Whether parameters, captures or attributes up to an `in` stand first in the closure.
    @inline(never)
    var atClosureSignature: Bool {
        var position = index
        switch kind {
        case .identifier, .wildcard, .dollarIdentifier, .editorPlaceholder:
            // The common cases, told by one token.
            switch peek().kind {
            case .keyword, .comma, .colon, .arrow: break
            case .identifier where peek().keyword.isEffect: break
            default: return false
            }
        case .atSign, .leftParen, .leftBracket: break
        default: return false
        }
        while tokens[position].kind == .atSign { position = indexAfterAttribute(at: position) }
        if tokens[position].kind == .leftBracket { position = indexAfterGroup(at: position) }
        if tokens[position].kind == .leftParen {
            position = indexAfterGroup(at: position)
        } else if isClosureName(tokens[position]) {
            guard let end = indexAfterClosureNames(at: position) else { return false }
            position = end
        }
        while position < last, tokens[position].keyword.isEffect {
            position += 1
            if tokens[position].kind == .leftParen { position = indexAfterGroup(at: position) }
        }
        if tokens[position].kind == .arrow { return true }
        return tokens[position].keyword == .in
    }

    func isClosureName(_ token: Token) -> Bool {
        switch token.kind {
        case .identifier, .wildcard, .dollarIdentifier, .editorPlaceholder: true
        default: false
        }
    }

    /// The index after `a, _, b` or `a: Int, b: [String]`; nil if something else is written there.
    func indexAfterClosureNames(at start: Int) -> Int? {
        var position = start
        while position < last {
            guard isClosureName(tokens[position]) else { return nil }
            position += 1
            if tokens[position].kind == .colon {
                // A type: everything up to the comma or `in`.
                position += 1
                while position < last, tokens[position].kind != .comma, tokens[position].keyword != .in {
                    let kind = tokens[position].kind
                    if kind.isClosingBracket || kind == .leftBrace || kind == .semicolon || kind == .equal { return nil }
                    position = kind.isOpeningBracket ? indexAfterGroup(at: position) : position + 1
                }
            }
            guard tokens[position].kind == .comma else { return position }
            position += 1
        }
        return nil
    }
}
