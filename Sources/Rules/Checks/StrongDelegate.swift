import Project

/// A delegate of a class-bound protocol type that is held strongly.
struct StrongDelegate: ProjectCheck {
    static let reads: FactKinds = [.delegates]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let owned = ownedTypes(project)
        return project.files(with: .delegates).flatMap { file -> [CheckReport] in
            var reports: [CheckReport] = []
            for type in project.swift(file)?.types ?? [] where type.kind == .class || type.kind == .actor {
                for member in type.members where member.isNamedLikeDelegate {
                    if let report = report(member, file, owned, project) { reports.append(report) }
                }
            }
            // A mock that keeps what it is given is what a test wants.
            let path = project.files[file].path
            return reports.isEmpty || path.isForTests || path.hasSuffix("Mockable.generated.swift") ? [] : reports
        }
    }

    /// The types of objects made where they are assigned, by the property's name.
    private func ownedTypes(_ project: ProjectIndex) -> [String: Set<String>] {
        var types: [String: Set<String>] = [:]
        for file in project.files(with: .delegates) {
            for owned in project.swift(file)?.ownedDelegates ?? [] { types[owned.member, default: []].insert(owned.type) }
        }
        return types
    }

    private func report(
        _ member: MemberDeclaration, _ file: Int, _ owned: [String: Set<String>], _ project: ProjectIndex
    ) -> CheckReport? {
        // One that is never nil is handed in for good, and can be no weak one.
        guard let declared = member.type, declared.optionality != .none,
            member.traits.isDisjoint(with: [
                .weak, .unowned, .constant, .computed, .lazy, .isStatic, .override, .hasOtherAttribute,
                // An outlet may be all that holds a top-level object of a nib.
                .ibOutlet,
            ]), project.isClassBound(declared.name, from: file),
            // One of a framework's protocols is often kept here because the framework's own object holds it weakly.
            !project.types(named: declared.name, from: file).isEmpty
        else { return nil }
        if let made = owned[member.name], made.contains(where: { project.conforms($0, to: declared.name) == true }) { return nil }
        return CheckReport(
            place: project.place(file, member.span), captures: ["NAME": member.name, "TYPE": declared.name],
            fix: Fix(edits: [Edit(range: member.modifierOffset..<member.modifierOffset, replacement: "weak ")], isSafe: false))
    }
}
