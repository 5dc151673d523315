/// Which targets build a file, by Xcode projects, XcodeGen files and Swift packages.
public struct TargetMap: Sendable {
    /// A target's number; equal numbers mean the same target of the same project.
    public typealias Target = Int

    /// By a target's number, with the folder of its project before it.
    public private(set) var names: [String] = []
    private var byPath: [String: [Target]] = [:]
    /// Folders whose contents belong to a target, longest first.
    private var folders: [(path: String, target: Target, excluded: Set<String>)] = []
    private var packages: [String] = []
    private var packageTargets: [String: Target] = [:]

    init(files: [FileFacts]) {
        byPath.reserveCapacity(files.count)
        for file in files {
            switch file.content {
            case .xcodeProject(let project):
                let root = Self.folder(Self.folder(file.path))
                for target in project.targets {
                    let number = add(root + "#" + target.name)
                    for path in target.files { byPath[Self.join(root, path), default: []].append(number) }
                    let excluded = Set(target.excluded.map { Self.join(root, $0) })
                    for folder in target.folders { folders.append((Self.join(root, folder) + "/", number, excluded)) }
                }
            case .xcodeGen(let project):
                let root = Self.folder(file.path)
                for target in project.targets {
                    let number = add(root + "#" + target.name)
                    for source in target.sources { folders.append((Self.join(root, source) + "/", number, [])) }
                }
            default:
                if file.path == "Package.swift" || file.path.hasSuffix("/Package.swift") {
                    packages.append(Self.folder(file.path))
                }
            }
        }
        packages.sort { $0.utf8.count > $1.utf8.count }
        for file in files where byPath[file.path] == nil {
            guard let module = packageModule(of: file.path) else { continue }
            let number = packageTargets[module] ?? add(module)
            packageTargets[module] = number
            byPath[file.path] = [number]
        }
    }

    /// The targets that build the file; empty where nothing says so.
    public func targets(of path: String) -> [Target] {
        var found = byPath[path] ?? []
        for folder in folders where path.hasPrefix(folder.path) && !folder.excluded.contains(path) { found.append(folder.target) }
        return found
    }

    /// Of several things with one name, those that a file can see: in a target it shares, else in the nearest folder.
    func narrow<Candidate>(
        _ candidates: [Candidate], from file: Int, files: [FileFacts], home: (Candidate) -> Int
    ) -> [Candidate] {
        guard candidates.count > 1 else { return candidates }
        let own = candidates.filter { home($0) == file }
        if !own.isEmpty { return own }
        let path = files[file].path
        let mine = Set(targets(of: path))
        if !mine.isEmpty {
            let shared = candidates.filter { !mine.isDisjoint(with: targets(of: files[home($0)].path)) }
            if !shared.isEmpty { return shared }
        }
        let distances = candidates.map { Self.commonFolders(path, files[home($0)].path) }
        let best = distances.max() ?? 0
        return zip(candidates, distances).filter { $0.1 == best }.map(\.0)
    }

    private mutating func add(_ name: String) -> Target {
        names.append(name)
        return names.count - 1
    }

    /// `Package/Sources/Module`: what SwiftPM takes as a target where the manifest gives no path.
    private func packageModule(of path: String) -> String? {
        for package in packages where package.isEmpty || path.hasPrefix(package + "/") {
            let rest = package.isEmpty ? path[...] : path.dropFirst(package.count + 1)
            let parts = rest.split(separator: "/", maxSplits: 2)
            guard parts.count == 3, ["Sources", "Source", "src", "Tests"].contains(parts[0]) else { return nil }
            return Self.join(package, "\(parts[0])/\(parts[1])")
        }
        return nil
    }

    /// How many folders two paths share from the top.
    static func commonFolders(_ left: String, _ right: String) -> Int {
        var count = 0
        for (first, second) in zip(left.utf8, right.utf8) {
            guard first == second else { break }
            if first == UInt8(ascii: "/") { count += 1 }
        }
        return count
    }

    static func folder(_ path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }

    static func join(_ folder: String, _ path: String) -> String { folder.isEmpty ? path : folder + "/" + path }
}
