import Syntax

extension XcodeProject {
    /// Reads a `project.pbxproj`. Never fails: what cannot be read is missing, and `isIncomplete` says so.
    public init(source: [UInt8], lines: LineIndex) {
        let list = OpenStepList(source)
        isIncomplete = list.isIncomplete
        let objects = XcodeObjects(list, list.member("objects", of: list.root))
        let root = objects[list.member("rootObject", of: list.root)]
        XcodeProjectReader(list: list, objects: objects, lines: lines).read(into: &self, root: root)
        XcodeSettingsReader(list: list, objects: objects, lines: lines).read(into: &self, root: root)
        homePaths = HomePath.spans(in: source, lines: lines)
    }
}

private struct XcodeProjectReader {
    let list: OpenStepList
    let objects: XcodeObjects
    let lines: LineIndex

    /// Paths by object.
    private typealias Paths = [Int: String]

    func read(into project: inout XcodeProject, root: Int?) {
        var paths: Paths = [:]
        if let mainGroup = objects[list.member("mainGroup", of: root)] { collectPaths(from: mainGroup, into: &paths, &project) }
        for (_, value) in objects.all(.configuration) {
            readSettings(list.member("buildSettings", of: value), into: &project)
            if let base = objects[list.member("baseConfigurationReference", of: value)], let path = paths[base] {
                project.baseConfigurations.insert(path)
            }
        }
        for (_, value) in objects.all(.package) {
            guard let url = list.member("repositoryURL", of: value), case .text(let range) = list.values[url] else { continue }
            project.packages.append(
                XcodeProject.PackageReference(
                    url: list.text(range), span: Span(range, in: lines),
                    requirement: list.string(list.member("kind", of: list.member("requirement", of: value))) ?? ""))
        }
        project.packages.sort { $0.span.range.lowerBound < $1.span.range.lowerBound }
        for (_, value) in objects.all(.script) {
            project.scriptOutputs.formUnion(list.strings(list.member("outputPaths", of: value)))
            if let script = list.string(list.member("shellScript", of: value)) { readInfoKeys(ofScript: script, into: &project) }
        }
        let shared = settings("IPHONEOS_DEPLOYMENT_TARGET", ofProject: root)
        let sdks = settings("SDKROOT", ofProject: root)
        var families = Self.families(settings("TARGETED_DEVICE_FAMILY", ofProject: root))
        // Xcode takes an iPhone where nobody says; the files that CocoaPods makes never do.
        if families.isEmpty, project.baseConfigurations.allSatisfy({ $0.contains("Pods") }) { families = ["1"] }
        let synchronized = sortedById(objects.all(.synchronizedFolder))
        for value in sortedById(objects.all(.target)) {
            var target = target(value, paths, synchronized)
            if target.iOSVersions.isEmpty, target.mayBeForIOS { target.iOSVersions = Set(shared) }
            if target.sdks.isEmpty { target.sdks = Set(sdks) }
            if target.deviceFamilies.isEmpty { target.deviceFamilies = families }
            project.targets.append(target)
        }
    }

    private func sortedById(_ entries: [OpenStepList.Pair]) -> [Int] {
        entries.sorted { list.bytes(list.unquoted($0.key)).lexicographicallyPrecedes(list.bytes(list.unquoted($1.key))) }.map(\.value)
    }

    /// The build configurations of a target or of the project.
    private func configurations(of owner: Int?) -> [Int] {
        list.elements(list.member("buildConfigurations", of: objects[list.member("buildConfigurationList", of: owner)])).compactMap { objects[$0] }
    }

    /// What the project's own configurations give to targets that do not say.
    private func settings(_ key: StaticString, ofProject root: Int?) -> [String] {
        configurations(of: root).compactMap { list.string(list.member(key, of: list.member("buildSettings", of: $0))) }
    }

    /// `"1,2"` names two.
    private static func families(_ settings: [String]) -> Set<String> {
        Set(settings.flatMap { $0.split { $0 == "," || $0 == " " }.map(String.init) })
    }

