import Project

/// A dependency lock file that changes without the manifest it belongs to, or a manifest's dependencies without the lock file.
struct LockFileWithoutManifest: MergeRequestCheck {
    private struct Pair {
        let lock: String
        /// Names, or endings that start with a dot.
        let manifests: [String]
        /// What a line of the manifest has that names a dependency.
        let signs: [String]
    }

    private static let pairs = [
        Pair(
            lock: "Package.resolved", manifests: ["Package.swift", ".pbxproj"],
            signs: [".package(", "XCRemoteSwiftPackageReference", "minimumVersion = ", "repositoryURL = "]),
        Pair(lock: "Podfile.lock", manifests: ["Podfile", ".podspec"], signs: ["pod ", "pod(", "dependency"]),
        Pair(lock: "Cartfile.resolved", manifests: ["Cartfile", "Cartfile.private"], signs: ["github ", "git ", "binary "]),
        Pair(lock: "Gemfile.lock", manifests: ["Gemfile", ".gemspec"], signs: ["gem ", "gem(", "_dependency"]),
    ]

    init(options: RuleOptions) {}

    func reports(in request: MergeRequestContext) -> [CheckReport] {
        Self.pairs.flatMap { pair in
            let locks = request.files.filter { $0.name == pair.lock && $0.status == .modified }
            let manifests = request.files.filter { file in pair.manifests.contains { file.matches($0) } && file.status != .deleted }
            if manifests.isEmpty { return locks.map { lock in report(lock, pair, variant: nil) } }
            guard locks.isEmpty, request.files.allSatisfy({ $0.name != pair.lock }) else { return [] }
            return manifests.filter { isOutOfStep($0, pair, request) }.map { report($0, pair, variant: "manifest") }
        }
    }

    private func isOutOfStep(_ manifest: FileChange, _ pair: Pair, _ request: MergeRequestContext) -> Bool {
        guard manifest.status == .modified, (manifest.added + manifest.removed).contains(where: { namesDependency($0.text, pair) }) else {
            return false
        }
        // The lock file beside it, or for a project in the workspace inside of it.
        return request.read(manifest.folder + pair.lock) != nil
            || manifest.path.hasSuffix(".pbxproj")
                && request.read(manifest.folder + "project.xcworkspace/xcshareddata/swiftpm/" + pair.lock) != nil
    }

    private func namesDependency(_ line: String, _ pair: Pair) -> Bool {
        let text = line.drop { $0 == " " || $0 == "\t" }
        return !text.hasPrefix("#") && !text.hasPrefix("//") && pair.signs.contains { text.contains($0) }
    }

    private func report(_ file: FileChange, _ pair: Pair, variant: String?) -> CheckReport {
        CheckReport(
            place: .start(of: file.path), captures: ["FILE": String(file.name), "LOCK": pair.lock, "MANIFEST": pair.manifests[0]],
            variant: variant, subject: "\(pair.lock)\(variant ?? "")")
    }
}
