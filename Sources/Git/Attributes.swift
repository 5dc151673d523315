import CLibgit2

/// What `.gitattributes` files say, as far as it matters here.
struct Attributes: Sendable {
    /// An attribute's state for a path.
    private enum Value: Sendable, Equatable {
        case set, unset
        /// `!name`: as if never mentioned.
        case unspecified
        case text(String)
    }

    private struct Line: Sendable {
        /// The folder of the file with a trailing slash; "" for the root.
        let folder: [UInt8]
        let pattern: PathPattern
        let values: [(name: String, value: Value)]
    }

    /// Weakest first.
    private var lines: [Line] = []

    /// Whether any line can mark a path as generated; mostly none does, and no path need be matched.
    private(set) var canMarkGenerated = false
    /// Whether any line can ask for a conversion.
    private(set) var canConvert = false

    private static let names: Set<String> = [
        "linguist-generated", "linguist-vendored", "text", "crlf", "eol", "ident", "filter", "working-tree-encoding",
    ]

    /// Adds a file's lines, stronger than those added before.
    /// - Parameter folder: of the file, with a trailing slash; "" for the root.
    mutating func add(_ content: [UInt8], folder: String) {
        for line in content.split(whereSeparator: { $0 == UInt8(ascii: "\n") }) {
            guard let (pattern, rest) = Self.split(line), let compiled = PathPattern(pattern) else { continue }
            var values: [(String, Value)] = []
            for word in rest.split(whereSeparator: { $0 == 32 || $0 == 9 || $0 == 13 }) {
                values += Self.values(String(decoding: word, as: UTF8.self))
            }
            guard !values.isEmpty else { continue }
            lines.append(Line(folder: Array(folder.utf8), pattern: compiled, values: values))
            for (name, value) in values where value != .unset && value != .unspecified {
                if name.hasPrefix("linguist-") { canMarkGenerated = true } else { canConvert = true }
            }
        }
    }

    /// The pattern and what follows it; nil for a comment, an empty line, a macro.
    private static func split(_ line: ArraySlice<UInt8>) -> (pattern: [UInt8], rest: ArraySlice<UInt8>)? {
        let text = line.drop { $0 == 32 || $0 == 9 }
        guard let first = text.first, first != UInt8(ascii: "#"), first != 13 else { return nil }
        if text.starts(with: "[attr]".utf8) { return nil }
        guard first == UInt8(ascii: "\"") else {
            let end = text.firstIndex { $0 == 32 || $0 == 9 || $0 == 13 } ?? text.endIndex
            return (Array(text[..<end]), text[end...])
        }
        var pattern: [UInt8] = []
        var at = text.startIndex + 1
        while at < text.endIndex, text[at] != UInt8(ascii: "\"") {
            if text[at] == UInt8(ascii: "\\"), at + 1 < text.endIndex { at += 1 }
            pattern.append(text[at])
            at += 1
        }
        return at < text.endIndex ? (pattern, text[(at + 1)...]) : nil
    }

    private static func values(_ word: String) -> [(String, Value)] {
        // git's built-in macro.
        if word == "binary" { return [("text", .unset)] }
        let (name, value): (String, Value) =
            if word.hasPrefix("-") {
                (String(word.dropFirst()), .unset)
            } else if word.hasPrefix("!") {
                (String(word.dropFirst()), .unspecified)
            } else if let equals = word.firstIndex(of: "=") {
                (String(word[..<equals]), .text(String(word[word.index(after: equals)...])))
            } else {
                (word, .set)
            }
        return names.contains(name) ? [(name, value)] : []
    }

    private func value(_ path: String, _ wanted: String) -> Value {
        var copy = path
        return copy.withUTF8 { bytes in
            for line in lines.reversed() where line.values.contains(where: { $0.name == wanted }) {
                guard bytes.starts(with: line.folder) else { continue }
                let rest = UnsafeBufferPointer(rebasing: bytes[line.folder.count...])
                let slash = rest.lastIndex(of: UInt8(ascii: "/"))
                guard line.pattern.matches(rest, nameStart: slash.map { $0 + 1 } ?? 0) else { continue }
                return line.values.last { $0.name == wanted }?.value ?? .unspecified
            }
            return .unspecified
        }
    }

    /// Whether the path is marked `linguist-generated` or `linguist-vendored`.
    func marksGenerated(_ path: String) -> Bool {
        canMarkGenerated
            && ["linguist-generated", "linguist-vendored"].contains { name in
                switch value(path, name) {
                case .set: true
                case .text(let text): text.lowercased() != "false"
                case .unset, .unspecified: false
                }
            }
    }

    /// Whether git may hold other bytes than the working tree for that path.
    func mayConvert(_ path: String) -> Bool {
        guard canConvert else { return false }
        if hasFilter(path) { return true }
        let ident = value(path, "ident")
        if ident == .set { return true }
        if case .text = value(path, "working-tree-encoding") { return true }
        if case .text = value(path, "eol") { return true }
        return [value(path, "text"), value(path, "crlf")].contains { $0 != .unset && $0 != .unspecified }
    }

    /// Whether a filter program stands between git and the working tree.
    func hasFilter(_ path: String) -> Bool {
        if case .text = value(path, "filter") { true } else { false }
    }
}

extension Repository {
    /// The attributes that hold for a listing: its own `.gitattributes` files and the repository's `info/attributes`.
    func attributes(_ files: [ListingBuilder.Found], _ handle: OpaquePointer) throws -> Attributes {
        var result = Attributes()
        let shallowFirst = files.sorted { depth($0.path) < depth($1.path) }
        for file in shallowFirst {
            let folder = String(file.path.dropLast(".gitattributes".count))
            // An unreadable file here says nothing; as a file of the snapshot it is reported where it is wanted.
            let content = file.isOnDisk ? try? readWorkingTree(file.path) : try file.blob.map { try blob($0, handle) }
            if let content { result.add(content, folder: folder) }
        }
        if let content = try? readFile(at: commonDirectory + "/info/attributes") { result.add(content, folder: "") }
        return result
    }

    private func depth(_ path: String) -> Int { path.utf8.count { $0 == UInt8(ascii: "/") } }
}
