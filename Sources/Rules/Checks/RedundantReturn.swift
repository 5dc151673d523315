import Syntax

/// `return` before the only expression of a body.
struct RedundantReturn: FileCheck {
    init(options: RuleOptions) {}

    func reports(in file: FileContext) -> [CheckReport] {
        let tree = file.tree
        return file.nodes(.returnStmt).compactMap { node in
            guard let value = tree.firstChild(node), isAlone(node, in: tree) else { return nil }
            let token = tree.tokens[Int(tree[node].firstToken)]
            let gap = Int(token.end)..<Int(tree.tokens[Int(tree[value].firstToken)].start)
            let isPlain = tree.source[gap].allSatisfy { $0 == 0x20 || $0 == 0x09 }
            return CheckReport(
                place: file.place(Int(token.start)..<Int(token.end)),
                fix: isPlain ? Fix(edits: [Edit(range: Int(token.start)..<gap.upperBound, replacement: "")], isSafe: true) : nil)
        }
    }

    private func isAlone(_ node: NodeID, in tree: SyntaxTree) -> Bool {
        let block = tree.parent(node)
        let items = tree.children(block).filter { tree.kind($0) != .closureSignature }
        guard items.count == 1 else { return false }
        switch tree.kind(block) {
        case .closure: return true
        // A getter without the word.
        case .accessorBlock: return true
        case .codeBlock:
            let owner = tree.parent(block)
            switch tree.kind(owner) {
            case .functionDecl: return tree.child(owner, .returnClause) != nil
            case .accessorDecl: return tree.tokens[tree.introducer(owner)].keyword == .get
            default: return false
            }
        default: return false
        }
    }
}
