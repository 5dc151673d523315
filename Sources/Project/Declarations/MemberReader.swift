import Syntax

/// Methods, properties and initialisers.
extension SwiftFactsReader {
    mutating func readFunction(_ node: NodeID, into type: Int) {
        guard let declName = tree.child(node, .declName) else { return }
        let prefix = DeclarationPrefix(tree, node)
        var member = MemberDeclaration(
            kind: .method, name: tree.name(declName), traits: prefix.traits, access: prefix.access,
            setterAccess: nil, objcName: prefix.objcName, span: Span(tree.range(declName), in: lines),
            declaration: tree.range(node), modifierOffset: prefix.modifierOffset)
        readSignature(node, &member)
        append(member, node, to: type)
    }

    mutating func readInitializer(_ node: NodeID, into type: Int) {
        let prefix = DeclarationPrefix(tree, node)
        let start = prefix.modifierOffset
        var member = MemberDeclaration(
            kind: .initializer, name: "init", traits: prefix.traits, access: prefix.access, objcName: prefix.objcName,
            span: Span(start..<start, in: lines), declaration: tree.range(node), modifierOffset: start)
        readSignature(node, &member)
        append(member, node, to: type)
        touches.readInitializer(node, in: types[type])
    }

    private func readSignature(_ node: NodeID, _ member: inout MemberDeclaration) {
        var hasStatements = false
        for child in tree.children(node) {
            switch tree.kind(child) {
            case .parameterClause:
                for parameter in tree.children(child) where tree.kind(parameter) == .parameter {
                    member.parameters.append(readParameter(parameter))
                }
            case .effectSpecifiers:
                for index in tree[child].firstToken..<tree[child].endToken {
                    switch tree.tokens[Int(index)].keyword {
                    case .async: member.traits.insert(.isAsync)
                    case .throws: member.traits.insert(.isThrowing)
                    default: break
                    }
                }
            case .returnClause:
                if let type = tree.firstChild(child) { member.type = tree.declaredType(type) }
            case .codeBlock:
                hasStatements = tree.firstChild(child) != nil
            default:
                break
            }
        }
        if !hasStatements { member.traits.insert(.emptyBody) }
    }

    private func readParameter(_ node: NodeID) -> ParameterDeclaration {
        var first: String?
        var second: String?
        var type = ""
        var isFunction = false
        for child in tree.children(node) where tree.isType(child) {
            type = tree.text(child)
            isFunction = tree.isFunctionType(child)
        }
        var index = tree[node].firstToken
        while index < tree[node].endToken, second == nil {
            let token = tree.tokens[Int(index)]
            if token.kind == .colon { break }
            // Attributes, modifiers and types; a bare type too, as the first Swift allowed it.
            if let child = tree.children(node).first(where: { tree[$0].firstToken == index && tree[$0].endToken > index }) {
                index = tree[child].endToken
                continue
            }
            if token.kind == .identifier || token.kind == .wildcard || token.kind == .keyword {
                let word = tree.name(ofToken: Int(index))
                if first == nil { first = word } else { second = word }
            }
            index += 1
        }
        return ParameterDeclaration(label: first == "_" ? nil : first, name: second ?? first ?? "_", type: type, isFunction: isFunction)
    }

    mutating func readVariable(_ node: NodeID, into type: Int) {
        let prefix = DeclarationPrefix(tree, node)
        var traits = prefix.traits
        if prefix.keyword == .let { traits.insert(.constant) }
        for binding in tree.children(node) where tree.kind(binding) == .patternBinding {
            var memberTraits = traits
            var declared: DeclaredType?
            for child in tree.children(binding) {
                switch tree.kind(child) {
                case .typeAnnotation:
                    if let written = tree.firstChild(child) { declared = tree.declaredType(written) }
                case .initializerClause: memberTraits.insert(.initialized)
                case .accessorBlock: if tree.isGetter(child) { memberTraits.insert(.computed) }
                default: break
                }
            }
            for pattern in tree.children(binding) where tree.kind(pattern) == .identifierPattern {
                let member = MemberDeclaration(
                    kind: .property, name: tree.name(pattern), type: declared, traits: memberTraits, access: prefix.access,
                    setterAccess: prefix.setterAccess, objcName: prefix.objcName,
                    span: Span(tree.range(pattern), in: lines), declaration: tree.range(node),
                    modifierOffset: prefix.modifierOffset)
                append(member, binding, to: type)
            }
        }
    }

    /// - Parameter member: given away, since to copy them all takes its time.
    private mutating func append(_ member: consuming MemberDeclaration, _ node: NodeID, to type: Int) {
        // A variable's name lies in its declaration.
        let parent = tree.parent(node)
        if tree.kind(parent) == .ifConfigClause || tree.kind(tree.parent(parent)) == .ifConfigClause { member.traits.insert(.conditional) }
        if isSwiftUI, member.kind != .initializer, Self.givesView(member), !Self.isPreview(types[type]),
            let part = ViewPartReader(tree: tree, lines: lines).part(of: node, member: member.name, type: types[type])
        {
            viewParts.append(part)
        }
        types[type].members.append(member)
    }

    /// A preview places views as nothing in the app does.
    private static func isPreview(_ type: TypeDeclaration) -> Bool {
        type.inherited.contains { $0 == "PreviewProvider" || $0.hasSuffix(".PreviewProvider") }
    }

    private static func givesView(_ member: borrowing MemberDeclaration) -> Bool {
        guard let type = member.type else { return false }
        return type.name == "View" || type.name == "Scene" || type.name.hasSuffix(".View") || type.name == "AnyView"
            || type.name.hasPrefix("Navigation")
    }
}
