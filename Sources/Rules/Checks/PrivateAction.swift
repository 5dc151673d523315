import Project

/// An `@IBAction` that nothing outside its class calls, and that is not private.
struct PrivateAction: ProjectCheck {
    static let reads: FactKinds = [.exposedMembers]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        project.members(with: [.ibAction, .ibSegueAction]).compactMap { PrivateMember.report($0, project) }
    }
}
