/// Upwards in the tree.
extension SyntaxTree {
    /// The nodes that contain a node, innermost first, up to the file.
    public func ancestors(_ id: NodeID) -> Ancestors { Ancestors(tree: self, current: id.index) }

    /// The innermost ancestor of that kind. The node itself does not count.
    public func firstAncestor(_ id: NodeID, _ kind: NodeKind) -> NodeID? {
        var current = id.index
        while current != 0 {
            current = nodes[Int(current)].parent
            if nodes[Int(current)].kind == kind { return NodeID(current) }
        }
        return nil
    }

    /// Whether a node lies inside one of kind `kind`, without one of kind `boundary` in between: `isInside(call, .deferStmt,
    /// boundedBy: .closure)`. A boundary of the same kind as the node itself counts only above it.
    public func isInside(_ id: NodeID, _ kind: NodeKind, boundedBy boundary: NodeKind? = nil) -> Bool {
        var current = id.index
        while current != 0 {
            current = nodes[Int(current)].parent
            let found = nodes[Int(current)].kind
            if found == kind { return true }
            if found == boundary { return false }
        }
        return false
    }

    /// The declarations that contain a node, innermost first; the node itself does not count.
    public func enclosingDeclarations(_ id: NodeID) -> [NodeID] {
        ancestors(id).filter { kind($0).isDeclaration }
    }

    /// The containing nodes of a node, innermost first.
    public struct Ancestors: Sequence, IteratorProtocol {
        let tree: SyntaxTree
        var current: UInt32

        /// The next node outwards; `nil` after the root.
        public mutating func next() -> NodeID? {
            guard current != 0 else { return nil }
            current = tree.nodes[Int(current)].parent
            return NodeID(current)
        }
    }
}

extension NodeKind {
    /// Whether it declares something: `importDecl` to `placeholderDecl`.
    @inlinable public var isDeclaration: Bool {
        rawValue >= NodeKind.importDecl.rawValue && rawValue <= NodeKind.placeholderDecl.rawValue
    }

    /// Whether it is a type as written, `missingType` too.
    @inlinable public var isType: Bool { rawValue >= NodeKind.identifierType.rawValue }

    /// Whether it is a pattern as written.
    @inlinable public var isPattern: Bool {
        rawValue >= NodeKind.identifierPattern.rawValue && rawValue <= NodeKind.isPattern.rawValue
    }

    /// Whether it is an expression; `ifExpr` and `switchExpr` count as such.
    @inlinable public var isExpression: Bool {
        rawValue >= NodeKind.identifierExpr.rawValue && rawValue <= NodeKind.missingExpr.rawValue && !isPartOfExpression
            || self == .ifExpr || self == .switchExpr
    }

    @usableFromInline var isPartOfExpression: Bool {
        switch self {
        case .interpolation, .dictionaryElement, .closureSignature, .captureList, .capture, .closureParameter, .argumentList,
            .argument, .labeledClosure, .genericArgumentClause, .keyPathComponent:
            true
        default: false
        }
    }
}
