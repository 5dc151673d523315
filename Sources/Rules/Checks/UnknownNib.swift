import Project

/// `UINib(nibName:)` or `loadNibNamed` with a name that no xib has.
struct UnknownNib: ProjectCheck {
    static let reads: FactKinds = [.literals, .paths]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        LiteralChecks.reports(in: project, of: { $0 == .nib }, known: project.fileNames(withExtension: ["xib", "nib"]))
    }
}
