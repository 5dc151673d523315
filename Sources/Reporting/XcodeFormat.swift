/// `path:line:column: warning: message (rule)`: what Xcode shows in its issue navigator. It opens a file by its absolute path only.
struct XcodeFormat {
    func write(_ report: Report, to sink: (String) -> Void) {
        let folder = report.root.isEmpty ? "" : report.root + "/"
        for compared in report.news {
            let finding = compared.finding
            let place = finding.place
            let message = finding.message[report.language].replacing("\n", with: " ")
            sink("\(folder)\(place.path):\(place.start.line):\(place.start.column): \(finding.severity.rawValue): \(message) (\(finding.rule))\n")
        }
        for file in report.unreadable { sink("\(folder)\(file.path):1:1: error: not analysed: \(file.reason)\n") }
    }
}
