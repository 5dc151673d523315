import Review
import Rules

/// Checkstyle's XML: one `file` element a file, one `error` a finding.
struct CheckstyleFormat {
    func write(_ report: Report, to sink: (String) -> Void) {
        sink("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n")
        var openPath: String?
        for compared in report.news {
            let finding = compared.finding
            if finding.place.path != openPath {
                if openPath != nil { sink("  </file>\n") }
                sink("  <file name=\"\(XMLText.escape(finding.place.path))\">\n")
                openPath = finding.place.path
            }
            sink(Self.error(finding, language: report.language))
        }
        if openPath != nil { sink("  </file>\n") }
        for file in report.unreadable {
            sink("  <file name=\"\(XMLText.escape(file.path))\">\n")
            sink("    <error line=\"1\" column=\"1\" severity=\"error\" message=\"not analysed: \(XMLText.escape(file.reason))\"")
            sink(" source=\"mekiki.not_analysed\"/>\n  </file>\n")
        }
        sink("</checkstyle>\n")
    }

    private static func error(_ finding: Finding, language: Language) -> String {
        let start = finding.place.start
        return "    <error line=\"\(start.line)\" column=\"\(start.column)\" severity=\"\(severity(finding.severity))\""
            + " message=\"\(XMLText.escape(finding.message[language]))\" source=\"mekiki.\(XMLText.escape(finding.rule))\"/>\n"
    }

    private static func severity(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "info"
        }
    }
}
