/// What the project's build settings say, over all its projects, targets and configurations.
public struct BuildSettings: Sendable {
    /// Names of all settings that a project file or an `.xcconfig` sets.
    public var names: Set<String> = []
    /// What `#if` can ask for, by project files, `.xcconfig`s and package manifests.
    public var compilationConditions: Set<String> = []
    /// A project file is there and nothing else sets settings: a name that is not in `names` is set nowhere.
    public var isComplete = false
}

extension ProjectIndex {
    /// All build settings together: which target a file belongs to is not asked.
    public func buildSettings() -> BuildSettings { core.buildSettings.value { collectBuildSettings() } }

    private func collectBuildSettings() -> BuildSettings {
        var result = BuildSettings()
        var hasProject = false
        var isSetElsewhere = false
        for file in files {
            switch file.content {
            case .xcodeProject(let project):
                hasProject = true
                if project.isIncomplete { isSetElsewhere = true }
                result.names.formUnion(project.settingNames)
                result.compilationConditions.formUnion(project.compilationConditions)
            case .settings(let settings):
                for line in settings.text.lines {
                    // A file that is made before the build may set anything, and so may a Podfile's hook.
                    if line.text.hasPrefix("#include") || line.text.contains("build_settings") {
                        isSetElsewhere = isSetElsewhere || !includesKnownFile(line, beside: file.path)
                    }
                    result.take(line.text)
                }
            case .xcodeGen:
                isSetElsewhere = true
            case .swift(let facts):
                for literal in facts.literals where literal.kind == .compilationCondition { result.compilationConditions.insert(literal.value) }
                if file.path == "Project.swift" || file.path.hasSuffix("/Project.swift") { isSetElsewhere = true }
            default: break
            }
        }
        result.isComplete = hasProject && !isSetElsewhere
        return result
    }

    private func includesKnownFile(_ line: LineFile.Line, beside path: String) -> Bool {
        guard line.text.hasPrefix("#include"), let included = line.quoted?.text else { return false }
        // Those that CocoaPods makes set what its own pods need.
        if included.contains("Pods/") { return true }
        return path.resolving(included).map(paths.contains) ?? false
    }
}

extension BuildSettings {
    /// `NAME[sdk=…] = value` of an `.xcconfig`.
    fileprivate mutating func take(_ line: String) {
        guard let sign = line.utf8.firstIndex(of: UInt8(ascii: "=")) else { return }
        let key = line[..<sign].prefix { $0 != "[" && $0 != " " && $0 != "\t" }
        guard !key.isEmpty, key.utf8.allSatisfy(isNameByte) else { return }
        names.insert(String(key))
        let words = line[line.index(after: sign)...].split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
        switch key {
        case "SWIFT_ACTIVE_COMPILATION_CONDITIONS": compilationConditions.formUnion(words)
        case "OTHER_SWIFT_FLAGS": compilationConditions.formUnion(XcodeSettingsReader.definitions(in: words))
        default: break
        }
    }
}
