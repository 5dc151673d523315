/// A rule file cut at its top-level `examples:`. The catalogue reads 250 files at every start; nearly half of their text is
/// examples, which only tests and documentation need.
struct RuleFileParts {
    /// The file before `examples:`.
    private let before: Substring
    /// `examples:` with what belongs to it; empty where the file has none.
    let examples: ExamplesSource
    /// The file after them, and its first line.
    private let after: ExamplesSource

    init(_ text: String) {
        var text = text
        let cut = text.withUTF8 { Self.cut($0) }
        let start = text.utf8.index(text.startIndex, offsetBy: cut.start.offset)
        let end = text.utf8.index(text.startIndex, offsetBy: cut.end.offset)
        before = text[..<start]
        examples = ExamplesSource(text: text[start..<end], firstLine: cut.start.line)
        after = ExamplesSource(text: text[end...], firstLine: cut.end.line)
    }

    /// Byte offset and line of `examples:` and of the key after it; the end of the text where there is none.
    private static func cut(_ bytes: UnsafeBufferPointer<UInt8>) -> (start: (offset: Int, line: Int), end: (offset: Int, line: Int)) {
        var line = 1
        var lineStart = 0
        var start: (offset: Int, line: Int)?
        while lineStart < bytes.count {
            if start == nil {
                if bytes[lineStart] == UInt8(ascii: "e"), bytes[lineStart...].starts(with: "examples:".utf8) { start = (lineStart, line) }
            } else if isKeyStart(bytes[lineStart]) {
                break
            }
            while lineStart < bytes.count, bytes[lineStart] != 0x0A { lineStart += 1 }
            lineStart += 1
            line += 1
        }
        let end = (offset: min(lineStart, bytes.count), line: line)
        return (start ?? end, end)
    }

    /// The file's mapping without the examples.
    func head() throws -> YAMLNode {
        var node = try YAMLReader.read(String(before))
        guard !after.text.isEmpty else { return node }
        let rest = try after.read()
        guard case .mapping(var entries) = node.value, case .mapping(let more) = rest.value else { return node }
        for entry in more {
            if let first = entries.first(where: { $0.key == entry.key }) {
                throw DocumentError(
                    position: entry.position, problem: "`\(entry.key)` stands twice",
                    advice: "keep one; the first is in line \(first.position.line)")
            }
            entries.append(entry)
        }
        node.value = .mapping(entries)
        return node
    }
}

extension ExamplesSource {
    /// The value of the text.
    func read() throws -> YAMLNode {
        var text = text
        return try text.withUTF8 { try YAMLReader.read($0, firstLine: firstLine) }
    }
}

/// Whether a line that starts so belongs to the next top-level key: neither indented nor blank nor a comment nor a list item.
private func isKeyStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "#"), UInt8(ascii: "-"), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
        UInt8(ascii: "}"), UInt8(ascii: "]"):
        false
    default: true
    }
}
