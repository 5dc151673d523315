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

    /// The final tokens: split parts are put before what remains of their token.
    static func apply(_ edits: [TokenEdit], to tokens: [Token]) -> [Token] {
        guard !edits.isEmpty else { return tokens }
        var result: [Token] = []
        result.reserveCapacity(tokens.count + edits.count)
        var copied = 0
        for edit in edits {
            result.append(contentsOf: tokens[copied..<edit.index])
            result.append(edit.part)
            copied = edit.isSplit ? edit.index : edit.index + 1
        }
        result.append(contentsOf: tokens[copied...])
        return result
    }
}

/// A state of the parser to return to.
struct Checkpoint {
    var index: Int
    var splitCount: Int
    var editCount: Int
    var nodeCount: Int
    var problemCount: Int
    var flags: NodeFlags
}

extension Parser {
    @inline(__always) func firstByte(of token: Token) -> UInt8 {
        Int(token.start) < source.count ? source[Int(token.start)] : 0
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
        edits.append(TokenEdit(index: index, before: before, part: part))
        tokens[index].start += length
        tokens[index].length -= length
        tokens[index].flags.subtract([.precededByNewline, .precededBySpace, .precededByComment])
        tokens[index].kind = kindOfRemainder(tokens[index])
        splitCount += 1
    }

    /// Consumes a `?` or `!` after an operand or type, also where it was split off and more follows (`>?>`).
    @inline(__always) mutating func bumpPostfixMark() {
        if tokens[index].length == 1 { bump() } else { bumpPrefix(1, as: kind) }
    }

    /// What the rest of a divided operator is by itself: something stands directly before it.
    private func kindOfRemainder(_ token: Token) -> TokenKind {
        let first = firstByte(of: token)
        switch first {
        case UInt8(ascii: "?"): return .postfixQuestion
        case UInt8(ascii: "!"): return .exclamation
        case UInt8(ascii: "=") where token.length == 1: return .equal
        case UInt8(ascii: "-") where token.length == 2 && source[Int(token.start) + 1] == UInt8(ascii: ">"): return .arrow
        case UInt8(ascii: ".") where token.length == 1: return .period
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

    func checkpoint() -> Checkpoint {
        Checkpoint(
            index: index, splitCount: splitCount, editCount: edits.count, nodeCount: builder.count,
            problemCount: problemCount, flags: flags)
    }

    /// Forgets everything since the checkpoint.
    mutating func restore(_ checkpoint: Checkpoint) {
        while edits.count > checkpoint.editCount, let edit = edits.popLast() { tokens[edit.index] = edit.before }
        index = checkpoint.index
        splitCount = checkpoint.splitCount
        builder.truncate(to: checkpoint.nodeCount)
        problemCount = checkpoint.problemCount
        flags = checkpoint.flags
    }
}
