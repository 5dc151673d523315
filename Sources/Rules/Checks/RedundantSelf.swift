import Syntax

/// `self.` where the name alone means the same.
struct RedundantSelf: FileCheck {
    init(options: RuleOptions) {}

    func reports(in file: FileContext) -> [CheckReport] {
        let tree = file.tree
        return file.nodes(.memberAccess).compactMap { node in
            guard let base = tree.base(node), tree.kind(base) == .identifierExpr, tree.token(Int(tree[base].firstToken), spells: "self"),
                let nameToken = tree.memberName(node), tree.tokens[nameToken].kind == .identifier,
                let body = body(around: node, in: tree)
            else { return nil }
            let name = tree.identifier(nameToken)
            guard name != "init", name != "self", !isShadowed(name, in: body, of: tree) else { return nil }
            // Every `catch` has an `error` of its own.
            if name == "error", tree.ancestors(node).contains(where: { tree.kind($0) == .catchClause }) { return nil }
            let range = Int(tree.tokens[Int(tree[base].firstToken)].start)..<Int(tree.tokens[nameToken].start)
            return CheckReport(
                place: file.place(range), captures: ["NAME": name], fix: Fix(edits: [Edit(range: range, replacement: "")], isSafe: false))
        }
    }

    /// The method or accessor around it; nil inside a closure, where `self.` may be required, and in an initialiser.
    private func body(around node: NodeID, in tree: SyntaxTree) -> NodeID? {
        for ancestor in tree.ancestors(node) {
            switch tree.kind(ancestor) {
            // A logger takes its text as a closure that escapes.
            case .closure, .initializerDecl, .macroExpansion, .interpolation: return nil
            case .functionDecl:
                // A function in a function may escape with `self`.
                return tree.kind(tree.parent(ancestor)) == .memberBlock ? ancestor : nil
            case .accessorBlock: return ancestor
            case .memberBlock: return nil
            default: continue
            }
        }
        return nil
    }

    private func isShadowed(_ name: String, in body: NodeID, of tree: SyntaxTree) -> Bool {
        if name == "newValue" || name == "oldValue" { return true }
        for index in Int(body.index)..<Int(tree[body].subtreeEnd) {
            let node = NodeID(UInt32(index))
            switch tree.kind(node) {
            case .identifierPattern: if tree.text(node) == name { return true }
            case .parameter:
                if let inner = tree.parameterNames(node).name, tree.identifier(inner) == name { return true }
            case .functionDecl where node != body: if tree.declaredName(node) == name { return true }
            case .accessorDecl: if tree.text(node).hasPrefix("set(\(name))") { return true }
            default: break
            }
        }
        return false
    }
}
