import Syntax

/// A value of a YAML document with its place.
public struct YAMLNode: Sendable, Hashable {
    /// What it holds.
    public var value: Value
    /// Where it starts.
    public var position: SourcePosition
    /// Where a scalar's text starts: inside the quote, or on the line after `|`.
    var textStart: SourcePosition

    /// A scalar, a list or a mapping.
    public enum Value: Sendable, Hashable {
        /// Text; plain when it stands without quotes and may therefore mean a number or a Boolean.
        case scalar(String, isPlain: Bool)
        case sequence([YAMLNode])
        /// Keys in the order of the file, each once.
        case mapping([YAMLEntry])
    }

    package init(_ value: Value, at position: SourcePosition, textStart: SourcePosition? = nil) {
        self.value = value
        self.position = position
        self.textStart = textStart ?? position
    }

    /// The value of a key; nil where this is no mapping or has no such key.
    public subscript(key: String) -> YAMLNode? {
        guard case .mapping(let entries) = value else { return nil }
        return entries.first { $0.key == key }?.value
    }

    /// Where a key stands; nil where this is no mapping or has no such key.
    func position(ofKey key: String) -> SourcePosition? {
        guard case .mapping(let entries) = value else { return nil }
        return entries.first { $0.key == key }?.position
    }

    /// Whether nothing was written: `key:` with no value, `~` or `null`.
    package var isNull: Bool {
        if case .scalar(let text, isPlain: true) = value { return text.isEmpty || text == "~" || text == "null" }
        return false
    }

    /// Whether a mapping in it has that key.
    func mentions(key: String) -> Bool {
        switch value {
        case .scalar: false
        case .sequence(let items): items.contains { $0.mentions(key: key) }
        case .mapping(let entries): entries.contains { $0.key == key || $0.value.mentions(key: key) }
        }
    }

    /// The names of each `{ option: NAME }` in it, with their places.
    var usedOptions: [(name: String, position: SourcePosition)] {
        switch value {
        case .scalar: []
        case .sequence(let items): items.flatMap(\.usedOptions)
        case .mapping(let entries):
            entries.flatMap { entry -> [(name: String, position: SourcePosition)] in
                if entry.key == "option", case .scalar(let name, _) = entry.value.value { return [(name, entry.value.position)] }
                return entry.value.usedOptions
            }
        }
    }

    /// All scalars in it, in order.
    var texts: [String] {
        switch value {
        case .scalar(let text, _): [text]
        case .sequence(let items): items.flatMap(\.texts)
        case .mapping(let entries): entries.flatMap(\.value.texts)
        }
    }

    /// Its keys and those texts that are nothing but `$NAME`, without `$`, each with its place: where a capture may be named.
    var captureNames: [(name: String, position: SourcePosition)] {
        switch value {
        case .scalar(let text, _): text.hasPrefix("$") ? [(String(text.dropFirst()), position)] : []
        case .sequence(let items): items.flatMap(\.captureNames)
        case .mapping(let entries): entries.flatMap { [(String($0.key.drop { $0 == "$" }), $0.position)] + $0.value.captureNames }
        }
    }

    /// Where the byte at `offset` of the scalar's text lies in the file. Exact for text without escapes.
    package func position(ofOffset offset: Int) -> SourcePosition {
        guard case .scalar(let text, _) = value else { return position }
        var line = 0
        var column = 0
        for byte in text.utf8.prefix(offset) {
            if byte == 0x0A {
                line += 1
                column = 0
            } else {
                column += 1
            }
        }
        return SourcePosition(line: textStart.line + line, column: textStart.column + column)
    }
}

/// A key with its value.
public struct YAMLEntry: Sendable, Hashable {
    /// Its text.
    public var key: String
    /// Of the key.
    public var position: SourcePosition
    /// What it holds.
    public var value: YAMLNode
}
