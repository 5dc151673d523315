import Syntax

/// A struct or class with nothing but static members: a namespace, for which Swift has the enum without cases.
struct StaticOnlyType: FileCheck {
    init(options: RuleOptions) {}

    func reports(in file: FileContext) -> [CheckReport] {
        let tree = file.tree
        let types = file.nodes(.structDecl, .classDecl)
        guard !types.isEmpty else { return [] }
        let extended = Set(file.nodes(.extensionDecl).compactMap { tree.firstChild($0).map(tree.text) })
        let candidates = types.compactMap { type -> (type: NodeID, nameToken: Int)? in
            guard let nameToken = tree.nameToken(type), tree.child(type, .inheritanceClause) == nil,
                tree.child(type, .genericParameterClause) == nil, tree.attributes(type).isEmpty, !tree.hasModifier(type, .open),
                isNamespace(type, in: tree)
            else { return nil }
            // An extension may add members or a conformance.
            return extended.contains(tree.identifier(nameToken)) ? nil : (type, nameToken)
        }
        guard !candidates.isEmpty else { return [] }
        // A call or a type annotation needs an instance.
        let made = namesMade(in: file)
        return candidates.compactMap { type, nameToken in
            let name = tree.identifier(nameToken)
            guard !made.contains(name) else { return nil }
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

    /// Names that are called, written as a type, or asked for their metatype.
    private func namesMade(in file: FileContext) -> Set<String> {
        let tree = file.tree
        var names = Set(file.nodes(.identifierType).map { tree.identifier(Int(tree[$0].firstToken)) })
        for node in file.nodes(.identifierExpr) {
            // `Bundle(for: Name.self)` needs a class.
            let next = Int(tree[node].endToken)
            let isMade =
                tree.tokens[next].kind == .leftParen
                || tree.tokens[next].kind == .period && next + 1 < tree.tokens.count && tree.tokens[next + 1].keyword == .self
            if isMade { names.insert(tree.identifier(Int(tree[node].firstToken))) }
        }
        return names
    }
}
