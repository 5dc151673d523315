/// One side of a diff.
public enum DiffSide: Sendable, Hashable {
    /// A tree by its id (`Commit.tree`).
    case tree(ObjectID)
    /// Nothing at all: what the first commit is compared with.
    case empty
    /// The staged content.
    case index
    /// Tracked files, and untracked ones that are not ignored.
    case workingTree
}

/// How two sides are compared.
public struct DiffOptions: Sendable, Hashable {
    /// From how many percent of common content on a deleted and an added file are one renamed file. git: 50. GitLab: 30.
    public var renameThreshold: Int
    /// Whether an added file may be a copy of a changed one (`git diff -C`). GitLab shows copies as added files.
    public var detectsCopies: Bool
    /// Unchanged lines around changed ones.
    public var contextLines: Int
    /// Whether hunks are computed. Without them `isBinary` stays false.
    public var wantsHunks: Bool
    /// Where the added and the deleted files are more than this squared in pairs, only renames without an edit are found. git: 1000.
    public var renameLimit: Int
    /// Whether only wanted files are read to find renames: a clone may lack the others' content.
    public var findsRenamesAmongWanted: Bool

    /// As git compares, but for what is given.
    public init(
        renameThreshold: Int = 50, detectsCopies: Bool = false, contextLines: Int = 3, wantsHunks: Bool = true,
        renameLimit: Int = 1000, findsRenamesAmongWanted: Bool = false
    ) {
        self.renameThreshold = renameThreshold
        self.detectsCopies = detectsCopies
        self.contextLines = contextLines
        self.wantsHunks = wantsHunks
        self.renameLimit = renameLimit
        self.findsRenamesAmongWanted = findsRenamesAmongWanted
    }
}
