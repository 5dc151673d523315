import CLibgit2

extension Repository {
    /// The commits that one has and the other has not, newest first: those of a merge request.
    /// - Parameter limit: at most so many.
    /// - Throws: `GitError`.
    public func commits(from head: ObjectID, excluding base: ObjectID?, limit: Int = 10_000) throws -> [Commit] {
        try handles.use { handle in
            if isShallow {
                let history = try ShallowHistory(self, from: [head] + (base.map { [$0] } ?? []), handle)
                return try history.commits(from: head, excluding: base).prefix(limit).map { id in try withCommit(id, handle) { Commit($0) } }
            }
            var walk: OpaquePointer?
            defer { git_revwalk_free(walk) }
            try check(git_revwalk_new(&walk, handle), "cannot walk the history")
            git_revwalk_sorting(walk, GIT_SORT_TOPOLOGICAL.rawValue | GIT_SORT_TIME.rawValue)
            var oid = head.oid
            try check(git_revwalk_push(walk, &oid), "cannot walk from \(head.short)")
            if let base {
                oid = base.oid
                try check(git_revwalk_hide(walk, &oid), "cannot walk from \(base.short)")
            }
            var result: [Commit] = []
            var next = git_oid()
            while result.count < limit {
                let code = git_revwalk_next(&next, walk)
                if code == GIT_ITEROVER.rawValue { break }
                try check(code, "cannot walk from \(head.short)")
                result.append(try withCommit(ObjectID(next), handle) { Commit($0) })
            }
            return result
        }
    }

    /// A commit's first parent; nil for a root, and for the last commit of a shallow clone.
    /// - Throws: `GitError`.
    public func firstParent(of commit: Commit) throws -> Commit? {
        guard let id = commit.parents.first else { return nil }
        do {
            return try self.commit(id)
        } catch let error as GitError where error.kind == .missingObject && isShallow {
            return nil
        }
    }
}
