import Project

/// An `@IBAction` in a class that a document uses, which no document connects and no code calls.
struct UnconnectedAction: ProjectCheck {
    static let reads: FactKinds = [.exposedMembers, .documents]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        project.members(with: [.ibAction, .ibSegueAction]).compactMap { entry in
            let member = entry.member
            guard member.traits.isDisjoint(with: [.override, .conditional, .isStatic]),
                let document = UnconnectedMember.document(using: entry, named: member.objcSelector, in: project),
                project.use(of: entry).isDisjoint(with: [.own, .ownFileMember, .elsewhere])
            else { return nil }
            return UnconnectedMember.report(entry, member.objcSelector, document, project)
        }
    }
}
