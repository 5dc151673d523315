import Syntax

extension XcodeProject {
    /// Reads a `project.pbxproj`. Never fails: what cannot be read is missing, and `isIncomplete` says so.
    public init(source: [UInt8]) {
        let list = OpenStepList(source)
        isIncomplete = list.isIncomplete
        let top = list.dictionary(list.root)
        let lines = LineIndex(source)
        let reader = XcodeProjectReader(list: list, objects: list.dictionary(top["objects"]), lines: lines)
        let root = list.string(top["rootObject"])
        reader.read(into: &self, root: root)
        XcodeSettingsReader(list: list, objects: reader.objects, lines: lines).read(into: &self, root: root.flatMap { reader.objects[$0] })
        homePaths = HomePath.spans(in: source, lines: lines)
    }
}

private struct XcodeProjectReader {
    let list: OpenStepList
    /// The value of each object by its id.
    let objects: [String: Int]
    let lines: LineIndex

    func read(into project: inout XcodeProject, root: String?) {
        var paths: [String: String] = [:]
        if let root, let mainGroup = list.string(list.member("mainGroup", of: objects[root])) {
            collectPaths(from: mainGroup, into: &paths, &project)
        }
        var targets: [String] = []
        var synchronized: [String] = []
        for (id, value) in objects {
            switch list.string(list.member("isa", of: value)) {
            case "PBXNativeTarget", "PBXAggregateTarget", "PBXLegacyTarget": targets.append(id)
            case "PBXFileSystemSynchronizedRootGroup": synchronized.append(id)
            case "XCBuildConfiguration":
                readSettings(list.dictionary(list.member("buildSettings", of: value)), into: &project)
                if let base = list.string(list.member("baseConfigurationReference", of: value)), let path = paths[base] {
                    project.baseConfigurations.insert(path)
                }
            case "XCRemoteSwiftPackageReference":
                guard let url = list.member("repositoryURL", of: value), case .text(let range) = list.values[url] else { continue }
                project.packages.append(XcodeProject.PackageReference(url: list.text(range), span: Span(range, in: lines),
                        requirement: list.string(list.member("kind", of: list.member("requirement", of: value))) ?? ""))
            case "PBXShellScriptBuildPhase":
                project.scriptOutputs.formUnion(list.strings(list.member("outputPaths", of: value)))
                if let script = list.string(list.member("shellScript", of: value)) { readInfoKeys(ofScript: script, into: &project) }
            default: break
            }
        }
        project.packages.sort { $0.span.range.lowerBound < $1.span.range.lowerBound }
        synchronized.sort()
        let shared = settings("IPHONEOS_DEPLOYMENT_TARGET", ofProject: root)
        var families = Self.families(settings("TARGETED_DEVICE_FAMILY", ofProject: root))
        // Xcode takes an iPhone where nobody says; the files that CocoaPods makes never do.
        if families.isEmpty, project.baseConfigurations.allSatisfy({ $0.contains("Pods") }) { families = ["1"] }
        for id in targets.sorted() {
            var target = target(id, paths, synchronized)
            if target.iOSVersions.isEmpty, target.mayBeForIOS { target.iOSVersions = Set(shared) }
            if target.deviceFamilies.isEmpty { target.deviceFamilies = families }
            project.targets.append(target)
        }
    }

    /// What the project's own configurations give to targets that do not say.
    private func settings(_ key: StaticString, ofProject root: String?) -> [String] {
        let configurations = root.flatMap { objects[$0] }.flatMap { list.string(list.member("buildConfigurationList", of: $0)) }.flatMap { objects[$0] }
        return list.strings(list.member("buildConfigurations", of: configurations)).compactMap { configuration in
            list.string(list.member(key, of: list.member("buildSettings", of: objects[configuration])))
        }
    }

    /// `"1,2"` names two.
    private static func families(_ settings: [String]) -> Set<String> {
        Set(settings.flatMap { $0.split { $0 == "," || $0 == " " }.map(String.init) })
    }

