import Review
import Rules

/// GitLab's Code Quality artifact: a JSON array. GitLab stops reading at the first entry it dislikes and keeps one entry a
/// fingerprint, so every entry is complete and every fingerprint distinct.
struct CodeQualityFormat {
    func write(_ report: Report, to sink: (String) -> Void) {
        var isFirst = true
        for compared in report.present {
            sink(isFirst ? "[\n" : ",\n")
            isFirst = false
            sink(Self.value(compared, language: report.language).text)
        }
        sink(isFirst ? "[]\n" : "\n]\n")
    }

    private static func value(_ compared: ComparedFinding, language: Language) -> JSONValue {
        let finding = compared.finding
        let lines = JSONValue.object([
            ("begin", .integer(finding.place.start.line)), ("end", .integer(finding.place.end.line)),
        ])
        // GitLab does not show `check_name`, so the rule's id goes into the description too.
        return .object([
            ("description", .string("\(finding.rule): \(finding.message[language])")),
            ("check_name", .string(finding.rule)),
            ("fingerprint", .string(compared.fingerprint.text)),
            ("severity", .string(severity(finding.severity))),
            ("location", .object([("path", .string(finding.place.path)), ("lines", lines)])),
        ])
    }

    private static func severity(_ severity: Severity) -> String {
        switch severity {
        case .error: "major"
        case .warning: "minor"
        case .note: "info"
        }
    }
}
