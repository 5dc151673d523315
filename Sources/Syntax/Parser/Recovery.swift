/// What happens where the grammar does not fit: tokens are passed over up to a place where something starts again.
extension Parser {
    /// Whether the parser may recurse one level further.
    @inline(__always) mutating func enter() -> Bool {
        guard depth < Self.nestingLimit else { return false }
        depth &+= 1
        return true
    }

    @inline(__always) mutating func leave() { depth &-= 1 }

    /// Passes over what is nested too deep, up to the bracket that closes the surrounding level.
    @inline(never)
    mutating func skipNested() {
        let start = mark()
        var level = 0
        skip: while !atEnd {
            if kind.isOpeningBracket {
                level += 1
            } else if kind.isClosingBracket {
                if level == 0 { break }
                level -= 1
            } else if level == 0, conditionalDepth > 0, kind.endsConditionalClause {
                break skip
            }
            bump()
        }
        finishTooDeep(start)
    }

    /// Tokens that fit nowhere in a list of items: the rest of the line, up to a declaration.
    @inline(never)
    mutating func parseUnexpected(_ list: ItemList) {
        let start = mark()
        noteProblem()
        while !atEnd {
            if kind.isOpeningBracket {
                index = cursor.indexAfterGroup(at: index)
            } else {
                bump()
            }
            if at(.rightBrace) || startsLine || at(.semicolon) || kind.endsConditionalClause || at(.poundIf) { break }
            if list.isMembers, keyword.startsDeclaration { break }
        }
        finish(.unexpected, start)
    }

    /// Consumes the `}` that ends a block. An `#if` may end first: then the brace is expected later in the file.
    @inline(never)
    mutating func expectRightBrace() {
        if closedBraces > 0 {
            closedBraces -= 1
            return noteProblem()
        }
        if at(.rightBrace) { return bump() }
        noteProblem()
        if conditionalDepth > 0, kind.endsConditionalClause { unclosedBraces += 1 }
    }

    /// Consumes the bracket that closes a list, passing over what stands before it if it comes soon.
    @inline(never)
    mutating func expectClosing(_ closing: TokenKind) {
        if at(closing) { return bump() }
        noteProblem()
        var position = index
        let limit = min(last, index + 128)
        while position < limit, tokens[position].kind != closing {
            let token = tokens[position]
            if token.kind.isClosingBracket || token.kind == .leftBrace || token.kind.endsConditionalClause { return }
            if token.startsLine, token.keyword.startsDeclaration || token.keyword.startsStatement { return }
            position = token.kind.isOpeningBracket ? cursor.indexAfterGroup(at: position, upTo: limit) : position + 1
        }
        guard position < limit else { return }
        let start = mark()
        index = position
        finish(.unexpected, start)
        bump()
    }

    /// element (`,` element)* `,`? and the bracket that closes the list.
    @inline(__always)
    mutating func parseList(to closing: TokenKind, _ parseElement: (inout Parser) -> Void) {
        while !atListEnd(closing) {
            let before = index
            parseElement(&self)
            if !eat(.comma) || index == before { break }
        }
        expectClosing(closing)
    }

    /// Whether a list in brackets has ended, for better or worse.
    @inline(__always) func atListEnd(_ closing: TokenKind) -> Bool {
        let kind = self.kind
        return kind == closing || kind == .endOfFile || kind.isClosingBracket
            || (conditionalDepth > 0 && kind.endsConditionalClause)
    }
}
