import Syntax

/// What the holes of one match hold, by name without `$`.
public struct Captures: Sendable, Hashable {
    /// In the order in which they were bound.
    public private(set) var all: [Capture]

    /// Captures in order of binding.
    public init(_ all: [Capture] = []) { self.all = all }

    /// The capture of that name (without `$`).
    public subscript(name: String) -> Capture? { all.first { $0.name == name } }
}

/// What one hole holds.
public struct Capture: Sendable, Hashable {
    /// Without `$`.
    public let name: String
    /// Its tokens; empty for an empty run, then at the place where the run would be.
    public let tokens: Range<Int>
    /// Its node; of a run the first. Nil where it is a bare name or operator, or an empty run.
    public let node: NodeID?
    /// Just after its last node, in preorder.
    private let nodeEnd: NodeID?
    /// It is a run whose last elements are trailing closures outside the parentheses: their tokens, which follow `tokens`.
    public let trailing: Range<Int>?

    /// A capture of these tokens.
    ///
    /// - Parameters:
    ///   - node: its first node.
    ///   - nodeEnd: just after its last node, in preorder; nil: `node` is all of it.
    public init(
        name: String, tokens: Range<Int>, node: NodeID? = nil, nodeEnd: NodeID? = nil, trailing: Range<Int>? = nil
    ) {
        self.name = name
        self.tokens = tokens
        self.node = node
        self.nodeEnd = nodeEnd
        self.trailing = trailing
    }

    /// Its nodes in order: one for `$X` (none where it is a bare name or operator), any number for `$$$XS`.
    public func nodes(in tree: SyntaxTree) -> [NodeID] {
        guard var next = node else { return [] }
        let end = nodeEnd ?? NodeID(tree[next].subtreeEnd)
        var result: [NodeID] = []
        while next < end {
            if tree[next].endToken > tree[next].firstToken { result.append(next) }
            next = NodeID(tree[next].subtreeEnd)
        }
        return result
    }

    /// Its byte range, without the trivia around it. Empty for an empty run, then just after the token before it.
    public func range(in tree: SyntaxTree) -> Range<Int> {
        guard let last = tokens.last else {
            let before = tokens.lowerBound > 0 ? Int(tree.tokens[tokens.lowerBound - 1].end) : 0
            return before..<before
        }
        return Int(tree.tokens[tokens.lowerBound].start)..<Int(tree.tokens[last].end)
    }

    /// Its text as it stands in the source.
    public func text(in tree: SyntaxTree) -> String { String(decoding: tree.source[range(in: tree)], as: UTF8.self) }
}
