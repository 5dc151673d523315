import Project

/// A repository cloned into this one and committed as a bare pointer: nobody else gets its files.
struct NestedGitRepository: ProjectCheck {
    static let reads: FactKinds = [.paths, .lines, .settings]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let repositories = project.links.filter { $0.kind == .repository }
        guard !repositories.isEmpty else { return [] }
        let submodules = HandWrittenFiles.lines(in: project, of: [".gitmodules"]).filter(\.folder.isEmpty).flatMap(\.lines).compactMap {
            line -> String? in
            guard line.text.hasPrefix("path"), let sign = line.text.firstIndex(of: "=") else { return nil }
            return String(line.text[line.text.index(after: sign)...].drop { $0 == " " || $0 == "\t" })
        }
        return repositories.filter { !submodules.contains($0.path) }.map {
            CheckReport(place: .start(of: $0.path), captures: ["FOLDER": $0.path], subject: $0.path)
        }
    }
}
