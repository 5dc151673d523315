/// Decisions that need more than the next token. They read ahead by index and change nothing.
extension TokenCursor {
    /// The index after the bracket that closes the one at `start`; the file's end if none does.
    @inline(never)
    func indexAfterGroup(at start: Int) -> Int { indexAfterGroup(at: start, upTo: last) }

    /// The same without looking further than `limit`, which it returns if the group goes on.
    func indexAfterGroup(at start: Int, upTo limit: Int) -> Int {
        var level = 0
        var position = start
        while position < limit {
            let kind = tokens[position].kind
            position += 1
            if kind.isOpeningBracket {
                level += 1
            } else if kind.isClosingBracket {
                level -= 1
                if level <= 0 { return position }
            }
        }
        return limit
    }

    /// The index after the attribute at `start`, which is an `@`.
    @inline(never)
    func indexAfterAttribute(at start: Int) -> Int {
        var position = start + 1
        guard position < last, tokens[position].isMemberName else { return position }
        let keepsSpace = attributeTakesTokens(at: position)
        position += 1
        while position < last {
            if tokens[position].kind == .period, tokens[position + 1].isMemberName {
                position += 2
            } else if isOperator(tokens[position], startingWith: UInt8(ascii: "<")),
                let end = indexAfterAngles(at: position)
            {
                position = end
            } else {
                break
            }
        }
        if attributeHasArguments(at: position, keepsSpace: keepsSpace) { position = indexAfterGroup(at: position) }
        return position
    }

    /// The index after `<…>`, read by counting angle brackets; nil if they don't match within a few tokens of a type list.
    func indexAfterAngles(at start: Int) -> Int? {
        var level = 0
        var position = start
        while position < min(last, start + 256) {
            let token = tokens[position]
            if token.kind.isOpeningBracket {
                position = indexAfterGroup(at: position)
                continue
            }
            if token.kind.isClosingBracket { return nil }
            if token.kind.isOperatorLike {
                for offset in 0..<Int(token.length) {
                    switch source[Int(token.start) + offset] {
                    case UInt8(ascii: "<"): level += 1
                    case UInt8(ascii: ">"): level -= 1
                    default: break
                    }
                }
            }
            position += 1
            if level <= 0 { return position }
        }
        return nil
    }

    /// Whether the parenthesis at `position` holds an attribute's arguments rather than what the attribute is applied to.
    func attributeHasArguments(at position: Int, keepsSpace: Bool) -> Bool {
        let token = tokens[position]
        guard token.kind == .leftParen, !token.startsLine else { return false }
        return keepsSpace || !token.hasSpaceBefore
    }

    /// The index after `#if … #endif` at `start` if there is nothing but attributes in it.
    @inline(never)
    func indexAfterConditionalAttributes(at start: Int) -> Int? {
        var position = start
        var sawAttribute = false
        var level = 0
        repeat {
            switch tokens[position].kind {
            case .poundIf, .poundElseif:
                if tokens[position].kind == .poundIf { level += 1 }
                if level > 16 { return nil }
                position = indexAfterLine(at: position)
            case .poundElse: position += 1
            case .poundEndif:
                level -= 1
                position += 1
            case .atSign:
                sawAttribute = true
                position = indexAfterAttribute(at: position)
            default: return nil
            }
        } while level > 0 && position < last
        return sawAttribute && level == 0 ? position : nil
    }

    /// The first index after `start` whose token starts a line or is another directive, brackets skipped.
    @inline(never)
    func indexAfterLine(at start: Int) -> Int {
        var position = start + 1
        while position < last, !tokens[position].startsLine, tokens[position].kind != .poundIf,
            !tokens[position].kind.endsConditionalClause
        {
            position = tokens[position].kind.isOpeningBracket ? indexAfterGroup(at: position) : position + 1
        }
        return position
    }

    /// Whether a declaration starts here.
    ///
    /// - Parameter inMembers: only declarations may stand here, so that `case`, a macro and a lone attribute start one too.
    func atDeclaration(inMembers: Bool) -> Bool {
        declarationStarts(at: index, inMembers: inMembers)
    }

