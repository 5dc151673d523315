import Project

/// A delegate's protocol that values may conform to, so that the property that holds the delegate cannot be weak.
struct DelegateProtocolNotClassBound: ProjectCheck {
    static let reads: FactKinds = []

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let holders = Holders(project)
        let values = Set(
            project.allTypes().filter { $0.kind == .struct || $0.kind == .enum }
                .flatMap(\.inherited).filter(\.isDelegateName).map { String($0.afterLastPeriod) })
        return project.files(with: .delegates).flatMap { file in
            (project.swift(file)?.types ?? []).compactMap { type -> CheckReport? in
                guard type.kind == .protocol else { return nil }
                let name = String(type.simpleName)
                guard name.isDelegateName, !type.isObjC, holders.strong.contains(name),
                    // A weak one compiles only if something else binds the protocol to classes: a `where Self: UIView`.
                    !holders.weak.contains(name), !values.contains(name), !project.isClassBound(type.name, from: file)
                else { return nil }
                let end = type.span.range.upperBound
                return CheckReport(
                    place: project.place(file, type.span), captures: ["NAME": name],
                    // An inheritance clause may be followed by more than facts tell; there the author adds it.
                    fix: type.inherited.isEmpty
                        ? Fix(edits: [Edit(range: end..<end, replacement: ": AnyObject")], isSafe: false) : nil)
            }
        }
    }
}

/// The types of delegate properties, by how classes hold them.
private struct Holders {
    var strong: Set<String> = []
    var weak: Set<String> = []

    init(_ project: ProjectIndex) {
        for file in project.files(with: .delegates) {
            for type in project.swift(file)?.types ?? [] {
                for member in type.members where member.kind == .property {
                    guard let declared = member.type?.name, declared.isDelegateName else { continue }
                    let name = String(declared.afterLastPeriod)
                    if !member.traits.isDisjoint(with: [.weak, .unowned]) {
                        weak.insert(name)
                    } else if type.kind == .class, member.traits.isDisjoint(with: [.computed, .isStatic]),
                        member.name.lowercased().hasSuffix("delegate")
                    {
                        strong.insert(name)
                    }
                }
            }
        }
    }
}
