import Project

/// `#if RELEASE` where no build setting defines `RELEASE`: the branch is never compiled.
struct UndefinedCompilationCondition: ProjectCheck {
    static let reads: FactKinds = [.projects, .settings, .literals, .paths, .conditions]

    private let known: Set<String>

    init(options: RuleOptions) { known = Set(options.strings("known")) }

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let settings = project.buildSettings()
        guard settings.isComplete else { return [] }
        let targets = project.deploymentTargets()
        return project.files(with: .conditions).flatMap { file -> [CheckReport] in
            let path = project.files[file].path
            // Only what an Xcode target builds is known to be built with these settings; what a dependency manager brings has its own.
            guard let facts = project.swift(file), !facts.conditions.isEmpty, targets[path] != nil, !path.isFetched
            else { return [] }
            return facts.conditions.filter { !settings.compilationConditions.contains($0.name) && !known.contains($0.name) }.map {
                CheckReport(place: project.place(file, $0.span), captures: ["NAME": $0.name])
            }
        }
    }
}
