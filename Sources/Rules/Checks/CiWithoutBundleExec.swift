import Project

/// A gem of the Gemfile called past Bundler: another version than the locked one may answer.
struct CiWithoutBundleExec: ProjectCheck {
    static let reads: FactKinds = [.lines, .settings]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        var gems: Set<String> = []
        for file in HandWrittenFiles.lines(in: project, of: ["Gemfile"]) where file.folder.isEmpty {
            for line in file.lines where line.text.hasPrefix("gem ") { if let name = line.quoted?.text { gems.insert(name) } }
        }
        let tools = ["fastlane": "fastlane", "danger": "danger", "pod": "cocoapods", "xcpretty": "xcpretty", "slather": "slather", "jazzy": "jazzy"]
            .filter { gems.contains($0.value) }
        guard !tools.isEmpty else { return [] }
        return HandWrittenFiles.commands(in: project).filter { !$0.path.hasSuffix("Fastfile") && !$0.path.isVendored }.flatMap { file in
            file.lines.compactMap { line in
                var start = 0
                if line.text.hasPrefix("- ") { start = 2 }
                for key in ["run: ", "script: "] where line.text.dropFirst(start).hasPrefix(key) { start += key.utf8.count }
                let word = line.text.dropFirst(start).prefix { $0 != " " }
                guard tools[String(word)] != nil, line.text.dropFirst(start).contains(" ") else { return nil }
                return CheckReport(
                    place: file.place(line.span(of: start..<start + word.utf8.count)), captures: ["TOOL": String(word)], subject: line.text)
            }
        }
    }
}
