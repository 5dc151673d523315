import Project

/// What `private_outlet` and `private_action` ask in the same way.
enum PrivateMember {
    static func report(_ entry: InterfaceMember, _ project: ProjectIndex) -> CheckReport? {
        let member = entry.member
        // `public` and `open` are a library's choice; a private type or extension hides its members already.
        guard member.access == nil || member.access == .internal, member.traits.isDisjoint(with: [.override, .isStatic]),
            (entry.type.access ?? .internal) > .fileprivate,
            entry.type.kind == .class || entry.type.kind == .extension
        else { return nil }
        let ids = project.types(named: entry.type.name, from: entry.file)
        guard project.use(of: entry).isDisjoint(with: [.ownFileMember, .elsewhere]), !project.isRequired(member.name, by: ids)
        else { return nil }
        return CheckReport(
            place: project.place(entry.file, member.span), captures: ["NAME": member.name],
            fix: member.access == nil
                ? Fix(
                    edits: [Edit(range: member.modifierOffset..<member.modifierOffset, replacement: "private ")], isSafe: true)
                : nil)
    }
}
