import Project

/// A lock file that does not know what the manifest beside it asks for.
struct LockFileOutOfStep: ProjectCheck {
    static let reads: FactKinds = [.projects, .dependencyLocks, .settings, .literals, .paths]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        var locks: [String: DependencyLock] = [:]
        var podfiles: [String: String] = [:]
        for index in project.files(with: [.dependencyLocks, .settings]) {
            let file = project.files[index]
            switch file.content {
            case .dependencyLock(let lock): locks[file.path] = lock
            case .settings(let settings) where file.path == "Podfile" || file.path.hasSuffix("/Podfile"):
                podfiles[file.path] = settings.digest
            default: break
            }
        }
        guard !locks.isEmpty else { return [] }
        // Where a workspace holds the project, Xcode reads and writes the workspace's lock file, and the project's own is left over.
        let ofWorkspaces = locks.reduce(into: Set<String>()) { all, lock in
            guard lock.key.hasSuffix(".xcworkspace/xcshareddata/swiftpm/Package.resolved"), !lock.key.contains(".xcodeproj/"),
                case .packages(let pinned?) = lock.value
            else { return }
            all.formUnion(pinned)
        }
        return project.files(with: [.dependencyLocks, .projects, .literals]).flatMap { file -> [CheckReport] in
            let path = project.files[file].path
            var folder: Substring { path.folder }
            switch project.files[file].content {
            case .dependencyLock(.podfile(let digest, let span)):
                guard let now = podfiles[folder + "Podfile"], now != digest.lowercased() else { return [] }
                return [CheckReport(place: project.place(file, span), variant: "podfile", subject: path)]
            case .xcodeProject(let xcode):
                guard case .packages(let pinned?)? = locks[folder + "project.xcworkspace/xcshareddata/swiftpm/Package.resolved"]
                else { return [] }
                return xcode.packages.filter {
                    let name = DependencyLock.identity(of: $0.url)
                    return !pinned.contains(name) && !ofWorkspaces.contains(name)
                }.map {
                    report($0.url, project.place(file, $0.span))
                }
            case .swift(let facts) where path == "Package.swift" || path.hasSuffix("/Package.swift"):
                guard case .packages(let pinned?)? = locks[folder + "Package.resolved"] else { return [] }
                return facts.literals.filter { $0.kind == .package && !pinned.contains(DependencyLock.identity(of: $0.value)) }.map {
                    report($0.value, project.place(file, $0.span))
                }
            default:
                return []
            }
        }
    }

    private func report(_ url: String, _ place: Place) -> CheckReport {
        let name = DependencyLock.identity(of: url)
        return CheckReport(place: place, captures: ["NAME": name], subject: name)
    }
}
