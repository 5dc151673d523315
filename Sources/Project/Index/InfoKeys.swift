/// The keys of the Info.plists that a project gives its apps.
public struct InfoKeys: Sendable {
    /// Top-level keys of any property list, and of lists that Xcode generates.
    public var keys: Set<String> = []
    /// `LSApplicationQueriesSchemes` and `CFBundleURLSchemes` of any list, in lower case.
    public var schemes: Set<String> = []
    /// An app's own list is there, and nothing else writes into it: a key that is not in `keys` is in no app.
    public var isComplete = false
}

extension ProjectIndex {
    /// All keys together: which target a file belongs to is not asked, since a framework's code runs in the app.
    public func infoKeys() -> InfoKeys { core.infoKeys.value { collectInfoKeys() } }

    private func collectInfoKeys() -> InfoKeys {
        var result = InfoKeys()
        var hasApplication = false
        var isWrittenElsewhere = false
        for file in files {
            switch file.content {
            case .propertyList(let list):
                if list.problem != nil { isWrittenElsewhere = true }
                var isApplication = false
                for entry in list.entries {
                    if entry.path.count == 1 {
                        result.keys.insert(entry.key)
                        isApplication = isApplication || Self.marksApplication(entry)
                    }
                    if entry.key == "LSApplicationQueriesSchemes" || entry.key == "CFBundleURLSchemes", case .strings(let names) = entry.value {
                        result.schemes.formUnion(names.map { $0.lowercased() })
                    }
                }
                hasApplication = hasApplication || isApplication
            case .xcodeProject(let project):
                result.keys.formUnion(project.generatedInfoKeys)
                if project.isIncomplete { isWrittenElsewhere = true }
                if !project.generatedInfoKeys.isEmpty, project.targets.contains(where: { $0.productType.hasSuffix(".application") }) {
                    hasApplication = true
                }
            case .xcodeGen:
                // It may hold the list's keys itself.
                isWrittenElsewhere = true
            default:
                // So may a Tuist manifest.
                if file.path == "Project.swift" || file.path.hasSuffix("/Project.swift") { isWrittenElsewhere = true }
            }
        }
        result.isComplete = hasApplication && !isWrittenElsewhere
        return result
    }

    private static func marksApplication(_ entry: PropertyList.Entry) -> Bool {
        switch entry.key {
        case "CFBundlePackageType": entry.value == .string("APPL")
        case "LSRequiresIPhoneOS", "UILaunchStoryboardName", "UIApplicationSceneManifest", "NSMainStoryboardFile", "NSMainNibFile": true
        default: false
        }
    }

    /// Whether a file is there for tests only, by its path.
    public func isTest(_ file: Int) -> Bool { files[file].path.isForTests }
}
