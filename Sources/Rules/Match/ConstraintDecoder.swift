import Patterns

extension MatchDecoder {
    static let constraintKeys = [
        "regex", "equals", "in", "kind", "conforms", "contains", "matches", "count", "not", "any", "all",
    ]

    /// The value of `where:`: a constraint for each capture.
    func constraints(_ node: YAMLNode) throws -> [String: CaptureConstraint] {
        var constraints: [String: CaptureConstraint] = [:]
        for entry in try node.entries(what: "`where`") {
            let name = entry.key.drop { $0 == "$" }
            constraints[String(name)] = try constraint(entry.value, of: String(name))
        }
        return constraints
    }

    private func constraint(_ node: YAMLNode, of name: String) throws -> CaptureConstraint {
        let what = "the constraint on `$\(name)`"
        switch node.value {
        case .scalar: return try equals(node)
        case .sequence: return .oneOf(try strings(node, what: what))
        case .mapping: break
        }
        let resolved = try resolved(node)
        if resolved != node { return try constraint(resolved, of: name) }
        let mapping = try YAMLMapping(node, what: what, keys: Self.constraintKeys)
        var parts: [CaptureConstraint] = []
        for key in Self.constraintKeys {
            guard let value = mapping[key] else { continue }
            parts.append(try part(key, value, of: name))
        }
        guard let first = parts.first else {
            throw DocumentError(
                position: node.position, problem: "\(what) asks for nothing",
                advice: "use one of " + Self.constraintKeys.joined(separator: ", "))
        }
        return parts.count == 1 ? first : .all(parts)
    }

    private func part(_ key: String, _ value: YAMLNode, of name: String) throws -> CaptureConstraint {
        switch key {
        case "regex": return .regex(try textPattern(value))
        case "equals": return try equals(value)
        case "in": return .oneOf(try strings(value, what: "`in`"))
        case "kind": return .kind(try kinds(value, what: "`kind`"))
        case "conforms": return .conforms(try strings(value, what: "`conforms`"))
        case "contains":
            if case .scalar(let text, _) = value.value {
                // A text with holes is a pattern; one without is a run of tokens, which may be an operator or half an expression.
                return text.contains("$") ? .contains(.pattern(try pattern(value))) : .containsTokens(text)
            }
            return .contains(try matcher(value, what: "`contains`"))
        case "matches": return .matches(try matcher(value, what: "`matches`"))
        case "count": return .count(try count(value))
        case "any", "all":
            let parts = try value.items(what: "`\(key)`").map { try constraint($0, of: name) }
            guard !parts.isEmpty else {
                throw DocumentError(position: value.position, problem: "`\(key)` is empty", advice: "list at least one constraint")
            }
            return key == "any" ? .any(parts) : .all(parts)
        default: return .not(try constraint(value, of: name))
        }
    }

    private func equals(_ node: YAMLNode) throws -> CaptureConstraint {
        let node = try resolved(node)
        let text = try node.nonEmptyString(what: "`equals`")
        let name = text.drop { $0 == "$" }
        let isHole =
            text.hasPrefix("$") && name.first?.isUppercase == true
            && name.allSatisfy { $0.isUppercase || $0.isNumber || $0 == "_" }
        return isHole ? .equalsCapture(String(name)) : .equals(text)
    }

    /// `2`, `2..4`, `2..`
    private func count(_ node: YAMLNode) throws -> ClosedRange<Int> {
        let node = try resolved(node)
        let text = try node.string(what: "`count`")
        let parts = text.split(separator: ".", omittingEmptySubsequences: true).map { Int($0) }
        if !text.contains("."), parts.count == 1, let only = parts[0], only >= 0 { return only...only }
        if text.contains(".."), let low = parts.first.flatMap({ $0 }), low >= 0 {
            if parts.count == 1, text.hasSuffix("..") { return low...Int.max }
            if parts.count == 2, let high = parts[1], high >= low { return low...high }
        }
        throw DocumentError(position: node.position, problem: "`count` is `\(text)`", advice: "write `2`, `2..4` or `2..`")
    }
}
