import Rules

/// GitHub Actions workflow commands, which become annotations on the pull request.
struct GitHubFormat {
    func write(_ report: Report, to sink: (String) -> Void) {
        for compared in report.news {
            let finding = compared.finding
            let place = finding.place
            sink(
                "::\(Self.command(finding.severity)) file=\(Self.property(place.path)),line=\(place.start.line),"
                    + "col=\(place.start.column),endLine=\(place.end.line),endColumn=\(place.end.column),"
                    + "title=\(Self.property(finding.rule))::\(Self.data(finding.message[report.language]))\n")
        }
        for file in report.unreadable {
            sink("::error file=\(Self.property(file.path)),title=not analysed::\(Self.data(file.reason))\n")
        }
    }

    private static func command(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
    }

    private static func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private static func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
