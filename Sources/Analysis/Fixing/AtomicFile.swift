import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Replaces files whole or not at all.
public enum AtomicFile {
    /// Why a file could not be written.
    public struct Failure: Error, Sendable, CustomStringConvertible {
        public var path: String
        /// One clause without a full stop.
        public var reason: String
        /// `path: reason`
        public var description: String { "\(path): \(reason)" }
    }

    /// Replaces a regular file: written beside it, given its mode, then renamed. Symbolic links are not followed.
    /// - Throws: `Failure`; the old file is then as it was.
    public static func replace(_ path: String, with bytes: [UInt8]) throws {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw Failure(path: path, reason: systemError()) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Failure(path: path, reason: "not a regular file") }
        var template = Array((path + ".XXXXXX").utf8CString)
        let descriptor = template.withUnsafeMutableBufferPointer { buffer in buffer.baseAddress.map { mkstemp($0) } ?? -1 }
        guard descriptor >= 0 else { throw Failure(path: path, reason: "no file can be made beside it: " + systemError()) }
        let temporary = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        var isOpen = true
        do {
            try write(bytes, to: descriptor, path)
            guard fchmod(descriptor, status.st_mode & 0o7777) == 0, fsync(descriptor) == 0 else {
                throw Failure(path: path, reason: systemError())
            }
            isOpen = false
            guard close(descriptor) == 0 else { throw Failure(path: path, reason: systemError()) }
            guard rename(temporary, path) == 0 else { throw Failure(path: path, reason: systemError()) }
        } catch {
            if isOpen { close(descriptor) }
            unlink(temporary)
            throw error
        }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer -> Int in
                guard let base = buffer.baseAddress else { return 0 }
                #if canImport(Darwin)
                    return Darwin.write(descriptor, base + written, buffer.count - written)
                #elseif canImport(Musl)
                    return Musl.write(descriptor, base + written, buffer.count - written)
                #else
                    return Glibc.write(descriptor, base + written, buffer.count - written)
                #endif
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure(path: path, reason: systemError()) }
            written += count
        }
    }

    private static func systemError() -> String { String(cString: strerror(errno)).lowercased() }
}
