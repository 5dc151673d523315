/// Variables and their accessors.
extension Parser {
    /// `var a = 1, b: Int { … }`
    mutating func parseVariable(_ start: Mark) {
        bump()
        repeat {
            parsePatternBinding()
        } while eat(.comma)
        finish(.variableDecl, start)
    }

    @inline(never)
    private mutating func parsePatternBinding() {
        let start = mark()
        parsePattern()
        if at(.colon) { parseTypeAnnotation() }
        if at(.equal) { parseInitializerClause() }
        if at(.leftBrace) { parseAccessorBlock() }
        finish(.patternBinding, start)
    }

    /// `:` type
    mutating func parseTypeAnnotation() {
        let start = mark()
        bump()
        parseType()
        finish(.typeAnnotation, start)
    }

    /// `=` expression
    mutating func parseInitializerClause(_ context: Context = []) {
        let start = mark()
        bump()
        parseExpression(context)
        finish(.initializerClause, start)
    }

    /// `{ get set }`, or a getter's body without the word.
    mutating func parseAccessorBlock() {
        let start = mark()
        bump()
        if at(.rightBrace) || cursor.isAccessor(at: index) {
            parseAccessors()
        } else {
            parseNestedItems(.code)
        }
        expectRightBrace()
        finish(.accessorBlock, start)
    }

    @inline(never)
    private mutating func parseAccessors() {
        while !at(.rightBrace), !atEnd {
            let before = index
            if conditionalDepth > 0, kind.endsConditionalClause { return }
            if at(.semicolon) {
                bump()
            } else if at(.poundIf) {
                parseConditional(.members)
            } else if cursor.isAccessor(at: index) {
                parseAccessor()
            } else {
                parseUnexpected(.code)
            }
            if index == before { return }
        }
    }

    private mutating func parseAccessor() {
        let start = mark()
        parseAttributes()
        while !keyword.isAccessor, keyword.isModifier { parseModifier() }
        if keyword.isAccessor { bump() } else { noteProblem() }
        if at(.leftParen) { index = cursor.indexAfterGroup(at: index) }
        parseEffects()
        if at(.leftBrace) { parseCodeBlock() }
        finish(.accessorDecl, start)
    }
}

extension TokenCursor {
    /// Whether an accessor starts at `start`: its word, and behind it what can follow it. A `get` that is called or read is a name.
    @inline(never)
    func isAccessor(at start: Int) -> Bool {
        var position = start
        while position < last, tokens[position].kind == .atSign { position = indexAfterAttribute(at: position) }
        let modifiersEnd = min(last, position + 32)
        while position < modifiersEnd, tokens[position].keyword.isModifier, !tokens[position].keyword.isAccessor { position += 1 }
        let word = tokens[position]
        guard word.keyword.isAccessor, position < last else { return false }
        let next = tokens[position + 1]
        switch next.kind {
        case .leftBrace, .rightBrace, .semicolon, .atSign: return true
        case .leftParen:
            switch word.keyword {
            case .set, .willSet, .didSet, .`init`:
                return tokens[min(indexAfterGroup(at: position + 1), last)].kind == .leftBrace
            default: return false
            }
        default:
            if next.keyword.isEffect || next.kind.endsConditionalClause || next.kind == .poundIf { return true }
            return word.keyword != .`init` && (next.keyword.isAccessor || next.keyword.isModifier)
        }
    }
}
