import Syntax

/// A property of the type around an expression, as far as its declaration tells.
struct StateProperty {
    /// `Int`, `String` or `Bool`, written or seen from the initial value; nil for any other.
    let type: String?
    /// The initial value.
    let value: NodeID?

    init?(_ name: String, around node: NodeID, in tree: SyntaxTree) {
        guard let members = tree.firstAncestor(node, .memberBlock) else { return nil }
        for declaration in tree.children(members) where tree.kind(declaration) == .variableDecl {
            for binding in tree.children(declaration) where tree.kind(binding) == .patternBinding {
                guard let pattern = tree.child(binding, .identifierPattern), tree.text(pattern) == name else { continue }
                value = tree.child(binding, .initializerClause).flatMap(tree.firstChild)
                if let annotation = tree.child(binding, .typeAnnotation).flatMap(tree.firstChild) {
                    let written = tree.text(annotation)
                    type = ["Int", "String", "Bool"].contains(written) ? written : nil
                } else {
                    type = value.flatMap { Self.literalType($0, in: tree) }
                }
                return
            }
        }
        return nil
    }

    /// The type that a literal has where nothing else is asked for.
    static func literalType(_ node: NodeID, in tree: SyntaxTree) -> String? {
        switch tree.kind(node) {
        case .integerLiteral: "Int"
        case .stringLiteral: "String"
        case .booleanLiteral: "Bool"
        default: nil
        }
    }
}
