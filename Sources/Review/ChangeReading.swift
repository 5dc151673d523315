import Git

extension Change {
    /// What differs between two commits.
    /// - Throws: `GitError`.
    public init(
        _ repository: Repository, from base: Commit, to head: Commit, options: DiffOptions = DiffOptions(),
        wants: PathFilter = { _ in true }
    ) throws {
        self.init(
            base: base.id.hex, head: head.id.hex,
            files: try repository.diff(from: .tree(base.tree), to: .tree(head.tree), options: options, wants: wants))
    }

    /// What is staged, against a commit; against nothing where there is none yet.
    /// - Throws: `GitError`.
    public init(
        staged repository: Repository, against base: Commit?, options: DiffOptions = DiffOptions(), wants: PathFilter = { _ in true }
    ) throws {
        self.init(
            base: base?.id.hex ?? "", head: "",
            files: try repository.diff(from: base.map { .tree($0.tree) } ?? .empty, to: .index, options: options, wants: wants))
    }

    /// What the working tree has, against a commit; against nothing where there is none yet.
    /// - Throws: `GitError`.
    public init(
        workingTree repository: Repository, against base: Commit?, options: DiffOptions = DiffOptions(),
        wants: PathFilter = { _ in true }
    ) throws {
        self.init(
            base: base?.id.hex ?? "", head: "",
            files: try repository.diff(from: base.map { .tree($0.tree) } ?? .empty, to: .workingTree, options: options, wants: wants))
    }
}
