import Syntax

/// The members of a type's body, with those inside `#if` in their place.
enum TypeBody {
    static func members(_ type: NodeID, in tree: SyntaxTree) -> [NodeID] {
        guard let body = tree.child(type, .memberBlock) else { return [] }
        return flattened(body, in: tree)
    }

    /// The declarations of a block or file, those inside `#if` in their place.
    static func flattened(_ node: NodeID, in tree: SyntaxTree) -> [NodeID] {
        tree.children(node).flatMap { child -> [NodeID] in
            switch tree.kind(child) {
            case .ifConfig, .ifConfigClause: flattened(child, in: tree)
            case let kind: kind.isDeclaration ? [child] : []
            }
        }
    }

    /// Whether a member belongs to the type itself.
    static func isStatic(_ member: NodeID, in tree: SyntaxTree) -> Bool {
        tree.hasModifier(member, .static) || tree.hasModifier(member, .class)
    }
}
