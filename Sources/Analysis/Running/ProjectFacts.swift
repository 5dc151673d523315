import Patterns
import Project
import Syntax

/// What the project wants of a file.
enum ProjectFacts {
    /// Whether a file that is not Swift tells the project something.
    static func wants(_ path: String) -> Bool { FileKind(path: path).isRead }

    /// The file's facts; nil where it has none.
    static func read(
        _ file: SnapshotFile, _ source: [UInt8], tree: SyntaxTree?, lines: LineIndex
    ) -> Result<FileFacts, UnreadableFile>? {
        if let tree { return .success(FileFacts(path: file.path, tree: tree, lines: lines)) }
        return .success(FileFacts(path: file.path, source: source, lines: lines))
    }
}

extension ProjectIndex {
    /// Answers for matchers that ask about types.
    var lookup: ProjectLookup {
        ProjectLookup { type, ancestor in self.conforms(type, to: ancestor) }
    }
}
