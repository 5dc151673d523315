import Syntax

/// Small questions that the readers of facts ask a tree.
extension SyntaxTree {
    /// The first direct child.
    func firstChild(_ node: NodeID) -> NodeID? {
        let next = node.index + 1
        return next < self[node].subtreeEnd ? NodeID(next) : nil
    }

    /// The name after the `.` of a member access.
    func memberNameToken(_ node: NodeID) -> UInt32? {
        var token = firstChild(node).map { self[$0].endToken } ?? self[node].firstToken
        while token < self[node].endToken, tokens[Int(token)].kind != .period { token += 1 }
        return token + 1 < self[node].endToken ? token + 1 : nil
    }

    /// A name without backticks.
    func name(ofToken index: Int) -> String {
        let token = tokens[index]
        var start = Int(token.start)
        var end = Int(token.end)
        if token.flags.contains(.backticked), end - start > 2 {
            start += 1
            end -= 1
        }
        return text(start..<end)
    }

    /// The name a node of one token spells, without backticks.
    func name(_ node: NodeID) -> String { name(ofToken: Int(self[node].firstToken)) }

    /// The byte range of a string literal's text, where it is one plain segment.
    func plainText(ofString node: NodeID) -> Range<Int>? {
        var text: Range<Int>?
        for index in self[node].firstToken..<self[node].endToken {
            let token = tokens[Int(index)]
            switch token.kind {
            case .stringSegment:
                guard text == nil, !token.flags.contains(.multiline) else { return nil }
                text = Int(token.start)..<Int(token.end)
            case .stringQuote, .rawStringDelimiter:
                break
            default:
                return nil
            }
        }
        return text
    }

    /// Whether the node is one of the kinds of type.
    func isType(_ node: NodeID) -> Bool {
        switch kind(node) {
        case .identifierType, .memberType, .optionalType, .implicitlyUnwrappedType, .arrayType, .dictionaryType, .inlineArrayType,
            .tupleType, .functionType, .attributedType, .someOrAnyType, .compositionType, .metatypeType, .suppressedType,
            .packExpansionType, .packElementType, .missingType:
            true
        default:
            false
        }
    }

    /// Whether a value of that type is a closure, optional or not.
    func isFunctionType(_ node: NodeID) -> Bool {
        var node = node
        while true {
            switch kind(node) {
            case .functionType:
                return true
            case .attributedType, .optionalType, .implicitlyUnwrappedType:
                guard let inner = children(node).first(where: { isType($0) }) else { return false }
                node = inner
            case .tupleType:
                let elements = Array(children(node).prefix(2))
                guard elements.count == 1, let inner = children(elements[0]).first(where: { isType($0) }) else { return false }
                node = inner
            default:
                return false
            }
        }
    }

    /// A type's name without generic arguments: `Outer.Inner`.
    func bareTypeName(_ node: NodeID) -> String {
        switch kind(node) {
        case .identifierType:
            return name(ofToken: Int(self[node].firstToken))
        case .memberType:
            // Iterative: a chain can be long.
            var parts: [String] = []
            var current = node
            while kind(current) == .memberType, let base = firstChild(current) {
                var token = self[base].endToken
                while token < self[current].endToken, tokens[Int(token)].kind != .period { token += 1 }
                if token + 1 < self[current].endToken { parts.append(name(ofToken: Int(token + 1))) }
                current = base
            }
            if kind(current) == .identifierType { parts.append(name(ofToken: Int(self[current].firstToken))) }
            return parts.reversed().joined(separator: ".")
        case .attributedType, .optionalType, .implicitlyUnwrappedType, .someOrAnyType, .suppressedType:
            return children(node).first(where: { isType($0) }).map(bareTypeName) ?? text(node)
        default:
            return text(node)
        }
    }

    /// The names that a type in an inheritance clause stands for: `A & B` gives two.
    func inheritedNames(_ node: NodeID) -> [String] {
        if kind(node) == .compositionType { return children(node).filter(isType).map(bareTypeName) }
        return isType(node) ? [bareTypeName(node)] : []
    }

    /// A written type, taken apart.
    func declaredType(_ node: NodeID) -> DeclaredType {
        var optionality = DeclaredType.Optionality.none
        var current = node
        unwrap: while true {
            switch kind(current) {
            case .optionalType, .implicitlyUnwrappedType:
                if optionality == .none {
                    optionality = kind(current) == .optionalType ? .optional : .implicitlyUnwrapped
                }
                guard let inner = children(current).first(where: { isType($0) }) else { break unwrap }
                current = inner
            case .someOrAnyType, .attributedType:
                guard let inner = children(current).first(where: { isType($0) }) else { break unwrap }
                current = inner
            case .tupleType:
                let elements = Array(children(current).prefix(2))
                guard elements.count == 1, let inner = children(elements[0]).first(where: { isType($0) }) else { break unwrap }
                current = inner
            default:
                break unwrap
            }
        }
        let text = text(node)
        // Most types are one name: one string will do.
        let isName = current == node && kind(node) == .identifierType && self[node].endToken == self[node].firstToken + 1
        let isPlain = isName && source[range(node).lowerBound] != UInt8(ascii: "`")
        return DeclaredType(text: text, name: isPlain ? text : bareTypeName(current), optionality: optionality)
    }

    /// Whether a property's braces hold a getter, and not only observers.
    func isGetter(_ block: NodeID) -> Bool {
        for child in children(block) where kind(child) == .accessorDecl {
            for token in self[child].firstToken..<self[child].endToken {
                switch tokens[Int(token)].keyword {
                case .willSet, .didSet: return false
                case .get, .set, ._read, ._modify, .read, .modify, .unsafeAddress: return true
                default: continue
                }
            }
        }
        return true
    }
}
