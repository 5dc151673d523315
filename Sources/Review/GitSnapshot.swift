import Git
import Project

/// A snapshot and what of it is not analysed.
public struct ListedSnapshot: Sendable {
    /// What is analysed.
    public let snapshot: Snapshot
    /// Symbolic links, submodules, paths that are no UTF-8 and the like, with the reason; sorted by path.
    public let skipped: [UnreadableFile]

    /// - Parameters:
    ///   - repository: where `listing` comes from.
    ///   - blob: reads what is not on disk; nil reads the repository's objects.
    init(_ listing: Listing, repository: Repository, blob: (@Sendable (ObjectID) throws -> [UInt8])? = nil) {
        let blob = blob ?? { try repository.blob($0) }
        let paths = Set(listing.entries.map(\.path))
        var skipped = listing.skipped.filter { !Self.isLink($0, toOneOf: paths, repository) }
            .map { UnreadableFile(path: $0.path, reason: $0.reason.clause) }
        var files: [SnapshotFile] = []
        var onDisk: Set<String> = []
        files.reserveCapacity(listing.entries.count)
        for entry in listing.entries {
            // The entries come in byte order, which keeps two forms of one name apart; `Snapshot` could not.
            files.append(SnapshotFile(path: entry.path, blob: entry.blob?.hex, isGenerated: entry.isGenerated))
            if entry.isOnDisk { onDisk.insert(entry.path) }
        }
        ListedSnapshot.dropUnicodeTwins(&files, &skipped)
        snapshot = Snapshot(
            files: files, links: listing.links.compactMap { Self.link($0, repository, blob) },
            reader: Self.reader(onDisk: onDisk, repository, blob))
        self.skipped = skipped.sorted { ($0.path, $0.reason) < ($1.path, $1.reason) }
    }

    /// The snapshot of a tree that differs from another's only in what some files hold.
    init(_ earlier: ListedSnapshot, rewritten: [RewrittenFile], repository: Repository) {
        var files = earlier.snapshot.files
        for file in rewritten {
            guard let position = earlier.snapshot.position(of: file.path) else { continue }
            let old = files[position]
            files[position] = SnapshotFile(path: old.path, blob: file.blob.hex, isGenerated: old.isGenerated)
        }
        snapshot = Snapshot(
            files: files, links: earlier.snapshot.links, reader: Self.reader(onDisk: [], repository) { try repository.blob($0) })
        skipped = earlier.skipped
    }

    private static func reader(
        onDisk: Set<String>, _ repository: Repository, _ blob: @escaping @Sendable (ObjectID) throws -> [UInt8]
    ) -> @Sendable (SnapshotFile) throws -> [UInt8] {
        { file in
            let bytes = try ListedSnapshot.read(file, isOnDisk: onDisk.contains(file.path), repository, blob)
            if LargeFilePointer.isPointer(bytes) {
                throw UnreadableFile(path: file.path, reason: "stored in Git LFS and not fetched; run `git lfs pull`")
            }
            return bytes
        }
    }

    /// Whether an entry is a link to a file that is analysed under its own path: nothing of it is left out.
    private static func isLink(_ entry: Listing.Skipped, toOneOf paths: Set<String>, _ repository: Repository) -> Bool {
        guard entry.reason == .symbolicLink, let blob = entry.blob, let target = try? repository.blob(blob),
            let text = String(validating: target, as: UTF8.self), let path = entry.path.resolving(text)
        else { return false }
        return paths.contains(path)
    }

    /// Nil for a symbolic link whose target cannot be told.
    private static func link(_ link: Listing.Link, _ repository: Repository, _ blob: (ObjectID) throws -> [UInt8]) -> SnapshotLink? {
        if link.isRepository { return SnapshotLink(path: link.path, kind: .repository) }
        guard let id = link.blob, let target = try? blob(id), let text = String(validating: target, as: UTF8.self) else { return nil }
        return SnapshotLink(path: link.path, kind: .symbolic(target: text))
    }

    init(snapshot: Snapshot, skipped: [UnreadableFile]) {
        self.snapshot = snapshot
        self.skipped = skipped.sorted { ($0.path, $0.reason) < ($1.path, $1.reason) }
    }

    private static func read(
        _ file: SnapshotFile, isOnDisk: Bool, _ repository: Repository, _ blob: (ObjectID) throws -> [UInt8]
    ) throws -> [UInt8] {
        do {
            if isOnDisk { return try repository.readWorkingTree(file.path) }
            guard let id = file.blob.flatMap({ ObjectID(hex: $0) }) else {
                throw UnreadableFile(path: file.path, reason: "no content known")
            }
            return try blob(id)
        } catch let problem as FileProblem {
            throw UnreadableFile(path: file.path, reason: problem.reason)
        } catch let error as GitError {
            throw UnreadableFile(path: file.path, reason: error.message)
        }
    }

    /// Paths that differ only in Unicode normalisation are one `String`; the first stays, the others are reported.
    static func dropUnicodeTwins(_ files: inout [SnapshotFile], _ skipped: inout [UnreadableFile]) {
        guard files.contains(where: { file in !file.path.utf8.allSatisfy { $0 < 128 } }) else { return }
        var seen: Set<String> = []
        files.removeAll { file in
            guard !seen.insert(file.path).inserted else { return false }
            let reason = Listing.Skipped.Reason.sameNameInOtherForm.clause
            skipped.append(UnreadableFile(path: file.path, reason: reason))
            return true
        }
    }
}

extension Repository {
    /// The working tree: tracked files, and untracked ones that are not ignored.
    /// - Parameter wants: which paths matter; called once a path.
    /// - Throws: `GitError`.
    public func workingTreeSnapshot(wants: @escaping PathFilter) throws -> ListedSnapshot {
        ListedSnapshot(try workingTreeListing(wants: wants), repository: self)
    }

    /// The staged content.
    /// - Throws: `GitError`.
    public func indexSnapshot(wants: @escaping PathFilter) throws -> ListedSnapshot {
        ListedSnapshot(try indexListing(wants: wants), repository: self)
    }

    /// A commit's files.
    /// - Throws: `GitError`.
    public func snapshot(of commit: Commit, wants: @escaping PathFilter) throws -> ListedSnapshot {
        try snapshot(tree: commit.tree, wants: wants)
    }

    /// A tree's files, such as those of a merge made in memory.
    /// - Throws: `GitError`.
    public func snapshot(tree: ObjectID, wants: @escaping PathFilter) throws -> ListedSnapshot {
        ListedSnapshot(try listing(tree: tree, wants: wants), repository: self)
    }
}

extension Listing.Skipped.Reason {
    /// One clause for people.
    var clause: String {
        switch self {
        case .symbolicLink: "symbolic link, not followed"
        case .submodule: "submodule, not entered"
        case .nonUTF8Path: "its path is not valid UTF-8"
        case .unsafePath: "its path is not allowed"
        case .unmerged: "merge conflict, not resolved in the index"
        case .unreadable: "permission denied"
        case .sameNameInOtherForm: "its name differs from another's only in Unicode normalisation"
        }
    }
}
