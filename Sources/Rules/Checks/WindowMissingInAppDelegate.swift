import Project

/// An app with a scene delegate that also runs on iOS 12, whose app delegate has no `window`: the screen stays black there.
struct WindowMissingInAppDelegate: ProjectCheck {
    static let reads: FactKinds = [.projects, .paths]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let types = project.allTypes()
        guard types.contains(where: { $0.inherited.contains("UIWindowSceneDelegate") }) else { return [] }
        let targets = project.deploymentTargets()
        return types.compactMap { type in
            guard type.kind == .class, type.inherited.contains("UIApplicationDelegate"), let first = type.declarations.first,
                let declaration = project.declaration(first), !project.isTest(first.file),
                targets[project.files[first.file].path]?.some(isBelow: "13.0") == true,
                // A superclass may have it.
                type.inherited.allSatisfy({ project.types(named: $0, from: first.file).isEmpty })
            else { return nil }
            let members = type.declarations.compactMap { project.declaration($0) }.flatMap(\.members)
            guard !members.contains(where: { $0.name == "window" }) else { return nil }
            return CheckReport(place: project.place(first.file, declaration.span), captures: ["CLASS": type.name])
        }
    }
}