    /// Walks the groups; a group can name itself, so each is entered once.
    private func collectPaths(from root: Int, into paths: inout Paths, _ project: inout XcodeProject) {
        var pending = [(object: root, parent: "")]
        var seen: Set<Int> = []
        while let (object, parent) = pending.popLast() {
            guard seen.insert(object).inserted else { continue }
            var path = parent
            if let own = list.string(list.member("path", of: object)) {
                switch list.string(list.member("sourceTree", of: object)) ?? "<group>" {
                case "<group>": path = join(parent, own)
                case "SOURCE_ROOT": path = own
                default: continue
                }
            }
            paths[object] = path
            if objects.kind(of: object) == .file {
                if let value = list.member("path", of: object), case .text(let range) = list.values[value], !path.hasPrefix("..") {
                    project.files.append(XcodeProject.FileReference(path: path, span: Span(range, in: lines)))
                }
            }
            for child in list.elements(list.member("children", of: object)) {
                if let child = objects[child] { pending.append((child, path)) }
            }
        }
        project.files.sort { $0.span.range.lowerBound < $1.span.range.lowerBound }
    }

    private func target(_ target: Int, _ paths: Paths, _ synchronized: [Int]) -> XcodeProject.Target {
        var result = XcodeProject.Target(
            name: list.string(list.member("name", of: target)) ?? "",
            productType: list.string(list.member("productType", of: target)) ?? "", files: [], folders: [], excluded: [],
            infoPlists: [], moduleNames: [])
        for phase in list.elements(list.member("buildPhases", of: target)) {
            for buildFile in list.elements(list.member("files", of: objects[phase])) {
                guard let file = objects[list.member("fileRef", of: objects[buildFile])] else { continue }
                if let path = paths[file] { result.files.insert(path) }
                // A localised file is a group of its languages.
                for variant in list.elements(list.member("children", of: file)) {
                    if let path = objects[variant].flatMap({ paths[$0] }) { result.files.insert(path) }
                }
            }
        }
        let own = list.elements(list.member("fileSystemSynchronizedGroups", of: target)).compactMap { objects[$0] }
        for folder in own {
            guard let path = paths[folder] else { continue }
            result.folders.append(path)
            // An exception of another target brings files in; of this one, it keeps files out.
            for file in exceptions(of: folder, for: target) { result.excluded.insert(join(path, file)) }
        }
        for folder in synchronized {
            guard let path = paths[folder], !result.folders.contains(path) else { continue }
            for file in exceptions(of: folder, for: target) { result.files.insert(join(path, file)) }
        }
        for configuration in configurations(of: target) {
            let settings = list.member("buildSettings", of: configuration)
            func setting(_ key: StaticString) -> String? { list.string(list.member(key, of: settings)) }
            if let version = setting("IPHONEOS_DEPLOYMENT_TARGET") { result.iOSVersions.insert(version) }
            if let sdk = setting("SDKROOT") { result.sdks.insert(sdk) }
            if let families = setting("TARGETED_DEVICE_FAMILY") { result.deviceFamilies.formUnion(Self.families([families])) }
            if let plist = setting("INFOPLIST_FILE") { result.infoPlists.insert(plist) }
            for name in [setting("PRODUCT_MODULE_NAME"), setting("PRODUCT_NAME")] {
                if let name, !name.utf8.contains(UInt8(ascii: "$")) { result.moduleNames.insert(name) }
            }
        }
        return result
    }

    /// The files of a folder that are listed as exceptions for a target.
    private func exceptions(of folder: Int, for target: Int) -> [String] {
        list.elements(list.member("exceptions", of: folder)).flatMap { exception -> [String] in
            let set = objects[exception]
            guard objects[list.member("target", of: set)] == target else { return [] }
            return list.strings(list.member("membershipExceptions", of: set))
        }
    }

    private func readSettings(_ settings: Int?, into project: inout XcodeProject) {
        for (key, value) in list.pairs(settings) {
            let name = list.bytes(list.unquoted(key))
            if name.suffix(18).elementsEqual("_DEPLOYMENT_TARGET".utf8), let version = list.string(value) {
                project.deploymentTargets[list.text(key), default: []].insert(version)
            } else if name.starts(with: "INFOPLIST_KEY_".utf8) {
                project.generatedInfoKeys.insert(String(list.text(key).dropFirst("INFOPLIST_KEY_".count)))
            }
        }
    }

    /// A script that edits the property list (`defaults write`, `PlistBuddy`) names the keys that it writes among its other words.
    private func readInfoKeys(ofScript script: String, into project: inout XcodeProject) {
        guard script.lowercased().holds("plist") else { return }
        let words = script.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }
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
