import CLibgit2
import Foundation

/// Git hooks of a repository: where they are, putting one in, taking it out.
///
/// A hook that was there is kept beside ours and called first, so that both must agree.
public struct Hooks: Sendable {
    /// Absolute path of the folder git looks in.
    public let folder: String
    /// Whether `core.hooksPath` of the user's or the system's configuration names the folder, so that other repositories use it too.
    public let isShared: Bool

    /// What `install` did.
    public enum Installed: Sendable, Hashable {
        case new
        /// Ours was there already, with the same text or an older one.
        case renewed
        /// Another hook was there; it is called first.
        case keptOther(path: String)
    }

    /// What `uninstall` did.
    public enum Uninstalled: Sendable, Hashable {
        case removed
        /// The hook that was there before is back.
        case restoredOther
        case wasNotInstalled
    }

    /// Follows `core.hooksPath`; otherwise the repository's own folder, which all its working trees share.
    /// - Throws: `GitError`.
    public init(of repository: Repository) throws {
        let (path, isShared) = try repository.handles.use { handle in try Self.configuredPath(handle) }
        if let path {
            folder = path.hasPrefix("/") ? path : (repository.root ?? repository.gitDirectory) + "/" + path
        } else {
            folder = repository.commonDirectory + "/hooks"
        }
        self.isShared = isShared
    }

    private static func configuredPath(_ handle: OpaquePointer) throws -> (path: String?, isShared: Bool) {
        var configuration: OpaquePointer?
        defer { git_config_free(configuration) }
        try check(git_repository_config_snapshot(&configuration, handle), "cannot read git's configuration")
        var entry: UnsafeMutablePointer<git_config_entry>?
        defer { git_config_entry_free(entry) }
        guard git_config_get_entry(&entry, configuration, "core.hooksPath") == 0, let level = entry?.pointee.level else { return (nil, false) }
        // Expands `~` as git does.
        var path = git_buf()
        defer { git_buf_dispose(&path) }
        try check(git_config_get_path(&path, configuration, "core.hooksPath"), "cannot read core.hooksPath")
        guard let text = path.ptr else { return (nil, false) }
        let isOwn = level == GIT_CONFIG_LEVEL_LOCAL || level.rawValue > GIT_CONFIG_LEVEL_LOCAL.rawValue
        return (String(cString: text), !isOwn)
    }

    private static let mark = "# Written by `mekiki hook install`; `mekiki hook uninstall` takes it out."

    /// Puts a hook in.
    /// - Parameters:
    ///   - name: such as `pre-commit`.
    ///   - command: the words to run; git's arguments are appended.
    /// - Throws: `GitError`: `.conflict` for a folder that other repositories share, `.failed`.
    public func install(_ name: String, command: [String]) throws -> Installed {
        if isShared {
            throw GitError(
                .conflict,
                "core.hooksPath in your own git configuration sends every repository to \(folder); set it for this one first: git config core.hooksPath .git/hooks"
            )
        }
        let path = folder + "/" + name
        let kept = path + ".before-mekiki"
        return try guarding(path) {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let old = try? readFile(at: path)
            let isOurs = old.map(Self.isOurs) ?? false
            var result = isOurs ? Installed.renewed : .new
            if isThere(path), !isOurs {
                guard !isThere(kept) else {
                    throw GitError(.conflict, "both \(path) and \(kept) exist; remove the one that is not needed")
                }
                try FileManager.default.moveItem(atPath: path, toPath: kept)
                result = .keptOther(path: kept)
            }
            do {
                try replaceFile(at: path, with: Array(Self.script(name, command).utf8), mode: 0o755)
            } catch {
                if case .keptOther = result { try? FileManager.default.moveItem(atPath: kept, toPath: path) }
                throw error
            }
            return result
        }
    }

    /// Takes our hook out and puts the one back that was there.
    /// - Throws: `GitError`.
    public func uninstall(_ name: String) throws -> Uninstalled {
        let path = folder + "/" + name
        let kept = path + ".before-mekiki"
        return try guarding(path) {
            guard let old = try? readFile(at: path), Self.isOurs(old) else { return .wasNotInstalled }
            if isThere(kept) {
                guard rename(kept, path) == 0 else { throw FileProblem(reason: systemReason(errno)) }
                return .restoredOther
            }
            try FileManager.default.removeItem(atPath: path)
            return .removed
        }
    }

    /// Whether our hook of that name is in place.
    public func isInstalled(_ name: String) -> Bool { (try? readFile(at: folder + "/" + name)).map(Self.isOurs) ?? false }

    /// Also true for a symbolic link that leads nowhere.
    private func isThere(_ path: String) -> Bool { (try? FileManager.default.attributesOfItem(atPath: path)) != nil }

    private func guarding<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as GitError {
            throw error
        } catch let problem as FileProblem {
            throw GitError(.failed, "cannot change the hook \(path): \(problem.reason)")
        } catch {
            throw GitError(.failed, "cannot change the hook \(path): \((error as NSError).localizedDescription)")
        }
    }

    private static func isOurs(_ script: [UInt8]) -> Bool {
        String(decoding: script, as: UTF8.self).contains(mark)
    }

    private static func script(_ name: String, _ command: [String]) -> String {
        """
        #!/bin/sh
        \(mark)
        before="$(dirname "$0")/\(name).before-mekiki"
        if [ -x "$before" ]; then
            "$before" "$@" || exit $?
        fi
        exec \(command.map(quoted).joined(separator: " ")) "$@"

        """
    }

    /// A word that a shell takes literally.
    static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty
            && word.utf8.allSatisfy { byte in
                byte >= 48 && byte <= 57 || byte >= 65 && byte <= 90 || byte >= 97 && byte <= 122 || "/._-+=:@".utf8.contains(byte)
            }
        return isPlain ? word : "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }
}
