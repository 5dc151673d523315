import Syntax

/// Toggles that disable each other and are both on at first, or one that disables itself: nobody can change them.
struct MutuallyDisabledToggles: FileCheck {
    init(options: RuleOptions) {}

    func reports(in file: FileContext) -> [CheckReport] {
        let toggles = self.toggles(in: file.tree)
        return toggles.compactMap { toggle in
            if toggle.state == toggle.condition {
                return CheckReport(place: file.place(toggle.node), captures: ["A": toggle.state, "B": toggle.condition], variant: "itself")
            }
            guard
                let other = toggles.first(where: {
                    $0.scope == toggle.scope && $0.state == toggle.condition && $0.condition == toggle.state
                }),
                toggle.node.index < other.node.index, startsOn(toggle.state, toggle.node, file.tree),
                startsOn(other.state, toggle.node, file.tree)
            else { return nil }
            return CheckReport(
                place: file.place(toggle.node), captures: ["A": toggle.state, "B": other.state],
                related: [RelatedPlace(place: file.place(other.node), message: LocalizedText(en: "the other", ja: "もう一方"))])
        }
    }

    private func startsOn(_ name: String, _ node: NodeID, _ tree: SyntaxTree) -> Bool {
        StateProperty(name, around: node, in: tree)?.value.map { tree.text($0) == "true" } ?? false
    }

    private struct Toggle {
        var node: NodeID
        var scope: NodeID
        /// The state it changes.
        var state: String
        /// The state that disables it.
        var condition: String
    }

    /// `Toggle(…, isOn: $state).disabled(condition)`, with other modifiers between or without.
    private func toggles(in tree: SyntaxTree) -> [Toggle] {
        tree.nodes.indices.compactMap { index in
            let node = NodeID(UInt32(index))
            guard tree.kind(node) == .call, let name = tree.calleeName(node), tree.token(name, spells: "disabled"),
                let condition = tree.arguments(node).first.flatMap(tree.firstChild), tree.kind(condition) == .identifierExpr,
                let scope = tree.firstAncestor(node, .memberBlock)
            else { return nil }
            var current = node
            while tree.kind(current) == .call, let callee = tree.callee(current), let base = tree.base(callee) { current = base }
            guard tree.kind(current) == .call, let root = tree.calleeName(current), tree.token(root, spells: "Toggle"),
                let binding = tree.argument(current, labelled: "isOn").flatMap(tree.firstChild), tree.kind(binding) == .identifierExpr,
                tree.text(binding).hasPrefix("$")
            else { return nil }
            return Toggle(node: current, scope: scope, state: String(tree.text(binding).dropFirst()), condition: tree.text(condition))
        }
    }
}
