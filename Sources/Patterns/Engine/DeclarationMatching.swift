import Syntax

extension Engine {
    /// Whether a node is a declaration that satisfies a query.
    mutating func matchDeclaration(_ wanted: CompiledDeclaration, at node: UInt32) -> Bool {
        let target = nodes[Int(node)]
        guard wanted.kinds.contains(target.kind) else { return false }
        guard hasScope(wanted.scope, node), hasAttributes(wanted, node) else { return false }
        let parts = DeclarationParts(of: node, in: self)
        if target.kind == .variableDecl, wanted.wantsLet || wanted.wantsVar {
            guard parts.introducer == .let ? wanted.wantsLet : wanted.wantsVar else { return false }
        }
        if target.kind == .classDecl || !wanted.inherits.isEmpty || !wanted.conforms.isEmpty {
            guard inherits(wanted, parts) else { return false }
        }
        guard target.kind == .variableDecl || target.kind == .enumCaseDecl else { return satisfies(wanted, parts) }
        var child = node + 1
        while child < target.subtreeEnd {
            let kind = nodes[Int(child)].kind
            if kind == .patternBinding || kind == .enumCaseElement {
                let mark = trail.count
                if satisfies(wanted, parts.ofBinding(child, in: self)) { return true }
                undo(to: mark)
            }
            child = nodes[Int(child)].subtreeEnd
        }
        return false
    }

    /// Name, type, value, body; binds `NAME`, `TYPE`, `VALUE`.
    private mutating func satisfies(_ wanted: CompiledDeclaration, _ parts: DeclarationParts) -> Bool {
        if let hasInitializer = wanted.hasInitializer, hasInitializer != (parts.value != nil) { return false }
        if let hasType = wanted.hasType, hasType != (parts.type != nil) { return false }
        if let hasBody = wanted.hasBody, hasBody != parts.hasBody { return false }
        if !wanted.names.isEmpty || wanted.name >= 0 {
            guard let name = parts.name else { return false }
            let range = unquoted(byteRange(first: name.first, end: name.end))
            if !wanted.names.isEmpty, !isAny(of: wanted.names, range) { return false }
            if wanted.name >= 0, !program.texts[Int(wanted.name)].matches(UnsafeBufferPointer(rebasing: bytes[range])) { return false }
        }
        if wanted.type >= 0 || wanted.typeText >= 0 {
            guard let type = parts.type else { return false }
            if wanted.type >= 0, !matchPattern(program.patterns[Int(wanted.type)], at: type) { return false }
            matchFirst = Slot.none
            matchEnd = Slot.none
            if wanted.typeText >= 0, !program.texts[Int(wanted.typeText)].matches(textWithoutLayout(type)) { return false }
        }
        if let name = parts.name { bindIfFree(wanted.nameSlot, name.first, name.end, name.node) }
        if let type = parts.type { bindIfFree(wanted.typeSlot, nodes[Int(type)].firstToken, nodes[Int(type)].endToken, type) }
        if let value = parts.value { bindIfFree(wanted.valueSlot, nodes[Int(value)].firstToken, nodes[Int(value)].endToken, value) }
        return true
    }

    private mutating func bindIfFree(_ slot: Int32, _ first: UInt32, _ end: UInt32, _ node: UInt32) {
        guard slot >= 0, !slots[Int(slot)].isBound else { return }
        _ = bind(slot, first: first, end: end, node: node)
    }

    private func isAny(of words: WordRange, _ range: Range<Int>) -> Bool {
        for index in words.first..<words.end where equals(Int(index), range.lowerBound, range.upperBound) { return true }
        return false
    }

    private func unquoted(_ range: Range<Int>) -> Range<Int> {
        guard range.count > 2, bytes[range.lowerBound] == UInt8(ascii: "`"), bytes[range.upperBound - 1] == UInt8(ascii: "`") else {
            return range
        }
        return range.lowerBound + 1..<range.upperBound - 1
    }

    private func textWithoutLayout(_ node: UInt32) -> String {
        var text: [UInt8] = []
        for index in nodes[Int(node)].firstToken..<nodes[Int(node)].endToken {
            let token = tokens[Int(index)]
            // Two words in a row need something between them.
            if let last = text.last, isWord(last), isWord(bytes[Int(token.start)]) { text.append(UInt8(ascii: " ")) }
            text += bytes[Int(token.start)..<Int(token.end)]
        }
        return String(decoding: text, as: UTF8.self)
    }

