/// `path:line:column: warning: message (rule)`: what Xcode shows in its issue navigator.
struct XcodeFormat {
    func write(_ report: Report, to sink: (String) -> Void) {
        for compared in report.present {
            let finding = compared.finding
            let place = finding.place
            let message = finding.message[report.language].replacing("\n", with: " ")
            sink("\(place.path):\(place.start.line):\(place.start.column): \(finding.severity.rawValue): \(message) (\(finding.rule))\n")
        }
        for file in report.unreadable { sink("\(file.path):1:1: error: not analysed: \(file.reason)\n") }
    }
}
