import Foundation
import Git

/// A git repository in a folder of its own, made with the git command, removed with the value.
public final class TestRepository {
    public let path: String

    /// - Parameter initialized: whether `git init` was run.
    public init(initialized: Bool = true, bare: Bool = false) throws {
        path = try Self.temporaryFolder()
        if initialized {
            try git(bare ? ["init", "-q", "--bare", "-b", "main"] : ["init", "-q", "-b", "main"])
            try configure()
        }
    }

    /// One that a clone or a worktree made.
    public init(existing path: String) throws {
        self.path = path
        try configure()
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    public static func temporaryFolder() throws -> String {
        var template = Array((NSTemporaryDirectory() + "/mekiki-test.XXXXXX").utf8CString)
        let folder = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        guard let folder else { throw GitError(.failed, "cannot make a temporary folder") }
        // On a Mac the temporary folder is behind a symbolic link.
        return URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    }

    private func configure() throws {
        try git(["config", "user.name", "Ana"])
        try git(["config", "user.email", "ana@example.com"])
        try git(["config", "commit.gpgsign", "false"])
    }

    /// Runs git without the user's configuration; gives its output without the last line feed.
    @discardableResult
    public func git(_ arguments: [String], environment: [String: String] = [:], mayFail: Bool = false) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "-C", path] + arguments
        var variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
        variables["GIT_CONFIG_GLOBAL"] = "/dev/null"
        variables["GIT_CONFIG_SYSTEM"] = "/dev/null"
        variables["GIT_AUTHOR_DATE"] = "2026-11-02T10:00:00+09:00"
        variables["GIT_COMMITTER_DATE"] = "2026-11-02T10:00:00+09:00"
        variables.merge(environment) { $1 }
        process.environment = variables
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        if !mayFail, process.terminationStatus != 0 {
            throw GitError(.failed, "git \(arguments.joined(separator: " ")): \(complaint)")
        }
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    public func write(_ name: String, _ text: String) throws {
        try write(name, Array(text.utf8))
    }

    public func write(_ name: String, _ bytes: [UInt8]) throws {
        let file = path + "/" + name
        try FileManager.default.createDirectory(
            atPath: URL(fileURLWithPath: file).deletingLastPathComponent().path, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: file))
    }

    public func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)), as: UTF8.self)
    }

    public func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: path + "/" + name)
    }

    public func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
    }

    /// Stages everything and commits it.
    @discardableResult
    public func commit(_ message: String = "Change") throws -> ObjectID {
        try git(["add", "-A"])
        try git(["commit", "-q", "--allow-empty", "-m", message])
        guard let id = ObjectID(hex: try git(["rev-parse", "HEAD"])) else { throw GitError(.failed, "git gave no id") }
        return id
    }

    public func open() throws -> Repository { try Repository.discover(from: path) }
}

/// What a call throws, as a `GitError`.
public func gitError(_ body: () throws -> Void) throws -> GitError {
    do {
        try body()
    } catch let error as GitError {
        return error
    }
    throw GitError(.failed, "no error was thrown")
}
