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
        let folds = prose.reduce(0) { $0 + ($1.hasPrefix("<details>") ? 1 : $1 == "</details>" ? -1 : 0) }
        if folds != 0 { found.append("a fold that ends elsewhere") }
        for line in prose { found += scan(line: line, allowsLayout: allowsLayout) }
        return found
    }

    private static func scan(line: String, allowsLayout: Bool) -> [String] {
        var found: [String] = []
        let trimmed = line.trimmingCharacters(in: .whitespaces)
        if matches("^/[a-zA-Z_]", trimmed) { found.append("a quick action") }
        var text = withoutCode(line)
        if allowsLayout {
            // Only the layout goes: what stands in a cell, an item or a link is looked at like everything else.
            text = replace("^\\|[-:|]*\\|$", in: text, with: "")
            text = replace("^\\| \\|", in: text, with: "|")
            if matches("^\\|( [^|]*(?<!\\\\)\\|)+$", text) { text = replace("(?<!\\\\)\\|", in: text, with: "\n") }
            text = replace("^<details><summary>(.*)</summary>$|^<sub>(.*)</sub>$|^</details>$", in: text, with: "$1$2")
            text = replace("^(### |- |\\d+\\. )", in: text, with: "")
            text = replace("(?<!!)\\[([^\\[\\]]*)\\]\\(https://gitlab\\.example\\.com/[A-Za-z0-9%/._~#-]*\\)", in: text, with: "\n$1\n")
            text = withoutBold(text)
        } else if text.hasPrefix("- ") {
            text = String(text.dropFirst(2))
        }
        let rendered = replace("\\\\([!-/:-@\\[-`{-~])", in: text, with: "$1")
        for (name, pattern) in live where matches(pattern, rendered) { found.append(name) }
        found += marks(in: text, boldOpens: !allowsLayout && line.hasPrefix("**")).map { "markup \($0)" }
        if line.unicodeScalars.contains(where: { (0x202A...0x202E).contains($0.value) || $0.value < 0x20 && $0.value != 9 }) {
            found.append("a control character")
        }
        return found
    }

    /// What acts without any markup, looked for in what a reader sees.
    private static let live = [
        ("a mention", "@[A-Za-z0-9_.]"), ("a reference", "(?<![A-Za-z0-9])[#!~%$&^][A-Za-z0-9\"]"), ("a cross reference", "[A-Za-z][#!]\\d"),
        ("an address", "(https?|ftp)://"), ("a host", "www\\.[A-Za-z]"), ("a mail address", "[a-z]@[a-z]"), ("an emoji", ":[a-z_]+:"),
        ("a commit", "(?<![A-Za-z0-9])[0-9a-f]{7,40}(?![A-Za-z0-9])"), ("a ticket", "[A-Z]-\\d"), ("an inline diff", "\\{[+-]|\\[[+-]"),
        ("a wiki link", "\\[\\["), ("a formula", "\\$\(codeSpan)\\$"),
    ]

    private static func matches(_ pattern: String, _ text: String) -> Bool { text.range(of: pattern, options: .regularExpression) != nil }

    private static func replace(_ pattern: String, in text: String, with template: String) -> String {
        text.replacingOccurrences(of: pattern, with: template, options: .regularExpression)
    }

    /// Stands for a code span.
    private static let codeSpan: Unicode.Scalar = "\u{E000}"

    /// Pairs of asterisks taken out, escaped ones left.
    private static func withoutBold(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        var index = 0
        while index < scalars.count {
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            if let next, scalars[index] == "\\" {
                result.append(contentsOf: [scalars[index], next])
                index += 2
            } else if scalars[index] == "*", next == "*" {
                result.append("\n")
                index += 2
            } else {
                result.append(scalars[index])
                index += 1
            }
        }
        return String(result)
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
                    if other == run {
                        close = search
                        break
                    }
                    search += max(1, other)
                }
                if let close {
                    result.append(codeSpan)
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

    /// Characters that are neither escaped nor plain text.
    private static func marks(in text: String, boldOpens: Bool) -> [Character] {
        let scalars = Array(text.unicodeScalars)
        var result: [Character] = []
        var index = 0
        while index < scalars.count {
            defer { index += 1 }
            let scalar = scalars[index]
            if scalar == "\\" {
                index += 1
            } else if scalar == "_" {
                // Within a word a run of them is no emphasis.
                let run = scalars[index...].prefix { $0 == "_" }.count
                let isInWord = index > 0 && index + run < scalars.count && isWord(scalars[index - 1]) && isWord(scalars[index + run])
                if !isInWord { result.append("_") }
                index += run - 1
            } else if "<>[]`|".unicodeScalars.contains(scalar) || scalar == "*" && !boldOpens {
                result.append(Character(scalar))
            }
        }
        return result
    }

    /// Neither white space nor punctuation, as CommonMark tells whether a run of marks leans on a word.
    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == codeSpan || scalar.properties.isWhitespace { return false }
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
            .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            return false
        default: return true
        }
    }
}
