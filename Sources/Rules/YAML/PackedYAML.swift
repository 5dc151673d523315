import Syntax

/// A document's values as the build packs them for the rules that are compiled in: reading 225 files as YAML at every start would take as
/// long as analysing a hundred. Places are left out; who finds an error reads the text itself to say where.
///
/// A scalar is `=` (plain) or `'`, a list `[` and a mapping `{`, each followed by its length in decimal and `:`, then the scalar's UTF-8,
/// the items, or the keys (as scalars) and values.
enum PackedYAML {
    /// The value; nil where the text is no packed value.
    static func node(_ packed: String) -> YAMLNode? {
        var packed = packed
        return packed.withUTF8 { bytes in
            var reader = PackedReader(bytes: bytes)
            let node = reader.node(depth: 0)
            return reader.position == bytes.count ? node : nil
        }
    }
}

private struct PackedReader {
    let bytes: UnsafeBufferPointer<UInt8>
    private(set) var position = 0
    private let place = SourcePosition(line: 1, column: 1)

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func node(depth: Int) -> YAMLNode? {
        guard position < bytes.count, depth < YAMLReader.maximumDepth else { return nil }
        let mark = bytes[position]
        switch mark {
        case UInt8(ascii: "="), UInt8(ascii: "'"):
            return text().map { YAMLNode(.scalar($0, isPlain: mark == UInt8(ascii: "=")), at: place) }
        case UInt8(ascii: "["):
            guard let count = length() else { return nil }
            var items: [YAMLNode] = []
            items.reserveCapacity(min(count, bytes.count))
            for _ in 0..<count {
                guard let item = node(depth: depth + 1) else { return nil }
                items.append(item)
            }
            return YAMLNode(.sequence(items), at: place)
        case UInt8(ascii: "{"):
            guard let count = length() else { return nil }
            var entries: [YAMLEntry] = []
            entries.reserveCapacity(min(count, bytes.count))
            for _ in 0..<count {
                guard let key = text(), let value = node(depth: depth + 1) else { return nil }
                entries.append(YAMLEntry(key: key, position: place, value: value))
            }
            return YAMLNode(.mapping(entries), at: place)
        default: return nil
        }
    }

    /// A scalar's text.
    private mutating func text() -> String? {
        guard let count = length(), count <= bytes.count - position else { return nil }
        defer { position += count }
        return String(decoding: bytes[position..<(position + count)], as: UTF8.self)
    }

    /// The number between a mark and `:`.
    private mutating func length() -> Int? {
        position += 1
        var number = 0
        while position < bytes.count, case UInt8(ascii: "0")...UInt8(ascii: "9") = bytes[position], number <= bytes.count {
            number = number * 10 + Int(bytes[position] - UInt8(ascii: "0"))
            position += 1
        }
        guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else { return nil }
        position += 1
        return number
    }
}
