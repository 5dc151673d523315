import Project

/// A delegate of a class-bound protocol type that is held strongly.
struct StrongDelegate: ProjectCheck {
    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        project.files.indices.flatMap { file -> [CheckReport] in
            (project.swift(file)?.types ?? []).filter { $0.kind == .class || $0.kind == .actor }.flatMap { type in
                type.members.compactMap { report($0, type, file, project) }
            }
        }
    }

    private func report(
        _ member: MemberDeclaration, _ type: TypeDeclaration, _ file: Int, _ project: ProjectIndex
    ) -> CheckReport? {
        guard member.kind == .property, let declared = member.type,
            member.traits.isDisjoint(with: [
                .weak, .unowned, .constant, .computed, .lazy, .isStatic, .override, .hasOtherAttribute,
            ]), isDelegate(member.name), isClassBound(declared.name, from: file, project)
        else { return nil }
        let canBeWeak = declared.optionality != .none
        return CheckReport(
            place: project.place(file, member.span), captures: ["NAME": member.name, "TYPE": declared.name],
            fix: canBeWeak
                ? Fix(edits: [Edit(range: member.modifierOffset..<member.modifierOffset, replacement: "weak ")], isSafe: false) : nil)
    }


    private func isDelegate(_ name: String) -> Bool { name == "delegate" || name.hasSuffix("Delegate") }

    /// Protocols of the sources that only classes can adopt, and the frameworks' delegate protocols, which come from Objective-C.
    private func isClassBound(_ name: String, from file: Int, _ project: ProjectIndex) -> Bool {
        project.isClassBound(name, from: file)
    }
}
