import CLibgit2

extension Repository {
    /// Whether git's ignore rules mean a path. They say nothing of a tracked file, which git keeps all the same.
    /// - Parameter path: relative to the root; with a slash at the end for a folder.
    /// - Throws: `GitError`.
    public func ignores(_ path: String) throws -> Bool {
        try handles.use { handle in
            var ignored: Int32 = 0
            try check(git_ignore_path_is_ignored(&ignored, handle, path), "cannot read git's ignore rules for \(path)")
            return ignored == 1
        }
    }
}
