/// Which words can stand where: the sets of keywords that the grammar's decisions ask for.
extension Keyword {
    /// Words that start a declaration whatever follows.
    @inline(__always) var startsDeclaration: Bool {
        switch self {
        case .associatedtype, .class, .deinit, .enum, .extension, .func, .import, .let, .operator, .precedencegroup, .protocol,
            .struct, .subscript, .typealias, .var:
            true
        default: false
        }
    }

    /// Words that start a statement whatever follows.
    @inline(__always) var startsStatement: Bool {
        switch self {
        case .return, .throw, .defer, .if, .guard, .while, .do, .for, .break, .continue, .fallthrough, .switch: true
        default: false
        }
    }

    /// Words that modify a declaration; most are plain names elsewhere.
    @inline(__always) var isModifier: Bool {
        switch self {
        case .fileprivate, .internal, .private, .public, .static, .class, .package, .open, .final, .required, .optional, .lazy,
            .dynamic, .infix, .prefix, .postfix, .__consuming, .borrowing, .consuming, .mutating, .nonmutating, .convenience,
            .override, .weak, .unowned, .indirect, .isolated, .async, .distributed, ._const, .nonisolated, .reasync, .sending:
            true
        default: false
        }
    }

    /// Modifiers that take a detail in parentheses: `private(set)`, `unowned(safe)`, `nonisolated(unsafe)`.
    @inline(__always) var takesModifierDetail: Bool {
        switch self {
        case .fileprivate, .internal, .private, .public, .package, .open, .unowned, .nonisolated, .weak: true
        default: false
        }
    }

    @inline(__always) var isAccessor: Bool {
        switch self {
        case .get, .set, .willSet, .didSet, .`init`, ._read, ._modify, .unsafeAddress, .unsafeMutableAddress,
            .addressWithOwner, .mutableAddressWithOwner, ._borrow, ._mutate:
            true
        default: false
        }
    }

    @inline(__always) var isEffect: Bool {
        switch self {
        case .async, .reasync, .throws, .rethrows: true
        default: false
        }
    }

    /// Words before a type that say how a value is passed.
    @inline(__always) var isTypeSpecifier: Bool {
        switch self {
        case .`inout`, .borrowing, .consuming, .sending, .isolated, .__owned, .__shared, ._const, .nonisolated: true
        default: false
        }
    }
}

extension Token {
    /// Whether it can be an argument's or parameter's label.
    @inline(__always) var isLabel: Bool {
        switch kind {
        case .identifier, .wildcard, .dollarIdentifier, .editorPlaceholder: true
        case .keyword: keyword != .`inout`
        default: false
        }
    }

    /// Whether it can name a member after a period.
    @inline(__always) var isMemberName: Bool {
        switch kind {
        case .identifier, .keyword, .dollarIdentifier, .wildcard, .editorPlaceholder: true
        default: false
        }
    }

    @inline(__always) var startsLine: Bool { flags.contains(.precededByNewline) }
    @inline(__always) var hasSpaceBefore: Bool {
        !flags.isDisjoint(with: [.precededBySpace, .precededByNewline])
    }
}

extension TokenKind {
    @inline(__always) var isOpeningBracket: Bool {
        switch self {
        case .leftParen, .leftBracket, .leftBrace, .interpolationOpen: true
        default: false
        }
    }

    @inline(__always) var isClosingBracket: Bool {
        switch self {
        case .rightParen, .rightBracket, .rightBrace, .interpolationClose: true
        default: false
        }
    }

    @inline(__always) var isOperatorLike: Bool {
        switch self {
        case .prefixOperator, .postfixOperator, .binaryOperator: true
        default: false
        }
    }

    /// Where a clause of `#if` ends.
    @inline(__always) var endsConditionalClause: Bool {
        switch self {
        case .poundElse, .poundElseif, .poundEndif: true
        default: false
        }
    }
}
