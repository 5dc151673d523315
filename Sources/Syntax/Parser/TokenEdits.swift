/// A change the parser made to the tokenizer's tokens: an operator divided (`>>` that closes two argument lists, `>?`), or a
/// token given another kind (`<` that opens one).
struct TokenEdit {
    /// Index of the token in the tokenizer's array.
    var index: Int
    /// The token as it was.
    var before: Token
    /// The consumed part; all of it when the token was only relabelled.
    var part: Token

    var isSplit: Bool { part.length != before.length }
}

extension TokenBuffer {
    /// Hands the tokens over as an array, split parts before what remains of their token, and frees the buffer. The edits are in order.
    consuming func finish(applying edits: [TokenEdit]) -> [Token] {
        guard !edits.isEmpty else { return finish() }
        defer { base.deallocate() }
        let total = count + edits.count { $0.isSplit }
        return [Token](unsafeUninitializedCapacity: total) { array, initialized in
            initialized = total
            guard var place = array.baseAddress else { return }
            var read = 0
            for edit in edits {
                place.initialize(from: base + read, count: edit.index - read)
                place += edit.index - read
                place.initialize(to: edit.part)
                place += 1
                read = edit.isSplit ? edit.index : edit.index + 1
            }
            place.initialize(from: base + read, count: count - read)
        }
    }
}

/// A state of the parser to return to.
struct Checkpoint {
    var index: Int
    var splitCount: Int
    var editCount: Int
    var nodeCount: Int
    var problemCount: Int
    var firstProblem: UInt32
    var lastProblem: UInt32
}

extension Parser {
    /// Consumes the first `length` bytes of the current token as a token of its own.
    mutating func bumpPrefix(_ length: UInt32, as kind: TokenKind) {
        let before = tokens[index]
        var part = before
        part.kind = kind
        guard length < before.length else {
            edits.append(TokenEdit(index: index, before: before, part: part))
            bump()
            return
        }
        part.length = length
        part.flags.remove(.followedBySpace)
        part.hash = cursor.hash(of: part)
        edits.append(TokenEdit(index: index, before: before, part: part))
        tokens[index].start += length
        tokens[index].length -= length
        tokens[index].flags.subtract([.precededByNewline, .precededBySpace, .precededByComment, .precededByMalformedTrivia])
        tokens[index].kind = cursor.kindOfRemainder(tokens[index])
        tokens[index].hash = cursor.hash(of: tokens[index])
        splitCount += 1
    }

    /// Consumes a `?` or `!` after an operand or type, also where it was split off and more follows (`>?>`).
    @inline(__always) mutating func bumpPostfixMark() {
        if tokens[index].length == 1 { bump() } else { bumpPrefix(1, as: kind) }
    }

    /// Consumes the arguments of an attribute or condition that may name versions. `10.15` in these is two numbers and a period.
    mutating func bumpAvailability() {
        let end = cursor.indexAfterGroup(at: index)
        while index < end {
            if at(.floatLiteral), let period = cursor.periodOfVersion(tokens[index]) {
                bumpPrefix(period, as: .integerLiteral)
                bumpPrefix(1, as: .period)
            }
            bump()
        }
    }

    func checkpoint() -> Checkpoint {
        Checkpoint(
            index: index, splitCount: splitCount, editCount: edits.count, nodeCount: builder.count,
            problemCount: problemCount, firstProblem: firstProblem, lastProblem: lastProblem)
    }

    /// Forgets everything since the checkpoint.
    mutating func restore(_ checkpoint: Checkpoint) {
        while edits.count > checkpoint.editCount, let edit = edits.popLast() { tokens[edit.index] = edit.before }
        index = checkpoint.index
        splitCount = checkpoint.splitCount
        builder.truncate(to: checkpoint.nodeCount)
        problemCount = checkpoint.problemCount
        firstProblem = checkpoint.firstProblem
        lastProblem = checkpoint.lastProblem
    }
}

extension TokenCursor {
    @inline(__always) func firstByte(of token: Token) -> UInt8 {
        token.length > 0 ? source[Int(token.start)] : 0
    }

    /// Whether a token is an operator that starts with this byte.
    @inline(__always) func isOperator(_ token: Token, startingWith byte: UInt8) -> Bool {
        switch token.kind {
        case .binaryOperator, .prefixOperator, .postfixOperator: firstByte(of: token) == byte
        default: false
        }
    }

    /// Whether the token is an operator of exactly this one byte.
    @inline(__always) func isOperator(_ token: Token, byte: UInt8) -> Bool {
        token.length == 1 && isOperator(token, startingWith: byte)
    }

    @inline(__always) var atLeftAngle: Bool { isOperator(tokens[index], startingWith: 0x3C) }

    @inline(__always) var atRightAngle: Bool { isOperator(tokens[index], startingWith: 0x3E) }

    /// Whether the token is the operator `...`.
    func isEllipsis(_ token: Token) -> Bool {
        token.length == 3 && isOperator(token, startingWith: 0x2E) && source[Int(token.start) + 1] == 0x2E
            && source[Int(token.start) + 2] == 0x2E
    }

    /// What the rest of a divided operator is by itself: something stands directly before it.
    func kindOfRemainder(_ token: Token) -> TokenKind {
        let first = firstByte(of: token)
        switch first {
        case UInt8(ascii: "?"): return .postfixQuestion
        case UInt8(ascii: "!"): return .exclamation
        case UInt8(ascii: "=") where token.length == 1: return .equal
        case UInt8(ascii: "-") where token.length == 2 && source[Int(token.start) + 1] == UInt8(ascii: ">"): return .arrow
        case UInt8(ascii: ".") where token.length == 1: return .period
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return .integerLiteral
        default: break
        }
        if token.flags.contains(.followedBySpace) { return .postfixOperator }
        switch tokens[min(index + 1, last)].kind {
        case .rightParen, .rightBracket, .rightBrace, .comma, .semicolon, .colon, .endOfFile, .period,
            .interpolationClose:
            return .postfixOperator
        default:
            return .binaryOperator
        }
    }

    /// The `hash` of a token by its text, as the tokenizer gives it: numbers have none.
    func hash(of token: Token) -> UInt8 {
        guard token.kind != .integerLiteral else { return 0 }
        return Token.hash(of: UnsafeBufferPointer(start: source + Int(token.start), count: Int(token.length)))
    }

    func periodOfVersion(_ token: Token) -> UInt32? {
        var period: UInt32?
        for offset in 0..<token.length {
            switch source[Int(token.start + offset)] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): break
            case UInt8(ascii: ".") where period == nil && offset > 0: period = offset
            default: return nil
            }
        }
        return period
    }
}
