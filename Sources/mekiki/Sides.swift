import Git
import Review

/// Which states of the project a command looks at, from `--base`, `--head` and `--staged`.
struct Sides {
    /// nil where nothing is compared.
    let base: Side?
    let head: Side
    /// One clause for `--verbose`.
    let explanation: String?

    /// - Throws: `UsageError` for options that exclude each other, `GitError` for unknown revisions and for a merge base that a shallow
    ///   clone does not show.
    init(_ arguments: Arguments, setup: Setup) throws {
        let base = arguments.value("base")
        let head = arguments.value("head")
        if arguments.has("staged") {
            guard base == nil, head == nil else { throw UsageError("'--staged' stands for itself; leave out '--base' and '--head'") }
            let commit = try setup.repository().head()
            self.base = commit.map { .commit($0) } ?? .empty
            self.head = .index
            explanation = "the staged content against \(commit?.id.short ?? "nothing, for there is no commit yet")"
            return
        }
        guard let base else {
            self.base = nil
            self.head = try head.map { .commit(try setup.repository().commit($0)) } ?? .workingTree
            explanation = head.map { "commit \($0)" }
            return
        }
        let repository = try setup.repository()
        let baseCommit = try repository.commit(base)
        let headCommit = try head.map(repository.commit) ?? repository.head()
        let merge = try Self.mergeBase(repository, baseCommit, headCommit)
        if arguments.has("merge-result") {
            guard let headCommit else { throw UsageError("'--merge-result' needs a commit to merge; there is none yet") }
            self.base = .commit(baseCommit)
            self.head = .merge(baseCommit, headCommit)
            explanation = "the merge of \(base) and \(head ?? "HEAD") against \(base)"
            return
        }
        self.base = .commit(merge)
        self.head = head == nil ? .workingTree : headCommit.map { .commit($0) } ?? .workingTree
        explanation = "\(head ?? "the working tree") against \(merge.id.short), the merge base with \(base)"
    }

    /// The commit that history is asked from: head's, or `HEAD` for the working tree and the index.
    func headCommit(in repository: Repository) throws -> Commit? {
        switch head {
        case .commit(let commit), .merge(_, let commit): commit
        case .workingTree, .index, .empty: try repository.head()
        }
    }

    /// The merge base; base itself where the histories have none in common.
    private static func mergeBase(_ repository: Repository, _ base: Commit, _ head: Commit?) throws -> Commit {
        guard let head else { return base }
        switch try repository.mergeBase(base.id, head.id) {
        case .found(let id): return try repository.commit(id)
        case .unrelated: return base
        case .unknown(let advice): throw GitError(.shallow, advice.text)
        }
    }
}
