import CLibgit2

/// Two commits merged without touching the repository, its index or its working tree.
public struct MergeResult: Sendable {
    /// What the merge would look like; files in conflict are not among the entries but among the skipped, as unmerged.
    public let listing: Listing
    /// Paths that git cannot merge by itself, sorted.
    public let conflicts: [String]
    /// The content that only the merge has, by its id; everything else is in the repository.
    let made: [ObjectID: [UInt8]]

    /// The bytes of an entry.
    /// - Throws: `GitError`.
    public func blob(_ id: ObjectID, in repository: Repository) throws -> [UInt8] {
        try made[id] ?? repository.blob(id)
    }
}

extension Repository {
    /// Merges two commits as `git merge` would, with renames followed, in memory.
    /// - Parameter wants: which paths to list.
    /// - Throws: `GitError`; `.shallow` where the history for the merge base is missing.
    public func merge(_ ours: ObjectID, _ theirs: ObjectID, wants: @escaping PathFilter) throws -> MergeResult {
        if isShallow, case .unknown(let advice) = try mergeBase(ours, theirs) {
            throw GitError(.shallow, "cannot merge \(ours.short) and \(theirs.short): \(advice.text)")
        }
        return try withScratchHandle { handle, odb in
            var index: OpaquePointer?
            defer { git_index_free(index) }
            var options = git_merge_options()
            try check(git_merge_options_init(&options, UInt32(GIT_MERGE_OPTIONS_VERSION)), "libgit2 does not fit")
            options.flags = GIT_MERGE_FIND_RENAMES.rawValue
            try withCommit(ours, handle) { ours in
                try withCommit(theirs, handle) { theirs in
                    _ = try check(git_merge_commits(&index, handle, ours, theirs, &options), "cannot merge the two commits in memory")
                }
            }
            guard let index else { throw GitError(.failed, "cannot merge the two commits in memory") }
            return try mergeResult(index, odb, wants, handle)
        }
    }

    private func mergeResult(
        _ index: OpaquePointer, _ odb: OpaquePointer, _ wants: @escaping PathFilter, _ handle: OpaquePointer
    ) throws -> MergeResult {
        var builder = ListingBuilder(wants: wants)
        var conflicts: Set<String> = []
        for position in 0..<git_index_entrycount(index) {
            guard let entry = git_index_get_byindex(index, position), let path = entry.pointee.path else { continue }
            if entry.pointee.stage == 0 {
                builder.add(path, mode: entry.pointee.mode, blob: ObjectID(entry.pointee.id), isOnDisk: false)
            } else {
                conflicts.insert(validUTF8(path) ?? escapedBytes(path))
            }
        }
        for path in conflicts.sorted() where wants(path) { builder.skip(escaped(path), .unmerged) }
        var made: [ObjectID: [UInt8]] = [:]
        for file in builder.found {
            guard let id = file.blob else { continue }
            var oid = id.oid
            // The scratch store keeps what the merge wrote; the repository itself does not have it.
            if git_odb_exists(odb, &oid) == 0 { made[id] = try blob(id, handle) }
        }
        return MergeResult(listing: builder.listing(try attributes(builder.attributeFiles, handle)), conflicts: conflicts.sorted(), made: made)
    }

    /// Runs with a handle whose new objects go to memory, and with the repository's own object store.
    private func withScratchHandle<Result>(_ body: (OpaquePointer, _ odb: OpaquePointer) throws -> Result) throws -> Result {
        var handle: OpaquePointer?
        try check(git_repository_open(&handle, gitDirectory), "cannot open the git repository \(gitDirectory)")
        defer { git_repository_free(handle) }
        guard let handle else { throw GitError(.failed, "cannot open the git repository \(gitDirectory)") }
        var scratch: OpaquePointer?
        try check(git_repository_odb(&scratch, handle), "cannot read the objects of \(gitDirectory)")
        defer { git_odb_free(scratch) }
        var memory: UnsafeMutablePointer<git_odb_backend>?
        try check(git_mempack_new(&memory), "cannot merge in memory")
        // Owned by the object store once added; asked before the files, so that it takes what is written.
        try check(git_odb_add_backend(scratch, memory, 999), "cannot merge in memory")
        return try handles.use { own in
            var odb: OpaquePointer?
            try check(git_repository_odb(&odb, own), "cannot read the objects of \(gitDirectory)")
            defer { git_odb_free(odb) }
            guard let odb else { throw GitError(.failed, "cannot read the objects of \(gitDirectory)") }
            return try body(handle, odb)
        }
    }
}
