import Project

/// A framework imported that the oldest supported system does not have.
struct DeploymentTargetBelowFramework: ProjectCheck {
    static let reads: FactKinds = [.projects, .paths, .imports, .conditions]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let targets = project.deploymentTargets()
        return project.files(with: .imports).flatMap { file -> [CheckReport] in
            // A file that asks for the system's version may rightly import what only newer ones have.
            guard let facts = project.swift(file), !facts.isAvailabilityChecked, let target = targets[project.files[file].path] else { return [] }
            return facts.imports.compactMap { module in
                guard let version = Self.frameworks[module.module], !module.isConditional, target.all(areBelow: version) else { return nil }
                return CheckReport(
                    place: project.place(file, module.span),
                    captures: [
                        "MODULE": module.module, "VERSION": version,
                        "TARGET": target.versions.sorted().last ?? "",
                    ])
            }
        }
    }

    /// The first iOS with the framework.
    private static let frameworks = [
        "SwiftUI": "13.0", "Combine": "13.0", "CryptoKit": "13.0", "BackgroundTasks": "13.0", "RealityKit": "13.0", "LinkPresentation": "13.0",
        "WidgetKit": "14.0", "UniformTypeIdentifiers": "14.0", "AppTrackingTransparency": "14.0", "GroupActivities": "15.0", "StoreKitTest": "14.0",
        "AppIntents": "16.0", "Charts": "16.0", "ActivityKit": "16.1", "SwiftData": "17.0", "TipKit": "17.0", "Observation": "17.0",
    ]
}
