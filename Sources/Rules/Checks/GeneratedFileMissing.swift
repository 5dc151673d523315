import Project

/// A source file that the Xcode project lists, that is not in the repository, and that no step of the build says it makes.
struct GeneratedFileMissing: ProjectCheck {
    static let reads: FactKinds = [.projects, .ignoreLists, .paths]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        project.missingListedFiles().filter { !$0.isIgnored }.map {
            CheckReport(place: project.place($0.file, $0.span), captures: ["FILE": $0.path], subject: $0.path)
        }
    }
}
