import Review
import Rules

/// One HTML file with no network: findings by file with source excerpts.
struct HTMLFormat {
    func write(_ report: Report, to sink: (String) -> Void) {
        let language = report.language
        sink("<!DOCTYPE html>\n<html lang=\"\(language.rawValue)\"><head><meta charset=\"utf-8\">")
        sink("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>Mekiki</title>")
        sink("<style>\(Self.styles)</style></head><body><main><h1>Mekiki</h1>")
        sink("<p>\(report.findings.count) findings, \(report.statistics.files) files</p>")
        for compared in report.findings { write(compared, in: report, to: sink) }
        if !report.unreadable.isEmpty {
            sink("<h2>Not analysed</h2><ul>")
            for file in report.unreadable {
                sink("<li><code>\(XMLText.escape(file.path))</code> \(XMLText.escape(file.reason))</li>")
            }
            sink("</ul>")
        }
        sink("</main></body></html>\n")
    }

    private func write(_ compared: ComparedFinding, in report: Report, to sink: (String) -> Void) {
        let finding = compared.finding
        let start = finding.place.start
        sink("<article class=\"\(finding.severity.rawValue)\"><header><code>\(XMLText.escape(finding.place.path)):\(start.line)</code> ")
        sink("<b>\(finding.severity.rawValue)</b> <code>\(XMLText.escape(finding.rule))</code>")
        if report.isComparison { sink(" <i>\(compared.state.rawValue)</i>") }
        sink("</header><p>\(XMLText.escape(finding.message[report.language]))</p>")
        if let bytes = report.source(compared), let excerpt = SourceExcerpt(finding.place, in: bytes, context: 2, most: 6) {
            let lines = excerpt.lines.map { "<span>\($0.number)</span> \(XMLText.escape($0.text))" }
            sink("<pre>\(lines.joined(separator: "\n"))</pre>")
        }
        sink("</article>\n")
    }

    private static let styles = """
        :root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:0}main{max-width:60rem;margin:2rem auto;padding:0 1rem}
        article{border-left:4px solid #888;padding:.25rem 1rem;margin:1rem 0}.error{border-color:#c62828}.warning{border-color:#b26a00}
        pre{overflow-x:auto;background:#8881;padding:.5rem}pre span{opacity:.6}
        """
}
