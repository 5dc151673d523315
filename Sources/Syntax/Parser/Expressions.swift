/// Where an expression stands, as far as the grammar depends on it.
struct Context: OptionSet {
    let rawValue: UInt8
    /// Directly before a body's `{`: a brace is a trailing closure only where nothing else makes sense.
    static let condition = Context(rawValue: 1 << 0)
    /// The condition of an `#if`, which ends with the line.
    static let directive = Context(rawValue: 1 << 1)
    /// In a pattern after `case`: `let x` may stand in it, `=` does not belong to it.
    static let matching = Context(rawValue: 1 << 2)
    /// In a pattern after `let`: names are bound.
    static let binding = Context(rawValue: 1 << 3)
    /// In an attribute's arguments: keywords are names.
    static let attribute = Context(rawValue: 1 << 4)

    var isPattern: Bool { !isDisjoint(with: [.matching, .binding]) }
    /// What holds inside brackets of an expression in this context.
    var inBrackets: Context { intersection([.matching, .binding, .attribute]) }
}

/// Expressions: sequences of operands and operators, and what stands before an operand.
extension Parser {
    mutating func parseExpression(_ context: Context = []) {
        guard enter() else { return skipNested() }
        if !(context.isPattern && parsePatternInExpression(context)) { parseSequence(context) }
        leave()
    }

    /// operand (operator operand)*, folded by precedence
    mutating func parseSequence(_ context: Context) {
        let base = pending.count
        if context.contains(.directive), startsLine { return missing(.missingExpr) }
        var operand = parseOperand(context)
        while builder.lastKind != .missingExpr, parseOperator(context, base: base, operand: &operand) {}
        reduceAll(base: base, operand: &operand)
    }

    /// An operator and its right operand, if one follows.
    @inline(__always)
    private mutating func parseOperator(_ context: Context, base: Int, operand: inout Mark) -> Bool {
        switch kind {
        case .binaryOperator, .equal, .infixQuestion, .arrow: break
        case .keyword, .identifier: guard keyword != .none else { return false }
        default: return false
        }
        if context.contains(.directive), startsLine { return false }
        return parseOperatorAhead(context, base: base, operand: &operand)
    }

    @inline(never)
    private mutating func parseOperatorAhead(_ context: Context, base: Int, operand: inout Mark) -> Bool {
        switch kind {
        case .binaryOperator:
            pushBinary(cursor.precedenceOfOperator(), base: base, operand: &operand)
        case .equal:
            if context.isPattern { return false }
            pushBinary(Precedence.assignment, base: base, operand: &operand)
        case .infixQuestion:
            reduce(to: Precedence.ternary, base: base, operand: &operand)
            parseTernaryMiddle(context, condition: operand)
        case .arrow:
            pushBinary(Precedence.arrow, base: base, operand: &operand)
        default:
            switch keyword {
            case .is, .as:
                reduce(to: Precedence.casting, base: base, operand: &operand)
                parseCast(operand)
                return true
            case .throws, .async:
                guard at(.throws) || peek().kind == .arrow || peek().keyword == .throws else { return false }
                reduce(to: Precedence.arrow, base: base, operand: &operand)
                pending.push(
                    PendingOperator(kind: .binaryExpr, precedence: Precedence.arrow, mark: operand, words: 0))
                parseEffects()
                expect(.arrow)
            default: return false
            }
        }
        operand = parseOperand(context)
        return true
    }

    private mutating func pushBinary(_ precedence: UInt8, base: Int, operand: inout Mark) {
        reduce(to: precedence, base: base, operand: &operand)
        pending.push(PendingOperator(kind: .binaryExpr, precedence: precedence, mark: operand, words: 0))
        bump()
    }

