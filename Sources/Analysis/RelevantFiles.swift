import Project

/// Which files an analysis looks at; snapshots are listed with it so that the rest of a repository costs nothing.
public enum RelevantFiles {
    /// Whether a path is Swift or tells the project something.
    public static func contains(_ path: String) -> Bool { FileKind(path: path).isListed }
}
