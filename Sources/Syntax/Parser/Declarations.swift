/// Declarations: what comes before the keyword, and the choice by keyword. Types, functions, variables follow in files of
/// their own.
extension Parser {
    mutating func parseDeclaration(inMembers: Bool) {
        let start = mark()
        parseAttributes()
        parseModifiers()
        switch keyword {
        case .import: parseImport(start)
        case .class: parseNominal(.classDecl, start)
        case .struct: parseNominal(.structDecl, start)
        case .enum: parseNominal(.enumDecl, start)
        case .actor: parseNominal(.actorDecl, start)
        case .protocol: parseNominal(.protocolDecl, start)
        case .extension: parseExtension(start)
        case .func: parseFunction(start)
        case .`init`: parseInitializer(start)
        case .deinit: parseDeinitializer(start)
        case .subscript: parseSubscript(start)
        case .let, .var, .`inout`: parseVariable(start)
        case .typealias: parseTypealias(start)
        case .associatedtype: parseAssociatedType(start)
        case .case: parseEnumCase(start)
        case .operator: parseOperatorDeclaration(start)
        case .precedencegroup: parsePrecedenceGroup(start)
        case .macro: parseMacroDeclaration(start)
        default: parseOtherDeclaration(start)
        }
    }

    private mutating func parseOtherDeclaration(_ start: Mark) {
        switch kind {
        case .pound:
            bump()
            parseMacroNameAndArguments([])
            finish(.macroExpansionDecl, start)
        case .editorPlaceholder:
            bump()
            finish(.placeholderDecl, start)
        default:
            // Attributes or modifiers that nothing follows.
            noteProblem()
            finish(.unexpected, start)
        }
    }

    /// The declared name, a node of one token.
    mutating func parseDeclarationName() {
        switch kind {
        case .identifier, .editorPlaceholder: leaf(.declName)
        case .keyword where !startsLine && !keyword.startsDeclaration, .wildcard where !startsLine:
            noteProblem()
            leaf(.declName)
        default: missing(.declName)
        }
    }

    // MARK: Import, operators

    /// `import struct Module.Name`
    private mutating func parseImport(_ start: Mark) {
        bump()
        switch keyword {
        case .typealias, .struct, .class, .enum, .protocol, .let, .var, .func: bump()
        default: break
        }
        repeat {
            let token = tokens[index]
            if token.isMemberName && !token.startsLine || token.kind.isOperatorLike { bump() } else { noteProblem() }
        } while eat(.period)
        finish(.importDecl, start)
    }

    /// `infix operator +++: AdditionPrecedence`
    private mutating func parseOperatorDeclaration(_ start: Mark) {
        bump()
        if cursor.isOperatorName { leaf(.declName) } else { missing(.declName) }
        if eat(.colon) {
            while at(.identifier) {
                bump()
                if !eat(.comma) { break }
            }
        }
        if at(.leftBrace), !startsLine { index = cursor.indexAfterGroup(at: index) }
        finish(.operatorDecl, start)
    }

    private mutating func parsePrecedenceGroup(_ start: Mark) {
        bump()
        parseDeclarationName()
        if at(.leftBrace) { index = cursor.indexAfterGroup(at: index) } else { noteProblem() }
        finish(.precedenceGroupDecl, start)
    }

    // MARK: Types

    private mutating func parseNominal(_ kind: NodeKind, _ start: Mark) {
        bump()
        parseDeclarationName()
        if cursor.atLeftAngle { parseGenericParameters() }
        parseInheritanceAndBody(kind, start)
    }

    private mutating func parseExtension(_ start: Mark) {
        bump()
        parseType()
        parseInheritanceAndBody(.extensionDecl, start)
    }

    private mutating func parseInheritanceAndBody(_ kind: NodeKind, _ start: Mark) {
        if at(.colon) { parseInheritanceClause() }
        if at(.where) { parseGenericWhereClause() }
        parseMemberBlock()
        finish(kind, start)
    }

    /// `:` type (`,` type)*
    mutating func parseInheritanceClause() {
        let start = mark()
        bump()
        repeat {
            if at(.class) { leaf(.identifierType) } else { parseType() }
        } while eat(.comma) && !at(.leftBrace)
        finish(.inheritanceClause, start)
    }

    private mutating func parseTypealias(_ start: Mark) {
        bump()
        parseDeclarationName()
        if cursor.atLeftAngle { parseGenericParameters() }
        if at(.equal) { parseTypeInitializer() } else { noteProblem() }
        if at(.where) { parseGenericWhereClause() }
        finish(.typealiasDecl, start)
    }

    private mutating func parseAssociatedType(_ start: Mark) {
        bump()
        parseDeclarationName()
        if at(.colon) { parseInheritanceClause() }
        if at(.equal) { parseTypeInitializer() }
        if at(.where) { parseGenericWhereClause() }
        finish(.associatedTypeDecl, start)
    }

    /// `=` type
    private mutating func parseTypeInitializer() {
        let start = mark()
        bump()
        parseType()
        finish(.initializerClause, start)
    }

    /// `case a(Int), b = 1`
    private mutating func parseEnumCase(_ start: Mark) {
        bump()
        repeat {
            let element = mark()
            parseDeclarationName()
            if at(.leftParen), !startsLine { parseParameterClause(.enumCase) }
            if at(.equal) { parseInitializerClause() }
            finish(.enumCaseElement, element)
        } while eat(.comma)
        finish(.enumCaseDecl, start)
    }
}

extension TokenCursor {
    /// Whether the token is an operator that can be declared.
    var isOperatorName: Bool {
        switch kind {
        case .prefixOperator, .postfixOperator, .binaryOperator, .exclamation, .prefixAmpersand, .infixQuestion,
            .postfixQuestion, .arrow, .equal, .regexSlash:
            true
        default: false
        }
    }
}
