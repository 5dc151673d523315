import Foundation
import Git

/// What a command may touch of the world around it: passed in, so that tests can stand in for all of it.
struct Session: Sendable {
    /// Environment variables.
    var environment: [String: String]
    /// Working directory, absolute.
    var directory: String
    /// The path that the program was called by, links in it not followed, for hooks: an update leaves it where it is.
    var executable: String
    /// The day, `YYYY-MM-DD`, for suppressions that expire.
    var today: String
    /// Findings and other results.
    var output: Stream
    /// Everything else.
    var errors: Stream
    /// Standard input's bytes.
    var input: @Sendable () -> [UInt8]

    /// What need not be taken apart before the session ends.
    let kept = Kept()

    /// Holds what is large: a process that ends after its report is gone sooner than a project's facts one by one.
    final class Kept: @unchecked Sendable {
        // Every access to the variable holds the lock.
        private let lock = NSLock()
        private var values: [any Sendable] = []

        func keep(_ value: some Sendable) { lock.withLock { values.append(value) } }
    }

    /// One of the two streams.
    struct Stream: Sendable {
        var write: @Sendable (String) -> Void
        /// Why not all that was written has arrived; nil where it has, or where the reader went away.
        var problem: @Sendable () -> String? = { nil }
        var isTerminal: Bool
        /// Columns.
        var width: Int
    }

    /// The process's own.
    static func process() -> Session {
        let environment = ProcessInfo.processInfo.environment
        return Session(
            environment: environment, directory: FileManager.default.currentDirectoryPath,
            executable: Self.executable(environment), today: Self.day(Date()),
            output: .standard(FileHandle.standardOutput, environment), errors: .standard(FileHandle.standardError, environment),
            input: { Array(FileHandle.standardInput.readDataToEndOfFile()) })
    }

    /// Absolute where it can be told.
    private static func executable(_ environment: [String: String]) -> String {
        let name = CommandLine.arguments.first ?? "mekiki"
        let current = FileManager.default.currentDirectoryPath
        if name.contains("/") {
            let path = URL(fileURLWithPath: name, relativeTo: URL(fileURLWithPath: current + "/")).standardizedFileURL.path
            if FileManager.default.isExecutableFile(atPath: path) { return path }
        } else if let path = SearchPath(environment, directory: current).program(name) {
            return path
        }
        #if os(Linux)
            if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") { return path }
        #endif
        return Bundle.main.executablePath ?? name
    }

    /// By the system's own calendar: Foundation's takes longer to set up than a small project to analyse.
    private static func day(_ date: Date) -> String {
        var seconds = time_t(date.timeIntervalSince1970)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let year = Int(parts.tm_year) + 1900
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(Int(parts.tm_mon) + 1, 2))-\(padded(Int(parts.tm_mday), 2))"
    }

    /// An absolute path for one given on the command line.
    func absolute(_ path: String) -> String {
        let url = path.hasPrefix("/") ? URL(fileURLWithPath: path) : URL(fileURLWithPath: directory).appending(path: path)
        return url.standardizedFileURL.path
    }

    /// A file's bytes.
    ///
    /// - Throws: `UsageError` naming the file and why it cannot be read.
    func read(_ path: String) throws -> [UInt8] {
        do {
            return Array(try Data(contentsOf: URL(fileURLWithPath: absolute(path))))
        } catch {
            throw UsageError("\(path): \(Self.reason(error))")
        }
    }

    /// Replaces a file whole or not at all: written beside it, then renamed.
    ///
    /// - Throws: `RunError` naming the file and why it cannot be written.
    func write(_ text: String, to path: String) throws {
        let place = absolute(path)
        let folder = URL(fileURLWithPath: place).deletingLastPathComponent().path
        guard FileManager.default.fileExists(atPath: folder) else {
            let name = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? folder
            throw RunError("\(path): cannot be written: there is no folder \(name)")
        }
        do {
            // A device or a pipe has nothing to rename.
            if let device = try Self.device(at: place) { return try device.write(contentsOf: Data(text.utf8)) }
            try replaceFile(at: place, with: Array(text.utf8))
        } catch let problem as FileProblem {
            throw RunError("\(path): cannot be written: \(problem.reason)")
        } catch {
            throw RunError("\(path): cannot be written: \(Self.reason(error))")
        }
    }

    /// What is at a path and takes bytes without being a file, as `/dev/stdout`.
    private static func device(at path: String) throws -> FileHandle? {
        var status = stat()
        guard stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { return nil }
        return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    }

    private static func reason(_ error: any Error) -> String {
        guard let cocoa = error as? CocoaError else { return "\(error.localizedDescription)" }
        switch cocoa.code {
        case .fileReadNoSuchFile, .fileNoSuchFile: return "no such file"
        case .fileReadNoPermission, .fileWriteNoPermission: return "permission denied"
        case .fileWriteOutOfSpace: return "no space left"
        default: return cocoa.localizedDescription
        }
    }
}

extension Session.Stream {
    static func standard(_ handle: FileHandle, _ environment: [String: String]) -> Session.Stream {
        let descriptor = handle.fileDescriptor
        let isTerminal = isatty(descriptor) == 1
        var size = winsize()
        let isKnown = isTerminal && ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        let width = isKnown ? Int(size.ws_col) : environment["COLUMNS"].flatMap(Int.init) ?? 120
        let failure = Failure()
        return Session.Stream(
            write: { text in
                if let number = Self.writeAll(text, to: descriptor) { failure.note(number) }
            }, problem: { failure.reason }, isTerminal: isTerminal, width: width)
    }

    /// The first error of a stream.
    private final class Failure: @unchecked Sendable {
        // Every access to the variable holds the lock.
        private let lock = NSLock()
        private var number: Int32?

        func note(_ number: Int32) { lock.withLock { self.number = self.number ?? number } }

        /// A reader that went away (`| head`) has what it wanted.
        var reason: String? {
            lock.withLock { number }.flatMap { $0 == EPIPE ? nil : String(cString: strerror($0)).lowercased() }
        }
    }

    /// Writes all bytes, waiting for a reader that is slow; gives the error number where it cannot.
    private static func writeAll(_ text: String, to descriptor: Int32) -> Int32? {
        var text = text
        return text.withUTF8 { bytes -> Int32? in
            var rest = bytes[...]
            while !rest.isEmpty {
                let written = rest.withUnsafeBytes { unistd_write(descriptor, $0.baseAddress, $0.count) }
                if written >= 0 {
                    rest = rest.dropFirst(written)
                } else if errno == EAGAIN {
                    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&waiting, 1, -1)
                } else if errno != EINTR {
                    return errno
                }
            }
            return nil
        }
    }
}

/// `write(2)`, under a name that the streams' own `write` does not hide.
private func unistd_write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(descriptor, bytes, count) }
