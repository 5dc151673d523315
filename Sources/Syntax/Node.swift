/// A node's index in the tree's preorder array.
public struct NodeID: Sendable, Hashable, Comparable {
    /// Index into `SyntaxTree.nodes`.
    public let index: UInt32
    /// The node with that index into `SyntaxTree.nodes`.
    @inlinable public init(_ index: UInt32) { self.index = index }
    /// Whether it comes before the other in preorder.
    @inlinable public static func < (left: NodeID, right: NodeID) -> Bool { left.index < right.index }
    /// The file's root.
    public static let root = NodeID(0)
}

/// One node of the flat preorder tree. A node's subtree is the nodes from its own index up to `subtreeEnd`,
/// so "inside" and "contains" are interval tests and skipping a subtree is a jump.
public struct Node: Sendable, Equatable {
    /// What it is.
    public var kind: NodeKind
    /// Whether something is wrong with it.
    public var flags: NodeFlags
    /// Index of its first token.
    public var firstToken: UInt32
    /// Index just after its last token. Equal to `firstToken` for an empty node.
    public var endToken: UInt32
    /// Index just after the last node of its subtree.
    public var subtreeEnd: UInt32
    /// Index of its parent; the root is its own.
    public var parent: UInt32

    /// A node of these parts, all of them indices into the arrays of its tree.
    public init(
        kind: NodeKind, flags: NodeFlags = [], firstToken: UInt32, endToken: UInt32, subtreeEnd: UInt32, parent: UInt32
    ) {
        self.kind = kind
        self.flags = flags
        self.firstToken = firstToken
        self.endToken = endToken
        self.subtreeEnd = subtreeEnd
        self.parent = parent
    }
}

/// What the parser has to say about a node beside its kind.
public struct NodeFlags: OptionSet, Sendable {
    /// One bit a flag.
    public let rawValue: UInt8
    /// The flags whose bits are set.
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Something the grammar requires is missing inside, or tokens had to be skipped.
    @inlinable public static var malformed: NodeFlags { NodeFlags(rawValue: 1 << 0) }
    /// Nested deeper than the parser follows; the tokens up to the matching bracket are not divided further.
    @inlinable public static var tooDeep: NodeFlags { NodeFlags(rawValue: 1 << 1) }
}
