/// Statements.
extension Parser {
    mutating func parseStatement() {
        let start = mark()
        if at(.identifier), peek().kind == .colon {
            bump()
            bump()
            parseUnlabelledStatement()
            return finish(.labeledStmt, start)
        }
        parseUnlabelledStatement()
    }

    private mutating func parseUnlabelledStatement() {
        switch keyword {
        case .if: parseIf()
        case .guard: parseGuard()
        case .switch: parseSwitch()
        case .for: parseFor()
        case .while: parseWhile()
        case .repeat: parseRepeat()
        case .do: parseDo()
        case .defer: parseDefer()
        case .return: parseReturn()
        case .throw: parseWordAndExpression(.throwStmt)
        case .discard: parseWordAndExpression(.discardStmt)
        case .yield: parseYield()
        case .break: parseJump(.breakStmt)
        case .continue: parseJump(.continueStmt)
        case .fallthrough: leaf(.fallthroughStmt)
        default: parseExpression()
        }
    }

    // MARK: Branches

    /// A chain of `else if` is nested in the tree but read in a loop.
    mutating func parseIf() {
        let base = pending.count
        while true {
            pending.push(PendingOperator(kind: .ifExpr, precedence: 0, mark: mark(), words: 0))
            bump()
            parseConditions()
            parseCodeBlock()
            guard eat(.else) else { break }
            if !at(.if) {
                parseCodeBlock()
                break
            }
        }
        while pending.count > base, let open = pending.pop() { finish(.ifExpr, open.mark) }
    }

    @inline(never)
    private mutating func parseGuard() {
        let start = mark()
        bump()
        parseConditions()
        if !eat(.else) { noteProblem() }
        parseCodeBlock()
        finish(.guardStmt, start)
    }

    mutating func parseSwitch() {
        let start = mark()
        bump()
        parseExpression(.condition)
        if at(.leftBrace) {
            bump()
            if enter() {
                parseSwitchCases()
                leave()
            } else {
                skipNested()
            }
            expectRightBrace()
        } else {
            noteProblem()
        }
        finish(.switchExpr, start)
    }

    mutating func parseSwitchCases() {
        while !at(.rightBrace), !atEnd {
            let before = index
            if conditionalDepth > 0, kind.endsConditionalClause { return }
            if cursor.atSwitchCase() {
                parseSwitchCase()
            } else if at(.poundIf) {
                parseConditional(.switchCases)
            } else if at(.pound) {
                parseDeclaration(inMembers: true)
            } else {
                // Statements outside any case.
                noteProblem()
                let start = mark()
                parseItems(.switchCase)
                if index != before { finish(.switchCase, start) }
            }
            if index == before { parseUnexpected(.switchCase) }
            if closedBraces > 0 { return }
        }
    }

    mutating func parseSwitchCase() {
        let start = mark()
        parseAttributes()
        if eat(.case) {
            repeat { parseCaseItem(.switchCaseItem, []) } while eat(.comma) && !at(.colon)
        } else if !eat(.default) {
            noteProblem()
        }
        expect(.colon)
        parseItems(.switchCase)
        finish(.switchCase, start)
    }

    /// pattern `where` expression
    private mutating func parseCaseItem(_ kind: NodeKind, _ context: Context) {
        let start = mark()
        if !at(.where) { parseMatchingPattern(.matching) }
        if at(.where) { parseWhereClause(context) }
        finish(kind, start)
    }

    private mutating func parseWhereClause(_ context: Context) {
        let start = mark()
        bump()
        parseExpression(context)
        finish(.whereClause, start)
    }

    // MARK: Loops

    /// `for try await case let x: T in sequence where condition { … }`
    @inline(never)
    private mutating func parseFor() {
        let start = mark()
        bump()
        _ = eat(.try)
        if at(.await) || at(.unsafe) && peek().keyword != .in { bump() }
        if eat(.case) { parseMatchingPattern(.matching) } else { parsePattern() }
        if at(.colon) { parseTypeAnnotation() }
        if eat(.in) {
            parseExpression(.condition)
        } else {
            noteProblem()
            if !at(.leftBrace) { parseExpression(.condition) }
        }
        if at(.where) { parseWhereClause(.condition) }
        parseCodeBlock()
        finish(.forStmt, start)
    }

    @inline(never)
    private mutating func parseWhile() {
        let start = mark()
        bump()
        parseConditions()
        parseCodeBlock()
        finish(.whileStmt, start)
    }

    @inline(never)
    private mutating func parseRepeat() {
        let start = mark()
        bump()
        parseCodeBlock()
        if eat(.while) { parseExpression() } else { noteProblem() }
        finish(.repeatStmt, start)
    }

    // MARK: do, defer

    @inline(never)
    private mutating func parseDo() {
        let start = mark()
        bump()
        parseEffects()
        parseCodeBlock()
        while at(.catch) { parseCatch() }
        finish(.doStmt, start)
    }

    @inline(never)
    private mutating func parseCatch() {
        let start = mark()
        bump()
        while !at(.leftBrace), !atEnd {
            let before = index
            parseCaseItem(.catchItem, .condition)
            if !eat(.comma) || index == before { break }
        }
        parseCodeBlock()
        finish(.catchClause, start)
    }

    @inline(never)
    private mutating func parseDefer() {
        let start = mark()
        bump()
        parseCodeBlock()
        finish(.deferStmt, start)
    }

    // MARK: Transfer of control

    @inline(never)
    private mutating func parseReturn() {
        let start = mark()
        bump()
        if cursor.atReturnedExpression { parseExpression() }
        finish(.returnStmt, start)
    }

    private mutating func parseWordAndExpression(_ kind: NodeKind) {
        let start = mark()
        bump()
        parseExpression()
        finish(kind, start)
    }

    @inline(never)
    private mutating func parseYield() {
        let start = mark()
        bump()
        if at(.leftParen) {
            bump()
            parseList(to: .rightParen) { $0.parseExpression() }
        } else {
            parseExpression()
        }
        finish(.yieldStmt, start)
    }

    /// `break`/`continue` with the label on the same line.
    @inline(never)
    private mutating func parseJump(_ kind: NodeKind) {
        let start = mark()
        bump()
        if at(.identifier), !startsLine, !cursor.atStatement(), !cursor.atDeclaration(inMembers: false) { bump() }
        finish(kind, start)
    }
}

extension TokenCursor {
    var atReturnedExpression: Bool {
        switch kind {
        case .rightBrace, .semicolon, .poundIf, .poundElse, .poundElseif, .poundEndif, .endOfFile: return false
        case .keyword:
            switch keyword {
            case .if, .switch: return true
            case .case, .default: return false
            default: break
            }
        case .identifier where keyword == .none: return peek().kind != .colon || !startsLine
        default: break
        }
        return atExpression() && !atStatement() && !atDeclaration(inMembers: false) && !(at(.atSign) && atSwitchCase())
    }
}
