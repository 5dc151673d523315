/// Patterns: what `let`, `for`, `case` and `catch` bind or match.
extension Parser {
    /// A pattern after `let`/`var` or `for`: a name, `_`, or a tuple of these.
    mutating func parsePattern() {
        switch kind {
        case .identifier, .dollarIdentifier, .editorPlaceholder: leaf(.identifierPattern)
        case .wildcard: leaf(.wildcardPattern)
        case .leftParen: parseTuplePattern()
        case .keyword:
            switch keyword {
            case .let, .var, .`inout`: parseBindingPattern(matching: false)
            case .`self`: leaf(.identifierPattern)
            default:
                guard !startsLine else { return missing(.identifierPattern) }
                noteProblem()
                leaf(.identifierPattern)
            }
        default: missing(.identifierPattern)
        }
    }

    private mutating func parseTuplePattern() {
        guard enter() else { return skipNested() }
        let start = mark()
        bump()
        parseList(to: .rightParen) { $0.parseTuplePatternElement() }
        leave()
        finish(.tuplePattern, start)
    }

    private mutating func parseTuplePatternElement() {
        let start = mark()
        if tokens[index].isLabel, peek().kind == .colon {
            bump()
            bump()
        }
        parsePattern()
        finish(.tuplePatternElement, start)
    }

    /// `let` pattern
    private mutating func parseBindingPattern(matching: Bool) {
        let start = mark()
        bump()
        guard enter() else { return skipNested() }
        if matching { parseMatchingPattern(.binding) } else { parsePattern() }
        leave()
        finish(.bindingPattern, start)
    }

    /// A pattern after `case` or `catch`: a binding, `is T`, or an expression in which names may be bound.
    mutating func parseMatchingPattern(_ context: Context) {
        let start = mark()
        if at(.is) {
            bump()
            parseType()
            return finish(.isPattern, start)
        }
        if cursor.atBindingIntroducer { return parseBindingPattern(matching: true) }
        let nodes = builder.count
        parseSequence([.condition, context])
        switch builder.lastKind {
        case .patternExpr: builder.unwrapLast()
        case .discardExpr where builder.count == nodes + 1: builder.relabelLast(.wildcardPattern)
        default: finish(.expressionPattern, start)
        }
    }

    /// A pattern where an expression can stand, in the arguments of `case .some(let x)`.
    mutating func parsePatternInExpression(_ context: Context) -> Bool {
        guard at(.is) || cursor.atBindingIntroducer else { return false }
        let start = mark()
        parseMatchingPattern(context)
        finish(.patternExpr, start)
        return true
    }
}

extension TokenCursor {
    /// Whether `let`, `var`, `inout`, `borrowing x` introduces a binding here.
    var atBindingIntroducer: Bool {
        switch keyword {
        case .let, .var, .`inout`: true
        case .borrowing: !peek().startsLine && (peek().kind == .identifier || peek().kind == .wildcard)
        default: false
        }
    }
}
