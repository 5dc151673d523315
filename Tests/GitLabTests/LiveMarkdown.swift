import Foundation

/// An independent, suspicious reader of Markdown: takes out code the way CommonMark does, and reports whatever is left that
/// GitLab could act on. It shares nothing with what writes notes.
enum LiveMarkdown {
    /// - Parameter allowsLayout: whether the note's own headings, links, bold and `<details>` are in it.
    static func scan(_ note: String, allowsLayout: Bool = false) -> [String] {
        var found: [String] = []
        let lines = note.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n").components(separatedBy: "\n")
        var fence: (mark: Character, count: Int)?
        var prose: [String] = []
        for line in lines {
            let scalars = Array(line.unicodeScalars)
            let run = scalars.prefix { $0 == "`" }.count
            if let open = fence {
                let rest = scalars.dropFirst(run)
                if run >= open.count, rest.allSatisfy({ $0 == " " }) { fence = nil }
                continue
            }
            if run >= 3, !scalars.dropFirst(run).contains("`") {
                fence = ("`", run)
                continue
            }
            if line.hasPrefix("~~~") { found.append("a fence of tildes") }
            prose.append(line)
        }
        if fence != nil { found.append("an open fence") }
        for line in prose { found += scan(line: line, allowsLayout: allowsLayout) }
        return found
    }

    private static func scan(line: String, allowsLayout: Bool) -> [String] {
        var found: [String] = []
        let trimmed = line.trimmingCharacters(in: .whitespaces)
        if trimmed.range(of: "^/[a-zA-Z_]", options: .regularExpression) != nil { found.append("a quick action") }
        var text = withoutCode(line)
        if allowsLayout {
            for own in ["<details><summary>", "</summary>", "</details>", "<sub>", "</sub>", "**"] { text = text.replacingOccurrences(of: own, with: " ") }
            text = text.replacingOccurrences(of: "\\[[^\\[\\]]*\\]\\(https://gitlab\\.example\\.com/[A-Za-z0-9%/._~#-]*\\)", with: " ", options: .regularExpression)
            text = text.replacingOccurrences(of: "^### ", with: "", options: .regularExpression)
            text = text.replacingOccurrences(of: "^- ", with: "", options: .regularExpression)
            text = text.replacingOccurrences(of: "^\\| \\|.*$|^\\|[-:|]*$|^\\| [^|]*\\|( \\d+ \\|){1,3}$", with: "", options: .regularExpression)
            text = text.replacingOccurrences(of: "^\\d+\\. ", with: "", options: .regularExpression)
        } else if text.hasPrefix("- ") {
            text = String(text.dropFirst(2))
        }
        let rendered = rendered(text)
        let patterns = [
            ("a mention", "@[A-Za-z0-9_.]"), ("a reference", "(?<![A-Za-z0-9])[#!~%$&^][A-Za-z0-9\"]"), ("a cross reference", "[A-Za-z][#!]\\d"),
            ("an address", "(https?|ftp)://"), ("a host", "www\\.[A-Za-z]"), ("a mail address", "[a-z]@[a-z]"), ("an emoji", ":[a-z_]+:"),
            ("a commit", "(?<![A-Za-z0-9])[0-9a-f]{7,40}(?![A-Za-z0-9])"), ("a ticket", "[A-Z]-\\d"), ("an inline diff", "\\{[+-]|\\[[+-]"),
            ("a wiki link", "\\[\\["),
        ]
        for (name, pattern) in patterns where rendered.range(of: pattern, options: .regularExpression) != nil { found.append(name) }
        let unescaped = unescapedMarks(text)
        let bold = allowsLayout ? "" : "*"
        for mark in unescaped where "<>[]_`|\(bold)".contains(mark) {
            // The caller's own bold around a title.
            if mark == "*", line.hasPrefix("**") { continue }
            found.append("markup \(mark)")
        }
        if line.unicodeScalars.contains(where: { (0x202A...0x202E).contains($0.value) || $0.value < 0x20 && $0.value != 9 }) { found.append("a control character") }
        return found
    }

    /// Code spans taken out: a run of backticks, not escaped, up to the next run as long.
    private static func withoutCode(_ line: String) -> String {
        let scalars = Array(line.unicodeScalars)
        var result = String.UnicodeScalarView()
        var index = 0
        while index < scalars.count {
            if scalars[index] == "\\", index + 1 < scalars.count {
                result.append(scalars[index])
                result.append(scalars[index + 1])
                index += 2
            } else if scalars[index] == "`" {
                let run = scalars[index...].prefix { $0 == "`" }.count
                var search = index + run
                var close: Int?
                while search < scalars.count {
                    let other = scalars[search...].prefix { $0 == "`" }.count
                    if other == run { close = search; break }
                    search += max(1, other)
                }
                if let close {
                    result.append("\u{E000}")
                    index = close + run
                } else {
                    for _ in 0..<run { result.append("`") }
                    index += run
                }
            } else {
                result.append(scalars[index])
                index += 1
            }
        }
        return String(result)
    }

    /// What a reader sees: backslashes before punctuation gone.
    private static func rendered(_ text: String) -> String {
        text.replacingOccurrences(of: "\\\\([!-/:-@\\[-`{-~])", with: "$1", options: .regularExpression)
    }

    private static func unescapedMarks(_ text: String) -> [Character] {
        var result: [Character] = []
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped { isEscaped = false; continue }
            if scalar == "\\" { isEscaped = true; continue }
            result.append(Character(scalar))
        }
        return result
    }
}
