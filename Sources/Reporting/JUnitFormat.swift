import Review
import Rules

/// JUnit's XML: one suite a file, one failed test case a finding. Readers drop a second case of the same name, so each name is
/// made distinct by its place; a clean run has one case that passes, for readers that reject an empty report.
struct JUnitFormat {
    func write(_ report: Report, to sink: (String) -> Void) {
        let findings = report.news
        let failures = findings.count { $0.finding.severity != .note }
        let total = max(1, findings.count + report.unreadable.count)
        sink("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        sink("<testsuites name=\"mekiki\" tests=\"\(total)\" failures=\"\(failures)\" errors=\"\(report.unreadable.count)\">\n")
        var index = findings.startIndex
        while index < findings.endIndex {
            let path = findings[index].finding.place.path
            let end = findings[index...].firstIndex { $0.finding.place.path != path } ?? findings.endIndex
            writeSuite(findings[index..<end], path: path, language: report.language, to: sink)
            index = end
        }
        for file in report.unreadable {
            let path = XMLText.escape(file.path)
            sink("  <testsuite name=\"\(path)\" tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\">\n")
            sink("    <testcase classname=\"\(path)\" name=\"not analysed\"><error type=\"not_analysed\" message=\"")
            sink("\(XMLText.escape(file.reason))\"></error></testcase>\n  </testsuite>\n")
        }
        if findings.isEmpty, report.unreadable.isEmpty {
            sink("  <testsuite name=\"mekiki\" tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"0\">\n")
            sink("    <testcase classname=\"mekiki\" name=\"no findings\"></testcase>\n  </testsuite>\n")
        }
        sink("</testsuites>\n")
    }

    private func writeSuite(_ findings: ArraySlice<ComparedFinding>, path: String, language: Language, to sink: (String) -> Void) {
        let name = XMLText.escape(path)
        let failures = findings.count { $0.finding.severity != .note }
        sink("  <testsuite name=\"\(name)\" tests=\"\(findings.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"0\">\n")
        var seen: [String: Int] = [:]
        for compared in findings {
            let finding = compared.finding
            let start = finding.place.start
            let place = "\(finding.rule) at \(start.line):\(start.column)"
            seen[place, default: 0] += 1
            let ordinal = seen[place].map { $0 > 1 ? " (\($0))" : "" } ?? ""
            let message = XMLText.escape(finding.message[language])
            sink("    <testcase classname=\"\(name)\" name=\"\(XMLText.escape(place + ordinal))\">")
            switch finding.severity {
            case .error, .warning:
                sink("<failure type=\"\(finding.severity.rawValue)\" message=\"\(message)\">")
                sink("\(name):\(start.line):\(start.column)</failure>")
            case .note:
                sink("<system-out>\(message)</system-out>")
            }
            sink("</testcase>\n")
        }
        sink("  </testsuite>\n")
    }
}
