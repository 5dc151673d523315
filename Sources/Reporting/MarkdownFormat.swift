import Review
import Rules

/// Markdown for a wiki, a job's summary or a chat: counts, then a table a file.
struct MarkdownFormat {
    func write(_ report: Report, to sink: (String) -> Void) {
        let isJapanese = report.language == .ja
        sink("## Mekiki: \(headline(report, isJapanese: isJapanese))\n\n")
        var openPath: String?
        for compared in report.findings where !(report.isComparison && compared.state == .unchanged) {
            let finding = compared.finding
            if finding.place.path != openPath {
                sink("\(openPath == nil ? "" : "\n")### \(Self.code(finding.place.path))\n\n")
                sink(isJapanese ? "| 行 | 重要度 | 内容 | 規則 |\n" : "| Line | Severity | Message | Rule |\n")
                sink("|--:|---|---|---|\n")
                openPath = finding.place.path
            }
            let state = compared.state == .fixed ? (isJapanese ? "解消: " : "fixed: ") : ""
            sink(
                "| \(finding.place.start.line) | \(finding.severity.rawValue) | \(state)\(Self.cell(finding.message[report.language]))"
                    + " | `\(finding.rule)` |\n")
        }
        if !report.unreadable.isEmpty {
            sink(isJapanese ? "\n### 解析できなかったファイル\n\n" : "\n### Not analysed\n\n")
            for file in report.unreadable { sink("- \(Self.code(file.path)): \(Self.cell(file.reason))\n") }
        }
    }

    private func headline(_ report: Report, isJapanese: Bool) -> String {
        let new = report.findings.count { $0.state == .introduced }
        let fixed = report.findings.count { $0.state == .fixed }
        switch (report.isComparison, isJapanese) {
        case (true, true): return "新規 \(new) 件、解消 \(fixed) 件"
        case (true, false): return "\(new) new, \(fixed) fixed"
        case (false, true): return "\(report.findings.count) 件（\(report.statistics.files) ファイル）"
        case (false, false):
            let (findings, files) = (report.findings.count, report.statistics.files)
            return "\(findings) finding\(findings == 1 ? "" : "s") in \(files) file\(files == 1 ? "" : "s")"
        }
    }

    /// Text inside a code span: a fence longer than any run of backticks in it (CommonMark 0.31, section 6.1).
    static func code(_ text: String) -> String {
        let line = text.replacing("\n", with: " ").replacing("\r", with: " ").replacing("|", with: "\\|")
        var longest = 0
        var run = 0
        for character in line {
            run = character == "`" ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: longest + 1)
        let pad = longest > 0 ? " " : ""
        return fence + pad + line + pad + fence
    }

    /// Message text in a table cell: code spans stay, everything else that Markdown or HTML would read is escaped.
    static func cell(_ text: String) -> String {
        var output = ""
        for (index, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
            let isCode = index % 2 == 1
            output += isCode ? code(String(part)) : escape(String(part))
        }
        return output
    }

    private static func escape(_ text: String) -> String {
        var output = ""
        for character in text {
            switch character {
            case "\n", "\r\n", "\r": output += " "
            case "\\", "*", "_", "[", "]", "#", "|", "~", "!": output += "\\\(character)"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "&": output += "&amp;"
            case "@": output += "&#64;"
            default: output.append(character)
            }
        }
        return output
    }
}
