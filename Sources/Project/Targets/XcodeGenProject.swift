/// What an XcodeGen `project.yml` says: the folders of each target.
///
/// Reads the part of YAML that such files are written in: block mappings by indentation.
public struct XcodeGenProject: Sendable {
    /// In the order of the file.
    public var targets: [Target] = []

    /// A target and its folders.
    public struct Target: Sendable, Hashable {
        /// The target's name.
        public var name: String
        /// Relative to the folder that holds the file.
        public var sources: [String]
    }

    /// Of the bytes of a `project.yml`; what it does not know is passed over.
    public init(source: [UInt8]) {
        var inTargets = false
        var targetIndent: Int?
        var sourcesIndent: Int?
        for line in source.split(separator: 0x0A) {
            let indent = line.prefix { $0 == 0x20 }.count
            let text = Self.trimmed(line)
            guard !text.isEmpty, !text.hasPrefix("#") else { continue }
            if indent == 0 {
                inTargets = text == "targets:"
                targetIndent = nil
                continue
            }
            guard inTargets else { continue }
            if targetIndent == nil { targetIndent = indent }
            if indent == targetIndent, text.hasSuffix(":") {
                targets.append(Target(name: Self.unquoted(text.dropLast()), sources: []))
                sourcesIndent = nil
            } else if text.hasPrefix("sources:") {
                sourcesIndent = indent
                let inline = text.dropFirst("sources:".count).drop { $0 == " " }
                if !inline.isEmpty { append(inline) }
            } else if let start = sourcesIndent {
                if indent < start || (indent == start && !text.hasPrefix("-")) {
                    sourcesIndent = nil
                } else if text.hasPrefix("- path:") {
                    append(text.dropFirst("- path:".count))
                } else if text.hasPrefix("- "), !text.contains(": ") {
                    append(text.dropFirst(2))
                } else if text.hasPrefix("path:") {
                    append(text.dropFirst("path:".count))
                }
            }
        }
    }

    private mutating func append(_ text: Substring) {
        guard !targets.isEmpty else { return }
        let list = text.hasPrefix("[") && text.hasSuffix("]") ? text.dropFirst().dropLast() : text
        for part in list.split(separator: ",") { targets[targets.count - 1].sources.append(Self.unquoted(part)) }
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> Substring {
        var text = Substring(decoding: line, as: UTF8.self)
        while let last = text.last, last == " " || last == "\r" || last == "\r\n" { text.removeLast() }
        return text.drop { $0 == " " }
    }

    private static func unquoted(_ text: Substring) -> String {
        var text = text.drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        if let first = text.first, text.count > 1, first == "\"" || first == "'", text.last == first {
            text = text.dropFirst().dropLast()
        }
        return String(text)
    }
}
