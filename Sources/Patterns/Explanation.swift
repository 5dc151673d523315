import Syntax

/// How a matcher fared at one node.
public struct Explanation: Sendable, Hashable {
    /// The node it was tried at.
    public let node: NodeID
    /// Whether all of it matched.
    public let matched: Bool
    /// What was tried, in order.
    public let steps: [Step]

    /// One part of a matcher, or the place in a pattern where it went wrong.
    public struct Step: Sendable, Hashable {
        /// How deep in the matcher: 0 is the whole.
        public let depth: Int
        /// What was asked: "pattern `try! $E`", "inside a function".
        public let description: String
        /// Whether it held.
        public let matched: Bool
        /// The bytes it looked at, of the file.
        public let range: Range<Int>
    }
}
