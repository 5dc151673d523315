import Syntax

/// The names that a matcher spells out, so that files without them need not be searched.
enum RequiredNames {
    /// Keys of names that must stand in a file for the matcher to match anywhere in it.
    static func keys(of matcher: Matcher) -> Set<UInt16> {
        switch matcher {
        case .pattern(let pattern): return keys(of: pattern)
        case .all(let parts): return parts.reduce(into: []) { $0.formUnion(keys(of: $1)) }
        case .any(let parts):
            guard let first = parts.first else { return [] }
            return parts.dropFirst().reduce(keys(of: first)) { $0.intersection(keys(of: $1)) }
        case .inside(let relation), .contains(let relation), .follows(let relation), .precedes(let relation):
            return keys(of: relation.matcher)
        case .declaration(let query): return keys(of: query)
        case .kind, .regex, .not, .constrain: return []
        }
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

    private static func keys(of query: DeclarationQuery) -> Set<UInt16> {
        var found: Set<UInt16> = []
        var words = query.attributes
        if query.names.count == 1 { words += query.names }
        if query.inherits.count == 1 { words += query.inherits }
        for word in words {
            let tokens = Tokenizer.tokenize(Array(word.utf8))
            if tokens.count == 2, tokens[0].kind == .identifier { found.insert(SeedKey.key(tokens[0])) }
        }
        if let type = query.type { found.formUnion(keys(of: type)) }
        return found
    }
}
