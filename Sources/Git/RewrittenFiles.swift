import CLibgit2

/// A file that a tree has with other bytes than another tree.
public struct RewrittenFile: Sendable, Hashable {
    /// Relative to the root, with `/`.
    public let path: String
    /// What the second tree has.
    public let blob: ObjectID
}

extension Repository {
    /// The files of which two trees have other bytes.
    /// - Returns: in git's order; nil where the trees differ in more than that: in which files there are, what kind they are, or what
    ///   `.gitattributes` say of others.
    /// - Throws: `GitError`: `.missingObject`, `.corrupt`.
    public func rewrittenFiles(from old: ObjectID, to new: ObjectID) throws -> [RewrittenFile]? {
        try handles.use { handle in
            let oldTree = try lookUpTree(old, handle, path: "")
            defer { git_tree_free(oldTree) }
            let newTree = try lookUpTree(new, handle, path: "")
            defer { git_tree_free(newTree) }
            var diff: OpaquePointer?
            try check(git_diff_tree_to_tree(&diff, handle, oldTree, newTree, nil), "cannot compare two trees of \(gitDirectory)")
            defer { git_diff_free(diff) }
            var files: [RewrittenFile] = []
            for position in 0..<git_diff_num_deltas(diff) {
                guard let delta = git_diff_get_delta(diff, position)?.pointee, delta.status == GIT_DELTA_MODIFIED,
                    delta.old_file.mode & 0o170000 == 0o100000, delta.new_file.mode & 0o170000 == 0o100000,
                    let path = delta.new_file.path.flatMap(validUTF8), !path.hasSuffix(".gitattributes")
                else { return nil }
                files.append(RewrittenFile(path: path, blob: ObjectID(delta.new_file.id)))
            }
            return files
        }
    }
}
