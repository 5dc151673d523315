// Operators: the longest run of operator characters. What stands right before and behind decides between prefix, postfix and binary.
//
// Angle brackets of generics, optional marks and the like may be glued into one operator (`>>`, `>?`, `<-`, `&>`): the parser, which knows where
// types stand, divides such a token. The parts of a divided token have the fixity that their place in it gives them.

extension Lexer {
    mutating func lexOperator(_ flags: TokenFlags) {
        var end = cursor
        let startsWithPeriod = end[0] == UInt8(ascii: ".")
        var firstSlash: Cursor?
        while true {
            if ByteSet.operatorByte.contains(end[0]) {
                if end[0] == UInt8(ascii: "/") {
                    if end > cursor, end[1] == UInt8(ascii: "/") || end[1] == UInt8(ascii: "*") { break }  // a comment
                    if firstSlash == nil { firstSlash = end }
                } else if end[0] == UInt8(ascii: ".") {
                    if !startsWithPeriod { break }  // periods only in operators that start with one
                } else if end[0] == UInt8(ascii: "<"), end > cursor, end[1] == UInt8(ascii: "#"),
                    lookahead.lineHasPlaceholderEnd(from: end + 1, in: source)
                {
                    break
                }
                end += 1
            } else if end[0] >= 0x80 {
                let decoded = source.scalar(at: end)
                guard let scalar = decoded.value,
                    end == cursor ? ScalarClass.startsOperator(scalar) : ScalarClass.continuesOperator(scalar)
                else { break }
                end += decoded.length
            } else {
                break
            }
        }
        if let firstSlash, lexBareRegex(slash: firstSlash, operatorEnd: end, flags) { return }
        emitOperator(from: cursor, to: end, flags)
    }

    /// `!` and `?` directly behind an operand are tokens of their own, whatever follows: `a!=b` is `a! = b`.
    mutating func lexExclamationOrQuestion(_ flags: TokenFlags) {
        guard isLeftBound(cursor) else { return lexOperator(flags) }
        let start = cursor
        cursor += 1
        emit(start[0] == UInt8(ascii: "!") ? .exclamation : .postfixQuestion, from: start, flags: flags)
    }

    /// `<` as an operator, or the start of an editor placeholder.
    mutating func lexLeftAngle(_ flags: TokenFlags) {
        if cursor[1] == UInt8(ascii: "#"), lexPlaceholder(flags) { return }
        lexOperator(flags)
    }

    /// `<#…#>` on one line.
    private mutating func lexPlaceholder(_ flags: TokenFlags) -> Bool {
        var end = cursor + 2
        while end < source.end, end[0] != UInt8(ascii: "\n"), !end.starts(with: "<#") {
            if end.starts(with: "#>") {
                let start = cursor
                cursor = end + 2
                emit(.editorPlaceholder, from: start, flags: flags)
                return true
            }
            end += 1
        }
        return false
    }

    /// Adds the operator and moves behind it.
    mutating func emitOperator(from start: Cursor, to end: Cursor, _ flags: TokenFlags) {
        let kind = operatorKind(from: start, to: end)
        cursor = end
        emit(
            kind, from: start, flags: kind == .unknown ? flags.union(.malformed) : flags,
            hash: TextHash.byte(start, length: end - start))
    }

    private func operatorKind(from start: Cursor, to end: Cursor) -> TokenKind {
        let isLeftBound = self.isLeftBound(start)
        let isRightBound = self.isRightBound(end, isLeftBound: isLeftBound)
        if end - start == 1 {
            switch start[0] {
            case UInt8(ascii: "="): return .equal
            case UInt8(ascii: "."): return .period
            case UInt8(ascii: "?"): return isLeftBound ? .postfixQuestion : .infixQuestion
            case UInt8(ascii: "&") where isRightBound && !isLeftBound: return .prefixAmpersand
            default: break
            }
        } else if end - start == 2, start.starts(with: "->") {
            return .arrow
        } else if hasCommentEnd(from: start, to: end) {
            return .unknown
        }
        if isLeftBound == isRightBound { return .binaryOperator }
        return isLeftBound ? .postfixOperator : .prefixOperator
    }

    /// Whether a `*/` without a `/*` is part of the operator.
    private func hasCommentEnd(from start: Cursor, to end: Cursor) -> Bool {
        var next = start
        while next + 1 < end {
            if next.starts(with: "*/") { return true }
            next += 1
        }
        return false
    }

    /// Whether an operand ends right before the operator that starts there.
    func isLeftBound(_ start: Cursor) -> Bool {
        guard start > source.start else { return false }
        let previous = start[-1]
        if ByteSet.leftBoundary.contains(previous) { return false }
        guard start > source.start + 1 else { return true }
        let isCommentEnd = previous == UInt8(ascii: "/") && start[-2] == UInt8(ascii: "*")
        let isNoBreakSpace = previous == 0xA0 && start[-2] == 0xC2
        return !isCommentEnd && !isNoBreakSpace
    }

    /// Whether an operand starts right behind the operator that ends there.
    func isRightBound(_ end: Cursor, isLeftBound: Bool) -> Bool {
        let next = end[0]
        if ByteSet.rightBoundary.contains(next) { return false }
        switch next {
        case UInt8(ascii: "."): return !isLeftBound  // `x^.y` is postfix, `^.y` is prefix
        case UInt8(ascii: "/"): return end[1] != UInt8(ascii: "/") && end[1] != UInt8(ascii: "*")
        case 0xC2: return end[1] != 0xA0
        default: return true
        }
    }
}
