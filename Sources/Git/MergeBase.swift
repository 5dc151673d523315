import CLibgit2

/// The commit two histories have in common last.
public enum MergeBase: Sendable, Hashable {
    case found(ObjectID)
    /// The two histories have nothing in common.
    case unrelated
    /// The clone is shallow and its history ends before the answer is certain.
    case unknown(ShallowAdvice)
}

/// What would give a shallow clone enough history.
public struct ShallowAdvice: Sendable, Hashable {
    /// How many commits deep the clone is, along its longest line from the given commits.
    public let depth: Int
    /// A depth that certainly does; nil where the number of missing commits is not known.
    public let sufficientDepth: Int?

    /// In commits.
    public init(depth: Int, sufficientDepth: Int?) {
        self.depth = depth
        self.sufficientDepth = sufficientDepth
    }

    /// One clause for people: what to run here and what to set in CI.
    public var text: String {
        if let sufficientDepth {
            "this clone is shallow (depth \(depth)); a depth of \(sufficientDepth) would do: `git fetch --depth=\(sufficientDepth)`, or GIT_DEPTH: \(sufficientDepth) in CI"
        } else {
            "this clone is shallow (depth \(depth)); run `git fetch --unshallow`, or set GIT_DEPTH: 0 in CI"
        }
    }
}

extension Repository {
    /// The best common ancestor of two commits. In a shallow clone the answer is `.unknown` unless the history that is there proves it.
    /// - Parameter commitsApart: how many commits lie between the base and either head, where somebody knows (GitLab does); it makes
    ///   the advice exact.
    /// - Throws: `GitError`.
    public func mergeBase(_ one: ObjectID, _ two: ObjectID, commitsApart: Int? = nil) throws -> MergeBase {
        try handles.use { handle in
            if isShallow { return try shallowMergeBase(one, two, commitsApart, handle) }
            var first = one.oid
            var second = two.oid
            var base = git_oid()
            let code = git_merge_base(&base, handle, &first, &second)
            if code == GIT_ENOTFOUND.rawValue { return .unrelated }
            try check(code, "cannot find the merge base of \(one.short) and \(two.short)")
            return .found(ObjectID(base))
        }
    }

    /// Whether a commit is an ancestor of another or that commit itself.
    public func isAncestor(_ ancestor: ObjectID, of commit: ObjectID) throws -> Bool {
        if ancestor == commit { return true }
        return try handles.use { handle in
            var first = commit.oid
            var second = ancestor.oid
            return try check(git_graph_descendant_of(handle, &first, &second), "cannot walk from \(commit.short)") == 1
        }
    }

    /// How many commits each of two has that the other has not.
    public func aheadBehind(_ one: ObjectID, _ two: ObjectID) throws -> (ahead: Int, behind: Int) {
        try handles.use { handle in
            var first = one.oid
            var second = two.oid
            var ahead = 0
            var behind = 0
            try check(git_graph_ahead_behind(&ahead, &behind, handle, &first, &second), "cannot walk from \(one.short)")
            return (ahead, behind)
        }
    }
}
