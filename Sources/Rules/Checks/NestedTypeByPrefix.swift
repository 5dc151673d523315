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
        guard !types.isEmpty, !enums.isEmpty else { return [] }
        let lengths = Set(types.keys.map(\.utf8.count)).sorted(by: >)
        let candidates = enums.compactMap { inner -> Candidate? in
            guard let outer = longestPrefix(of: inner.name, among: types, lengths), let owner = types[outer] else { return nil }
            let rest = String(inner.name.dropFirst(outer.count))
            guard rest.first?.isUppercase == true, !Self.partners.contains(rest), isUsedBy(owner, inner.name, in: tree) else { return nil }
            return Candidate(name: inner.name, node: inner.node, outer: outer, owner: owner, rest: rest)
        }
        guard !candidates.isEmpty else { return [] }
        let uses = self.uses(of: Set(candidates.map(\.name)), in: file)
        return candidates.compactMap { candidate in
            let isUsedOutside = uses[candidate.name, default: []].contains {
                !tree.contains(candidate.owner, $0) && !tree.contains(candidate.node, $0)
            }
            guard !isUsedOutside, let token = tree.nameToken(candidate.node) else { return nil }
            return CheckReport(
                place: file.place(Int(tree.tokens[token].start)..<Int(tree.tokens[token].end)),
                captures: ["INNER": candidate.name, "OUTER": candidate.outer, "REST": candidate.rest])
        }
    }

    private struct Candidate {
        let name: String
        let node: NodeID
        let outer: String
        let owner: NodeID
        let rest: String
    }

    /// The longest name of a type with which a name begins and goes on: one look for each length, not for each type.
    private func longestPrefix(of name: String, among types: [String: NodeID], _ lengths: [Int]) -> String? {
        for length in lengths where length < name.utf8.count {
            if let prefix = String(name.utf8.prefix(length)), types[prefix] != nil { return prefix }
        }
        return nil
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

    /// Where these names stand as a type or as an expression.
    private func uses(of names: Set<String>, in file: FileContext) -> [String: [NodeID]] {
        let tree = file.tree
        var uses: [String: [NodeID]] = [:]
        for node in file.nodes(.identifierType, .identifierExpr) {
            let name = tree.identifier(Int(tree[node].firstToken))
            if names.contains(name) { uses[name, default: []].append(node) }
        }
        return uses
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String { hasSuffix(suffix) ? String(dropLast(suffix.count)) : self }
}
