import Project

/// What the checks of Podfiles, Mintfiles, pipelines and scripts ask in the same way.
struct HandWrittenFiles {
    let path: String
    let lines: [LineFile.Line]

    /// The project's files of certain names that are read by lines, a Podfile among them.
    static func lines(in project: ProjectIndex, of names: [String]) -> [HandWrittenFiles] {
        lines(in: project) { names.contains(String($0)) }
    }

    /// The shell commands that a project's machines run: pipelines and scripts.
    static func commands(in project: ProjectIndex) -> [HandWrittenFiles] {
        lines(in: project) { $0.hasSuffix(".yml") || $0.hasSuffix(".yaml") || $0.hasSuffix(".sh") || $0 == "Fastfile" }
    }

    /// GitLab's pipelines.
    static func gitLabPipelines(in project: ProjectIndex) -> [HandWrittenFiles] {
        lines(in: project) { $0.hasSuffix(".gitlab-ci.yml") }
    }

    private static func lines(in project: ProjectIndex, where isWanted: (_ name: Substring) -> Bool) -> [HandWrittenFiles] {
        project.files(with: [.lines, .settings]).compactMap { index in
            let file = project.files[index]
            let lines: [LineFile.Line]
            switch file.content {
            case .lines(let text): lines = text.lines
            case .settings(let settings): lines = settings.text.lines
            default: return nil
            }
            return isWanted(file.path.fileName) ? HandWrittenFiles(path: file.path, lines: lines) : nil
        }
    }

    /// The folder with a trailing slash; empty at the root.
    var folder: String { String(path.folder) }

    /// A span of the file as a place.
    func place(_ span: Span) -> Place { Place(path: path, span: span) }
}
