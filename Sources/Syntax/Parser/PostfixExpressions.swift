/// What is written behind an expression: members, calls, subscripts, closures, `?`, `!`.
extension Parser {
    mutating func parsePostfixExpression(_ context: Context) {
        let start = mark()
        parsePrimary(context)
        if builder.lastKind != .missingExpr { parseSuffixes(start, context) }
    }

    mutating func parseSuffixes(_ start: Mark, _ context: Context) {
        while true {
            if context.contains(.directive), startsLine { return }
            switch kind {
            case .period: parseMemberName(start)
            case .leftParen:
                if startsLine { return }
                parseArgumentList(.rightParen, context.inBrackets)
                if at(.leftBrace), !context.contains(.condition) { parseTrailingClosures(context) }
                finish(.call, start)
            case .leftBracket:
                if startsLine { return }
                parseArgumentList(.rightBracket, context.inBrackets)
                if at(.leftBrace), !context.contains(.condition) { parseTrailingClosures(context) }
                finish(.subscriptExpr, start)
            case .leftBrace:
                guard !lastIsLiteral, cursor.isTrailingClosure(at: index, context) else { return }
                parseTrailingClosures(context)
                finish(.call, start)
                if at(.leftBrace) { return }
            case .postfixQuestion:
                bumpPostfixMark()
                finish(.optionalChain, start)
            case .exclamation:
                bumpPostfixMark()
                finish(.forceUnwrap, start)
            case .postfixOperator:
                bump()
                finish(.postfixExpr, start)
            case .poundIf:
                guard cursor.atConditionalSuffix else { return }
                parseConditional(.postfix)
                finish(.postfixIfConfig, start)
            default: return
            }
        }
    }

    /// `.` and a member's name, with argument names and generic arguments.
    mutating func parseMemberName(_ start: Mark) {
        bump()
        let token = tokens[index]
        switch token.kind {
        case .integerLiteral: bump()
        case .identifier, .dollarIdentifier, .wildcard, .keyword, .editorPlaceholder:
            // `foo.` half typed, and the next statement on its own line.
            if token.startsLine, token.keyword.startsDeclaration || token.keyword.startsStatement {
                noteProblem()
            } else {
                bumpQualifiedName()
                bumpArgumentNames()
            }
        default: noteProblem()
        }
        finish(.memberAccess, start)
        if cursor.atLeftAngle, parseGenericArgumentsInExpression() { finish(.specializeExpr, start) }
    }

    /// The `(a:b:)` of a function's full name.
    mutating func bumpArgumentNames() {
        guard at(.leftParen), !startsLine, peek().isLabel, peek(2).kind == .colon else { return }
        var position = index + 1
        while position + 1 < last, tokens[position].isLabel, tokens[position + 1].kind == .colon { position += 2 }
        guard tokens[position].kind == .rightParen else { return }
        index = position + 1
    }

    // MARK: Arguments

    /// `(` argument* `)` or `[` argument* `]`
    mutating func parseArgumentList(_ closing: TokenKind, _ context: Context) {
        let start = mark()
        bump()
        parseArgumentItems(until: closing, context)
        expectClosing(closing)
        finish(.argumentList, start)
    }

    /// argument (`,` argument)* `,`?
    mutating func parseArgumentItems(until closing: TokenKind, _ context: Context = []) {
        while !atListEnd(closing) {
            let before = index
            if at(.poundIf) {
                parseConditional(.arguments)
                if index == before { return }
                continue
            }
            parseArgument(context)
            if at(.poundIf) { continue }
            if !eat(.comma) || index == before { return }
        }
    }

    private mutating func parseArgument(_ context: Context) {
        let start = mark()
        if tokens[index].isLabel, peek().kind == .colon {
            bump()
            bump()
        } else if at(.colon) {
            noteProblem()
            bump()
        }
        parseArgumentValue(context)
        finish(.argument, start)
    }

    private mutating func parseArgumentValue(_ context: Context) {
        switch kind {
        case .binaryOperator, .prefixOperator, .postfixOperator:
            // An operator as a function: `reduce(0, +)`.
            switch peek().kind {
            case .comma, .rightParen, .rightBracket: return leaf(.identifierExpr)
            default: break
            }
        case .keyword where context.contains(.attribute) && keyword.startsDeclaration:
            // A role's name: `@attached(extension)`.
            switch peek().kind {
            case .comma, .rightParen: return leaf(.identifierExpr)
            default: break
            }
        default: break
        }
        parseExpression(context)
    }

    // MARK: Trailing closures

    /// closure (label `:` closure)*
    mutating func parseTrailingClosures(_ context: Context) {
        guard cursor.isTrailingClosure(at: index, context) else { return }
        parseClosure()
        while tokens[index].isLabel, peek().kind == .colon, keyword != .default,
            peek(2).kind == .leftBrace || peek(2).kind == .editorPlaceholder
        {
            let start = mark()
            bump()
            bump()
            if at(.leftBrace) { parseClosure() } else { leaf(.placeholderExpr) }
            finish(.labeledClosure, start)
        }
    }

    private var lastIsLiteral: Bool {
        switch builder.lastKind {
        case .booleanLiteral, .floatLiteral, .integerLiteral, .nilLiteral, .regexLiteral, .stringLiteral: true
        default: false
        }
    }
}

extension TokenCursor {
    /// Whether the `{` there can belong to the expression before it.
    func isTrailingClosure(at brace: Int, _ context: Context) -> Bool {
        let next = tokens[min(brace + 1, last)]
        if next.kind == .keyword || next.kind == .atSign || next.keyword != .none {
            if next.keyword == .case || startsObservers(at: brace + 1) { return false }
        }
        guard context.contains(.condition) else { return true }
        // Before a body: a closure must start on the line of its brace, and what follows it must go on with the condition.
        if next.startsLine { return false }
        let after = tokens[min(indexAfterGroup(at: brace), last)]
        switch after.kind {
        case .leftBrace, .comma: return true
        case .leftBracket, .leftParen, .period, .postfixQuestion, .infixQuestion, .exclamation, .colon, .equal,
            .postfixOperator, .binaryOperator:
            return !after.startsLine
        case .keyword:
            switch after.keyword {
            case .where: return true
            case .is, .as: return !after.startsLine
            default: return false
            }
        default: return false
        }
    }

    /// Whether `willSet`, `didSet` or an `init` accessor starts there: then the brace belongs to the variable.
    func startsObservers(at start: Int) -> Bool {
        var position = start
        while position < last, tokens[position].kind == .atSign {
            position += 2
            if tokens[min(position, last)].kind == .leftParen { position = indexAfterGroup(at: position) }
        }
        switch tokens[min(position, last)].keyword {
        case .willSet, .didSet, .`init`: return true
        default: return false
        }
    }

    /// Whether the `#if` here goes on with a chain: a member stands first in it.
    var atConditionalSuffix: Bool {
        var position = index
        repeat { position = indexAfterLine(at: position) } while position < last && tokens[position].kind == .poundIf
        let name = tokens[min(position + 1, last)]
        return tokens[position].kind == .period && (name.kind == .identifier || name.kind == .keyword)
    }
}
