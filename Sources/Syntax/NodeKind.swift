/// The kinds of node. Each comment names the children in order (`?` optional, `*` any number); punctuation and names are tokens
/// of the node that no child covers.
///
/// There is no wrapper for an expression or declaration used as a statement: it stands in the block itself.
public enum NodeKind: UInt8, Sendable, CaseIterable {
    // MARK: File and blocks
    /// item*
    case sourceFile
    /// `{` item* `}` of a function, accessor, branch or loop
    case codeBlock
    /// `{` declaration* `}` of a type or extension
    case memberBlock
    /// `#if` … `#endif`: ifConfigClause*
    case ifConfig
    /// `#if`/`#elseif`/`#else`: condition expression?, item* (items, members, switch cases, postfix members or attributes)
    case ifConfigClause
    /// `#sourceLocation(…)`
    case sourceLocation
    /// Tokens that fit nowhere
    case unexpected

    // MARK: Declarations: attribute*, modifier*, then as listed
    case importDecl
    /// declName, genericParameterClause?, inheritanceClause?, genericWhereClause?, memberBlock
    case classDecl, structDecl, enumDecl, actorDecl
    /// declName, primary associated types as genericParameterClause?, inheritanceClause?, genericWhereClause?, memberBlock
    case protocolDecl
    /// type, inheritanceClause?, genericWhereClause?, memberBlock
    case extensionDecl
    /// declName, genericParameterClause?, parameterClause, effectSpecifiers?, returnClause?, genericWhereClause?, codeBlock?
    case functionDecl
    /// genericParameterClause?, parameterClause, effectSpecifiers?, genericWhereClause?, codeBlock?
    case initializerDecl
    /// effectSpecifiers?, codeBlock?
    case deinitializerDecl
    /// genericParameterClause?, parameterClause, returnClause, genericWhereClause?, accessorBlock?
    case subscriptDecl
    /// `let`/`var`/`inout` …: patternBinding*
    case variableDecl
    /// declName, genericParameterClause?, initializerClause of a type?, genericWhereClause?
    case typealiasDecl
    /// declName, inheritanceClause?, initializerClause of a type?, genericWhereClause?
    case associatedTypeDecl
    /// enumCaseElement*
    case enumCaseDecl
    /// modifier* (`infix` and the like are such), declName (the operator), names
    case operatorDecl
    /// declName, body tokens
    case precedenceGroupDecl
    /// declName, genericParameterClause?, parameterClause, effectSpecifiers?, returnClause?, initializerClause?, genericWhereClause?
    case macroDecl
    /// `#name(…)` where only a declaration can stand: argumentList?, closure*, labeledClosure*
    case macroExpansionDecl
    /// Editor placeholder where a declaration stands
    case placeholderDecl

    // MARK: Parts of declarations
    /// One token: a declared name
    case declName
    /// `@Name(…)`: type, argumentList? (for attributes whose arguments are expressions), else tokens
    case attribute
    /// `public`, `private(set)`, `nonisolated(unsafe)` …
    case modifier
    /// `:` type*
    case inheritanceClause
    /// `<` genericParameter* genericWhereClause? `>`
    case genericParameterClause
    /// attribute*, type (constraint)?
    case genericParameter
    /// `where` genericRequirement*
    case genericWhereClause
    /// type, type
    case genericRequirement
    /// `(` parameter* `)`
    case parameterClause
    /// attribute*, modifier*, (first and second name are tokens), type?, initializerClause?
    case parameter
    /// `async`, `throws`, `rethrows`, `throws(E)`: type?
    case effectSpecifiers
    /// `->` type
    case returnClause
    /// `:` type
    case typeAnnotation
    /// `=` expression (or type, in an alias)
    case initializerClause
    /// pattern, typeAnnotation?, initializerClause?, accessorBlock?
    case patternBinding
    /// `{` accessorDecl* `}`, or `{` item* `}` for a getter without the word
    case accessorBlock
    /// attribute*, modifier*, (`get`, `set(x)`, `willSet`, `didSet`, `init`, `_read` …), effectSpecifiers?, codeBlock?
    case accessorDecl
    /// declName, parameterClause?, initializerClause?
    case enumCaseElement

    // MARK: Statements
    /// name `:` then the statement
    case labeledStmt
    /// condition*, codeBlock, (`else` codeBlock or ifExpr)?
    case ifExpr
    /// subject expression, `{` switchCase* `}`
    case switchExpr
    /// attribute?, (`case` switchCaseItem* or `default`) `:` item*
    case switchCase
    /// pattern, whereClause?
    case switchCaseItem
    /// `where` expression
    case whereClause
    /// condition*, codeBlock
    case guardStmt
    /// condition*, codeBlock
    case whileStmt
    /// codeBlock, expression
    case repeatStmt
    /// pattern, typeAnnotation?, sequence expression, whereClause?, codeBlock
    case forStmt
    /// effectSpecifiers?, codeBlock, catchClause*
    case doStmt
    /// catchItem*, codeBlock
    case catchClause
    /// pattern?, whereClause?
    case catchItem
    /// codeBlock
    case deferStmt
    /// expression?
    case returnStmt
    /// expression
    case throwStmt
    case breakStmt, continueStmt, fallthroughStmt
    /// expression*
    case yieldStmt
    /// expression
    case discardStmt
    /// expression
    case thenStmt

