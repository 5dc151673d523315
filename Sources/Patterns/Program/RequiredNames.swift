import Syntax

/// The names that a matcher spells out, so that files without them need not be searched.
enum RequiredNames {
    /// More alternatives than these are not worth telling apart.
    private static let maximumAlternatives = 16

    /// Keys of names: in any file where the matcher matches, all names of at least one of these alternatives stand.
    static func alternatives(of matcher: Matcher) -> [Set<UInt16>] {
        switch matcher {
        case .pattern(let pattern): return [keys(of: pattern)]
        case .all(let parts): return parts.reduce([[]]) { both($0, alternatives(of: $1)) }
        case .any(let parts): return limited(parts.flatMap { alternatives(of: $0) })
        case .inside(let relation), .contains(let relation), .follows(let relation), .precedes(let relation):
            return alternatives(of: relation.matcher)
        case .declaration(let query): return alternatives(of: query)
        case .kind, .regex, .not, .constrain: return [[]]
        }
    }

    private static func both(_ left: [Set<UInt16>], _ right: [Set<UInt16>]) -> [Set<UInt16>] {
        limited(left.flatMap { mine in right.map { mine.union($0) } })
    }

    /// What all have in common, where there are too many, or where one asks for nothing.
    private static func limited(_ alternatives: [Set<UInt16>]) -> [Set<UInt16>] {
        guard let first = alternatives.first else { return [] }
        if alternatives.count <= maximumAlternatives, !alternatives.contains([]) { return alternatives }
        return [alternatives.dropFirst().reduce(first) { $0.intersection($1) }]
    }

    /// All names that are spelt out, but labels, which a trailing closure need not have.
    private static func keys(of pattern: Pattern) -> Set<UInt16> {
        let parsed = pattern.parsed
        let bytes = parsed.prefixLength..<(parsed.prefixLength + parsed.textLength)
        var found: Set<UInt16> = []
        for index in parsed.tree.tokens.indices {
            let token = parsed.tree.tokens[index]
            guard token.kind == .identifier, bytes.contains(Int(token.start)), parsed.hole(atToken: index) == nil else { continue }
            if index + 1 < parsed.tree.tokens.count, parsed.tree.tokens[index + 1].kind == .colon { continue }
            found.insert(SeedKey.key(token))
        }
        return found
    }

    private static func alternatives(of query: DeclarationQuery) -> [Set<UInt16>] {
        guard !query.isUnsatisfiable else { return [] }
        var found = query.attributes.reduce(into: Set<UInt16>()) { found, word in
            if let key = SeedKey.key(ofName: word) { found.insert(key) }
        }
        if let type = query.type { found.formUnion(keys(of: type)) }
        return [query.names, query.inherits].compactMap { $0 }.reduce([found]) { both($0, oneOf($1)) }
    }

    private static func oneOf(_ words: [String]) -> [Set<UInt16>] {
        let keys = words.map { SeedKey.key(ofName: $0) }
        return limited(keys.map { key in key.map { [$0] } ?? [] })
    }
}
