import Project

/// `${PODS_ROOT}/tool` outside of quotes in a run-script phase: it breaks where the project lies in a folder with a space.
struct BuildPhaseUnquotedPath: ProjectCheck {
    static let reads: FactKinds = [.projects]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        project.files(with: .projects).flatMap { file -> [CheckReport] in
            guard case .xcodeProject(let xcode) = project.files[file].content else { return [] }
            return xcode.unquotedPaths.map {
                CheckReport(place: project.place(file, $0.span), captures: ["PATH": $0.name], subject: $0.name)
            }
        }
    }
}
