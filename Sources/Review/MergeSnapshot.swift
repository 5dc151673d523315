import Git
import Project

extension Repository {
    /// What merging two commits gives, as a snapshot; made in memory.
    /// - Returns: the snapshot, in which files in conflict are among the skipped, and the paths in conflict.
    /// - Throws: `GitError`.
    public func mergeSnapshot(
        _ ours: ObjectID, _ theirs: ObjectID, wants: @escaping PathFilter
    ) throws -> (listed: ListedSnapshot, conflicts: [String]) {
        let result = try merge(ours, theirs, wants: wants)
        let listed = ListedSnapshot(result.listing, repository: self) { id in try result.blob(id, in: self) }
        return (listed, result.conflicts)
    }
}
