import Project

/// An `@IBOutlet` that nothing outside its class uses, and that is not private.
struct PrivateOutlet: ProjectCheck {
    static let reads: FactKinds = [.exposedMembers]

    private let allowsPrivateSetter: Bool

    init(options: RuleOptions) { allowsPrivateSetter = options.boolean("allow_private_set") }

    func reports(in project: ProjectIndex) -> [CheckReport] {
        project.members(with: .ibOutlet).compactMap { entry in
            if allowsPrivateSetter, let setter = entry.member.setterAccess, setter <= .fileprivate { return nil }
            return PrivateMember.report(entry, project)
        }
    }
}
