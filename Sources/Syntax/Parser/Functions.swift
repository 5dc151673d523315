/// Functions, initializers, subscripts, macros, and their signatures.
extension Parser {
    /// Whose parameters are parsed; it decides whether names may stand without a type, and types without a name.
    enum ParameterPlace {
        case function, closure, enumCase
    }

    mutating func parseFunction(_ start: Mark) {
        bump()
        parseFunctionName()
        parseSignature(returns: true)
        if at(.where) { parseGenericWhereClause() }
        parseOptionalCodeBlock()
        finish(.functionDecl, start)
    }

    /// A name or an operator. In `func ==<T>(…)` the operator ends before the `<`.
    private mutating func parseFunctionName() {
        guard cursor.isOperatorName else { return parseDeclarationName() }
        let start = mark()
        let token = tokens[index]
        if token.length > 1, source[Int(token.end) - 1] == UInt8(ascii: "<"), peek().kind == .identifier,
            !peek().hasSpaceBefore
        {
            bumpPrefix(token.length - 1, as: .binaryOperator)
        } else {
            bump()
        }
        finish(.declName, start)
    }

    mutating func parseInitializer(_ start: Mark) {
        bump()
        if at(.postfixQuestion) || at(.exclamation) { bumpPostfixMark() }
        parseSignature(returns: false)
        if at(.where) { parseGenericWhereClause() }
        parseOptionalCodeBlock()
        finish(.initializerDecl, start)
    }

    mutating func parseDeinitializer(_ start: Mark) {
        bump()
        parseEffects()
        parseOptionalCodeBlock()
        finish(.deinitializerDecl, start)
    }

    mutating func parseSubscript(_ start: Mark) {
        bump()
        parseSignature(returns: true)
        if at(.where) { parseGenericWhereClause() }
        if at(.leftBrace) { parseAccessorBlock() }
        finish(.subscriptDecl, start)
    }

    /// `macro stringify<T>(_ value: T) -> (T, String) = #externalMacro(…)`
    mutating func parseMacroDeclaration(_ start: Mark) {
        bump()
        parseDeclarationName()
        parseSignature(returns: true)
        if at(.equal) { parseInitializerClause() }
        if at(.where) { parseGenericWhereClause() }
        finish(.macroDecl, start)
    }

    /// Generic parameters, parameters, effects and result.
    private mutating func parseSignature(returns: Bool) {
        if cursor.atLeftAngle { parseGenericParameters() }
        if at(.leftParen) { parseParameterClause(.function) } else { missing(.parameterClause) }
        parseEffects()
        if returns || at(.arrow), at(.arrow) { parseReturnClause() }
        parseEffects()
    }

    /// `async throws(Failure)`
    mutating func parseEffects() {
        guard keyword.isEffect else { return }
        let start = mark()
        while keyword.isEffect {
            let throwing = at(.throws)
            bump()
            if throwing, at(.leftParen) {
                bump()
                parseType()
                expectClosing(.rightParen)
            }
        }
        finish(.effectSpecifiers, start)
    }

    /// `->` type
    mutating func parseReturnClause() {
        let start = mark()
        bump()
        if cursor.atLeftAngle { parseGenericParameters() }
        parseType()
        finish(.returnClause, start)
    }

    // MARK: Parameters

    mutating func parseParameterClause(_ place: ParameterPlace) {
        let start = mark()
        bump()
        while !atListEnd(.rightParen) {
            let before = index
            // A declaration on a line of its own: the list was left open.
            if startsLine, keyword.startsDeclaration, peek().kind == .identifier, !peek().startsLine { break }
            parseParameter(place)
            if !eat(.comma), !at(.rightParen) { break }
            if index == before { break }
        }
        expectClosing(.rightParen)
        finish(.parameterClause, start)
    }

    private mutating func parseParameter(_ place: ParameterPlace) {
        let start = mark()
        if place != .enumCase { parseAttributes() }
        parseParameterModifiers()
        let names = parseParameterNames(place)
        if eat(.colon) {
            parseType()
        } else if names == 0 {
            // A placeholder alone stands for any parameters.
            if place == .function, !at(.editorPlaceholder) { noteProblem() }
            parseType()
        } else if place != .closure {
            noteProblem()
        }
        if cursor.isEllipsis(tokens[index]) { bump() }
        if at(.equal) { parseInitializerClause() }
        finish(.parameter, start)
    }

    /// `isolated`, `_const` and the like before the names.
    private mutating func parseParameterModifiers() {
        while keyword.isModifier || keyword.isTypeSpecifier, kind == .identifier || keyword == .`inout`, peek().isLabel,
            peek(2).kind == .colon || peek(2).isLabel, !(peek(2).kind == .colon && !keyword.isTypeSpecifier)
        {
            // `isolated actor: A` names a parameter; `isolated a b: A` modifies one.
            if peek(2).kind == .colon, keyword != .`inout` { return }
            leaf(.modifier)
        }
    }

    /// The label and the name. Returns how many there are.
    private mutating func parseParameterNames(_ place: ParameterPlace) -> Int {
        var count = 0
        while count < 2, tokens[index].isLabel {
            let next = peek()
            // `(a` half typed, and the next declaration on its own line.
            if count == 1, startsLine, keyword.startsDeclaration { break }
            let isName: Bool
            switch place {
            case .function: isName = next.kind == .colon || next.isLabel || count == 1 || cursor.endsParameter(next)
            case .closure: isName = true
            case .enumCase: isName = next.kind == .colon || next.isLabel && peek(2).kind == .colon || count == 1
            }
            guard isName else { break }
            bump()
            count += 1
        }
        return count
    }
}

extension TokenCursor {
    func endsParameter(_ token: Token) -> Bool {
        // `(x` half typed; `(Int)` is a type without a name.
        let first = firstByte(of: tokens[index])
        return token.startsLine && !(first >= UInt8(ascii: "A") && first <= UInt8(ascii: "Z"))
    }
}
