import Syntax

/// An initialiser that does what the compiler's own would do.
struct RedundantMemberwiseInit: FileCheck {
    init(options: RuleOptions) {}

    func reports(in file: FileContext) -> [CheckReport] {
        let tree = file.tree
        return file.nodes(.structDecl).compactMap { type in
            let members = TypeBody.members(type, in: tree)
            let initializers = members.filter { tree.kind($0) == .initializerDecl }
            guard initializers.count == 1, let initializer = initializers.first, tree.attributes(type).isEmpty,
                tree.attributes(initializer).isEmpty, tree.modifiers(initializer).allSatisfy({ tree.text($0) == "internal" }),
                // `init?` and generic ones promise more.
                tree.tokens[tree.introducer(initializer) + 1].kind == .leftParen,
                tree.child(initializer, .effectSpecifiers) == nil, tree.child(initializer, .genericWhereClause) == nil,
                !members.contains(where: { tree.isInside($0, .ifConfig, boundedBy: .memberBlock) }),
                let properties = storedProperties(members, in: tree),
                parameters(of: initializer, in: tree).map({ $0 == properties }) ?? false,
                assignsEach(properties.map(\.name), in: initializer, of: tree)
            else { return nil }
            let token = tree.tokens[tree.introducer(initializer)]
            return CheckReport(
                place: file.place(Int(token.start)..<Int(token.end)), captures: ["NAME": tree.declaredName(type) ?? ""])
        }
    }

    private struct Property: Equatable {
        let name: String
        let type: String
    }

    /// Nil where the compiler's initialiser would be private, or would take something else.
    private func storedProperties(_ members: [NodeID], in tree: SyntaxTree) -> [Property]? {
        var properties: [Property] = []
        for member in members where tree.kind(member) == .variableDecl && !TypeBody.isStatic(member, in: tree) {
            for binding in tree.children(member) where tree.kind(binding) == .patternBinding {
                if let block = tree.child(binding, .accessorBlock) {
                    // Observers see no first assignment either way, but a stored property is one.
                    let isObserved = tree.children(block).contains {
                        tree.kind($0) == .accessorDecl && [.didSet, .willSet].contains(tree.tokens[tree.introducer($0)].keyword)
                    }
                    if !isObserved { continue }
                }
                guard tree.attributes(member).isEmpty, !tree.hasModifier(member, .private), !tree.hasModifier(member, .fileprivate),
                    !tree.hasModifier(member, .lazy), tree.child(binding, .initializerClause) == nil,
                    let name = tree.child(binding, .identifierPattern), let type = tree.writtenType(binding)
                else { return nil }
                properties.append(Property(name: tree.text(name), type: tree.text(type)))
            }
        }
        return properties.isEmpty ? nil : properties
    }

    private func parameters(of initializer: NodeID, in tree: SyntaxTree) -> [Property]? {
        var found: [Property] = []
        for parameter in tree.parameters(initializer) {
            let (label, name) = tree.parameterNames(parameter)
            guard let label, label == name, tree.attributes(parameter).isEmpty, tree.child(parameter, .initializerClause) == nil,
                let type = tree.writtenType(parameter)
            else { return nil }
            var text = tree.text(type)
            for attribute in ["@escaping ", "@Sendable "] where text.hasPrefix(attribute) { text.removeFirst(attribute.count) }
            found.append(Property(name: tree.identifier(label), type: text))
        }
        return found
    }

    private func assignsEach(_ names: [String], in initializer: NodeID, of tree: SyntaxTree) -> Bool {
        guard let body = tree.body(initializer) else { return false }
        let statements = Array(tree.children(body))
        guard statements.count == names.count else { return false }
        let expected = Set(names.map { "self.\($0)=\($0)" })
        return Set(statements.map { tree.text($0).filter { !$0.isWhitespace } }) == expected
    }
}
