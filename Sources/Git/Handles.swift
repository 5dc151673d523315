import CLibgit2
import Foundation

/// Opened libgit2 handles of one repository. A handle serves one thread at a time; reading from several threads opens several.
final class Handles: @unchecked Sendable {
    // Unchecked: `idle` is touched only under `lock`, and a handle taken out is used by its taker alone.
    private let lock = NSLock()
    private var idle: [OpaquePointer] = []
    private let gitDirectory: String

    /// - Parameter first: an open repository, owned from now on.
    init(gitDirectory: String, first: OpaquePointer) {
        self.gitDirectory = gitDirectory
        idle = [first]
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
        return handle
    }
}
