import Syntax

/// A matcher made ready to run: names are slots, patterns are flat, and the kinds of node it can start at are known.
public struct CompiledMatcher: Sendable {
    /// What it was made from.
    public let matcher: Matcher
    /// Names that a match may bind, without `$`.
    public let captureNames: [String]

    /// Checks and compiles.
    /// - Throws: `PatternError` where a constraint names a capture that nothing binds.
    public init(_ matcher: Matcher) throws(PatternError) {
        self.matcher = matcher
        self.captureNames = []
    }

    /// Why it matches at a node, or the step at which it does not.
    public func explain(at node: NodeID, in tree: SyntaxTree, lookup: ProjectLookup = .none) -> Explanation {
        Explanation(node: node, matched: false, steps: [])
    }

    /// Explanations for the nodes that start within a byte range (a line), those that get furthest first; at most `limit`.
    public func explain(in tree: SyntaxTree, bytes: Range<Int>, lookup: ProjectLookup = .none, limit: Int = 3) -> [Explanation] { [] }
}
