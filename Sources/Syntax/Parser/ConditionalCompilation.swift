/// `#if` … `#elseif` … `#else` … `#endif`, which can stand between the items, members, cases, elements or attributes of
/// anything, and in a chain of member accesses.
extension Parser {
    /// What stands in the clauses.
    enum ConditionalContent: UInt8 {
        case items, members, switchCases, attributes, arguments, elements, postfix
    }

    mutating func parseConditional(_ content: ConditionalContent) {
        let start = mark()
        guard enter() else { return skipConditional(start) }
        conditionalDepth += 1
        let outerUnclosed = unclosedBraces
        var most = outerUnclosed
        var closed = 0
        while at(.poundIf) || at(.poundElseif) || at(.poundElse) {
            // Of the clauses only one is compiled: what it opens counts once.
            unclosedBraces = outerUnclosed
            closed = max(closed, parseClause(content))
            most = max(most, unclosedBraces)
            if at(.poundIf) { break }
        }
        unclosedBraces = most
        closedBraces += closed
        conditionalDepth -= 1
        if at(.poundEndif) { bump() } else { noteProblem() }
        leave()
        finish(.ifConfig, start)
    }

    /// Returns how many braces from before the `#if` the clause closes.
    private mutating func parseClause(_ content: ConditionalContent) -> Int {
        let start = mark()
        let hasCondition = !at(.poundElse)
        bump()
        if hasCondition, !startsLine { parseExpression(.directive) }
        if !startsLine, !kind.endsConditionalClause, !atEnd { parseRestOfDirective() }
        parseClauseBody(content)
        let closed = kind.endsConditionalClause || atEnd ? 0 : parseUnexpectedInClause()
        finish(.ifConfigClause, start)
        return closed
    }

    private mutating func parseClauseBody(_ content: ConditionalContent) {
        switch content {
        case .items: parseItems(.code)
        case .members: parseItems(.members)
        case .switchCases: parseSwitchCases()
        case .attributes: parseAttributes()
        case .arguments: parseArgumentItems(until: .poundEndif)
        case .elements: parseCollectionElements()
        case .postfix:
            while at(.period) || at(.poundIf) {
                let before = index
                parseChainInClause()
                if index == before { break }
            }
        }
    }

    private mutating func parseChainInClause() {
        let start = mark()
        if at(.period) {
            parseMemberName(start)
        } else {
            parseConditional(.postfix)
            finish(.postfixIfConfig, start)
        }
        parseSuffixes(start, [])
    }

    /// What a clause holds beyond what fits its place, up to the clause's end; nested `#if`s are passed over whole.
    private mutating func parseUnexpectedInClause() -> Int {
        let start = mark()
        noteProblem()
        let closed = skipToClauseEnd()
        finish(.unexpected, start)
        return closed
    }

    /// Returns how many more braces were closed than opened on the way.
    @discardableResult
    private mutating func skipToClauseEnd() -> Int {
        var level = 0
        var braces = 0
        while !atEnd {
            if at(.poundIf) {
                level += 1
            } else if kind.endsConditionalClause {
                if level == 0 { break }
                if at(.poundEndif) { level -= 1 }
            } else if at(.leftBrace) {
                braces += 1
            } else if at(.rightBrace) {
                braces -= 1
            }
            bump()
        }
        return max(0, -braces)
    }

    private mutating func parseRestOfDirective() {
        let start = mark()
        noteProblem()
        while !atEnd, !startsLine { bump() }
        finish(.unexpected, start)
    }

    private mutating func skipConditional(_ start: Mark) {
        bump()
        while !atEnd, !at(.poundEndif) {
            skipToClauseEnd()
            if !at(.poundEndif) { bump() }
        }
        bump()
        finishTooDeep(start)
    }

    /// `#sourceLocation(file: "…", line: 1)`
    @inline(never)
    mutating func parseSourceLocation() {
        let start = mark()
        bump()
        if at(.leftParen) { index = cursor.indexAfterGroup(at: index) } else { noteProblem() }
        finish(.sourceLocation, start)
    }
}
