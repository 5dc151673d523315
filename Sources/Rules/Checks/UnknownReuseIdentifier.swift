import Project

/// `dequeueReusableCell(withIdentifier:for:)` with an identifier that nothing registers.
struct UnknownReuseIdentifier: ProjectCheck {
    static let reads: FactKinds = [.documents, .literals]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let names = project.interfaceNames()
        guard names.isComplete else { return [] }
        var known = names.reuseIdentifiers
        for file in project.files(with: .literals) {
            for literal in project.swift(file)?.literals ?? [] where literal.kind.isRegistration { known.insert(literal.value) }
        }
        return LiteralChecks.reports(in: project, of: { $0 == .dequeue(isChecked: true) }, known: known)
    }
}
