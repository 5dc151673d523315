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
        let bytes = text.utf8
        var line = 1
        var lineStart = bytes.startIndex
        var examplesStart: (index: String.Index, line: Int)?
        var examplesEnd: (index: String.Index, line: Int)?
        while lineStart < bytes.endIndex {
            let rest = bytes[lineStart...]
            if let first = rest.first {
                if examplesStart == nil {
                    if rest.starts(with: "examples:".utf8) { examplesStart = (lineStart, line) }
                } else if isKeyStart(first) {
                    examplesEnd = (lineStart, line)
                    break
                }
            }
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { break }
            lineStart = bytes.index(after: end)
            line += 1
        }
        let start = examplesStart ?? (bytes.endIndex, line)
        let end = examplesEnd ?? (bytes.endIndex, line)
        before = text[..<start.index]
        examples = ExamplesSource(text: text[start.index..<end.index], firstLine: start.line)
        after = ExamplesSource(text: text[end.index...], firstLine: end.line)
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