    // MARK: Conditions of if, guard and while (an expression stands for itself)
    /// `let`/`var`/`inout` pattern, typeAnnotation?, initializerClause? For `if let (a, b)` the pattern is an `expressionPattern`.
    case optionalBinding
    /// `case` pattern, typeAnnotation?, initializerClause
    case matchingPattern
    /// `#available(…)`, `#unavailable(…)`
    case availabilityCondition

    // MARK: Expressions
    /// A name (`x`, `self`, `super`, `Self`, `$0`, `Int`, an operator used as a value, `f(a:b:)`)
    case identifierExpr
    /// `_`
    case discardExpr
    case integerLiteral, floatLiteral, booleanLiteral, nilLiteral
    /// interpolation*
    case stringLiteral
    /// `\(` argument* `)`
    case interpolation
    case regexLiteral
    /// `[` expression* `]`
    case arrayLiteral
    /// `[` dictionaryElement* `]` or `[:]`
    case dictionaryLiteral
    /// key, value
    case dictionaryElement
    /// `(` argument* `)`: parentheses or a tuple
    case tupleExpr
    /// `{` closureSignature? item* `}`
    case closure
    /// attribute*, captureList?, (parameterClause or closureParameter*)?, effectSpecifiers?, returnClause?, up to and with `in`
    case closureSignature
    /// `[` capture* `]`
    case captureList
    /// (`weak`, `unowned(safe)` … and name are tokens), initializerClause or expression?
    case capture
    /// A name in `{ a, b in`
    case closureParameter
    /// callee, argumentList?, closure?, labeledClosure*
    case call
    /// callee, argumentList (in `[ ]`), closure?, labeledClosure*
    case subscriptExpr
    /// `(` argument* `)` or `[` argument* `]`
    case argumentList
    /// label `:` are tokens; expression
    case argument
    /// label `:` closure (second and later trailing closures)
    case labeledClosure
    /// base expression? then `.` and the member's name as tokens (argument names too)
    case memberAccess
    /// expression, genericArgumentClause
    case specializeExpr
    /// `<` type* `>`
    case genericArgumentClause
    /// expression `!`
    case forceUnwrap
    /// expression `?`
    case optionalChain
    /// operator token, expression
    case prefixExpr
    /// expression, operator token
    case postfixExpr
    /// `&` expression
    case inOutExpr
    /// left, operator token, right; folded by Swift's precedence for the standard operators; assignment too
    case binaryExpr
    /// condition, `?` then `:` else
    case ternaryExpr
    /// expression, `is` type
    case isExpr
    /// expression, `as`/`as?`/`as!` type
    case asExpr
    /// `try`/`try?`/`try!` expression
    case tryExpr
    /// expression
    case awaitExpr, unsafeExpr, consumeExpr, copyExpr, borrowExpr
    /// `repeat` expression
    case packExpansionExpr
    /// `each` expression
    case packElementExpr
    /// `#name`, `#name(…)`, `#selector(…)`: genericArgumentClause?, argumentList?, closure?, labeledClosure*
    case macroExpansion
    /// `\Root.path`: type?, then keyPathComponent*
    case keyPath
    /// `.name`, `?`, `!`, `[…]`: argumentList?
    case keyPathComponent
    /// A type that cannot be read as an expression, where one stands (`any P`, `@escaping A`): type. `(A) -> B` is a `binaryExpr`.
    case typeExpr
    /// A pattern where an expression stands (`let x` in a case, a name bound in `let (a, b)` there): pattern
    case patternExpr
    /// `#if` around the members of a chain: base expression?, ifConfig
    case postfixIfConfig
    /// `<#…#>`
    case placeholderExpr
    /// Nothing where an expression is required
    case missingExpr

    // MARK: Patterns
    /// name
    case identifierPattern
    /// `_`
    case wildcardPattern
    /// `(` tuplePatternElement* `)`
    case tuplePattern
    /// label `:` are tokens; pattern
    case tuplePatternElement
    /// `let`/`var` pattern. After `case`, `let (a, b)` holds an `expressionPattern`, a `tupleExpr` whose names are `patternExpr`.
    case bindingPattern
    /// expression
    case expressionPattern
    /// `is` type
    case isPattern

    // MARK: Types
    /// name, genericArgumentClause?
    case identifierType
    /// type `.` name, genericArgumentClause?
    case memberType
    /// type `?`
    case optionalType
    /// type `!`
    case implicitlyUnwrappedType
    /// `[` type `]`
    case arrayType
    /// `[` type `:` type `]`
    case dictionaryType
    /// `[` type `of` type `]`
    case inlineArrayType
    /// `(` tupleTypeElement* `)`
    case tupleType
    /// names are tokens; type, initializerClause?
    case tupleTypeElement
    /// tupleTypeElement*, effectSpecifiers?, returnClause
    case functionType
    /// attribute*, specifier tokens (`inout`, `sending`, `borrowing` …), type
    case attributedType
    /// `some`/`any` type
    case someOrAnyType
    /// type*, between `&`
    case compositionType
    /// type `.Type`/`.Protocol`
    case metatypeType
    /// `~` type
    case suppressedType
    /// `repeat` type
    case packExpansionType
    /// `each` type
    case packElementType
    /// Nothing where a type is required
    case missingType
}
