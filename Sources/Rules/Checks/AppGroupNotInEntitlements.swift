import Project

/// An app group named in code that no entitlements list: the shared defaults and the shared folder are not there.
struct AppGroupNotInEntitlements: ProjectCheck {
    static let reads: FactKinds = [.propertyLists, .literals]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        var known: Set<String> = []
        var hasEntitlements = false
        for index in project.files(with: .propertyLists) {
            let file = project.files[index]
            guard file.path.hasSuffix(".entitlements"), case .propertyList(let list) = file.content else { continue }
            hasEntitlements = true
            for entry in list.entries where entry.key == "com.apple.security.application-groups" {
                guard case .strings(let groups) = entry.value else { continue }
                known.formUnion(groups)
            }
        }
        // A group put together from build settings can be any.
        guard hasEntitlements, !known.contains(where: { $0.contains("$") }) else { return [] }
        return LiteralChecks.reports(
            in: project, of: { $0 == .appGroup }, known: known,
            where: { literal, file in literal.value.hasPrefix("group.") && !project.isTest(file) })
    }
}
