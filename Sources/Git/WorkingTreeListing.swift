import CLibgit2

extension Repository {
    /// The files of the working tree: tracked ones and untracked ones that git does not ignore. Files that a sparse checkout leaves
    /// out are listed with the content the index has.
    ///
    /// An entry has a `blob` where the file is unchanged since it was staged and its bytes are the object's.
    /// - Throws: `GitError`: `.unsupported` for a bare repository, `.corrupt`.
    public func workingTreeListing(wants: @escaping PathFilter) throws -> Listing {
        guard root != nil else {
            throw GitError(.unsupported, "the repository \(gitDirectory) is bare: it has no working tree; name a commit")
        }
        return try handles.use { handle in
            var builder = ListingBuilder(wants: wants)
            try withIndex(handle) { index in
                let state = try workingTreeState(index, handle)
                for position in 0..<git_index_entrycount(index) {
                    guard let entry = git_index_get_byindex(index, position), let path = entry.pointee.path else { continue }
                    let mode = entry.pointee.mode
                    if entry.pointee.stage != 0 || entry.pointee.isIntentToAdd { continue }
                    switch state.isEmpty ? nil : state[bytes(path)] {
                    case nil:
                        let sparse = entry.pointee.isSkipWorktree
                        builder.add(path, mode: mode, blob: ObjectID(entry.pointee.id), isOnDisk: !sparse)
                    case .gone where entry.pointee.isSkipWorktree:
                        builder.add(path, mode: mode, blob: ObjectID(entry.pointee.id), isOnDisk: false)
                    case .gone, .present, .unreadable:
                        break
                    }
                }
                for (path, what) in state {
                    path.withUnsafeBufferPointer { path in
                        guard let start = path.baseAddress else { return }
                        switch what {
                        case .present(let mode): builder.add(start, mode: mode, blob: nil, isOnDisk: true)
                        case .unreadable: builder.skip(escapedBytes(start), .unreadable)
                        case .gone: break
                        }
                    }
                }
            }
            let attributes = try attributes(builder.attributeFiles, handle)
            var listing = builder.listing(attributes)
            try dropUntrueBlobs(&listing, attributes, handle)
            listing.entries.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
            return listing
        }
    }

    /// What a path is in the working tree where it differs from the index.
    private enum PathState {
        case gone, unreadable
        /// Changed, untracked or unmerged, with its mode.
        case present(mode: UInt32)
    }

    /// The paths whose working tree differs from the index, by bytes with a terminating NUL.
    private func workingTreeState(_ index: OpaquePointer, _ handle: OpaquePointer) throws -> [[CChar]: PathState] {
        var options = git_diff_options()
        try check(git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION)), "libgit2 does not fit")
        options.flags =
            GIT_DIFF_INCLUDE_UNTRACKED.rawValue | GIT_DIFF_RECURSE_UNTRACKED_DIRS.rawValue
            | GIT_DIFF_INCLUDE_TYPECHANGE.rawValue | GIT_DIFF_SKIP_BINARY_CHECK.rawValue
            | GIT_DIFF_INCLUDE_UNREADABLE.rawValue | GIT_DIFF_DISABLE_PATHSPEC_MATCH.rawValue
        options.ignore_submodules = GIT_SUBMODULE_IGNORE_ALL
        var diff: OpaquePointer?
        defer { git_diff_free(diff) }
        try check(
            git_diff_index_to_workdir(&diff, handle, index, &options), "cannot compare the working tree \(root ?? "") with the index")
        var result: [[CChar]: PathState] = [:]
        for position in 0..<git_diff_num_deltas(diff) {
            guard let delta = git_diff_get_delta(diff, position)?.pointee, let path = delta.old_file.path else { continue }
            switch delta.status {
            case GIT_DELTA_DELETED: result[bytes(path)] = .gone
            case GIT_DELTA_UNREADABLE: result[bytes(path)] = .unreadable
            case GIT_DELTA_UNMODIFIED, GIT_DELTA_IGNORED: break
            // An untracked repository inside this one comes as a folder: its files are not this repository's.
            case GIT_DELTA_UNTRACKED where delta.new_file.mode == 0o040000: break
            default: result[bytes(path)] = .present(mode: UInt32(delta.new_file.mode))
            }
        }
        return result
    }

    private func bytes(_ path: UnsafePointer<CChar>) -> [CChar] {
        Array(UnsafeBufferPointer(start: path, count: length(of: path) + 1))
    }

    /// Takes the blob from entries whose file may hold other bytes than the object: line endings or a filter between them.
    private func dropUntrueBlobs(_ listing: inout Listing, _ attributes: Attributes, _ handle: OpaquePointer) throws {
        let convertsAll = try configuration("core.autocrlf", handle).map { !["false", "0", "no", "off"].contains($0.lowercased()) } ?? false
        guard convertsAll || attributes.canConvert else { return }
        var odb: OpaquePointer?
        try check(git_repository_odb(&odb, handle), "cannot read the objects of \(gitDirectory)")
        defer { git_odb_free(odb) }
        for position in listing.entries.indices {
            let entry = listing.entries[position]
            guard entry.isOnDisk, let blob = entry.blob, convertsAll || attributes.mayConvert(entry.path) else { continue }
            var oid = blob.oid
            var size = 0
            var type = GIT_OBJECT_ANY
            // The conversions git has all change the size when they change anything, but for a filter program's.
            if git_odb_read_header(&size, &type, odb, &oid) == 0, !attributes.hasFilter(entry.path), fileSize(entry.path) == size {
                continue
            }
            listing.entries[position] = Listing.Entry(
                path: entry.path, blob: nil, isOnDisk: true, isGenerated: entry.isGenerated)
        }
    }
}
