import Syntax

/// Gives holes the role of something else than a name where the tokens around them leave no other: an operator between two operands, a
/// modifier before a declaration. The parser then reads them as such.
enum HoleRoles {
    static func assign(_ tokens: inout [Token], siteAt: [Int32], sites: [HoleScanner.Site]) {
        func site(_ index: Int) -> HoleScanner.Site? {
            guard tokens.indices.contains(index), tokens[index].kind != .stringSegment else { return nil }
            let found = siteAt[Int(tokens[index].start)]
            return found >= 0 && sites[Int(found)].length == Int(tokens[index].length) ? sites[Int(found)] : nil
        }
        // From the end, so that in `$A $B func f()` the second is known to be a modifier when the first is looked at.
        var index = tokens.count - 2
        while index >= 0 {
            defer { index -= 1 }
            guard site(index) != nil, index + 1 < tokens.count, standsBeforeDeclaration(tokens, index) else { continue }
            tokens[index].kind = .keyword
            tokens[index].keyword = .public
        }
        index = 1
        while index + 1 < tokens.count {
            defer { index += 1 }
            guard let hole = site(index), !hole.isRun, tokens[index].keyword == .none else { continue }
            if tokens[index - 1].keyword == .operator {
                tokens[index].kind = .binaryOperator
                continue
            }
            guard endsOperand(tokens[index - 1]), startsOperand(tokens[index + 1]) else { continue }
            guard tokens[index].flags.contains(.precededBySpace), tokens[index].flags.contains(.followedBySpace) else { continue }
            guard !tokens[index].flags.contains(.precededByNewline), !tokens[index + 1].flags.contains(.precededByNewline) else { continue }
            tokens[index].kind = .binaryOperator
        }
    }

    private static func standsBeforeDeclaration(_ tokens: [Token], _ index: Int) -> Bool {
        if index > 0 {
            switch tokens[index - 1].kind {
            case .leftBrace, .rightBrace, .semicolon: break
            default:
                let before = tokens[index - 1]
                let mayEnd = endsOperand(before) || before.keyword == .public || before.kind == .rightParen
                guard mayEnd || tokens[index].flags.contains(.precededByNewline) else { return false }
            }
        }
        let next = tokens[index + 1]
        guard !next.flags.contains(.precededByNewline) else { return false }
        switch next.keyword {
        case .func, .class, .struct, .enum, .protocol, .extension, .actor, .var, .let, .typealias, .associatedtype, .`init`, .deinit,
            .subscript, .import, .public, .private, .internal, .fileprivate, .open, .static, .final, .override, .lazy, .weak,
            .mutating, .convenience, .required:
            return true
        default: return false
        }
    }

    private static func endsOperand(_ token: Token) -> Bool {
        switch token.kind {
        case .identifier: token.keyword == .none
        case .dollarIdentifier, .integerLiteral, .floatLiteral, .rightParen, .rightBracket, .stringQuote, .exclamation,
            .postfixQuestion, .postfixOperator, .regexSlash:
            true
        case .keyword: token.keyword == .`self` || token.keyword == .nil || token.keyword == .true || token.keyword == .false
        default: false
        }
    }

    private static func startsOperand(_ token: Token) -> Bool {
        switch token.kind {
        case .identifier, .dollarIdentifier, .integerLiteral, .floatLiteral, .leftParen, .leftBracket, .stringQuote,
            .prefixOperator, .period, .backslash, .rawStringDelimiter, .multilineStringQuote:
            token.keyword == .none
        case .keyword:
            token.keyword == .`self` || token.keyword == .nil || token.keyword == .true || token.keyword == .false
                || token.keyword == .`Self` || token.keyword == .super
        default: false
        }
    }
}
