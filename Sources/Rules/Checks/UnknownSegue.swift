import Project

/// `performSegue(withIdentifier:)` with an identifier that no storyboard has.
struct UnknownSegue: ProjectCheck {
    static let reads: FactKinds = [.documents, .literals]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let names = project.interfaceNames()
        guard names.isComplete, project.documents.contains(where: { $0.document.kind == .storyboard }) else { return [] }
        return LiteralChecks.reports(in: project, of: { $0 == .segue }, known: names.segues)
    }
}
