extension ProjectIndex {
    /// The names by which code can ask for an image of the snapshot: those of asset catalogues, with and without the folders around
    /// them, and those of loose files, with and without extension, also of such as a script of the build says it writes. Nil where the
    /// snapshot has no asset catalogue.
    public func imageNames() -> Set<String>? { core.imageNames.value { collectImageNames() } }

    private func collectImageNames() -> Set<String>? {
        var names: Set<String> = []
        var hasCatalogue = false
        for path in paths where FileKind(path: path) == .resource {
            let file = path.fileName
            guard file == "Contents.json" else {
                insertLoose(file, into: &names)
                continue
            }
            var parts = path.split(separator: "/").dropLast()
            guard let set = parts.popLast(), let dot = set.lastIndex(of: ".") else { continue }
            hasCatalogue = true
            // A folder of the catalogue may be a namespace; which ones are stands in files that are not read.
            var name = String(set[..<dot])
            names.insert(name)
            while let folder = parts.popLast(), !folder.hasSuffix(".xcassets") {
                // A set of sets, `Complication.complicationset`, gives its bare name.
                let bare = folder.hasSuffix("set") ? folder.lastIndex(of: ".").map { folder[..<$0] } ?? folder : folder
                name = bare + "/" + name
                names.insert(name)
            }
        }
        guard hasCatalogue else { return nil }
        for path in scriptOutputs() where FileKind(path: path) == .resource { insertLoose(path.fileName, into: &names) }
        return names
    }

    /// What run-script phases list as their output, in the project file or in a list of its own.
    private func scriptOutputs() -> [String] {
        files(with: [.projects, .lines]).flatMap { file -> [String] in
            switch files[file].content {
            case .xcodeProject(let project): Array(project.scriptOutputs)
            case .lines(let list) where files[file].path.hasSuffix(".xcfilelist"): list.lines.map(\.text)
            default: []
            }
        }
    }

    private func insertLoose(_ file: Substring, into names: inout Set<String>) {
        guard let dot = file.lastIndex(of: ".") else { return }
        var stem = file[..<dot]
        // A scale may be named too.
        names.insert(String(stem))
        for mark in ["~ipad", "~iphone", "@2x", "@3x"] where stem.hasSuffix(mark) { stem = stem.dropLast(mark.count) }
        names.insert(String(stem))
        names.insert(String(stem) + String(file[dot...]))
    }
}
