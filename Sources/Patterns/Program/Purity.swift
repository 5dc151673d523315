extension Matcher {
    /// Whether it neither binds captures nor asks what they hold, so that its answer depends on the node alone.
    var isPure: Bool {
        switch self {
        case .pattern(let pattern): pattern.holes.isEmpty
        case .kind, .regex: true
        case .any(let parts), .all(let parts): parts.allSatisfy(\.isPure)
        case .not(let part): part.isPure
        case .inside(let relation), .contains(let relation), .follows(let relation), .precedes(let relation): relation.matcher.isPure
        case .declaration, .constrain: false
        }
    }
}
