/// Where a node starts: how many nodes were there before it, and its first token.
struct Mark {
    var node: Int
    var token: UInt32
}

/// Collects nodes in postorder: a node is written when its last child is done, and a node that turns out to be the left part
/// of a longer one (`a`, `a.b`, `a.b()`) is simply followed by it. One linear pass turns that into preorder.
struct TreeBuilder: ~Copyable {
    struct Entry {
        var kind: NodeKind
        var flags: NodeFlags
        var firstToken: UInt32
        var endToken: UInt32
        /// Nodes in the subtree, this one included.
        var size: UInt32
    }

    private(set) var entries: UnsafeMutablePointer<Entry>
    private(set) var count = 0
    private var capacity: Int

    init(expecting tokenCount: Int) {
        capacity = tokenCount + 16
        entries = .allocate(capacity: capacity)
    }

    deinit { entries.deallocate() }

    /// The kind of the node written last.
    @inline(__always) var lastKind: NodeKind { count > 0 ? entries[count &- 1].kind : .sourceFile }

    /// How many nodes the node written last spans.
    @inline(__always) var lastSize: Int { count > 0 ? Int(entries[count &- 1].size) : 0 }

    @inline(__always)
    mutating func append(_ kind: NodeKind, _ flags: NodeFlags, _ mark: Mark, end: UInt32) {
        if count == capacity { grow() }
        let size = UInt32(truncatingIfNeeded: count &- mark.node &+ 1)
        (entries + count).initialize(
            to: Entry(kind: kind, flags: flags, firstToken: mark.token, endToken: end, size: size))
        count &+= 1
    }

    /// Takes back every node after the first `count`.
    mutating func truncate(to count: Int) { self.count = count }

    /// Takes back the last node but not its children.
    mutating func unwrapLast() { count -= 1 }

    /// Gives the last node another kind.
    mutating func relabelLast(_ kind: NodeKind) { entries[count - 1].kind = kind }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<Entry>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: entries, count: count)
        entries.deallocate()
        entries = larger
        capacity *= 2
    }

    /// The same nodes with parents before children.
    ///
    /// Read backwards, postorder visits a parent before its children, last child first. `edge` is where the subtree of the
    /// node to place must end; it moves left as siblings are placed, and when it reaches its parent, that parent is complete.
    func preorder() -> [Node] {
        let total = count
        let entries = entries
        return [Node](unsafeUninitializedCapacity: total) { buffer, initialized in
            initialized = total
            guard total > 0, let nodes = buffer.baseAddress else { return }
            var edge = total
            var parent = 0
            var position = total - 1
            while position >= 0 {
                let entry = entries[position]
                let place = edge - Int(entry.size)
                (nodes + place).initialize(
                    to: Node(
                        kind: entry.kind, flags: entry.flags, firstToken: entry.firstToken, endToken: entry.endToken,
                        subtreeEnd: UInt32(truncatingIfNeeded: edge), parent: UInt32(truncatingIfNeeded: parent)))
                if entry.size == 1 {
                    edge = place
                    while edge == parent + 1, parent > 0 {
                        edge = parent
                        parent = Int(nodes[parent].parent)
                    }
                } else {
                    parent = place
                }
                position -= 1
            }
        }
    }
}
