import Syntax

/// Reads what an Xcode project file says beside its targets' files: build configurations and settings, scripts, languages.
struct XcodeSettingsReader {
    let list: OpenStepList
    let objects: XcodeObjects
    let lines: LineIndex

    /// - Parameter root: the project's own object.
    func read(into project: inout XcodeProject, root: Int?) {
        readLanguages(of: root, into: &project)
        for (_, value) in objects.all(.configuration) { readConfiguration(value, into: &project) }
        for (_, value) in objects.all(.script) {
            // The Z shell does not split what a variable holds.
            guard !(list.string(list.member("shellPath", of: value)) ?? "").hasSuffix("zsh") else { continue }
            readScript(list.member("shellScript", of: value), into: &project)
        }
        // A set of languages holds its files; those are no files of their own.
        var translated: Set<Int> = []
        for (_, value) in objects.all(.variantGroup) {
            guard var intent = intent(value) else { continue }
            let children = list.elements(list.member("children", of: value)).compactMap { objects[$0] }
            translated.formUnion(children)
            intent.languages = Set(children.compactMap { list.string(list.member("name", of: $0)) })
            project.intents.append(intent)
        }
        for (_, value) in objects.all(.file) where !translated.contains(value) {
            if let intent = intent(value) { project.intents.append(intent) }
        }
        project.intents.sort { $0.span.range.lowerBound < $1.span.range.lowerBound }
        project.unquotedPaths.sort { $0.span.range.lowerBound < $1.span.range.lowerBound }
        project.configurations.sort { $0.span.range.lowerBound < $1.span.range.lowerBound }
        var seen: Set<String> = []
        project.configurations.removeAll { !seen.insert($0.name).inserted }
    }

    private func readLanguages(of root: Int?, into project: inout XcodeProject) {
        let own = list.string(list.member("developmentRegion", of: root)) ?? "en"
        project.translations = Set(list.strings(list.member("knownRegions", of: root))).subtracting(["Base", own, "English", "en"])
    }

    private func named(_ value: Int?) -> XcodeProject.Named? {
        guard let value, case .text(let range) = list.values[value] else { return nil }
        return XcodeProject.Named(name: list.text(range), span: Span(range, in: lines))
    }

    private func readConfiguration(_ value: Int, into project: inout XcodeProject) {
        if let name = named(list.member("name", of: value)) { project.configurations.append(name) }
        for (key, setting) in list.pairs(list.member("buildSettings", of: value)) {
            let text = list.text(key)
            let name = text.utf8.firstIndex(of: UInt8(ascii: "[")).map { String(text[..<$0]) } ?? text
            project.settingNames.insert(name)
            switch name {
            case "SWIFT_ACTIVE_COMPILATION_CONDITIONS": project.compilationConditions.formUnion(words(setting))
            case "OTHER_SWIFT_FLAGS": project.compilationConditions.formUnion(Self.definitions(in: words(setting)))
            default: break
            }
        }
    }

    private func words(_ setting: Int) -> [String] {
        list.strings(setting).flatMap { $0.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init) }
    }

    /// `-DNAME`, `-D NAME`
    static func definitions(in words: [String]) -> Set<String> {
        var found: Set<String> = []
        for (index, word) in words.enumerated() where word.hasPrefix("-D") {
            if word.utf8.count > 2 { found.insert(String(word.dropFirst(2))) } else if index + 1 < words.count { found.insert(words[index + 1]) }
        }
        return found
    }

    private func intent(_ value: Int) -> XcodeProject.Localized? {
        guard let name = list.member("name", of: value) ?? list.member("path", of: value), case .text(let range) = list.values[name],
            // A project lists thousands of other files.
            list.bytes(list.unquoted(range)).suffix(17).elementsEqual(".intentdefinition".utf8), let named = named(name)
        else { return nil }
        return XcodeProject.Localized(name: named.name, languages: [], span: named.span)
    }

    /// The script as it stands in the file: quotes are `\"`, line breaks `\n`.
    private func readScript(_ value: Int?, into project: inout XcodeProject) {
        guard let value, case .text(let range) = list.values[value] else { return }
        for path in ShellPaths.unquoted(in: list.bytes(range)) {
            let place = range.lowerBound + path.lowerBound..<range.lowerBound + path.upperBound
            project.unquotedPaths.append(
                XcodeProject.Named(name: String(decoding: list.bytes(place), as: UTF8.self), span: Span(place, in: lines)))
        }
    }
}