    /// `?` then `:`; what follows is the operator's right side.
    private mutating func parseTernaryMiddle(_ context: Context, condition: Mark) {
        pending.push(PendingOperator(kind: .ternaryExpr, precedence: Precedence.ternary, mark: condition, words: 0))
        bump()
        guard enter() else { return skipNested() }
        parseSequence(context)
        leave()
        expect(.colon)
    }

    /// `is T`, `as T`, `as? T`, `as! T`
    private mutating func parseCast(_ operand: Mark) {
        let kind: NodeKind = at(.is) ? .isExpr : .asExpr
        bump()
        if kind == .asExpr, at(.postfixQuestion) || at(.exclamation) { bump() }
        parseType()
        finish(kind, operand)
    }

    // MARK: Operands

    /// Words such as `try`, then a prefix expression. Returns where the operand starts; words that cover more than the operand
    /// are left pending.
    @inline(__always)
    private mutating func parseOperand(_ context: Context) -> Mark {
        if keyword != .none || at(.atSign) { return parseOperandWithWords(context) }
        let start = mark()
        parseUnary(context)
        return start
    }

    @inline(never)
    private mutating func parseOperandWithWords(_ context: Context) -> Mark {
        let start = mark()
        let first = index
        var tight: Int?
        words: while true {
            switch keyword {
            case .await: break
            case .try:
                bump()
                if at(.exclamation) || at(.postfixQuestion) { bump() }
                continue
            case .unsafe:
                guard cursor.contextualWordHasOperand(acceptClosure: true, preferPostfix: false, context: context) else {
                    break words
                }
            case .consume, .copy, .borrow, .each:
                guard cursor.contextualWordHasOperand() else { break words }
                if tight == nil { tight = index }
            default: break words
            }
            bump()
        }
        let words = index - first
        var operand = mark()
        parseOperandAfterWords(context)
        if let tight {
            operand = Mark(node: start.node, token: start.token + UInt32(tight - first))
            finishWords(from: tight, count: first + words - tight, operand)
        }
        let loose = tight.map { $0 - first } ?? words
        if loose > 0 {
            pending.push(
                PendingOperator(
                    kind: .tryExpr, precedence: 0, mark: start, words: loose, index: first))
        }
        return operand
    }

    private mutating func parseOperandAfterWords(_ context: Context) {
        switch keyword {
        case .any where cursor.contextualWordHasOperand() || cursor.isOperator(peek(), byte: UInt8(ascii: "~")):
            parseTypeExpression()
        case .`inout`: parseTypeExpression()
        case .nonisolated where peek().kind == .leftParen && cursor.spells("nonsending", at: min(index + 2, last)):
            parseTypeExpression()
        case .repeat where peek().kind != .leftBrace:
            let start = mark()
            bump()
            parseExpression(context)
            finish(.packExpansionExpr, start)
        default:
            if at(.atSign), peek().isMemberName { parseTypeExpression() } else { parseUnary(context) }
        }
    }

    private mutating func parseTypeExpression() {
        let start = mark()
        parseType()
        finish(.typeExpr, start)
    }

    /// Prefix operators, then an expression with what is written behind it.
    private mutating func parseUnary(_ context: Context) {
        let start = mark()
        let first = index
        while at(.prefixOperator) || at(.prefixAmpersand) { bump() }
        let count = index - first
        switch kind {
        case .backslash: parseKeyPath(context)
        case .keyword where keyword == .if: parseIfOrSwitchExpression()
        case .keyword where keyword == .switch: parseIfOrSwitchExpression()
        default: parsePostfixExpression(context)
        }
        var position = count - 1
        while position >= 0 {
            let kind: NodeKind = tokens[first + position].kind == .prefixAmpersand ? .inOutExpr : .prefixExpr
            finish(kind, Mark(node: start.node, token: start.token + UInt32(position)))
            position -= 1
        }
    }

    private mutating func parseIfOrSwitchExpression() {
        guard enter() else { return skipNested() }
        if at(.if) { parseIf() } else { parseSwitch() }
        leave()
    }
}
