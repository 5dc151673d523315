import Syntax

/// A reducer whose `switch` has more cases, or lines, than one takes in.
struct OversizedReducer: FileCheck {
    private let cases: Int
    private let lines: Int

    init(options: RuleOptions) {
        cases = options.integer("cases")
        lines = options.integer("lines")
    }

    func reports(in file: FileContext) -> [CheckReport] {
        let tree = file.tree
        return file.nodes(.switchExpr).compactMap { node in
            guard let subject = tree.firstChild(node), tree.text(subject) == "action", isInReducer(node, in: tree) else { return nil }
            let count = tree.children(node).filter { tree.kind($0) == .switchCase }.count
            let range = tree.range(node)
            let height = file.lines.position(range.upperBound - 1).line - file.lines.position(range.lowerBound).line + 1
            guard count > cases || height > lines else { return nil }
            return CheckReport(place: file.place(subject), captures: ["CASES": String(count), "LINES": String(height)])
        }
    }

    /// In the closure of `Reduce { … }`, `Reducer { … }` or `AnyReducer { … }`, or in `func reduce(into:action:)`.
    private func isInReducer(_ node: NodeID, in tree: SyntaxTree) -> Bool {
        for ancestor in tree.ancestors(node) {
            switch tree.kind(ancestor) {
            case .switchExpr: return false
            case .call:
                guard let name = tree.calleeName(ancestor) else { continue }
                if ["Reduce", "Reducer", "AnyReducer"].contains(tree.text(ofToken: name)) { return true }
            case .functionDecl: return tree.declaredName(ancestor) == "reduce"
            default: continue
            }
        }
        return false
    }
}
