extension XcodeProject {
    /// Reads a `project.pbxproj`. Never fails: what cannot be read is missing, and `isIncomplete` says so.
    public init(source: [UInt8]) {
        let list = OpenStepList(source)
        isIncomplete = list.isIncomplete
        let top = list.dictionary(list.root)
        let reader = XcodeProjectReader(list: list, objects: list.dictionary(top["objects"]))
        reader.read(into: &self, root: list.string(top["rootObject"]))
    }
}

private struct XcodeProjectReader {
    let list: OpenStepList
    /// The value of each object by its id.
    let objects: [String: Int]

    func read(into project: inout XcodeProject, root: String?) {
        var paths: [String: String] = [:]
        if let root, let mainGroup = list.string(object(root)["mainGroup"]) {
            collectPaths(from: mainGroup, into: &paths, &project)
        }
        let types = objects.mapValues { list.string(list.dictionary($0)["isa"]) ?? "" }
        let synchronized = types.filter { $0.value == "PBXFileSystemSynchronizedRootGroup" }.keys.sorted()
        for id in objects.keys.sorted() {
            switch types[id] {
            case "PBXNativeTarget", "PBXAggregateTarget", "PBXLegacyTarget":
                project.targets.append(target(id, paths, synchronized))
            case "XCBuildConfiguration":
                readSettings(list.dictionary(object(id)["buildSettings"]), into: &project)
            default:
                break
            }
        }
    }

    private func object(_ id: String) -> [String: Int] { list.dictionary(objects[id]) }

    /// Walks the groups; a group can name itself, so each is entered once.
    private func collectPaths(from root: String, into paths: inout [String: String], _ project: inout XcodeProject) {
        var pending = [(id: root, parent: "")]
        var seen: Set<String> = []
        while let (id, parent) = pending.popLast() {
            guard seen.insert(id).inserted else { continue }
            let group = object(id)
            var path = parent
            if let own = list.string(group["path"]) {
                switch list.string(group["sourceTree"]) ?? "<group>" {
                case "<group>": path = join(parent, own)
                case "SOURCE_ROOT": path = own
                default: continue
                }
            }
            paths[id] = path
            if list.string(group["isa"]) == "PBXFileReference" {
                if let value = group["path"], case .text(let range) = list.values[value], !path.hasPrefix("..") {
                    project.files.append(XcodeProject.FileReference(path: path, range: range))
                }
            }
            for child in list.strings(group["children"]) { pending.append((child, path)) }
        }
        project.files.sort { $0.range.lowerBound < $1.range.lowerBound }
    }

    private func target(_ id: String, _ paths: [String: String], _ synchronized: [String]) -> XcodeProject.Target {
        let target = object(id)
        var result = XcodeProject.Target(
            name: list.string(target["name"]) ?? "", productType: list.string(target["productType"]) ?? "", files: [],
            folders: [], excluded: [], infoPlists: [], moduleNames: [])
        for phase in list.strings(target["buildPhases"]) {
            for buildFile in list.strings(object(phase)["files"]) {
                guard let reference = list.string(object(buildFile)["fileRef"]) else { continue }
                if let path = paths[reference] { result.files.insert(path) }
                // A localised file is a group of its languages.
                for variant in list.strings(object(reference)["children"]) {
                    if let path = paths[variant] { result.files.insert(path) }
                }
            }
        }
        for group in list.strings(target["fileSystemSynchronizedGroups"]) {
            guard let folder = paths[group] else { continue }
            result.folders.append(folder)
            for exception in list.strings(object(group)["exceptions"]) {
                let set = object(exception)
                // An exception of another target brings files in; of this one, it keeps files out.
                guard list.string(set["target"]) == id else { continue }
                for file in list.strings(set["membershipExceptions"]) { result.excluded.insert(join(folder, file)) }
            }
        }
        for other in synchronized {
            guard let folder = paths[other], !result.folders.contains(folder) else { continue }
            for exception in list.strings(object(other)["exceptions"]) {
                let set = object(exception)
                guard list.string(set["target"]) == id else { continue }
                for file in list.strings(set["membershipExceptions"]) { result.files.insert(join(folder, file)) }
            }
        }
        for configuration in list.strings(object(list.string(target["buildConfigurationList"]) ?? "")["buildConfigurations"]) {
            let settings = list.dictionary(object(configuration)["buildSettings"])
            if let plist = list.string(settings["INFOPLIST_FILE"]) { result.infoPlists.insert(plist) }
            for key in ["PRODUCT_MODULE_NAME", "PRODUCT_NAME"] {
                if let name = list.string(settings[key]), !name.contains("$") { result.moduleNames.insert(name) }
            }
        }
        return result
    }

    private func readSettings(_ settings: [String: Int], into project: inout XcodeProject) {
        for (key, value) in settings {
            if key.hasSuffix("_DEPLOYMENT_TARGET"), let version = list.string(value) {
                project.deploymentTargets[key, default: []].insert(version)
            } else if key.hasPrefix("INFOPLIST_KEY_") {
                project.generatedInfoKeys.insert(String(key.dropFirst("INFOPLIST_KEY_".count)))
            }
        }
    }

    private func join(_ folder: String, _ path: String) -> String {
        guard !folder.isEmpty else { return path }
        guard path.hasPrefix("../") else { return folder + "/" + path }
        var parts = folder.split(separator: "/")
        var rest = path[...]
        while rest.hasPrefix("../"), !parts.isEmpty {
            parts.removeLast()
            rest = rest.dropFirst(3)
        }
        return (parts + rest.split(separator: "/")).joined(separator: "/")
    }
}
