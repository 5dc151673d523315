/// A file that an Xcode project lists and the snapshot does not have.
public struct MissingListedFile: Sendable, Hashable {
    /// From the repository's root.
    public var path: String
    /// The project's index in `ProjectIndex.files`, and the reference in it.
    public var file: Int
    /// The path as the project gives it.
    public var span: Span
    /// A `.gitignore` leaves it out.
    public var isIgnored: Bool
}

extension ProjectIndex {
    /// The files that Xcode projects list and that are not there, and that no script says it writes; only of kinds whose presence the
    /// snapshot knows.
    public func missingListedFiles() -> [MissingListedFile] { core.missingListedFiles.value { findMissingListedFiles() } }

    private func findMissingListedFiles() -> [MissingListedFile] {
        let lists = files.compactMap { file -> (folder: String, list: IgnoreList)? in
            guard case .ignoreList(let list) = file.content else { return nil }
            return (String(file.path.dropLast(".gitignore".count)), list)
        }.sorted { $0.folder.utf8.count > $1.folder.utf8.count }
        // A Mac's disk takes `Tests` and `tests` for one folder, and the file may be a link, or lie behind one to a folder.
        var lowercased: Set<String>?
        func isKnown(_ path: String) -> Bool {
            let known = lowercased ?? Set(paths.map { $0.lowercased() })
            lowercased = known
            return known.contains(path.lowercased())
        }
        let folders = links.map { $0.path + "/" }
        return files(with: .projects).flatMap { file -> [MissingListedFile] in
            guard case .xcodeProject(let xcode) = files[file].content else { return [] }
            let root = XcodeProject.root(of: files[file].path)
            let outputs = Set(xcode.scriptOutputs.map(\.fileName))
            return xcode.files.compactMap { reference in
                let path = root + reference.path
                // What the build itself writes is rightly left out.
                guard !paths.contains(path), Self.isJudged(path), !isKnown(path), !folders.contains(where: { (path + "/").hasPrefix($0) }),
                    !outputs.contains(path.fileName),
                    // Settings that no configuration starts from come by `#include?`, if at all.
                    !path.hasSuffix(".xcconfig") || xcode.baseConfigurations.contains(reference.path)
                else { return nil }
                return MissingListedFile(path: path, file: file, span: reference.span, isIgnored: Self.ignores(path, lists))
            }
        }
    }

    private static func isJudged(_ path: String) -> Bool {
        switch FileKind(path: path) {
        case .swift, .storyboard, .xib, .objectiveC, .propertyList, .settings:
            // What a dependency manager brings or a script writes is rightly left out.
            !path.isFetched && !["$", "/../", "DerivedSources/", "Derived/", "Generated/"].contains { path.contains($0) }
        case .xcodeProject, .xcodeGen, .ignoreList, .packageLock, .podLock, .lines, .resource, .other: false
        }
    }

    /// The list nearest to the file that speaks of it decides.
    private static func ignores(_ path: String, _ lists: [(folder: String, list: IgnoreList)]) -> Bool {
        for (folder, list) in lists where path.hasPrefix(folder) {
            if let verdict = list.ignores(path.dropFirst(folder.count)) { return verdict }
        }
        return false
    }
}
