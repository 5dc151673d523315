import Syntax

/// `if flag { set(false) } else { set(true) }` of one stored flag: every other start is a first start.
struct DebugStateReset: FileCheck {
    init(options: RuleOptions) {}

    func reports(in file: FileContext) -> [CheckReport] {
        let tree = file.tree
        return file.nodes(.ifExpr).compactMap { node in
            guard tree.kind(tree.parent(node)) != .ifExpr, let body = tree.body(node), let other = tree.elseBranch(node),
                tree.kind(other) == .codeBlock
            else { return nil }
            let first = writes(in: body, of: tree)
            let second = writes(in: other, of: tree)
            for write in first + second where !write.value {
                let opposite = (tree.contains(body, write.call) ? second : first).contains { $0.key == write.key && $0.value }
                if opposite { return CheckReport(place: file.place(write.call), captures: ["KEY": write.key]) }
            }
            return nil
        }
    }

    private struct Write {
        let key: String
        let value: Bool
        let call: NodeID
    }

    /// `….set(true, forKey: key)` directly in a branch.
    private func writes(in block: NodeID, of tree: SyntaxTree) -> [Write] {
        tree.children(block).compactMap { call in
            guard tree.kind(call) == .call, let name = tree.calleeName(call), tree.token(name, spells: "set"),
                let value = tree.arguments(call).first.flatMap({ tree.child($0, .booleanLiteral) }),
                let key = tree.argument(call, labelled: "forKey"), let expression = tree.firstChild(key)
            else { return nil }
            return Write(key: tree.text(expression), value: tree.text(value) == "true", call: call)
        }
    }
}