    @inline(never)
    func declarationStarts(at start: Int, inMembers: Bool) -> Bool {
        var position = start
        var sawAttribute = false
        attributes: while position < last {
            switch tokens[position].kind {
            case .atSign: position = indexAfterAttribute(at: position)
            case .poundIf:
                guard let end = indexAfterConditionalAttributes(at: position) else { break attributes }
                position = end
            default: break attributes
            }
            sawAttribute = true
        }
        if sawAttribute {
            switch tokens[position].kind {
            case .rightBrace, .endOfFile, .poundEndif: return true
            case .stringQuote: return false
            default: break
            }
        }
        // More than a few modifiers are none: who asks for each word of a long row must not look through all of it.
        let modifiersStart = position
        let modifiersEnd = min(last, modifiersStart + 32)
        while position < modifiersEnd, tokens[position].keyword.isModifier, tokens[position].keyword != .class {
            let takesDetail = tokens[position].keyword.takesModifierDetail && tokens[position].keyword != .open
            position += 1
            if takesDetail, tokens[position].kind == .leftParen { position = indexAfterGroup(at: position) }
            while tokens[position].kind == .atSign, !tokens[position].startsLine { position = indexAfterAttribute(at: position) }
        }
        let sawPrefix = sawAttribute || position > modifiersStart
        let keyword = tokens[position].keyword
        if keyword.startsDeclaration { return true }
        switch keyword {
        case .case: return inMembers
        case .`init`: return true
        case .actor: return tokens[min(position + 1, last)].kind == .identifier
        case .macro: return tokens[min(position + 1, last)].kind == .identifier
        default: break
        }
        switch tokens[position].kind {
        case .pound, .editorPlaceholder: return inMembers || (sawPrefix && tokens[position].kind == .pound)
        default: return inMembers && sawPrefix
        }
    }

    /// Whether the contextual word here (`unsafe`, `consume`, `yield` …) is followed by an operand of its own.
    @inline(never)
    func contextualWordHasOperand(acceptClosure: Bool = false, preferPostfix: Bool = true, context: Context = []) -> Bool {
        let next = peek()
        if next.startsLine { return false }
        switch next.kind {
        case .identifier, .dollarIdentifier, .wildcard, .integerLiteral, .floatLiteral, .stringQuote, .multilineStringQuote,
            .singleQuote, .rawStringDelimiter, .regexSlash, .regexPoundDelimiter, .prefixAmpersand, .prefixOperator, .atSign,
            .backslash, .pound, .editorPlaceholder:
            return true
        case .keyword:
            switch next.keyword {
            case .Any, .`Self`, .`self`, .super, .`init`, .true, .false, .nil, .repeat, .try, .if, .switch: return true
            default: return false
            }
        case .period, .leftParen, .leftBracket: return !preferPostfix && next.hasSpaceBefore
        case .leftBrace: return acceptClosure && isTrailingClosure(at: index + 1, context)
        default: return false
        }
    }

    /// Whether a statement starts here; an `if` or `switch` counts as one.
    func atStatement() -> Bool {
        let token = tokens[index]
        let labelled = token.kind == .identifier && peek().kind == .colon
        let position = labelled ? min(index + 2, last) : index
        let keyword = tokens[position].keyword
        if keyword.startsStatement { return true }
        switch keyword {
        case .repeat: return tokens[min(position + 1, last)].kind == .leftBrace
        case .yield, .discard: return !labelled && contextualWordHasOperand()
        default: return false
        }
    }

    /// Whether a switch's case starts here, perhaps after an attribute.
    @inline(never)
    func atSwitchCase() -> Bool {
        var position = index
        while tokens[position].kind == .atSign { position = indexAfterAttribute(at: position) }
        switch tokens[position].keyword {
        case .case: return true
        case .default: return tokens[min(position + 1, last)].kind == .colon || position == index
        default: return position > index && tokens[position].kind == .rightBrace
        }
    }

    /// Whether the `#if` here holds cases of a switch.
    @inline(never)
    func atConditionalSwitchCases() -> Bool {
        var position = index
        repeat {
            position = indexAfterLine(at: position)
        } while position < last
            && (tokens[position].kind == .poundIf
                || tokens[position].kind.endsConditionalClause
                    && tokens[position].kind != .poundEndif)
        while tokens[position].kind == .atSign { position = indexAfterAttribute(at: position) }
        return tokens[position].keyword == .case || tokens[position].keyword == .default
    }

    /// Whether an expression can start here.
    func atExpression() -> Bool {
        switch kind {
        case .identifier, .dollarIdentifier, .wildcard, .integerLiteral, .floatLiteral, .rawStringDelimiter, .stringQuote,
            .multilineStringQuote, .singleQuote, .regexPoundDelimiter, .regexSlash, .leftParen, .leftBracket, .leftBrace,
            .period, .pound, .poundAvailable, .poundUnavailable, .backslash, .prefixAmpersand, .prefixOperator,
            .editorPlaceholder:
            return true
        case .atSign: return peek().kind == .identifier
        case .keyword:
            switch keyword {
            case .Any, .`Self`, .`self`, .super, .`init`, .`deinit`, .subscript, .true, .false, .nil, .try, .`inout`, .if,
                .switch:
                return true
            case .repeat: return peek().kind != .leftBrace
            default: return false
            }
        default: return false
        }
    }
}
