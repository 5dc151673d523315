import Syntax

/// A struct or class with nothing but static members: a namespace, for which Swift has the enum without cases.
struct StaticOnlyType: FileCheck {
    init(options: RuleOptions) {}

    func reports(in file: FileContext) -> [CheckReport] {
        let tree = file.tree
        let types = TypeBody.nodes(tree, .structDecl, .classDecl)
        guard !types.isEmpty else { return [] }
        let extended = Set(TypeBody.nodes(tree, .extensionDecl).compactMap { tree.firstChild($0).map(tree.text) })
        return types.compactMap { type in
            guard let nameToken = tree.nameToken(type), tree.child(type, .inheritanceClause) == nil,
                tree.child(type, .genericParameterClause) == nil, tree.attributes(type).isEmpty, !tree.hasModifier(type, .open),
                isNamespace(type, in: tree)
            else { return nil }
            let name = tree.identifier(nameToken)
            // An extension may add members or a conformance; a call or a type annotation needs an instance.
            guard !extended.contains(name), !isMade(name, outside: nameToken, in: tree) else { return nil }
            let introducer = tree.tokens[tree.introducer(type)]
            let isPlainStruct = introducer.keyword == .struct
            return CheckReport(
                place: file.place(Int(tree.tokens[nameToken].start)..<Int(tree.tokens[nameToken].end)), captures: ["NAME": name],
                fix: isPlainStruct
                    ? Fix(edits: [Edit(range: Int(introducer.start)..<Int(introducer.end), replacement: "enum")], isSafe: false) : nil)
        }
    }

    private func isNamespace(_ type: NodeID, in tree: SyntaxTree) -> Bool {
        var count = 0
        for member in TypeBody.members(type, in: tree) {
            switch tree.kind(member) {
            case .variableDecl, .functionDecl, .subscriptDecl:
                guard TypeBody.isStatic(member, in: tree) else { return false }
                count += 1
            case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .typealiasDecl: break
            // `private init() {}` says that nobody is to make one.
            case .initializerDecl where tree.modifier(member, .private) != nil: break
            default: return false
            }
        }
        return count > 0
    }

    private func isMade(_ name: String, outside declared: Int, in tree: SyntaxTree) -> Bool {
        tree.nodes.contains { node in
            guard node.kind == .identifierExpr || node.kind == .identifierType, Int(node.firstToken) != declared,
                tree.identifier(Int(node.firstToken)) == name
            else { return false }
            if node.kind == .identifierType { return true }
            // `Bundle(for: Name.self)` needs a class.
            let next = Int(node.endToken)
            return tree.tokens[next].kind == .leftParen
                || tree.tokens[next].kind == .period && next + 1 < tree.tokens.count && tree.tokens[next + 1].keyword == .self
        }
    }
}
