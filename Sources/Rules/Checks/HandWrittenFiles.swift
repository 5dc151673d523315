import Project

/// What the checks of Podfiles, Mintfiles, pipelines and scripts ask in the same way.
struct HandWrittenFiles {
    let path: String
    let lines: [LineFile.Line]

    /// The project's files of certain names that are read by lines, a Podfile among them.
    static func lines(in project: ProjectIndex, of names: [String]) -> [HandWrittenFiles] {
        lines(in: project) { name, _ in names.contains(String(name)) }
    }

    /// The shell commands that a project's machines run: pipelines and scripts.
    static func commands(in project: ProjectIndex) -> [HandWrittenFiles] {
        lines(in: project) { name, _ in name.hasSuffix(".yml") || name.hasSuffix(".yaml") || name.hasSuffix(".sh") || name == "Fastfile" }
    }

    /// GitLab's pipelines.
    static func gitLabPipelines(in project: ProjectIndex) -> [HandWrittenFiles] {
        lines(in: project) { name, _ in name.hasSuffix(".gitlab-ci.yml") }
    }

    private static func lines(in project: ProjectIndex, where isWanted: (_ name: Substring, _ path: String) -> Bool) -> [HandWrittenFiles] {
        project.files.compactMap { file in
            let name = file.path.split(separator: "/").last ?? ""
            switch file.content {
            case .lines(let text) where isWanted(name, file.path): return HandWrittenFiles(path: file.path, lines: text.lines)
            case .settings(let settings) where isWanted(name, file.path): return HandWrittenFiles(path: file.path, lines: settings.text.lines)
            default: return nil
            }
        }
    }

    /// The folder with a trailing slash; empty at the root.
    var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

    /// A span of the file as a place.
    func place(_ span: Span) -> Place { Place(path: path, span: span) }
}
