import Project

/// A change of the oldest system that the app runs on.
struct DeploymentTargetChanged: MergeRequestCheck {
    init(options: RuleOptions) {}

    func reports(in request: MergeRequestContext) -> [CheckReport] {
        request.files.flatMap { file -> [CheckReport] in
            guard file.matches(".pbxproj") || file.matches(".xcconfig") else { return [] }
            var old: [String: Set<String>] = [:]
            for (key, value) in file.removed.compactMap({ Self.setting($0.text) }) { old[key, default: []].insert(value) }
            var seen: Set<String> = []
            return file.added.compactMap { line in
                guard let (key, value) = Self.setting(line.text), let before = old[key], !before.contains(value),
                    seen.insert(key + value).inserted
                else { return nil }
                return CheckReport(
                    place: request.place(file.path, line: line.number),
                    captures: ["SETTING": key, "OLD": before.sorted().joined(separator: ", "), "NEW": value], subject: key + value)
            }
        }
    }

    /// `IPHONEOS_DEPLOYMENT_TARGET = 15.0;` → its name and value.
    private static func setting(_ line: String) -> (key: String, value: String)? {
        let parts = line.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let key = parts[0].filter { !$0.isWhitespace }
        guard key.hasSuffix("_DEPLOYMENT_TARGET") else { return nil }
        let value = parts[1].filter { !$0.isWhitespace && $0 != ";" && $0 != "\"" }
        return value.isEmpty ? nil : (key, value)
    }
}
