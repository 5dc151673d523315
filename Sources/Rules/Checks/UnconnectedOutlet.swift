import Project

/// An `@IBOutlet` in a class that a document uses, which no document connects and no code sets.
struct UnconnectedOutlet: ProjectCheck {
    static let reads: FactKinds = [.exposedMembers, .documents]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        project.members(with: .ibOutlet).compactMap { entry in
            let member = entry.member
            guard member.traits.isDisjoint(with: [.override, .conditional, .isStatic, .computed, .initialized]),
                let document = UnconnectedMember.document(using: entry, named: member.objcSelector, in: project),
                !project.use(of: entry).contains(.assigned)
            else { return nil }
            return UnconnectedMember.report(entry, member.objcSelector, document, project)
        }
    }
}
