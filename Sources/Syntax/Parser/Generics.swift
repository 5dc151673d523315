/// Generic parameters, arguments and requirements.
extension Parser {
    /// `<` genericParameter* genericWhereClause? `>`
    mutating func parseGenericParameters() {
        let start = mark()
        bumpPrefix(1, as: .leftAngle)
        while !cursor.atRightAngle, !atListEnd(.rightParen) {
            let before = index
            parseGenericParameter()
            if !eat(.comma) || index == before { break }
        }
        if at(.where) { parseGenericWhereClause() }
        if cursor.atRightAngle { bumpPrefix(1, as: .rightAngle) } else { noteProblem() }
        finish(.genericParameterClause, start)
    }

    private mutating func parseGenericParameter() {
        let start = mark()
        parseAttributes()
        if at(.each) && peek().isLabel || at(.let) { bump() }
        if tokens[index].isMemberName { bump() } else { noteProblem() }
        if cursor.isEllipsis(tokens[index]) { bump() }
        if eat(.colon) {
            if at(.class) { leaf(.identifierType) } else { parseType() }
        }
        finish(.genericParameter, start)
    }

    /// `where` genericRequirement*
    mutating func parseGenericWhereClause() {
        let start = mark()
        bump()
        repeat {
            let requirement = mark()
            parseGenericArgument()
            if eat(.colon) {
                if at(.class) { leaf(.identifierType) } else { parseType() }
                // Layout requirements: `_Trivial(64)`.
                if at(.leftParen), !startsLine { index = cursor.indexAfterGroup(at: index) }
            } else if cursor.isSameTypeOperator {
                bump()
                parseGenericArgument()
            } else {
                noteProblem()
            }
            finish(.genericRequirement, requirement)
        } while eat(.comma) && !at(.leftBrace)
        finish(.genericWhereClause, start)
    }

    /// A type, or an integer for a value parameter.
    private mutating func parseGenericArgument() {
        if at(.integerLiteral) { return leaf(.integerLiteral) }
        if cursor.isOperator(tokens[index], byte: UInt8(ascii: "-")), peek().kind == .integerLiteral {
            let start = mark()
            bump()
            leaf(.integerLiteral)
            return finish(.prefixExpr, start)
        }
        parseType()
    }

    /// `<` type* `>`
    mutating func parseGenericArguments() {
        let start = mark()
        let angle = index
        let problems = problemCount
        bumpPrefix(1, as: .leftAngle)
        while !cursor.atRightAngle {
            let before = index
            parseGenericArgument()
            if !eat(.comma) || index == before { break }
        }
        if cursor.atRightAngle { bumpPrefix(1, as: .rightAngle) } else { noteProblem() }
        if problemCount != problems { failedAngles.append(angle) }
        finish(.genericArgumentClause, start)
    }

    /// Reads the `<` after a name in an expression as generic arguments if it parses as such and something follows that can
    /// follow a type; otherwise it is an operator.
    mutating func parseGenericArgumentsInExpression() -> Bool {
        guard cursor.atLeftAngle, cursor.canStartGenericArguments else { return false }
        while let failed = failedAngles.last, failed < index { failedAngles.removeLast() }
        if failedAngles.last == index { return false }
        let checkpoint = checkpoint()
        let wasSpeculating = isSpeculating
        isSpeculating = true
        parseGenericArguments()
        isSpeculating = wasSpeculating
        if problemCount == checkpoint.problemCount, cursor.canFollowGenericArguments { return true }
        restore(checkpoint)
        return false
    }
}

extension TokenCursor {
    var isSameTypeOperator: Bool {
        kind.isOperatorLike && spells("==")
    }

    /// A cheap look at what stands behind `<`, for the common case that it compares.
    var canStartGenericArguments: Bool {
        let angle = tokens[index]
        if angle.length > 1 {
            // `<>`, `<=`, `<<`: no type starts with these; `<~`, `<-` might.
            let second = source[Int(angle.start) + 1]
            return second == UInt8(ascii: "~") || second == UInt8(ascii: "-")
        }
        let next = peek()
        switch next.kind {
        case .identifier:
            let following = peek(2)
            switch following.kind {
            case .comma, .period, .colonColon, .leftParen, .leftBracket, .postfixQuestion, .exclamation, .arrow, .postfixOperator,
                .binaryOperator, .prefixOperator, .identifier, .prefixAmpersand, .keyword:
                return true
            default: return false
            }
        case .keyword, .leftParen, .leftBracket, .atSign, .integerLiteral, .prefixOperator, .binaryOperator, .wildcard,
            .editorPlaceholder:
            return true
        default: return false
        }
    }

    /// The tokens behind `>` that make `<…>` generic arguments (the same as the compiler's).
    var canFollowGenericArguments: Bool {
        switch kind {
        case .rightParen, .rightBracket, .leftBrace, .rightBrace, .period, .comma, .semicolon, .endOfFile, .exclamation,
            .postfixQuestion, .colon, .interpolationClose:
            return true
        case .binaryOperator: return isOperator(tokens[index], byte: UInt8(ascii: "&"))
        case .leftParen, .leftBracket: return !startsLine
        default: return false
        }
    }
}
