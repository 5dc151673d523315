/// The devices that Xcode projects build for.
public struct DeviceFamilies: Sendable {
    /// By file, what the targets that build it say; empty where one does not say.
    fileprivate var byPath: [String: Set<String>] = [:]
    /// What the projects' apps say together; empty where one does not say, or there is none.
    fileprivate var ofApps: Set<String> = []

    /// Whether a file's code may run as an app of the iPad: unless its targets, or for a library's file all apps, say otherwise.
    public func mayRunOnPad(_ path: String) -> Bool {
        let families = byPath[path] ?? ofApps
        return families.isEmpty || families.contains(Self.pad)
    }

    private static let pad = "2"
}

extension ProjectIndex {
    /// The device families that every app and its files are built for.
    public func deviceFamilies() -> DeviceFamilies {
        var result = DeviceFamilies()
        var unknown: Set<String> = []
        var hasUnknownApp = false
        for file in files {
            guard case .xcodeProject(let project) = file.content else { continue }
            for target in project.targets {
                let isApp = target.productType == "com.apple.product-type.application"
                if isApp {
                    hasUnknownApp = hasUnknownApp || target.deviceFamilies.isEmpty
                    result.ofApps.formUnion(target.deviceFamilies)
                }
                // A library says what it could run on; where it does run, its apps say.
                guard isApp || target.productType.contains("app-extension") else { continue }
                for path in paths(builtBy: target, of: file.path) {
                    if target.deviceFamilies.isEmpty { unknown.insert(path) }
                    result.byPath[path, default: []].formUnion(target.deviceFamilies)
                }
            }
        }
        for path in unknown { result.byPath[path] = [] }
        if hasUnknownApp { result.ofApps = [] }
        return result
    }
}
