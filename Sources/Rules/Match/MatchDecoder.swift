import Patterns
import Syntax

/// Turns the value of `match:` into a matcher. `{ option: NAME }` stands for the value of one of the rule's options.
struct MatchDecoder {
    let options: RuleOptions
    /// Where the options' defaults stand in the rule file: there a value is wrong, not where the match asks for it.
    let defaultPlaces: [String: SourcePosition]

    /// Keys of a matcher, in the order in which they are tried: what binds captures comes before what asks about them.
    static let keys = [
        "kind", "pattern", "declaration", "any", "all", "regex", "inside", "contains", "follows", "precedes", "not", "where",
    ]
    static let patternKeys = ["context", "exact"]
    static let relationKeys = ["until", "direct"]

    /// The matcher that a text (a pattern) or a mapping says.
    /// - Throws: `DocumentError` without a path.
    func matcher(_ node: YAMLNode, what: String = "`match`") throws -> Matcher {
        switch node.value {
        case .scalar: return .pattern(try pattern(node))
        case .sequence:
            throw DocumentError(
                position: node.position, problem: "\(what) is a list", advice: "say which are needed: `any: [ … ]` or `all: [ … ]`")
        case .mapping:
            return try matcher(YAMLMapping(node, what: what, keys: Self.keys + Self.patternKeys), what: what)
        }
    }

    private func matcher(_ mapping: YAMLMapping, what: String) throws -> Matcher {
        var parts: [Matcher] = []
        for key in Self.keys {
            guard let value = mapping[key] else {
                guard mapping.has(key) else { continue }
                throw DocumentError(
                    position: mapping.node.position, problem: "`\(key)` in \(what) is empty", advice: "give it a value or remove it")
            }
            parts.append(try part(key, value, in: mapping))
        }
        if mapping["pattern"] == nil, let stray = Self.patternKeys.first(where: { mapping.has($0) }) {
            throw DocumentError(
                position: mapping.node.position, problem: "`\(stray)` without `pattern`", advice: "write it beside a `pattern:`")
        }
        guard let first = parts.first else {
            throw DocumentError(
                position: mapping.node.position, problem: "\(what) asks for nothing", advice: "write `pattern: …`")
        }
        return parts.count == 1 ? first : .all(parts)
    }

    private func part(_ key: String, _ value: YAMLNode, in mapping: YAMLMapping) throws -> Matcher {
        switch key {
        case "pattern":
            return .pattern(try pattern(value, context: mapping["context"], exact: mapping["exact"]))
        case "kind":
            return .kind(try kinds(value, what: "`kind`"))
        case "regex":
            return .regex(try textPattern(value))
        case "any", "all":
            let parts = try value.items(what: "`\(key)`").map { try matcher($0, what: "an item of `\(key)`") }
            guard !parts.isEmpty else {
                throw DocumentError(position: value.position, problem: "`\(key)` is empty", advice: "list at least one matcher")
            }
            return key == "any" ? .any(parts) : .all(parts)
        case "not":
            if case .sequence(let items) = value.value {
                return .not(.any(try items.map { try matcher($0, what: "an item of `not`") }))
            }
            return .not(try matcher(value, what: "`not`"))
        case "inside":
            return .inside(try relation(value, what: "`inside`"))
        case "contains":
            return .contains(try relation(value, what: "`contains`"))
        case "follows":
            return .follows(try relation(value, what: "`follows`"))
        case "precedes":
            return .precedes(try relation(value, what: "`precedes`"))
        case "declaration":
            return .declaration(try DeclarationQueryDecoder(matches: self).query(value))
        default:
            return .constrain(try constraints(value))
        }
    }

    private func relation(_ node: YAMLNode, what: String) throws -> Relation {
        guard case .mapping = node.value else { return Relation(try matcher(node, what: what)) }
        let mapping = try YAMLMapping(node, what: what, keys: Self.keys + Self.patternKeys + Self.relationKeys)
        return Relation(
            try matcher(mapping, what: what), until: try mapping["until"].map { try kinds($0, what: "`until`") } ?? [],
            isDirect: try mapping["direct"]?.boolean(what: "`direct`") ?? false)
    }

    /// A pattern's text, with `context` and `exact` from beside it.
    func pattern(
        _ node: YAMLNode, context: YAMLNode? = nil, exact: YAMLNode? = nil, defaultContext: PatternContext = .automatic
    ) throws -> Pattern {
        let text = try node.nonEmptyString(what: "a pattern")
        var place = defaultContext
        if let context {
            let name = try context.choice(PatternContext.allCases.map(\.rawValue), what: "`context`")
            place = PatternContext(rawValue: name) ?? defaultContext
        }
        let isExact = try exact?.boolean(what: "`exact`") ?? false
        try refuseCalledProjection(in: text, of: node)
        do {
            return try Pattern(text.withoutTrailingNewlines, context: place, equivalences: isExact ? .none : .all)
        } catch {
            throw node.error(error, in: "the pattern")
        }
    }

