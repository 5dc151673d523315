import Project

/// A Ruby that the machines of the pipeline do not have, or two files that ask for different ones.
struct CiRubyVersionUnavailable: ProjectCheck {
    static let reads: FactKinds = [.lines, .settings]

    private let available: Set<String>

    init(options: RuleOptions) { available = Set(options.strings("available")) }

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let wanted = HandWrittenFiles.lines(in: project, of: [".ruby-version"]).compactMap { file in
            file.lines.first.map { line in
                (file: file, version: line.text.hasPrefix("ruby-") ? String(line.text.dropFirst(5)) : line.text, span: line.span)
            }
        }
        var reports: [CheckReport] = []
        for entry in wanted {
            if !available.isEmpty, !available.contains(entry.version) {
                reports.append(
                    CheckReport(place: entry.file.place(entry.span), captures: ["VERSION": entry.version, "OTHER": ""], subject: entry.version))
            }
        }
        for file in HandWrittenFiles.lines(in: project, of: ["Gemfile"]) {
            guard let line = file.lines.first(where: { $0.text.hasPrefix("ruby ") }), let version = line.quoted, version.text.first?.isNumber == true,
                let other = wanted.first(where: { $0.file.folder == file.folder }), other.version != version.text
            else { continue }
            reports.append(
                CheckReport(
                    place: file.place(version.span), captures: ["VERSION": version.text, "OTHER": other.version], variant: "disagree",
                    subject: version.text))
        }
        return reports
    }
}
