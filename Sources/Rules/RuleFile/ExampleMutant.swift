/// A change to an example that must not change what is found, or must silence it.
public enum ExampleMutant: String, Sendable, CaseIterable {
    /// After a line of emoji and Japanese.
    case emoji
    /// With CR LF line ends.
    case crlf
    /// Every line four columns further in.
    case indented
    /// Inside `#if`.
    case conditional
    /// After a comment that silences the rule.
    case suppressed
    /// Every line a comment.
    case comment
    /// In a multi-line string.
    case string
    /// In a raw multi-line string.
    case rawString = "raw_string"

    /// Whether nothing may be found in it.
    public var isSilent: Bool {
        switch self {
        case .emoji, .crlf, .indented, .conditional: false
        case .suppressed, .comment, .string, .rawString: true
        }
    }

    /// The code changed, and where its marks come to lie.
    public func apply(to code: String, marks: [Int], rule: String) -> (code: String, marks: [Int]) {
        switch self {
        case .emoji: Self.wrapped(code, marks, before: "// 👩‍👩‍👧‍👦 🇯🇵 目利きの一行 e\u{301}\n", after: "")
        case .conditional: Self.wrapped(code, marks, before: "#if canImport(Darwin) || os(Linux)\n", after: "\n#endif\n")
        case .suppressed: Self.wrapped(code, marks, before: "// mekiki:disable \(rule) – an example\n", after: "")
        case .crlf: Self.lineByLine(code, marks, prefix: "", lineEnd: "\r\n")
        case .indented: Self.lineByLine(code, marks, prefix: "    ", lineEnd: "\n")
        case .comment: (Self.lineByLine(code, [], prefix: "// ", lineEnd: "\n").code, [])
        case .string: ("let text = \"\"\"\n" + Self.escaped(code) + "\n\"\"\"\n", [])
        case .rawString: Self.raw(code)
        }
    }

    private static func wrapped(_ code: String, _ marks: [Int], before: String, after: String) -> (String, [Int]) {
        (before + code + after, marks.map { $0 + before.utf8.count })
    }

    private static func lineByLine(_ code: String, _ marks: [Int], prefix: String, lineEnd: String) -> (code: String, marks: [Int]) {
        var result = ""
        var moved: [Int] = []
        var rest = marks[...]
        var offset = 0
        let lines = code.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (number, line) in lines.enumerated() {
            // An empty line stays empty, as editors keep it; the last one is what follows the final line break.
            let start = result.utf8.count + (line.isEmpty ? 0 : prefix.utf8.count)
            while let mark = rest.first, mark <= offset + line.utf8.count {
                moved.append(start + mark - offset)
                rest.removeFirst()
            }
            result += (line.isEmpty ? "" : prefix) + line
            if number < lines.count - 1 { result += lineEnd }
            offset += line.utf8.count + 1
        }
        return (result, moved)
    }

    private static func escaped(_ code: String) -> String {
        var result = ""
        for character in code {
            if character == "\\" || character == "\"" { result += "\\" }
            result.append(character)
        }
        return result
    }

    private static func raw(_ code: String) -> (String, [Int]) {
        var pounds = "#"
        while code.contains("\"\"\"" + pounds) || code.contains("\\" + pounds) { pounds += "#" }
        return ("let text = \(pounds)\"\"\"\n\(code)\n\"\"\"\(pounds)\n", [])
    }
}
