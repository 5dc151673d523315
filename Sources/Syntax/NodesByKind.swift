/// The nodes of a tree by kind: who looks for a few kinds need not pass by all other nodes.
public struct NodesByKind: Sendable {
    /// Indices of all nodes, those of one kind next to each other, in preorder.
    private let order: [UInt32]
    /// By kind: where its nodes start in `order`; one more than kinds.
    private let starts: [Int]

    /// Sorts the nodes in two passes.
    public init(_ tree: SyntaxTree) {
        var next = [Int](repeating: 0, count: Int(UInt8.max) + 2)
        for node in tree.nodes { next[Int(node.kind.rawValue) + 1] += 1 }
        for kind in 1..<next.count { next[kind] += next[kind - 1] }
        starts = next
        order = [UInt32](unsafeUninitializedCapacity: tree.nodes.count) { order, count in
            for (index, node) in tree.nodes.enumerated() {
                // Every slot is written once: the kinds' ranges cover the buffer without a gap.
                order.initializeElement(at: next[Int(node.kind.rawValue)], to: UInt32(truncatingIfNeeded: index))
                next[Int(node.kind.rawValue)] += 1
            }
            count = tree.nodes.count
        }
    }

    /// Indices of the nodes of that kind, in preorder.
    public subscript(kind: NodeKind) -> ArraySlice<UInt32> { self[rawKind: kind.rawValue] }

    /// Indices of the nodes whose kind has that raw value, in preorder.
    public subscript(rawKind kind: UInt8) -> ArraySlice<UInt32> { order[starts[Int(kind)]..<starts[Int(kind) + 1]] }
}
