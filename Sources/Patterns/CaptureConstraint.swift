import Syntax

/// What must hold of one capture.
public indirect enum CaptureConstraint: Sendable {
    /// Its text, as it stands in the source, contains a match.
    case regex(TextPattern)
    /// Its tokens are these; layout and comments don't matter.
    case equals(String)
    /// Its tokens are those of another capture (the name without `$`). Satisfied when that is not bound.
    case equalsCapture(String)
    /// Its tokens are those of one of these.
    case oneOf([String])
    /// It is a node of one of these kinds.
    case kind([NodeKind])
    /// It names a type that, as far as the project knows, is, conforms to or inherits from one of these.
    case conforms([String])
    /// These tokens stand in it one after another, at any depth, not in comments or in the text of strings.
    case containsTokens(String)
    /// A node in it (itself too) matches.
    case contains(Matcher)
    /// It matches.
    case matches(Matcher)
    /// The number of nodes a run holds (1 for what is not a run) is in that range.
    case count(ClosedRange<Int>)
    /// Does not hold.
    case not(CaptureConstraint)
    /// At least one holds.
    case any([CaptureConstraint])
    /// All hold.
    case all([CaptureConstraint])
}
