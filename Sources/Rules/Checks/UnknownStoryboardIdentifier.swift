import Project

/// `instantiateViewController(withIdentifier:)` with an identifier that no storyboard has.
struct UnknownStoryboardIdentifier: ProjectCheck {
    static let reads: FactKinds = [.documents, .literals]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let names = project.interfaceNames()
        guard names.isComplete, project.documents.contains(where: { $0.document.kind == .storyboard }) else { return [] }
        return LiteralChecks.reports(in: project, of: { $0 == .storyboardIdentifier }, known: names.storyboardIdentifiers)
    }
}
