#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Puts new bytes in a file's place at once: they are written beside it and renamed, so that nobody sees half of them and a failure
/// leaves the old file. Of a symbolic link, what it points at is replaced.
/// - Parameters:
///   - path: absolute, or relative to the current folder.
///   - mode: permission bits; nil keeps the old file's, or 0o644.
///   - followsLinks: whether a symbolic link is taken for the file it points at; else it is refused.
/// - Throws: `FileProblem`.
public func replaceFile(at path: String, with bytes: [UInt8], mode: UInt32? = nil, followsLinks: Bool = true) throws {
    var status = stat()
    var target = path
    if lstat(path, &status) == 0 {
        if followsLinks, status.st_mode & S_IFMT == S_IFLNK {
            guard let real = realpath(path, nil) else { throw FileProblem(reason: systemReason(errno)) }
            target = String(cString: real)
            free(real)
            guard stat(target, &status) == 0 else { throw FileProblem(reason: systemReason(errno)) }
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw FileProblem(reason: "not a regular file") }
    } else {
        status.st_mode = 0o644
    }
    var template = Array((target + ".XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw FileProblem(reason: systemReason(errno)) }
    let temporary = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    do {
        defer { close(descriptor) }
        try writeAll(bytes, to: descriptor)
        let bits = mode_t(mode ?? UInt32(status.st_mode) & 0o7777)
        guard fchmod(descriptor, bits) == 0, fsync(descriptor) == 0 else { throw FileProblem(reason: systemReason(errno)) }
        guard rename(temporary, target) == 0 else { throw FileProblem(reason: systemReason(errno)) }
    } catch {
        unlink(temporary)
        throw error
    }
}

private func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws {
    var written = 0
    while written < bytes.count {
        let count = bytes.withUnsafeBytes { buffer in
            write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
        }
        if count < 0 {
            if errno == EINTR { continue }
            throw FileProblem(reason: systemReason(errno))
        }
        written += count
    }
}
