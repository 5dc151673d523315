import Syntax

/// A `TabView` with a selection, and the views it shows.
struct SelectedTabs {
    let call: NodeID
    /// The name of the state that `selection: $name` binds; nil for any other binding.
    let selection: String?
    let children: [Child]

    struct Child {
        let node: NodeID
        /// What `.tag(…)` is given; the outermost where there are several.
        var tag: NodeID?
        var hasTabItem = false
    }

    /// All of a file, outer before inner.
    static func all(in tree: SyntaxTree) -> [SelectedTabs] {
        tree.nodes.indices.compactMap { index in
            let node = NodeID(UInt32(index))
            guard tree.kind(node) == .call, let name = tree.calleeName(node), tree.token(name, spells: "TabView"),
                let argument = tree.argument(node, labelled: "selection"), let content = tree.trailingClosures(node).first
            else { return nil }
            return SelectedTabs(node, binding: argument, content, in: tree)
        }
    }

    private init(_ call: NodeID, binding: NodeID, _ content: NodeID, in tree: SyntaxTree) {
        self.call = call
        let text = tree.firstChild(binding).map(tree.text) ?? ""
        selection = text.hasPrefix("$") && !text.contains(".") ? String(text.dropFirst()) : nil
        children = tree.children(content).compactMap { tree.kind($0) == .call ? Child($0, in: tree) : nil }
    }
}

extension SelectedTabs.Child {
    /// Reads the modifiers of a view: `View().tabItem { … }.tag(1)`.
    fileprivate init(_ node: NodeID, in tree: SyntaxTree) {
        self.node = node
        var current = node
        while tree.kind(current) == .call, let callee = tree.callee(current), let name = tree.calleeName(current) {
            if tree.token(name, spells: "tabItem") { hasTabItem = true }
            if tag == nil, tree.token(name, spells: "tag"), let argument = tree.arguments(current).first {
                tag = tree.firstChild(argument)
            }
            guard let base = tree.base(callee) else { break }
            current = base
        }
    }
}
