/// Lists of items: a file, the bodies of functions and branches, the members of types.
extension Parser {
    /// What a list of items belongs to; it decides what may stand in it and what ends it.
    enum ItemList: UInt8 {
        case file, code, members, switchCase

        var isMembers: Bool { self == .members }
    }

    /// The whole file.
    mutating func parseFile() {
        let start = mark()
        _ = eat(.shebang)
        parseItems(.file)
        if index != last { noteProblem() }
        index = last
        builder.append(.sourceFile, lastProblem == .max ? [] : .malformed, start, end: UInt32(truncatingIfNeeded: outputIndex + 1))
    }

    /// `{` item* `}`; missing if there is no brace.
    mutating func parseCodeBlock() { parseBlock(.codeBlock, of: .code) }

    mutating func parseOptionalCodeBlock() {
        if at(.leftBrace) { parseCodeBlock() }
    }

    /// `{` declaration* `}`; missing if there is no brace.
    mutating func parseMemberBlock() { parseBlock(.memberBlock, of: .members) }

    @inline(__always)
    private mutating func parseBlock(_ kind: NodeKind, of list: ItemList) {
        let start = mark()
        guard at(.leftBrace) else { return missing(kind) }
        bump()
        parseNestedItems(list)
        expectRightBrace()
        finish(kind, start)
    }

    mutating func parseNestedItems(_ list: ItemList) {
        guard enter() else { return skipNested() }
        parseItems(list)
        leave()
    }

    /// Items up to the token that ends the list, which is left.
    mutating func parseItems(_ list: ItemList) {
        while true {
            let before = index
            switch kind {
            case .endOfFile: return
            case .semicolon:
                bump()
                continue
            case .rightBrace:
                if !closesConditionalBrace(list) { return }
            case .poundElse, .poundElseif, .poundEndif:
                if conditionalDepth > 0 { return }
                leaf(.unexpected)
            case .poundIf:
                if list == .switchCase, cursor.atConditionalSwitchCases() { return }
                if cursor.indexAfterConditionalAttributes(at: index) != nil {
                    parseItem(list)
                } else {
                    parseConditional(list == .members ? .members : .items)
                }
            case .poundSourceLocation: parseSourceLocation()
            case .keyword, .atSign:
                if list == .switchCase, keyword == .case || keyword == .default || at(.atSign), cursor.atSwitchCase() { return }
                parseItem(list)
            default: parseItem(list)
            }
            if index == before { parseUnexpected(list) }
            if closedBraces > 0 {
                if list != .file { return }
                closedBraces = 0
            }
        }
    }

    /// A `}` in a list that it does not end: it closes a brace that an `#if` left open, or stands alone in the file.
    @inline(never)
    private mutating func closesConditionalBrace(_ list: ItemList) -> Bool {
        guard list == .file || unclosedBraces > 0 else { return false }
        if unclosedBraces > 0 { unclosedBraces -= 1 } else { noteProblem() }
        leaf(.unexpected)
        return true
    }

    /// One declaration, statement or expression.
    private mutating func parseItem(_ list: ItemList) {
        if list == .members {
            if cursor.atDeclaration(inMembers: true) { return parseDeclaration(inMembers: true) }
            if unclosedBraces > 0 { return parseCodeItem() }
            return parseUnexpected(list)
        }
        parseCodeItem()
    }

    @inline(never)
    private mutating func parseCodeItem() {
        let token = tokens[index]
        if token.keyword == .none && token.kind == .identifier && peek().kind != .colon {
            return parseExpression()
        }
        if token.kind != .poundIf, token.kind != .atSign, token.keyword == .none, token.kind != .identifier {
            return cursor.atExpression() ? parseExpression() : parseUnexpected(.code)
        }
        if cursor.atDeclaration(inMembers: false) {
            parseDeclaration(inMembers: false)
        } else if cursor.atStatement() {
            parseStatement()
        } else if cursor.atExpression() {
            parseExpression()
        } else if keyword == .case || keyword == .default, cursor.atSwitchCase() {
            noteProblem()
            parseSwitchCase()
        } else {
            parseUnexpected(.code)
        }
    }
}
