import Patterns

/// Turns the value of `declaration:` into a query.
struct DeclarationQueryDecoder {
    let matches: MatchDecoder

    static let keys = [
        "kind", "name", "type", "attributes", "without_attributes", "modifiers", "without_modifiers", "inherits", "conforms",
        "has_initializer", "has_type", "has_body", "scope",
    ]

    /// - Throws: `DocumentError` without a path.
    func query(_ node: YAMLNode) throws -> DeclarationQuery {
        var query = DeclarationQuery()
        if case .scalar = node.value {
            query.kinds = try kinds(node)
            return query
        }
        let mapping = try YAMLMapping(node, what: "`declaration`", keys: Self.keys)
        if let node = mapping["kind"] { query.kinds = try kinds(node) }
        if let node = mapping["name"] {
            if case .mapping(let entries) = node.value, entries.first?.key == "regex" {
                query.name = try regex(node, what: "`name`")
            } else {
                query.names = try matches.strings(node, what: "`name`")
            }
        }
        if let node = mapping["type"] {
            if case .mapping = node.value {
                query.typeText = try regex(node, what: "`type`")
            } else {
                query.type = try matches.pattern(node, defaultContext: .type)
            }
        }
        query.attributes = try mapping["attributes"].map { try attributes($0, what: "`attributes`") } ?? []
        query.withoutAttributes = try mapping["without_attributes"].map { try attributes($0, what: "`without_attributes`") } ?? []
        query.modifiers = try mapping["modifiers"].map { try matches.strings($0, what: "`modifiers`") } ?? []
        query.withoutModifiers = try mapping["without_modifiers"].map { try matches.strings($0, what: "`without_modifiers`") } ?? []
        query.inherits = try mapping["inherits"].map { try matches.strings($0, what: "`inherits`") }
        query.conforms = try mapping["conforms"].map { try matches.strings($0, what: "`conforms`") }
        query.hasInitializer = try mapping["has_initializer"]?.boolean(what: "`has_initializer`")
        query.hasType = try mapping["has_type"]?.boolean(what: "`has_type`")
        query.hasBody = try mapping["has_body"]?.boolean(what: "`has_body`")
        query.scope = try mapping["scope"].map {
            DeclarationScope(rawValue: try $0.choice(DeclarationScope.allCases.map(\.rawValue), what: "`scope`")) ?? .member
        }
        return query
    }

    private func kinds(_ node: YAMLNode) throws -> [DeclarationKind] {
        var nodes = [node]
        if case .sequence(let items) = node.value { nodes = items }
        return try nodes.map {
            DeclarationKind(rawValue: try $0.choice(DeclarationKind.allCases.map(\.rawValue), what: "`kind` of a declaration"))
                ?? .var
        }
    }

    private func regex(_ node: YAMLNode, what: String) throws -> TextPattern {
        let mapping = try YAMLMapping(node, what: what, keys: ["regex"])
        return try matches.textPattern(try mapping.required("regex", example: "^is[A-Z]"))
    }

    /// Names of attributes; a leading `@` is allowed.
    private func attributes(_ node: YAMLNode, what: String) throws -> [String] {
        try matches.strings(node, what: what).map { $0.hasPrefix("@") ? String($0.dropFirst()) : $0 }
    }
}