    /// `$name(…)` is Swift, a call of a projected value, which nobody writes; who writes it in a pattern means a hole.
    private func refuseCalledProjection(in text: String, of node: YAMLNode) throws {
        let bytes = Array(text.utf8)
        func isNameByte(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) && byte < 0x80
        }
        for index in bytes.indices where bytes[index] == UInt8(ascii: "$") {
            let end = bytes[(index + 1)...].firstIndex { !isNameByte($0) } ?? bytes.count
            guard index + 1 < end, (0x61...0x7A).contains(bytes[index + 1]), end < bytes.count, bytes[end] == UInt8(ascii: "(") else { continue }
            let name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
            throw DocumentError(
                position: node.position(ofOffset: index), problem: "`$\(name)` is no hole", advice: "holes are upper case: `$\(name.uppercased())`")
        }
    }

    /// A regular expression.
    func textPattern(_ node: YAMLNode) throws -> TextPattern {
        let node = try resolved(node)
        let text = try node.nonEmptyString(what: "a regular expression")
        do {
            return try TextPattern(text)
        } catch {
            throw node.error(error, in: "the regular expression")
        }
    }

    /// Kinds of node by name.
    func kinds(_ node: YAMLNode, what: String) throws -> [NodeKind] {
        var nodes = [node]
        if case .sequence(let items) = node.value { nodes = items }
        return try nodes.map { node in
            let name = try node.string(what: "each of \(what)")
            guard let kind = NodeKind.named(name) else {
                throw DocumentError(
                    position: node.position, problem: "no node is of kind `\(name)`",
                    advice: NearestName.of(name, in: NodeKind.allCases.map(\.name)).map { "did you mean `\($0)`?" }
                        ?? "`mekiki tree FILE` shows the kinds")
            }
            return kind
        }
    }

    /// Texts, some of which may be options.
    func strings(_ node: YAMLNode, what: String) throws -> [String] {
        if case .sequence(let items) = node.value {
            return try items.flatMap { try texts($0, what: what) }
        }
        return try texts(node, what: what)
    }

    private func texts(_ node: YAMLNode, what: String) throws -> [String] {
        let resolved = try resolved(node)
        // A number never equals a piece of code as a number would.
        if resolved != node, let name = node["option"].flatMap({ try? $0.string(what: "") }), let value = options.values[name] {
            switch value {
            case .string, .strings: break
            case .integer, .boolean:
                throw DocumentError(
                    position: node.position, problem: "\(what) takes texts, and option `\(name)` has none",
                    advice: "give the option `type: strings`")
            }
        }
        return try resolved.strings(what: what)
    }

    /// The node, or what stands for it when it is `{ option: NAME }`.
    func resolved(_ node: YAMLNode) throws -> YAMLNode {
        guard case .mapping(let entries) = node.value, entries.count == 1, let entry = entries.first, entry.key == "option"
        else { return node }
        let name = try entry.value.string(what: "`option`")
        let place = defaultPlaces[name] ?? node.position
        let value: YAMLNode.Value
        switch options.values[name] {
        case nil:
            throw DocumentError(
                position: entry.value.position, problem: "the rule has no option `\(name)`",
                advice: NearestName.advice(name, in: options.values.keys.sorted()))
        case .integer(let number): value = .scalar(String(number), isPlain: true)
        case .boolean(let flag): value = .scalar(flag ? "true" : "false", isPlain: true)
        case .string(let text): value = .scalar(text, isPlain: false)
        case .strings(let texts):
            value = .sequence(texts.map { YAMLNode(.scalar($0, isPlain: false), at: place) })
        }
        return YAMLNode(value, at: place)
    }
}

extension YAMLNode {
    /// An error inside this scalar's text, at its place in the file.
    func error(_ error: PatternError, in what: String) -> DocumentError {
        DocumentError(
            position: position(ofOffset: error.offset),
            problem: error.problem.hasPrefix(what) ? error.problem : "\(what) cannot be read: \(error.problem)", advice: error.remedy)
    }
}

extension String {
    /// A block scalar's text ends with a line break that is not part of the code.
    var withoutTrailingNewlines: String {
        var slice = self[...]
        while let last = slice.last, last.isNewline { slice.removeLast() }
        return String(slice)
    }
}
