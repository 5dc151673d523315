import Project

/// `$NAME` in a GitLab pipeline that neither GitLab nor the pipeline defines.
struct CiUndefinedVariable: ProjectCheck {
    static let reads: FactKinds = [.lines, .settings]

    private let known: Set<String>

    init(options: RuleOptions) { known = Set(options.strings("known")) }

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let files = HandWrittenFiles.gitLabPipelines(in: project)
        var defined = known
        for file in files { for line in file.lines { defined.formUnion(Self.definitions(in: line.text)) } }
        return files.flatMap { file in
            var seen: Set<String> = []
            return file.lines.flatMap { line in
                Self.uses(in: line.text).filter { !defined.contains($0.name) && !Self.isPredefined($0.name) && seen.insert($0.name).inserted }.map {
                    CheckReport(place: file.place(line.span(of: $0.range)), captures: ["NAME": $0.name], subject: $0.name)
                }
            }
        }
    }

    /// `NAME: value`, `NAME=value`, `export NAME`, `read NAME`, `for NAME in`
    private static func definitions(in text: String) -> [String] {
        var found: [String] = []
        let words = text.split(whereSeparator: { $0 == " " || $0 == ";" || $0 == "\"" || $0 == "'" || $0 == "(" })
        for (index, word) in words.enumerated() {
            let name = word.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
            guard !name.isEmpty else { continue }
            let next = word.dropFirst(name.count).first
            let before = index > 0 ? words[index - 1] : ""
            if next == "=" || next == ":" || ["export", "read", "for", "local", "declare"].contains(before) { found.append(String(name)) }
        }
        return found
    }

    private static func uses(in text: String) -> [(name: String, range: Range<Int>)] {
        let bytes = Array(text.utf8)
        var found: [(String, Range<Int>)] = []
        var isQuoted = false
        var offset = 0
        while offset < bytes.count {
            defer { offset += 1 }
            if bytes[offset] == UInt8(ascii: "'") { isQuoted.toggle() }
            guard !isQuoted, bytes[offset] == UInt8(ascii: "$"), offset + 1 < bytes.count,
                offset == 0 || bytes[offset - 1] != UInt8(ascii: "$") && bytes[offset - 1] != UInt8(ascii: "\\")
            else { continue }
            var start = offset + 1
            if bytes[start] == UInt8(ascii: "{") { start += 1 }
            var end = start
            while end < bytes.count, isASCIIName(bytes[end]) { end += 1 }
            // `${NAME:-default}` knows what to do without.
            guard end > start, !(48...57).contains(bytes[start]),
                end >= bytes.count || bytes[end] != UInt8(ascii: ":") || bytes[start - 1] != UInt8(ascii: "{")
            else { continue }
            found.append((String(decoding: bytes[start..<end], as: UTF8.self), offset..<end))
        }
        return found
    }

    private static func isASCIIName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
    }

    private static func isPredefined(_ name: String) -> Bool {
        ["CI_", "GITLAB_", "FF_", "GIT_", "RUNNER_", "KUBE", "DOCKER_", "TRIGGER_", "SECURE_"].contains { name.hasPrefix($0) }
            || [
                "CI", "HOME", "PATH", "PWD", "USER", "SHELL", "TMPDIR", "LANG", "LC_ALL", "CHAT_INPUT", "CHAT_CHANNEL", "HOSTNAME", "RANDOM",
                "OLDPWD", "IFS",
            ].contains(name)
    }
}
