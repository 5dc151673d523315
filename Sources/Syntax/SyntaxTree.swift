/// A file: its bytes, its tokens, and its nodes in preorder. A value; building one never fails.
public struct SyntaxTree: Sendable {
    /// The file's bytes.
    public let source: [UInt8]
    /// All tokens in order; the last is `endOfFile`. Tokens and the bytes between them give back the file.
    public let tokens: [Token]
    /// All nodes in preorder; the first is the `sourceFile`.
    public let nodes: [Node]

    /// A tree of parts that belong together, as the parser makes them.
    public init(source: [UInt8], tokens: [Token], nodes: [Node]) {
        self.source = source
        self.tokens = tokens
        self.nodes = nodes
    }

    /// The node with that index.
    @inlinable public subscript(id: NodeID) -> Node { nodes[Int(id.index)] }

    /// What the node is.
    @inlinable public func kind(_ id: NodeID) -> NodeKind { nodes[Int(id.index)].kind }

    /// The node that contains it; the root's is the root.
    @inlinable public func parent(_ id: NodeID) -> NodeID { NodeID(nodes[Int(id.index)].parent) }

    /// Its direct children, in order.
    @inlinable public func children(_ id: NodeID) -> Children {
        Children(nodes: nodes, next: id.index + 1, end: nodes[Int(id.index)].subtreeEnd)
    }

    /// Its first direct child of that kind.
    public func child(_ id: NodeID, _ kind: NodeKind) -> NodeID? {
        for child in children(id) where self.kind(child) == kind { return child }
        return nil
    }

    /// Whether `inner` is `outer` or lies below it.
    @inlinable public func contains(_ outer: NodeID, _ inner: NodeID) -> Bool {
        outer.index <= inner.index && inner.index < nodes[Int(outer.index)].subtreeEnd
    }

    /// The byte range of a node, without the trivia around it.
    public func range(_ id: NodeID) -> Range<Int> {
        let node = self[id]
        let start = Int(tokens[Int(node.firstToken)].start)
        guard node.endToken > node.firstToken else { return start..<start }
        return start..<Int(tokens[Int(node.endToken) - 1].end)
    }

    /// The bytes of a node as text, with the trivia inside it.
    public func text(_ id: NodeID) -> String { text(range(id)) }

    /// Bytes of the source as text, for a range of byte offsets in it; what is no UTF-8 becomes U+FFFD.
    public func text(_ range: Range<Int>) -> String {
        // Not of a slice: that is retained, and asked for its buffer in a roundabout way.
        source.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
    }

    /// The bytes of a token as text.
    public func text(ofToken index: Int) -> String {
        let token = tokens[index]
        return text(Int(token.start)..<Int(token.end))
    }

    /// Whether a token's bytes are exactly these.
    @inlinable public func token(_ index: Int, spells word: StaticString) -> Bool {
        let token = tokens[index]
        guard Int(token.length) == word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { expected in
            for offset in 0..<expected.count where source[Int(token.start) + offset] != expected[offset] { return false }
            return true
        }
    }

    /// The direct children of a node.
    public struct Children: Sequence, IteratorProtocol {
        @usableFromInline let nodes: [Node]
        @usableFromInline var next_: UInt32
        @usableFromInline let end: UInt32

        @inlinable init(nodes: [Node], next: UInt32, end: UInt32) {
            self.nodes = nodes
            self.next_ = next
            self.end = end
        }

        /// The next child; `nil` after the last.
        @inlinable public mutating func next() -> NodeID? {
            guard next_ < end else { return nil }
            defer { next_ = nodes[Int(next_)].subtreeEnd }
            return NodeID(next_)
        }
    }
}
