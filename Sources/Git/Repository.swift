import CGitStart
import CLibgit2
import Foundation

/// A git repository, read through libgit2; the `git` command is never run. May be used from several threads at once.
public final class Repository: Sendable {
    /// Absolute path of the working tree, without a trailing slash; nil for a bare repository.
    public let root: String?
    /// Absolute path of this working tree's own git directory, without a trailing slash.
    public let gitDirectory: String
    /// Absolute path of the git directory that all working trees share.
    public let commonDirectory: String
    /// Whether the history ends early (`git clone --depth`).
    public let isShallow: Bool
    /// Whether this is an additional working tree (`git worktree add`).
    public let isWorktree: Bool

    let handles: Handles

    /// Whether there is no working tree.
    public var isBare: Bool { root == nil }

    /// Opens the repository that a folder or file lies in, looking upwards as git does.
    /// - Parameter indexFile: the index to use instead of the repository's own, absolute or relative to `path`. A hook passes on
    ///   `GIT_INDEX_FILE` here: `git commit -a` and `git commit FILE` stage into an index of their own.
    /// - Throws: `GitError`: `.noRepository`, `.dubiousOwnership`, or what keeps it from being opened.
    public static func discover(from path: String, indexFile: String? = nil) throws -> Repository {
        try Repository(path: path, flags: 0, indexFile: indexFile)
    }

    /// Opens the repository at exactly that folder (its working tree or its git directory).
    public convenience init(at path: String) throws {
        try self.init(path: path, flags: GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue, indexFile: nil)
    }

    private init(path: String, flags: UInt32, indexFile: String?) throws {
        try Library.start()
        let absolute = URL(fileURLWithPath: path).standardizedFileURL.path
        var handle: OpaquePointer?
        let code = git_repository_open_ext(&handle, absolute, flags, nil)
        guard code == 0, let handle else { throw Self.openingError(code, absolute) }
        var keep = false
        defer { if !keep { git_repository_free(handle) } }
        guard let directory = git_repository_path(handle) else {
            throw GitError(.failed, "cannot open the git repository at \(absolute)")
        }
        root = git_repository_workdir(handle).map { Self.withoutSlash(String(cString: $0)) }
        gitDirectory = Self.withoutSlash(String(cString: directory))
        commonDirectory = git_repository_commondir(handle).map { Self.withoutSlash(String(cString: $0)) } ?? gitDirectory
        isShallow = git_repository_is_shallow(handle) == 1
        isWorktree = git_repository_is_worktree(handle) == 1
        keep = true
        let index = indexFile.map { URL(fileURLWithPath: $0, relativeTo: URL(fileURLWithPath: absolute + "/")).standardizedFileURL.path }
        handles = try Handles(gitDirectory: gitDirectory, indexFile: index, first: handle)
    }

    private static func withoutSlash(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    private static func openingError(_ code: Int32, _ path: String) -> GitError {
        let error = GitError.last(code, "cannot open the git repository at \(path)")
        // libgit2 1.5 says "not found" too for another user's repository when no `safe.directory` is configured at all.
        let belongsToAnother = code == GIT_EOWNER.rawValue || code == GIT_ENOTFOUND.rawValue && isThere(path)
        if belongsToAnother {
            return GitError(
                .dubiousOwnership,
                "the git repository at \(path) belongs to another user; if you trust it: git config --global --add safe.directory \(path)"
            )
        }
        if code == GIT_ENOTFOUND.rawValue {
            return GitError(.noRepository, "\(path) is in no git repository; run it inside one, or `git init` first")
        }
        return error
    }

    /// Whether a repository can be found from there, whoever owns it.
    private static func isThere(_ path: String) -> Bool {
        var found = git_buf()
        defer { git_buf_dispose(&found) }
        return git_repository_discover(&found, path, 0, nil) == 0
    }

    /// The path relative to the working tree's root, with `/`; nil outside of it. The root itself is "".
    public func relativePath(of path: String) -> String? { root.flatMap { Self.relativePath(of: path, below: $0) } }

    /// A path relative to a folder, with `/`; nil outside of it. The folder itself is "". Either may lead through symbolic links.
    public static func relativePath(of path: String, below folder: String) -> String? {
        let absolute = URL(fileURLWithPath: path).standardizedFileURL
        for candidate in [absolute.path, absolute.resolvingSymlinksInPath().path] {
            for base in [folder, URL(fileURLWithPath: folder).resolvingSymlinksInPath().path] {
                if candidate == base { return "" }
                let start = base.hasSuffix("/") ? base : base + "/"
                if candidate.hasPrefix(start) { return String(candidate.dropFirst(start.count)) }
            }
        }
        return nil
    }
}

/// libgit2's own start-up, once a process.
enum Library {
    private static let started: Int32 = {
        let count = mekiki_git_start()
        _ = mekiki_git_set_strict_hash_verification(0)
        return count
    }()

    static func start() throws {
        guard started > 0 else { throw GitError(.failed, "libgit2 cannot be started") }
    }
}
