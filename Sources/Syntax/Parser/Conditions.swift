/// The conditions of `if`, `guard` and `while`.
extension Parser {
    mutating func parseConditions() {
        var binding = false
        while true {
            let before = index
            binding = parseCondition(afterBinding: binding)
            if at(.comma) {
                bump()
                // A trailing comma before the body.
                if at(.leftBrace) && cursor.conditionBodyFollows || at(.else) { return }
            } else if at(.where), index > before {
                noteProblem()
                bump()
            } else {
                return
            }
        }
    }

    /// Returns whether it was a `let`.
    private mutating func parseCondition(afterBinding: Bool) -> Bool {
        switch kind {
        case .poundAvailable, .poundUnavailable:
            parseAvailabilityCondition()
            return false
        case .keyword:
            switch keyword {
            case .let, .var, .`inout`:
                parseOptionalBinding()
                return true
            case .case:
                parseMatchingCondition()
                return false
            default: break
            }
        case .identifier where afterBinding && peek().kind == .equal:
            // `if let a = b, c = d`: the `let` is missing.
            noteProblem()
            parseOptionalBinding()
            return true
        default: break
        }
        parseExpression(.condition)
        return false
    }

    /// `let x: T = value`
    private mutating func parseOptionalBinding() {
        let start = mark()
        if at(.keyword) { bump() }
        parseMatchingPattern(.binding)
        if at(.colon) { parseTypeAnnotation() }
        if at(.equal) { parseInitializerClause(.condition) }
        finish(.optionalBinding, start)
    }

    /// `case pattern = value`
    private mutating func parseMatchingCondition() {
        let start = mark()
        bump()
        parseMatchingPattern(.matching)
        if at(.colon) { parseTypeAnnotation() }
        if at(.equal) { parseInitializerClause(.condition) } else { noteProblem() }
        finish(.matchingPattern, start)
    }

    /// `#available(iOS 17, *)`
    mutating func parseAvailabilityCondition() {
        let start = mark()
        bump()
        if at(.leftParen) { bumpAvailability() } else { noteProblem() }
        finish(.availabilityCondition, start)
    }
}

extension TokenCursor {
    /// Whether the `{` here is the body rather than a closure: what comes behind it ends the statement.
    var conditionBodyFollows: Bool {
        let next = tokens[min(indexAfterGroup(at: index), last)]
        switch next.kind {
        case .endOfFile, .semicolon, .rightBrace, .rightParen: return true
        default:
            if next.keyword == .else { return true }
            return next.startsLine && next.kind != .comma && next.kind != .binaryOperator
        }
    }
}
