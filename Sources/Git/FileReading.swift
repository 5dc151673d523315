#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension Repository {
    /// The bytes of a file of the working tree. Symbolic links are not followed.
    /// - Parameter path: relative to the root.
    /// - Throws: `FileProblem`.
    public func readWorkingTree(_ path: String) throws -> [UInt8] {
        guard let root else { throw FileProblem(reason: "the repository has no working tree") }
        return try readFile(at: root + "/" + path)
    }

    /// The first folder of a path that is a symbolic link in the working tree, and so may lead out of it; nil where none is.
    func linkOnTheWay(to path: String) -> String? {
        guard let root else { return nil }
        var folder = ""
        for part in path.split(separator: "/").dropLast() {
            folder += (folder.isEmpty ? "" : "/") + part
            var status = stat()
            if lstat(root + "/" + folder, &status) == 0, status.st_mode & S_IFMT == S_IFLNK { return folder }
        }
        return nil
    }

    func fileSize(_ path: String) -> Int? {
        guard let root else { return nil }
        var status = stat()
        return lstat(root + "/" + path, &status) == 0 ? Int(status.st_size) : nil
    }
}

/// Why a file's bytes cannot be had: one clause.
public struct FileProblem: Error, Sendable, Hashable {
    /// One clause without a full stop.
    public let reason: String

    /// With one clause, as "permission denied".
    public init(reason: String) { self.reason = reason }
}

/// The bytes of a regular file; a symbolic link, a pipe or a device is refused, not followed or waited for.
/// - Parameter path: absolute, or relative to the current folder.
/// - Throws: `FileProblem`.
public func readFile(at path: String) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
        throw FileProblem(reason: errno == ELOOP ? "symbolic link, not followed" : systemReason(errno))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileProblem(reason: systemReason(errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileProblem(reason: "not a regular file") }
    var failure: Int32 = 0
    // One byte more than the size tells whether the file grew meanwhile without another buffer.
    var bytes = try [UInt8](unsafeUninitializedCapacity: Int(status.st_size) + 1) { buffer, count in
        count = 0
        while count < buffer.count, let start = buffer.baseAddress {
            let got = read(descriptor, start + count, buffer.count - count)
            if got == 0 { break }
            if got < 0 {
                if errno == EINTR { continue }
                failure = errno
                throw FileProblem(reason: systemReason(failure))
            }
            count += got
        }
    }
    if bytes.count > Int(status.st_size) { try readRest(descriptor, &bytes) }
    return bytes
}

private func readRest(_ descriptor: Int32, _ bytes: inout [UInt8]) throws {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
        let got = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        if got == 0 { return }
        if got < 0 {
            if errno == EINTR { continue }
            throw FileProblem(reason: systemReason(errno))
        }
        bytes.append(contentsOf: chunk[..<got])
    }
}

/// The system's words for an error number, in lower case: "permission denied".
func systemReason(_ number: Int32) -> String {
    guard let text = strerror(number) else { return "error \(number)" }
    return String(cString: text).lowercased()
}
