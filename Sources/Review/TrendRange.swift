import Git

/// Which commits a trend is made of.
public struct TrendRange: Sendable, Hashable {
    /// Where it begins.
    public enum Start: Sendable, Hashable {
        /// The last so many commits, of which only every `step`-th is a point.
        case commits(Int)
        /// Commits made at that time or later: seconds since 1970.
        case time(Int)
    }

    /// How far back it goes.
    public var start: Start
    /// Every how manieth commit is a point, counted from the last one back.
    public var step: Int

    /// From there to the newest commit; a step below 1 is 1.
    public init(_ start: Start, step: Int = 1) {
        self.start = start
        self.step = max(1, step)
    }

    /// The commits, oldest first.
    /// - Returns: also whether a shallow clone ended before the range did.
    /// - Throws: `GitError`.
    public func commits(to head: Commit, in repository: Repository) throws -> (commits: [Commit], isCutShort: Bool) {
        var commits: [Commit] = []
        var position = 0
        var next: Commit? = head
        while let commit = next {
            switch start {
            case .commits(let count): guard position < count else { return (commits.reversed(), false) }
            case .time(let time): guard commit.commitTime >= time else { return (commits.reversed(), false) }
            }
            if position.isMultiple(of: step) { commits.append(commit) }
            position += 1
            next = try repository.firstParent(of: commit)
            if next == nil { return (commits.reversed(), !commit.parents.isEmpty && isOpen(after: position)) }
        }
        return (commits.reversed(), false)
    }

    /// Whether it may go back further than so many commits.
    private func isOpen(after count: Int) -> Bool {
        if case .commits(let wanted) = start { count < wanted } else { true }
    }
}
