import Syntax

/// What to look for at a node. A plain value; `CompiledMatcher` makes it fast.
///
/// Captures flow: in `all`, what an earlier part bound must be equal in a later one. In `any`, the first alternative that matches (and lets
/// the rest of the surrounding `all` match) binds. What is bound inside `not` is forgotten.
public indirect enum Matcher: Sendable {
    /// The pattern's root is the node.
    case pattern(Pattern)
    /// The node is of one of these kinds.
    case kind([NodeKind])
    /// The node's bytes contain a match of that text pattern.
    case regex(TextPattern)
    /// At least one matches; in order.
    case any([Matcher])
    /// All match; in order.
    case all([Matcher])
    /// Does not match.
    case not(Matcher)
    /// An ancestor matches, the nearest first.
    case inside(Relation)
    /// A descendant matches, the first in source order.
    case contains(Relation)
    /// A sibling before it matches, the nearest first. Siblings are children of one node: statements of a block, arguments of a call …
    case follows(Relation)
    /// A sibling after it matches, the nearest first.
    case precedes(Relation)
    /// The node is a declaration with these properties.
    case declaration(DeclarationQuery)
    /// Captures satisfy these constraints; one that is not bound satisfies any.
    case constrain([String: CaptureConstraint])
}

/// How far a relation reaches.
public struct Relation: Sendable {
    /// What the other node must be.
    public var matcher: Matcher
    /// Nodes of these kinds end the search: going up or sideways, such a node is still tried and nothing beyond it; going down,
    /// such a node is still tried and nothing in it.
    public var until: [NodeKind]
    /// Only the parent, the children, or the nearest sibling.
    public var isDirect: Bool

    /// A relation to a node that `matcher` matches.
    public init(_ matcher: Matcher, until: [NodeKind] = [], isDirect: Bool = false) {
        self.matcher = matcher
        self.until = until
        self.isDirect = isDirect
    }
}
