/// What one run analyses: paths and the bytes behind them. The working tree, the index, a commit and standard input all come as one.
///
/// A value with a reader; nothing below this type touches the file system or git.
public struct Snapshot: Sendable {
    /// The files, sorted by path, each path once.
    public let files: [SnapshotFile]
    /// What is listed and has no bytes of its own, sorted by path.
    public let links: [SnapshotLink]
    /// Gives a file's bytes. Called from several threads at once.
    private let reader: @Sendable (SnapshotFile) throws -> [UInt8]

    /// - Parameters:
    ///   - files: in any order.
    ///   - links: in any order.
    ///   - reader: gives a file's bytes; throws `UnreadableFile`.
    public init(files: [SnapshotFile], links: [SnapshotLink] = [], reader: @escaping @Sendable (SnapshotFile) throws -> [UInt8]) {
        self.files = files.sorted { $0.path < $1.path }
        self.links = links.sorted { $0.path < $1.path }
        self.reader = reader
    }

    /// A snapshot held in memory, path by path.
    public init(contents: [String: [UInt8]], links: [SnapshotLink] = []) {
        self.init(files: contents.keys.map { SnapshotFile(path: $0) }, links: links) { file in
            guard let bytes = contents[file.path] else { throw UnreadableFile(path: file.path, reason: "no such file") }
            return bytes
        }
    }

    /// The bytes of a file.
    public func read(_ file: SnapshotFile) throws -> [UInt8] { try reader(file) }

    /// The file of that path.
    public func file(_ path: String) -> SnapshotFile? { position(of: path).map { files[$0] } }

    /// The index of the file of that path in `files`.
    public func position(of path: String) -> Int? { files.position(of: path, at: \.path) }
}

/// A file of a snapshot.
public struct SnapshotFile: Sendable, Hashable {
    /// Relative to the repository's root, with `/`, without `./`.
    public let path: String
    /// The git object id of its bytes in hexadecimal, where known: equal ids are analysed once.
    public let blob: String?
    /// Marked `linguist-generated` or `linguist-vendored` in `.gitattributes`.
    public let isGenerated: Bool

    /// A file that is listed; its bytes come from the snapshot's reader.
    public init(path: String, blob: String? = nil, isGenerated: Bool = false) {
        self.path = path
        self.blob = blob
        self.isGenerated = isGenerated
    }
}

/// An entry that leads elsewhere.
public struct SnapshotLink: Sendable, Hashable {
    /// Where a link can lead.
    public enum Kind: Sendable, Hashable {
        /// A symbolic link, with what it says.
        case symbolic(target: String)
        /// Another repository's commit, as a submodule is.
        case repository
    }

    /// Relative to the repository's root.
    public let path: String
    /// Where it leads.
    public let kind: Kind

    /// An entry at a path from the root.
    public init(path: String, kind: Kind) {
        self.path = path
        self.kind = kind
    }
}

/// A file that is listed but cannot be read; reported, never skipped silently.
public struct UnreadableFile: Error, Sendable, Hashable {
    /// Relative to the repository's root.
    public let path: String
    /// One clause without a full stop: "permission denied", "invalid UTF-8 at byte 1042".
    public let reason: String

    /// With a path from the root and one clause that says why.
    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }
}
