/// Attributes and modifiers.
extension Parser {
    /// attribute*, also inside `#if`.
    mutating func parseAttributes() {
        while true {
            if at(.atSign) {
                parseAttribute()
            } else if at(.poundIf), cursor.indexAfterConditionalAttributes(at: index) != nil {
                parseConditional(.attributes)
            } else {
                return
            }
        }
    }

    /// `@Name`, `@Module.Name<T>(arguments)`
    mutating func parseAttribute() {
        let start = mark()
        bump()
        let takesTokens = cursor.attributeTakesTokens(at: index)
        let takesNone = cursor.spells("Sendable") || cursor.spells("escaping") || cursor.spells("autoclosure")
        if tokens[index].isMemberName { parseAttributeName() } else { missing(.missingType) }
        if !takesNone, cursor.attributeHasArguments(at: index, keepsSpace: takesTokens) {
            if takesTokens { bumpAvailability() } else { parseArgumentList(.rightParen, .attribute) }
        }
        finish(.attribute, start)
    }

    private mutating func parseAttributeName() {
        let start = mark()
        leafOfType()
        while at(.period), peek().isMemberName {
            bump()
            bump()
            if cursor.atLeftAngle { parseGenericArguments() }
            finish(.memberType, start)
        }
    }

    /// modifier*, among which attributes may stand too: `private @objc func`.
    mutating func parseModifiers() {
        while keyword.isModifier, !(keyword == .class && !cursor.isClassModifier) {
            parseModifier()
            while at(.atSign), !startsLine { parseAttribute() }
        }
    }

    mutating func parseModifier() {
        let start = mark()
        let takesDetail = keyword.takesModifierDetail
        bump()
        if takesDetail, at(.leftParen), !startsLine { index = cursor.indexAfterGroup(at: index) }
        finish(.modifier, start)
    }
}

extension TokenCursor {
    /// Attributes whose arguments are no expressions: versions, selectors, declarations.
    func attributeTakesTokens(at position: Int) -> Bool {
        let token = tokens[position]
        switch token.length {
        case 3: return spells("abi", at: position)
        case 4: return spells("objc", at: position)
        case 8: return spells("_effects", at: position)
        case 9: return spells("available", at: position) || spells("transpose", at: position)
        case 10: return spells("derivative", at: position)
        case 11:
            return spells("_specialize", at: position) || spells("_implements", at: position)
                || spells("specialized", at: position) || spells("_backDeploy", at: position)
        case 12: return spells("backDeployed", at: position)
        case 14:
            return spells("differentiable", at: position) || spells("_spi_available", at: position)
                || spells("_documentation", at: position)
        case 19: return spells("_dynamicReplacement", at: position)
        case 20: return spells("_originallyDefinedIn", at: position)
        default: return false
        }
    }

    /// Whether the token's bytes are exactly these.
    func spells(_ word: StaticString, at position: Int? = nil) -> Bool {
        let token = tokens[position ?? index]
        guard Int(token.length) == word.utf8CodeUnitCount else { return false }
        for offset in 0..<Int(token.length) where source[Int(token.start) + offset] != word.utf8Start[offset] { return false }
        return true
    }

    /// Whether the `class` here modifies a member instead of declaring a class.
    var isClassModifier: Bool {
        peek().keyword == .override || (index < last && declarationStarts(at: index + 1, inMembers: false))
    }
}
