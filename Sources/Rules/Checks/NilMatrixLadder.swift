import Syntax

/// Three `if`s in a row that try the combinations of the same two optionals.
struct NilMatrixLadder: FileCheck {
    init(options: RuleOptions) {}

    func reports(in file: FileContext) -> [CheckReport] {
        let tree = file.tree
        var reports: [CheckReport] = []
        var lastReported: NodeID?
        for first in file.nodes(.ifExpr) {
            if let lastReported, tree.contains(lastReported, first) { continue }
            guard isStart(first, in: tree) else { continue }
            let rungs = ladder(from: first, in: tree)
            guard rungs.count >= 3 else { continue }
            let names = rungs.reduce(into: Set<String>()) { $0.formUnion($1) }
            guard names.count == 2, rungs.contains(where: { $0.count == 2 }), let condition = tree.conditions(first).first else { continue }
            reports.append(
                CheckReport(place: file.place(condition), captures: ["NAMES": names.sorted().map { "`\($0)`" }.joined(separator: ", ")]))
            lastReported = first
        }
        return reports
    }

    /// No other rung stands before it.
    private func isStart(_ node: NodeID, in tree: SyntaxTree) -> Bool {
        let parent = tree.parent(node)
        if tree.kind(parent) == .ifExpr { return false }
        var before: NodeID?
        for child in tree.children(parent) {
            if child == node { break }
            before = child
        }
        return before.map { tree.kind($0) != .ifExpr || names(comparedIn: $0, of: tree) == nil } ?? true
    }

    /// The names that each rung compares: `else if`, or the next statement where this one left, or where both ask about both values.
    private func ladder(from first: NodeID, in tree: SyntaxTree) -> [Set<String>] {
        var rungs: [Set<String>] = []
        var current: NodeID? = first
        while let node = current, tree.kind(node) == .ifExpr, let names = names(comparedIn: node, of: tree) {
            rungs.append(names)
            if let branch = tree.elseBranch(node) {
                current = branch
            } else {
                let next = tree[node].subtreeEnd
                current = next < tree[tree.parent(node)].subtreeEnd ? NodeID(next) : nil
                if let following = current, !leaves(node, in: tree) {
                    let both = names.count == 2 && self.names(comparedIn: following, of: tree) == names
                    if !both { current = nil }
                }
            }
        }
        return rungs
    }

    /// The branch ends with a `return` or the like, so that what follows is its `else`.
    private func leaves(_ node: NodeID, in tree: SyntaxTree) -> Bool {
        var last: NodeID?
        if let block = tree.child(node, .codeBlock) { for statement in tree.children(block) { last = statement } }
        switch last.map({ tree.kind($0) }) {
        case .returnStmt, .throwStmt, .breakStmt, .continueStmt: return true
        default: return false
        }
    }

    /// Nil where anything but comparisons of names with nil is asked.
    private func names(comparedIn node: NodeID, of tree: SyntaxTree) -> Set<String>? {
        var names: Set<String> = []
        var pending = tree.conditions(node)
        while let next = pending.popLast() {
            let condition = tree.withoutParentheses(next)
            let operands = Array(tree.children(condition))
            guard tree.kind(condition) == .binaryExpr, operands.count == 2, let symbol = tree.operatorToken(condition) else { return nil }
            switch tree.text(ofToken: symbol) {
            case "&&": pending += operands
            case "==", "!=":
                guard tree.kind(operands[1]) == .nilLiteral,
                    tree.kind(operands[0]) == .identifierExpr || tree.kind(operands[0]) == .memberAccess
                else { return nil }
                names.insert(tree.text(operands[0]))
            default: return nil
            }
        }
        return names.isEmpty || names.count > 2 ? nil : names
    }
}
