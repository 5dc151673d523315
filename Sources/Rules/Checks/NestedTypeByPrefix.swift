import Syntax

/// `enum OrderStatus` beside `struct Order`: only the name ties them.
struct NestedTypeByPrefix: FileCheck {
    init(options: RuleOptions) {}

    /// Endings that name a partner, not a part.
    private static let partners: Set<String> = [
        "View", "ViewModel", "ViewController", "Controller", "Delegate", "DataSource", "Protocol", "Previews", "Tests", "Cell", "Coordinator",
        "Factory", "Builder", "Manager", "Service", "Store", "Provider", "Mock", "Presenter", "Router", "Interactor", "Reducer", "Modifier",
        "Style", "Sequence", "Iterator", "Syntax", "Handler", "Request", "Response", "Client", "Type", "Server", "Context", "Helper", "Wrapper",
    ]

    func reports(in file: FileContext) -> [CheckReport] {
        let tree = file.tree
        var types: [String: NodeID] = [:]
        var enums: [(name: String, node: NodeID)] = []
        for node in TypeBody.flattened(.root, in: tree) {
            guard let name = tree.declaredName(node) else { continue }
            switch tree.kind(node) {
            case .structDecl, .classDecl, .actorDecl:
                if tree.child(node, .genericParameterClause) == nil { types[name] = node }
            case .enumDecl: enums.append((name, node))
            default: break
            }
        }
        guard !types.isEmpty else { return [] }
        return enums.compactMap { inner in
            guard let token = tree.nameToken(inner.node),
                let outer = types.keys.filter({ inner.name.hasPrefix($0) && inner.name.count > $0.count }).max(by: { $0.count < $1.count }),
                let owner = types[outer]
            else { return nil }
            let rest = String(inner.name.dropFirst(outer.count))
            guard rest.first?.isUppercase == true, !Self.partners.contains(rest), isUsedBy(owner, inner.name, in: tree),
                !isUsedOutside(owner, inner.node, inner.name, in: tree)
            else { return nil }
            return CheckReport(
                place: file.place(Int(tree.tokens[token].start)..<Int(tree.tokens[token].end)),
                captures: ["INNER": inner.name, "OUTER": outer, "REST": rest])
        }
    }

    /// A stored property of the outer type has the inner one as its type.
    private func isUsedBy(_ owner: NodeID, _ name: String, in tree: SyntaxTree) -> Bool {
        TypeBody.members(owner, in: tree).contains { member in
            tree.kind(member) == .variableDecl
                && tree.children(member).contains { binding in
                    guard tree.kind(binding) == .patternBinding, let type = tree.writtenType(binding) else { return false }
                    return tree.text(type).trimmingSuffix("?") == name
                }
        }
    }

    private func isUsedOutside(_ owner: NodeID, _ inner: NodeID, _ name: String, in tree: SyntaxTree) -> Bool {
        tree.nodes.indices.contains { index in
            let node = NodeID(UInt32(index))
            guard tree.kind(node) == .identifierType || tree.kind(node) == .identifierExpr, !tree.contains(owner, node),
                !tree.contains(inner, node)
            else { return false }
            return tree.identifier(Int(tree[node].firstToken)) == name
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String { hasSuffix(suffix) ? String(dropLast(suffix.count)) : self }
}
