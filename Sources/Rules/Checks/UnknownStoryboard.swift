import Project

/// `UIStoryboard(name:)` with a name that no storyboard has.
struct UnknownStoryboard: ProjectCheck {
    static let reads: FactKinds = [.literals, .paths]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        LiteralChecks.reports(
            in: project, of: { $0 == .storyboard }, known: project.fileNames(withExtension: ["storyboard", "storyboardc"]))
    }
}