    private func isWord(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte >= 0x80 || (byte >= 0x30 && byte <= 0x39) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
    }

    // MARK: Scope

    private mutating func hasScope(_ scope: DeclarationScope?, _ node: UInt32) -> Bool {
        guard let scope else { return true }
        var current = node
        while current != 0 {
            current = nodes[Int(current)].parent
            work &+= 1
            switch nodes[Int(current)].kind {
            case .ifConfig, .ifConfigClause: continue
            case .memberBlock: return scope == .member
            case .sourceFile: return scope == .file
            default: return scope == .local
            }
        }
        return scope == .file
    }

    // MARK: Attributes and modifiers

    private mutating func hasAttributes(_ wanted: CompiledDeclaration, _ node: UInt32) -> Bool {
        for name in wanted.attributes.first..<wanted.attributes.end where !hasPrefix(.attribute, name, node) { return false }
        for name in wanted.withoutAttributes.first..<wanted.withoutAttributes.end where hasPrefix(.attribute, name, node) { return false }
        for name in wanted.modifiers.first..<wanted.modifiers.end where !hasPrefix(.modifier, name, node) { return false }
        for name in wanted.withoutModifiers.first..<wanted.withoutModifiers.end where hasPrefix(.modifier, name, node) { return false }
        return true
    }

    /// Whether the declaration has that attribute or modifier. `private` finds `private` and not `private(set)`; `unowned` finds
    /// `unowned(safe)`; an attribute's arguments and module don't matter.
    private mutating func hasPrefix(_ wanted: NodeKind, _ name: Int32, _ node: UInt32) -> Bool {
        var child = node + 1
        let end = nodes[Int(node)].subtreeEnd
        while child < end {
            let it = nodes[Int(child)]
            guard it.kind == .attribute || it.kind == .modifier || it.kind == .ifConfig else { return false }
            work &+= 1
            if it.kind == wanted, wanted == .attribute ? attribute(child, isNamed: name) : modifier(child, isNamed: name) { return true }
            child = it.subtreeEnd
        }
        return false
    }

    private func attribute(_ node: UInt32, isNamed name: Int32) -> Bool {
        let it = nodes[Int(node)]
        var index = it.firstToken + 1
        while index < it.endToken {
            let token = tokens[Int(index)]
            let next = index + 1 < it.endToken ? tokens[Int(index) + 1].kind : .endOfFile
            if next != .period { return equals(Int(name), Int(token.start), Int(token.end)) }
            index += 2
        }
        return false
    }

    private func modifier(_ node: UInt32, isNamed name: Int32) -> Bool {
        let it = nodes[Int(node)]
        let range = Int(tokens[Int(it.firstToken)].start)..<Int(tokens[Int(it.firstToken)].end)
        if it.endToken == it.firstToken + 1 { return equals(Int(name), range.lowerBound, range.upperBound) }
        if tokens[Int(it.firstToken)].keyword == .unowned || tokens[Int(it.firstToken)].keyword == .nonisolated {
            if equals(Int(name), range.lowerBound, range.upperBound) { return true }
        }
        return spells(Int(name), it.firstToken, it.endToken)
    }

    /// Whether the tokens' bytes, one after the other, are a word of the program.
    private func spells(_ index: Int, _ first: UInt32, _ end: UInt32) -> Bool {
        let word = program.words[index]
        var offset = 0
        for index in first..<max(first, end) {
            let token = tokens[Int(index)]
            guard offset + Int(token.length) <= Int(word.length) else { return false }
            for byte in Int(token.start)..<Int(token.end) {
                guard program.bytes[Int(word.start) + offset] == bytes[byte] else { return false }
                offset += 1
            }
        }
        return offset == Int(word.length)
    }

    // MARK: Inheritance

    private mutating func inherits(_ wanted: CompiledDeclaration, _ parts: DeclarationParts) -> Bool {
        if !wanted.inherits.isEmpty, !listsAny(of: wanted.inherits, parts) { return false }
        if !wanted.conforms.isEmpty, !listsAny(of: wanted.conforms, parts) {
            guard let name = parts.name else { return false }
            return conforms(typeName(name.first, name.end), toAnyOf: wanted.conforms)
        }
        return true
    }

