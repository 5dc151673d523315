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
    ///   - program: the path of the program to run; where it is gone, the one of its name that `PATH` has.
    ///   - words: what it is given, before git's own arguments.
    /// - Throws: `GitError`: `.conflict` for a folder that other repositories share, `.failed`.
    public func install(_ name: String, program: String, words: [String]) throws -> Installed {
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
                try replaceFile(at: path, with: Array(script(name, program, words).utf8), mode: 0o755)
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

    /// What our hook of that name calls.
    public struct Program: Sendable, Hashable {
        /// Its path.
        public let path: String
        /// Whether the hook also looks in `PATH` where there is no such file.
        public let isSought: Bool
    }

    /// What our hook of that name calls; nil where it is not in place, or was changed by hand.
    public func program(of name: String) -> Program? {
        guard let script = try? readFile(at: folder + "/" + name), Self.isOurs(script) else { return nil }
        for line in String(decoding: script, as: UTF8.self).split(separator: "\n") {
            for (start, isSought) in [(Self.programStart, true), ("exec ", false)] where line.hasPrefix(start) {
                return Program(path: Self.firstWord(line.dropFirst(start.count)), isSought: isSought)
            }
        }
        return nil
    }

    private static let programStart = "program="

    /// What `quoted` made a word of.
    private static func firstWord(_ text: Substring) -> String {
        var word = ""
        var isQuoted = false
        var isEscaped = false
        for character in text {
            if isEscaped || isQuoted && character != "'" {
                word.append(character)
                isEscaped = false
            } else if character == "'" {
                isQuoted.toggle()
            } else if character == "\\" {
                isEscaped = true
            } else if character == " " {
                break
            } else {
                word.append(character)
            }
        }
        return word
    }

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

    private func script(_ name: String, _ program: String, _ words: [String]) -> String {
        let called = program.split(separator: "/").last.map(String.init) ?? program
        let place = folder + "/" + name
        let lost = "mekiki: this commit was not checked: no \(called) at \(program) nor in PATH; install it, or take the hook out: rm \(Self.quoted(place))"
        return """
        #!/bin/sh
        \(Self.mark)
        before="$(dirname "$0")/\(name).before-mekiki"
        if [ -x "$before" ]; then
            "$before" "$@" || exit $?
        fi
        \(Self.programStart)\(Self.quoted(program))
        if [ ! -x "$program" ]; then
            program=$(command -v \(Self.quoted(called))) || {
                printf '%s\\n' \(Self.quoted(lost)) >&2
                exit 1
            }
        fi
        exec "$program" \(words.map(Self.quoted).joined(separator: " ")) "$@"

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
