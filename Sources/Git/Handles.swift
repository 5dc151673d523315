import CLibgit2
import Foundation

/// Opened libgit2 handles of one repository. A handle serves one thread at a time; reading from several threads opens several.
final class Handles: @unchecked Sendable {
    // Unchecked: `idle` is touched only under `lock`, and a handle taken out is used by its taker alone.
    private let lock = NSLock()
    private var idle: [OpaquePointer] = []
    private let gitDirectory: String
    private let indexFile: String?

    /// - Parameters:
    ///   - indexFile: absolute path of the index to use instead of the repository's own.
    ///   - first: an open repository, owned from now on.
    init(gitDirectory: String, indexFile: String?, first: OpaquePointer) throws {
        self.gitDirectory = gitDirectory
        self.indexFile = indexFile
        idle = [first]
        try useIndexFile(first)
    }

    deinit {
        for handle in idle { git_repository_free(handle) }
    }

    /// Runs with a handle of its own.
    func use<Result>(_ body: (OpaquePointer) throws -> Result) throws -> Result {
        let handle = try lock.withLock { idle.popLast() } ?? open()
        defer { lock.withLock { idle.append(handle) } }
        return try body(handle)
    }

    private func open() throws -> OpaquePointer {
        var handle: OpaquePointer?
        try check(git_repository_open(&handle, gitDirectory), "cannot open the git repository \(gitDirectory)")
        guard let handle else { throw GitError(.failed, "cannot open the git repository \(gitDirectory)") }
        do {
            try useIndexFile(handle)
        } catch {
            git_repository_free(handle)
            throw error
        }
        return handle
    }

    private func useIndexFile(_ handle: OpaquePointer) throws {
        guard let indexFile else { return }
        var index: OpaquePointer?
        defer { git_index_free(index) }
        try check(git_index_open(&index, indexFile), "cannot read the index \(indexFile)")
        try check(git_repository_set_index(handle, index), "cannot use the index \(indexFile)")
    }
}
