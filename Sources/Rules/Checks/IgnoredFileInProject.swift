import Project

/// A file that the Xcode project lists and a `.gitignore` leaves out: a fresh clone does not build.
struct IgnoredFileInProject: ProjectCheck {
    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let lists = project.files.compactMap { file -> (folder: String, list: IgnoreList)? in
            guard case .ignoreList(let list) = file.content else { return nil }
            return (String(file.path.dropLast(".gitignore".count)), list)
        }
        guard !lists.isEmpty else { return [] }
        return project.files.indices.flatMap { file -> [CheckReport] in
            guard case .xcodeProject(let xcode) = project.files[file].content else { return [] }
            let root = Self.root(of: project.files[file].path)
            let outputs = Set(xcode.scriptOutputs.map { Self.name($0) })
            return xcode.files.compactMap { reference in
                let path = root + reference.path
                // What the build itself writes is rightly left out, and of other kinds of file the snapshot does not know whether they exist.
                guard Self.isJudged(path), !project.paths.contains(path), !outputs.contains(Self.name(path)),
                    Self.ignores(path, lists)
                else { return nil }
                return CheckReport(place: project.place(file, reference.span), captures: ["FILE": path], subject: path)
            }
        }
    }

    private static func isJudged(_ path: String) -> Bool {
        switch FileKind(path: path) {
        case .swift, .storyboard, .xib, .objectiveC, .propertyList, .settings:
            // What a dependency manager brings is rightly left out.
            !["$", "/../", "Pods/", "Carthage/"].contains { path.contains($0) }
        case .xcodeProject, .xcodeGen, .ignoreList, .packageLock, .podLock, .resource, .other: false
        }
    }

    /// The list nearest to the file that speaks of it decides.
    private static func ignores(_ path: String, _ lists: [(folder: String, list: IgnoreList)]) -> Bool {
        for (folder, list) in lists.sorted(by: { $0.folder.utf8.count > $1.folder.utf8.count }) where path.hasPrefix(folder) {
            if let verdict = list.ignores(path.dropFirst(folder.count)) { return verdict }
        }
        return false
    }

    /// The folder that holds the project, with its `/`.
    private static func root(of path: String) -> String {
        let parts = path.split(separator: "/").dropLast(2)
        return parts.isEmpty ? "" : parts.joined(separator: "/") + "/"
    }

    private static func name(_ path: String) -> Substring { path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...] }
}
