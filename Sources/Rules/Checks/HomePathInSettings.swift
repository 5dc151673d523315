import Project

/// `/Users/name/…` in a project file, build settings or a Podfile.
struct HomePathInSettings: ProjectCheck {
    static let reads: FactKinds = [.projects, .settings]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        project.files(with: [.projects, .settings]).flatMap { file -> [CheckReport] in
            let spans: [Span]
            switch project.files[file].content {
            case .xcodeProject(let xcode): spans = xcode.homePaths
            case .settings(let settings): spans = settings.homePaths
            default: return []
            }
            return spans.map { CheckReport(place: project.place(file, $0), subject: project.files[file].path) }
        }
    }
}
