import Git

/// A file of a `Change`; defined by the Git layer, named here for the layers that import only Review.
public typealias ChangedFile = Git.ChangedFile
/// A run of changed lines of a `ChangedFile`.
public typealias Hunk = Git.Hunk
/// A line of a `Hunk`.
public typealias HunkLine = Git.HunkLine

/// What differs between two snapshots of one repository, with git's rename and copy detection.
public struct Change: Sendable, Hashable {
    /// Full id of the commit compared from; empty for the index or the working tree.
    public var base: String
    /// Full id of the commit compared to; empty for the index or the working tree.
    public var head: String
    /// Sorted by new path.
    public var files: [ChangedFile]

    /// Of full ids, empty for the index or the working tree, and files sorted by their new path.
    public init(base: String, head: String, files: [ChangedFile]) {
        self.base = base
        self.head = head
        self.files = files
    }

    /// The file whose path on the new side is that (a deleted one by its old path).
    public func file(newPath: String) -> ChangedFile? { files.first { $0.newPath == newPath } }

    /// The file whose path on the old side is that; of a copied file's source only where it changed itself.
    public func file(oldPath: String) -> ChangedFile? {
        files.first { $0.oldPath == oldPath && $0.status != .added && $0.status != .copied }
    }

    /// Old path → new path of the renamed files; copies are not in it, since their source stays.
    public var renames: [String: String] {
        var result: [String: String] = [:]
        for file in files where file.status == .renamed { result[file.oldPath] = file.newPath }
        return result
    }
}
