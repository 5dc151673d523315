import CLibgit2

extension Repository {
    /// The staged files: what `git commit` would record.
    /// - Throws: `GitError`: `.corrupt`, `.unsupported`.
    public func indexListing(wants: @escaping PathFilter) throws -> Listing {
        try handles.use { handle in
            var builder = ListingBuilder(wants: wants)
            var lastUnmerged = ""
            try withIndex(handle) { index in
                for position in 0..<git_index_entrycount(index) {
                    guard let entry = git_index_get_byindex(index, position), let path = entry.pointee.path else { continue }
                    if entry.pointee.stage != 0 {
                        let name = String(cString: path)
                        if name != lastUnmerged, wants(name) { builder.skip(escaped(name), .unmerged) }
                        lastUnmerged = name
                    } else if !entry.pointee.isIntentToAdd {
                        builder.add(path, mode: entry.pointee.mode, blob: ObjectID(entry.pointee.id), isOnDisk: false)
                    }
                }
            }
            return builder.listing(try attributes(builder.attributeFiles, handle))
        }
    }

    /// Runs with the index as it is on disk now; an empty one where there is none.
    func withIndex<Result>(_ handle: OpaquePointer, _ body: (OpaquePointer) throws -> Result) throws -> Result {
        var index: OpaquePointer?
        defer { git_index_free(index) }
        var code = git_repository_index(&index, handle)
        if code == 0 { code = git_index_read(index, 0) }
        if code < 0 {
            let error = GitError.last(code, indexProblem)
            // What libgit2 says of an index that is too short or has another signature.
            if error.message.contains("no longer exists") || error.message.contains("signature") {
                throw GitError(.corrupt, "\(indexProblem): it is damaged; delete it and run `git reset`")
            }
            guard error.kind == .unsupported else { throw error }
            throw GitError(
                .unsupported,
                "\(indexProblem): it is split or sparse; run `git update-index --no-split-index`, or `git sparse-checkout reapply --no-sparse-index`"
            )
        }
        guard let index else { throw GitError(.failed, indexProblem) }
        return try body(index)
    }

    private var indexProblem: String { "cannot read the index of \(gitDirectory)" }
}

extension git_index_entry {
    /// 0 for an ordinary entry, 1–3 while a merge is not finished.
    var stage: Int { Int(flags >> 12 & 3) }

    /// `git add -N`: the path is known, nothing of it is staged.
    var isIntentToAdd: Bool { flags_extended & UInt16(GIT_INDEX_ENTRY_INTENT_TO_ADD.rawValue) != 0 }

    /// Left out of the working tree by a sparse checkout.
    var isSkipWorktree: Bool { flags_extended & UInt16(GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue) != 0 }
}
