/// The oldest iOS versions that Xcode projects build a file for.
public struct DeploymentTargets: Sendable {
    /// As the projects write them: `15.0`; empty where no target with a version builds the file.
    public var versions: Set<String>

    /// Whether every target that builds the file runs on systems older than a version: `13.0`, `16.1`.
    public func all(areBelow version: String) -> Bool {
        !versions.isEmpty && versions.allSatisfy { Self.isBelow($0, version) }
    }

    /// Whether some target that builds the file does.
    public func some(isBelow version: String) -> Bool { versions.contains { Self.isBelow($0, version) } }

    private static func isBelow(_ left: String, _ right: String) -> Bool {
        guard let left = number(left), let right = number(right) else { return false }
        return left < right
    }

    /// Major and minor version as one number; nil where a build setting stands for it.
    private static func number(_ version: String) -> Int? {
        let parts = version.split(separator: ".").map { Int($0) }
        guard let first = parts.first, let major = first else { return nil }
        return major * 1000 + (parts.count > 1 ? parts[1] ?? 0 : 0)
    }
}

extension ProjectIndex {
    /// The versions by file, for the files that some Xcode target builds.
    public func deploymentTargets() -> [String: DeploymentTargets] { core.deploymentTargets.value { collectDeploymentTargets() } }

    private func collectDeploymentTargets() -> [String: DeploymentTargets] {
        var result: [String: DeploymentTargets] = [:]
        for file in files {
            guard case .xcodeProject(let project) = file.content else { continue }
            for target in project.targets {
                for path in paths(builtBy: target, of: file.path) {
                    result[path, default: DeploymentTargets(versions: [])].versions.formUnion(target.iOSVersions)
                }
            }
        }
        return result
    }

    /// The files that Xcode targets for the Mac build, and no other target does.
    public func filesForMacAlone() -> Set<String> {
        var ofMac: Set<String> = []
        var ofOthers: Set<String> = []
        for file in files(with: .projects) {
            guard case .xcodeProject(let project) = files[file].content else { continue }
            for target in project.targets {
                if target.sdks == ["macosx"] {
                    ofMac.formUnion(paths(builtBy: target, of: files[file].path))
                } else {
                    ofOthers.formUnion(paths(builtBy: target, of: files[file].path))
                }
            }
        }
        return ofMac.subtracting(ofOthers)
    }

    /// The files that a target builds of the Xcode project at a path.
    func paths(builtBy target: XcodeProject.Target, of project: String) -> [String] {
        let prefix = XcodeProject.root(of: project)
        var result = target.files.map { prefix + $0 }
        for folder in target.folders {
            let start = (prefix + folder + "/").utf8
            result += paths.filter { $0.utf8.starts(with: start) && !target.excluded.contains(String($0.dropFirst(prefix.count))) }
        }
        return result
    }
}
