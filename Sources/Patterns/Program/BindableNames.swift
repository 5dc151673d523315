/// Every name that some pattern or declaration query of a matcher may bind.
struct BindableNames {
    private var names: Set<String> = []

    static func names(of matcher: Matcher) -> Set<String> {
        var collector = BindableNames()
        collector.collect(matcher)
        return collector.names
    }

    private mutating func collect(_ matcher: Matcher) {
        switch matcher {
        case .pattern(let pattern): names.formUnion(pattern.holes.map(\.name))
        case .kind, .regex: break
        case .any(let parts), .all(let parts): for part in parts { collect(part) }
        case .not(let part): collect(part)
        case .inside(let relation), .contains(let relation), .follows(let relation), .precedes(let relation):
            collect(relation.matcher)
        case .declaration(let query):
            names.formUnion(["NAME", "TYPE", "VALUE"])
            if let type = query.type { names.formUnion(type.holes.map(\.name)) }
        case .constrain(let constraints): for constraint in constraints.values { collect(constraint) }
        }
    }

    private mutating func collect(_ constraint: CaptureConstraint) {
        switch constraint {
        case .contains(let matcher), .matches(let matcher): collect(matcher)
        case .not(let inner): collect(inner)
        case .any(let inner), .all(let inner): for part in inner { collect(part) }
        case .regex, .equals, .equalsCapture, .oneOf, .kind, .conforms, .containsTokens, .count: break
        }
    }
}