    /// Walks the groups; a group can name itself, so each is entered once.
    private func collectPaths(from root: String, into paths: inout [String: String], _ project: inout XcodeProject) {
        var pending = [(id: root, parent: "")]
        var seen: Set<String> = []
        while let (id, parent) = pending.popLast() {
            guard seen.insert(id).inserted else { continue }
            let group = objects[id]
            var path = parent
            if let own = list.string(list.member("path", of: group)) {
                switch list.string(list.member("sourceTree", of: group)) ?? "<group>" {
                case "<group>": path = join(parent, own)
                case "SOURCE_ROOT": path = own
                default: continue
                }
            }
            paths[id] = path
            if list.string(list.member("isa", of: group)) == "PBXFileReference" {
                if let value = list.member("path", of: group), case .text(let range) = list.values[value], !path.hasPrefix("..") {
                    project.files.append(XcodeProject.FileReference(path: path, span: Span(range, in: lines)))
                }
            }
            for child in list.strings(list.member("children", of: group)) { pending.append((child, path)) }
        }
        project.files.sort { $0.span.range.lowerBound < $1.span.range.lowerBound }
    }

    private func target(_ id: String, _ paths: [String: String], _ synchronized: [String]) -> XcodeProject.Target {
        let target = objects[id]
        var result = XcodeProject.Target(
            name: list.string(list.member("name", of: target)) ?? "",
            productType: list.string(list.member("productType", of: target)) ?? "", files: [], folders: [], excluded: [],
            infoPlists: [], moduleNames: [])
        for phase in list.strings(list.member("buildPhases", of: target)) {
            for buildFile in list.strings(list.member("files", of: objects[phase])) {
                guard let reference = list.string(list.member("fileRef", of: objects[buildFile])) else { continue }
                if let path = paths[reference] { result.files.insert(path) }
                // A localised file is a group of its languages.
                for variant in list.strings(list.member("children", of: objects[reference])) {
                    if let path = paths[variant] { result.files.insert(path) }
                }
            }
        }
        for group in list.strings(list.member("fileSystemSynchronizedGroups", of: target)) {
            guard let folder = paths[group] else { continue }
            result.folders.append(folder)
            for exception in list.strings(list.member("exceptions", of: objects[group])) {
                let set = objects[exception]
                // An exception of another target brings files in; of this one, it keeps files out.
                guard list.string(list.member("target", of: set)) == id else { continue }
                for file in list.strings(list.member("membershipExceptions", of: set)) { result.excluded.insert(join(folder, file)) }
            }
        }
        for other in synchronized {
            guard let folder = paths[other], !result.folders.contains(folder) else { continue }
            for exception in list.strings(list.member("exceptions", of: objects[other])) {
                let set = objects[exception]
                guard list.string(list.member("target", of: set)) == id else { continue }
                for file in list.strings(list.member("membershipExceptions", of: set)) { result.files.insert(join(folder, file)) }
            }
        }
        let configurations = list.string(list.member("buildConfigurationList", of: target)).flatMap { objects[$0] }
        for configuration in list.strings(list.member("buildConfigurations", of: configurations)) {
            let settings = list.dictionary(list.member("buildSettings", of: objects[configuration]))
            if let version = list.string(settings["IPHONEOS_DEPLOYMENT_TARGET"]) { result.iOSVersions.insert(version) }
            if let sdk = list.string(settings["SDKROOT"]) { result.sdks.insert(sdk) }
            if let families = list.string(settings["TARGETED_DEVICE_FAMILY"]) { result.deviceFamilies.formUnion(Self.families([families])) }
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

    /// A script that edits the property list (`defaults write`, `PlistBuddy`) names the keys that it writes among its other words.
    private func readInfoKeys(ofScript script: String, into project: inout XcodeProject) {
        let words = script.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }
        guard words.contains(where: { $0.lowercased().contains("plist") }) else { return }
        project.generatedInfoKeys.formUnion(words.map { String($0) })
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
