import CLibgit2

/// A file that a tree has with other bytes than another tree.
public struct RewrittenFile: Sendable, Hashable {
    /// Relative to the root, with `/`.
    public let path: String
    /// What the second tree has.
    public let blob: ObjectID

    /// - Returns: in git's order; nil where the trees differ in more than bytes: in which files there are, of what kind they are, or in what
    ///   `.gitattributes` say of others.
    static func all(in diff: OpaquePointer) -> [RewrittenFile]? {
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