    private func listsAny(of names: WordRange, _ parts: DeclarationParts) -> Bool {
        guard let clause = parts.inheritance else { return false }
        var child = clause + 1
        while child < nodes[Int(clause)].subtreeEnd {
            let name = nameTokens(nodes[Int(child)])
            for word in names.first..<names.end {
                if spells(Int(word), name.first, name.end) || spells(Int(word), name.last, name.end) { return true }
            }
            child = nodes[Int(child)].subtreeEnd
        }
        return false
    }

    /// The tokens of a type's name as written, `Module.Outer.Name`, without generic arguments, and the last part of it.
    private func nameTokens(_ type: Node) -> (first: UInt32, last: UInt32, end: UInt32) {
        var first = type.firstToken
        while first < type.endToken, tokens[Int(first)].keyword == .some || tokens[Int(first)].keyword == .any { first += 1 }
        var last = first
        var end = first
        name: while end < type.endToken {
            switch tokens[Int(end)].kind {
            case .identifier, .keyword: end += 1
            case .period:
                end += 1
                last = end
            default: break name
            }
        }
        return (first, last, end)
    }
}

/// The parts of a declaration that queries ask for.
struct DeclarationParts {
    var name: (first: UInt32, end: UInt32, node: UInt32)?
    var type: UInt32?
    var value: UInt32?
    var inheritance: UInt32?
    var hasBody = false
    var introducer = Keyword.none

    init(of node: UInt32, in engine: Engine) {
        let target = engine.nodes[Int(node)]
        var child = node + 1
        var token = target.firstToken
        var sawPrefix = false
        while child < target.subtreeEnd {
            let it = engine.nodes[Int(child)]
            switch it.kind {
            case .attribute, .modifier, .ifConfig: token = it.endToken
            default: sawPrefix = true
            }
            if sawPrefix { take(child, of: target.kind, in: engine) }
            child = it.subtreeEnd
        }
        if token < target.endToken { introducer = engine.tokens[Int(token)].keyword }
        switch target.kind {
        case .initializerDecl, .deinitializerDecl, .subscriptDecl, .accessorDecl: name = (token, token + 1, Slot.none)
        case .parameter: nameParameter(target, from: token, in: engine)
        case .importDecl:
            // `import struct Foundation.URL`: the name is the path.
            var first = target.endToken
            while first > token + 1 {
                let kind = engine.tokens[Int(first) - 1].kind
                guard kind == .identifier || kind == .period, first == target.endToken || isPath(engine, first) else { break }
                first -= 1
            }
            if first < target.endToken { name = (first, target.endToken, Slot.none) }
        default: break
        }
    }

    private func isPath(_ engine: Engine, _ index: UInt32) -> Bool {
        let right = engine.tokens[Int(index)].kind
        let left = engine.tokens[Int(index) - 1].kind
        return (left == .period) != (right == .period)
    }

    private mutating func nameParameter(_ target: Node, from token: UInt32, in engine: Engine) {
        var last: UInt32?
        var index = token
        while index < target.endToken {
            let kind = engine.tokens[Int(index)].kind
            guard kind == .identifier || kind == .keyword || kind == .wildcard else { break }
            last = index
            index += 1
        }
        if let last { name = (last, last + 1, Slot.none) }
    }

    /// The same for one binding of a variable declaration or one element of `case`.
    func ofBinding(_ node: UInt32, in engine: Engine) -> DeclarationParts {
        var parts = self
        parts.name = nil
        let target = engine.nodes[Int(node)]
        var child = node + 1
        while child < target.subtreeEnd {
            parts.take(child, of: target.kind, in: engine)
            child = engine.nodes[Int(child)].subtreeEnd
        }
        return parts
    }

    private mutating func take(_ child: UInt32, of owner: NodeKind, in engine: Engine) {
        let it = engine.nodes[Int(child)]
        switch it.kind {
        case .declName: if name == nil { name = (it.firstToken, it.endToken, child) }
        case .identifierPattern: if owner == .patternBinding { name = (it.firstToken, it.endToken, child) }
        case .tuplePattern, .wildcardPattern: break
        case .inheritanceClause: inheritance = child
        case .typeAnnotation, .returnClause: if child + 1 < it.subtreeEnd { type = child + 1 }
        case .initializerClause: if child + 1 < it.subtreeEnd { value = child + 1 }
        case .codeBlock, .memberBlock, .accessorBlock: hasBody = true
        default:
            if owner == .extensionDecl, name == nil, it.kind == .identifierType || it.kind == .memberType {
                name = (it.firstToken, it.endToken, child)
            } else if owner == .parameter, type == nil, it.endToken > it.firstToken {
                type = child
            }
        }
    }
}
