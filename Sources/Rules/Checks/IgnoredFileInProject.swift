import Project

/// A file that the Xcode project lists and a `.gitignore` leaves out: a fresh clone does not build.
struct IgnoredFileInProject: ProjectCheck {
    static let reads: FactKinds = [.projects, .ignoreLists, .paths]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        project.missingListedFiles().filter(\.isIgnored).map {
            CheckReport(place: project.place($0.file, $0.span), captures: ["FILE": $0.path], subject: $0.path)
        }
    }
}
