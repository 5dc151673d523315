import Syntax

/// One place where a matcher matched.
public struct Match: Sendable, Hashable {
    /// Index of the matcher in the dispatch.
    public let matcher: Int
    /// The node it matched at.
    public let node: NodeID
    /// The tokens it covers: the node's; of a pattern of several statements all of them; of one that starts with a dot, from the dot on.
    public let tokens: Range<Int>
    /// What the holes hold.
    public let captures: Captures

    /// The bytes it covers, without the trivia around them.
    public func range(in tree: SyntaxTree) -> Range<Int> {
        guard let last = tokens.last else { return tree.range(node) }
        return Int(tree.tokens[tokens.lowerBound].start)..<Int(tree.tokens[last].end)
    }
}
