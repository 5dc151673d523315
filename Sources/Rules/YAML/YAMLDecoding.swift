import Syntax

/// A mapping whose keys are known; any other is refused with the nearest right one.
package struct YAMLMapping {
    /// The mapping itself.
    package let node: YAMLNode
    private let entries: [YAMLEntry]

    /// - Parameters:
    ///   - what: what the mapping is, for messages: "a rule", "an example".
    ///   - keys: all keys it may have.
    package init(_ node: YAMLNode, what: String, keys: [String]) throws {
        self.node = node
        entries = try node.entries(what: what)
        for entry in entries where !keys.contains(entry.key) {
            throw DocumentError(
                position: entry.position, problem: "\(what) has no key `\(entry.key)`",
                advice: NearestName.advice(entry.key, in: keys))
        }
    }

    /// The value of a key; nil where it is missing or empty.
    package subscript(key: String) -> YAMLNode? {
        guard let value = entries.first(where: { $0.key == key })?.value, !value.isNull else { return nil }
        return value
    }

    /// Whether the key is written, with or without a value.
    package func has(_ key: String) -> Bool { entries.contains { $0.key == key } }

    /// The value of a key that must be there.
    package func required(_ key: String, example: String) throws -> YAMLNode {
        if let value = self[key] { return value }
        throw DocumentError(
            position: entries.first { $0.key == key }?.position ?? node.position, problem: "`\(key)` is missing",
            advice: "write `\(key): \(example)`")
    }
}

extension YAMLNode {
    /// What it is, for messages.
    package var kindName: String {
        switch value {
        case .scalar: "a text"
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }

    /// The keys and values of a mapping.
    package func entries(what: String) throws -> [YAMLEntry] {
        guard case .mapping(let entries) = value else {
            throw DocumentError(
                position: position, problem: "\(what) must be a mapping, not \(kindName)", advice: "write `key: value` lines")
        }
        return entries
    }

    /// The items of a list.
    package func items(what: String) throws -> [YAMLNode] {
        if isNull { return [] }
        guard case .sequence(let items) = value else {
            throw DocumentError(
                position: position, problem: "\(what) must be a list, not \(kindName)",
                advice: "write `- ` before each item, or `[a, b]`")
        }
        return items
    }

    /// The text of a scalar.
    package func string(what: String) throws -> String {
        guard case .scalar(let text, _) = value else {
            throw DocumentError(
                position: position, problem: "\(what) must be a text, not \(kindName)",
                advice: "write it as one value, in quotes if it starts with `{` or `[`")
        }
        return text
    }

    /// Text that is not empty.
    package func nonEmptyString(what: String) throws -> String {
        let text = try string(what: what)
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw DocumentError(position: position, problem: "\(what) is empty", advice: "write a text")
        }
        return text
    }

    /// One text, or a list of them.
    package func strings(what: String) throws -> [String] {
        if isNull { return [] }
        if case .scalar(let text, _) = value { return [text] }
        return try items(what: what).map { try $0.string(what: "each of \(what)") }
    }

    /// A whole number.
    package func integer(what: String, in range: ClosedRange<Int> = 0...Int(Int32.max)) throws -> Int {
        guard case .scalar(let text, isPlain: true) = value, let number = Int(text), range.contains(number) else {
            throw DocumentError(
                position: position, problem: "\(what) must be a whole number\(found)",
                advice: "write one of \(range.lowerBound)…\(range.upperBound)")
        }
        return number
    }

    /// `on`/`off`, `true`/`false`, `yes`/`no`.
    package func boolean(what: String) throws -> Bool {
        if case .scalar(let text, isPlain: true) = value {
            switch text.lowercased() {
            case "true", "on", "yes": return true
            case "false", "off", "no": return false
            default: break
            }
        }
        throw DocumentError(position: position, problem: "\(what) must be on or off\(found)", advice: "write `on` or `off`")
    }

    /// One of a few words.
    package func choice(_ words: [String], what: String) throws -> String {
        if case .scalar(let text, _) = value, words.contains(text) { return text }
        var advice = "write one of " + words.joined(separator: ", ")
        if case .scalar(let text, _) = value, let nearest = NearestName.of(text, in: words) {
            advice = "did you mean `\(nearest)`?"
        }
        throw DocumentError(position: position, problem: "\(what) cannot be \(shown)", advice: advice)
    }

    /// `{ en: …, ja: … }`
    package func localizedText(what: String) throws -> LocalizedText {
        if case .scalar = value {
            throw DocumentError(
                position: position, problem: "\(what) must be in both languages", advice: "write `{ en: …, ja: … }`")
        }
        let mapping = try YAMLMapping(self, what: what, keys: ["en", "ja"])
        return LocalizedText(
            en: try mapping.required("en", example: "…").nonEmptyString(what: "\(what) in English").trimmed,
            ja: try mapping.required("ja", example: "…").nonEmptyString(what: "\(what) in Japanese").trimmed)
    }

    private var found: String { ", not \(shown)" }

    private var shown: String {
        if case .scalar(let text, _) = value { "`\(text)`" } else { kindName }
    }
}

extension String {
    /// Without white space at either end.
    package var trimmed: String {
        var slice = self[...]
        while let last = slice.last, last.isWhitespace { slice.removeLast() }
        while let first = slice.first, first.isWhitespace { slice.removeFirst() }
        return String(slice)
    }
}
