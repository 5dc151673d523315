/// Names, literals, tuples, macros, key paths: expressions that start with a token of their own.
extension Parser {
    mutating func parsePrimary(_ context: Context) {
        switch kind {
        case .identifier: parseName(context)
        case .integerLiteral: leaf(.integerLiteral)
        case .floatLiteral: leaf(.floatLiteral)
        case .stringQuote, .multilineStringQuote, .rawStringDelimiter, .singleQuote: parseStringLiteral()
        case .regexSlash, .regexPoundDelimiter: parseRegexLiteral()
        case .keyword: parseKeywordExpression(context)
        case .dollarIdentifier: leaf(.identifierExpr)
        case .wildcard: leaf(.discardExpr)
        case .period: parseImplicitMember()
        case .leftParen: parseTuple(context)
        case .leftBracket: parseCollection()
        case .leftBrace: parseClosure()
        case .pound: parseMacroExpansion(context)
        case .poundAvailable, .poundUnavailable: parseAvailabilityCondition()
        case .editorPlaceholder: leaf(.placeholderExpr)
        default: missing(.missingExpr)
        }
    }

    private mutating func parseKeywordExpression(_ context: Context) {
        switch keyword {
        case .true, .false: leaf(.booleanLiteral)
        case .nil: leaf(.nilLiteral)
        case .`self`, .`init`, .`deinit`, .subscript, .`Self`: parseName(context)
        case .super: leaf(.identifierExpr)
        case .Any:
            let start = mark()
            leaf(.identifierType)
            finish(.typeExpr, start)
        default:
            if context.contains(.attribute), peek().kind == .leftParen || peek().kind == .period {
                parseName(context)
            } else {
                missing(.missingExpr)
            }
        }
    }

    /// A name, perhaps with argument names or generic arguments; a binding in a pattern after `let`.
    private mutating func parseName(_ context: Context) {
        let start = mark()
        if context.contains(.binding), cursor.bindsName {
            leaf(.identifierPattern)
            return finish(.patternExpr, start)
        }
        bumpQualifiedName()
        if at(.leftParen) { bumpArgumentNames() }
        finish(.identifierExpr, start)
        if cursor.atLeftAngle, parseGenericArgumentsInExpression() { finish(.specializeExpr, start) }
    }

    /// A name, perhaps with its module: `Module::name`.
    @inline(__always) mutating func bumpQualifiedName() {
        bump()
        if at(.colonColon), peek().isMemberName {
            bump()
            bump()
        }
    }

    /// `.member`
    private mutating func parseImplicitMember() {
        let start = mark()
        bump()
        switch kind {
        case .identifier, .keyword, .dollarIdentifier, .wildcard, .integerLiteral, .editorPlaceholder:
            bump()
            bumpArgumentNames()
        default: noteProblem()
        }
        finish(.memberAccess, start)
        if cursor.atLeftAngle, parseGenericArgumentsInExpression() { finish(.specializeExpr, start) }
    }

    private mutating func parseTuple(_ context: Context) {
        let start = mark()
        bump()
        parseArgumentItems(until: .rightParen, context.inBrackets)
        expectClosing(.rightParen)
        finish(.tupleExpr, start)
    }

    // MARK: Macros

    private mutating func parseMacroExpansion(_ context: Context) {
        let start = mark()
        bump()
        parseMacroNameAndArguments(context)
        finish(.macroExpansion, start)
    }

    /// What follows a macro's `#`.
    mutating func parseMacroNameAndArguments(_ context: Context) {
        guard tokens[index].isMemberName, !tokens[index].hasSpaceBefore else { return noteProblem() }
        bump()
        while at(.period), peek().isMemberName, at(.identifier) {
            bump()
            bump()
        }
        if context.contains(.directive), startsLine { return }
        if cursor.atLeftAngle { _ = parseGenericArgumentsInExpression() }
        if at(.leftParen), !startsLine { parseArgumentList(.rightParen, context.inBrackets) }
        if at(.leftBrace) { parseTrailingClosures(context) }
    }

    // MARK: Key paths

    /// `\Root.path?.to[0]`
    mutating func parseKeyPath(_ context: Context) {
        let start = mark()
        bump()
        if !at(.period), !cursor.isOperator(tokens[index], startingWith: UInt8(ascii: ".")) { parseSimpleType(allowMembers: false) }
        while parseKeyPathComponent(context) {}
        finish(.keyPath, start)
    }

    private mutating func parseKeyPathComponent(_ context: Context) -> Bool {
        let start = mark()
        switch kind {
        case .leftBracket where !startsLine:
            parseArgumentList(.rightBracket, context.inBrackets)
        case .period:
            if context.contains(.directive), startsLine { return false }
            bump()
            switch kind {
            case .leftBracket: parseArgumentList(.rightBracket, context.inBrackets)
            case .postfixQuestion, .exclamation: bumpPostfixMark()
            case .identifier, .keyword, .integerLiteral, .dollarIdentifier, .wildcard, .editorPlaceholder:
                bump()
                bumpArgumentNames()
                if cursor.atLeftAngle { _ = parseGenericArgumentsInExpression() }
            default: noteProblem()
            }
        case .postfixQuestion, .exclamation: bumpPostfixMark()
        case .prefixOperator, .binaryOperator, .postfixOperator:
            guard cursor.isKeyPathOperator else { return false }
            if cursor.firstByte(of: tokens[index]) == UInt8(ascii: ".") { bumpPrefix(1, as: .period) }
            bumpPrefix(1, as: cursor.firstByte(of: tokens[index]) == UInt8(ascii: "!") ? .exclamation : .postfixQuestion)
        default: return false
        }
        finish(.keyPathComponent, start)
        return true
    }
}

extension TokenCursor {
    var bindsName: Bool {
        switch peek().kind {
        case .period, .leftParen, .leftBracket: false
        default: !isOperator(peek(), byte: UInt8(ascii: "<"))
        }
    }

    /// Whether the operator here is made of `?`, `!` and perhaps a period before: `\.?.name`, `\T.a!!`.
    var isKeyPathOperator: Bool {
        let token = tokens[index]
        var marks = 0
        for offset in 0..<Int(token.length) {
            switch source[Int(token.start) + offset] {
            case UInt8(ascii: "?"), UInt8(ascii: "!"): marks += 1
            case UInt8(ascii: ".") where offset == 0 || offset == Int(token.length) - 1: break
            default: return false
            }
        }
        return marks > 0
    }
}
