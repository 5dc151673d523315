/// Types.
extension Parser {
    mutating func parseType() {
        guard enter() else {
            // A speculation that gets here has failed; skipping would read the rest of the file for nothing.
            return isSpeculating ? noteProblem() : skipNested()
        }
        parseNestedType()
        leave()
    }

    /// attribute*, specifiers, then a function type or a composition.
    private mutating func parseNestedType() {
        let start = mark()
        var attributed = false
        while true {
            if at(.atSign) {
                parseAttribute()
            } else if keyword.isTypeSpecifier, cursor.isSpecifier {
                bump()
                if at(.leftParen), tokens[index - 1].keyword == .nonisolated, !startsLine { index = cursor.indexAfterGroup(at: index) }
            } else {
                break
            }
            attributed = true
        }
        parseFunctionOrComposition()
        if attributed { finish(.attributedType, start) }
    }

    private mutating func parseFunctionOrComposition() {
        let start = mark()
        if at(.repeat) {
            bump()
            parseType()
            return finish(.packExpansionType, start)
        }
        parseComposition()
        guard at(.arrow) || keyword.isEffect && cursor.arrowFollowsEffects else { return }
        if builder.lastKind == .tupleType, builder.lastSize == builder.count - start.node {
            builder.unwrapLast()
        } else {
            noteProblem()
        }
        parseEffects()
        if at(.arrow) { parseReturnClause() } else { noteProblem() }
        finish(.functionType, start)
    }

    /// `some`/`any`/`each`?, type, (`&` type)*
    private mutating func parseComposition() {
        let start = mark()
        switch keyword {
        case .some, .any, .each:
            let kind: NodeKind = at(.each) ? .packElementType : .someOrAnyType
            if cursor.isQuantifier {
                bump()
                parseTypesBetweenAmpersands()
                return finish(kind, start)
            }
        default: break
        }
        parseTypesBetweenAmpersands()
    }

    private mutating func parseTypesBetweenAmpersands() {
        let start = mark()
        parseSimpleType(allowMembers: true)
        guard cursor.atAmpersand else { return }
        while cursor.atAmpersand {
            bump()
            parseSimpleType(allowMembers: true)
        }
        finish(.compositionType, start)
    }

    /// A type and what is written behind it: members, `?`, `!`. The root of a key path has no members.
    mutating func parseSimpleType(allowMembers: Bool) {
        let start = mark()
        parsePrimaryType()
        while true {
            switch kind {
            case .period where allowMembers:
                let next = peek()
                guard next.isMemberName else {
                    noteProblem()
                    bump()
                    return finish(.memberType, start)
                }
                bump()
                bumpQualifiedName()
                if next.keyword == .`Type` || next.keyword == .`Protocol` {
                    finish(.metatypeType, start)
                } else {
                    if cursor.atLeftAngle { parseGenericArguments() }
                    finish(.memberType, start)
                }
            case .postfixQuestion where !startsLine:
                bumpPostfixMark()
                finish(.optionalType, start)
            case .exclamation where !startsLine:
                bumpPostfixMark()
                finish(.implicitlyUnwrappedType, start)
            default: return
            }
        }
    }

    private mutating func parsePrimaryType() {
        switch kind {
        case .identifier, .wildcard, .editorPlaceholder: leafOfType()
        case .keyword where keyword == .`Self` || keyword == .Any: leafOfType()
        case .leftParen: parseTupleType()
        case .leftBracket: parseBracketType()
        default:
            guard cursor.isOperator(tokens[index], byte: UInt8(ascii: "~")) else { return missing(.missingType) }
            let start = mark()
            bump()
            guard enter() else { return skipNested() }
            parseSimpleType(allowMembers: true)
            leave()
            finish(.suppressedType, start)
        }
    }

    /// A name with its generic arguments.
    mutating func leafOfType() {
        let start = mark()
        bumpQualifiedName()
        if cursor.atLeftAngle { parseGenericArguments() }
        finish(.identifierType, start)
    }

    /// `(` tupleTypeElement* `)`
    private mutating func parseTupleType() {
        let start = mark()
        bump()
        parseList(to: .rightParen) { $0.parseTupleTypeElement() }
        finish(.tupleType, start)
    }

    private mutating func parseTupleTypeElement() {
        let start = mark()
        if tokens[index].isLabel || at(.`inout`) {
            if peek().kind == .colon {
                bump()
                bump()
            } else if peek().isLabel, peek(2).kind == .colon {
                bump()
                bump()
                bump()
            }
        }
        parseType()
        if cursor.isEllipsis(tokens[index]) { bump() }
        if at(.equal) { parseInitializerClause() }
        finish(.tupleTypeElement, start)
    }

    /// `[T]`, `[Key: Value]`, `[3 of T]`
    private mutating func parseBracketType() {
        let start = mark()
        bump()
        if at(.integerLiteral) { leaf(.integerLiteral) } else { parseType() }
        var kind = NodeKind.arrayType
        if eat(.colon) {
            parseType()
            kind = .dictionaryType
        } else if at(.of), !startsLine {
            bump()
            if at(.integerLiteral) { leaf(.integerLiteral) } else { parseType() }
            kind = .inlineArrayType
        }
        expectClosing(.rightBracket)
        finish(kind, start)
    }
}

extension TokenCursor {
    /// Whether the word here qualifies a type that follows, rather than being one's name.
    var isSpecifier: Bool {
        if at(.`inout`) { return true }
        let next = peek()
        if next.startsLine { return false }
        switch next.kind {
        case .identifier, .wildcard, .atSign, .leftBracket, .editorPlaceholder: return true
        case .leftParen: return next.hasSpaceBefore || at(.nonisolated)
        case .keyword: return next.keyword == .`Self` || next.keyword == .Any || next.keyword == .`inout`
        default: return isOperator(next, startingWith: UInt8(ascii: "~"))
        }
    }

    /// Whether `async`, `throws`, `throws(E)` here belong to a function type.
    var arrowFollowsEffects: Bool {
        var position = index
        while position < last, tokens[position].keyword.isEffect {
            position += 1
            if tokens[position].kind == .leftParen { position = indexAfterGroup(at: position) }
        }
        return tokens[position].kind == .arrow
    }

    var isQuantifier: Bool {
        let next = peek()
        switch next.kind {
        case .identifier, .leftParen, .leftBracket, .editorPlaceholder, .wildcard: return true
        case .keyword: return next.keyword == .`Self` || next.keyword == .Any || next.keyword == .repeat
        default: return isOperator(next, startingWith: UInt8(ascii: "~"))
        }
    }

    var atAmpersand: Bool { at(.prefixAmpersand) || isOperator(tokens[index], byte: UInt8(ascii: "&")) }
}
