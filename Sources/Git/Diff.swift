import CLibgit2

extension Repository {
    /// What differs between two sides, with renames found by git's measure.
    /// - Parameter wants: which files to report, by old or new path; renames are found among all unless `options` say otherwise.
    /// - Returns: sorted by new path.
    /// - Throws: `GitError`: `.missingObject`, `.corrupt`, `.unsupported` for pairs that make no sense (working tree as the old side).
    public func diff(
        from old: DiffSide, to new: DiffSide, options: DiffOptions = DiffOptions(), wants: PathFilter = { _ in true }
    ) throws -> [ChangedFile] {
        try handles.use { handle in
            let diff = try rawDiff(old, new, options, handle)
            defer { git_diff_free(diff) }
            return try changedFiles(of: diff, new, options, handle, wants: wants)
        }
    }

    /// What differs between two trees: as `diff` tells it, and which files have other bytes, whether wanted or not; nil for the latter where
    /// the trees differ in more than that.
    /// - Parameter follows: the old paths of the files whose hunks matter; where no deleted file is among them, renames do not matter either.
    /// - Throws: as `diff`.
    public func difference(
        from old: ObjectID, to new: ObjectID, options: DiffOptions = DiffOptions(), wants: PathFilter, follows: (String) -> Bool
    ) throws -> (files: [ChangedFile], rewritten: [RewrittenFile]?) {
        try handles.use { handle in
            let diff = try rawDiff(.tree(old), .tree(new), options, handle)
            defer { git_diff_free(diff) }
            let files = try changedFiles(of: diff, .tree(new), options, handle, wants: wants, follows: follows)
            return (files, RewrittenFile.all(in: diff))
        }
    }

    private func changedFiles(
        of diff: OpaquePointer, _ new: DiffSide, _ options: DiffOptions, _ handle: OpaquePointer, wants: PathFilter,
        follows: (String) -> Bool = { _ in true }
    ) throws -> [ChangedFile] {
        var changes = (0..<git_diff_num_deltas(diff)).compactMap { change($0, diff) }
        if options.findsRenamesAmongWanted { changes = changes.filter { wants($0.file.newPath) || wants($0.file.oldPath) } }
        if new == .workingTree { try heedSparseCheckout(&changes, handle) }
        if options.detectsCopies || changes.contains(where: { $0.file.status == .deleted && follows($0.file.oldPath) }) {
            try pairRenames(&changes, options, new, handle)
        }
        changes = changes.filter { wants($0.file.newPath) || wants($0.file.oldPath) }
        if options.wantsHunks {
            for position in changes.indices where follows(changes[position].file.oldPath) {
                try addHunks(&changes[position], diff, options, new, handle)
            }
        }
        return changes.map(\.file).sorted { $0.newPath.utf8.lexicographicallyPrecedes($1.newPath.utf8) }
    }

    /// A change on its way.
    private struct Working {
        var file: ChangedFile
        /// Its delta in libgit2's diff; nil for a pair made of two.
        var delta: Int?
        /// Whether its new side is to be read from the working tree, where that is what is compared.
        var isOnDisk = true
    }

    private func rawDiff(_ old: DiffSide, _ new: DiffSide, _ options: DiffOptions, _ handle: OpaquePointer) throws -> OpaquePointer {
        var settings = git_diff_options()
        try check(git_diff_options_init(&settings, UInt32(GIT_DIFF_OPTIONS_VERSION)), "libgit2 does not fit")
        settings.flags =
            GIT_DIFF_INCLUDE_TYPECHANGE.rawValue | GIT_DIFF_INDENT_HEURISTIC.rawValue
            | GIT_DIFF_DISABLE_PATHSPEC_MATCH.rawValue
        settings.context_lines = UInt32(options.contextLines)
        settings.interhunk_lines = 0
        settings.ignore_submodules = GIT_SUBMODULE_IGNORE_DIRTY
        if new == .workingTree {
            settings.flags |=
                GIT_DIFF_INCLUDE_UNTRACKED.rawValue | GIT_DIFF_RECURSE_UNTRACKED_DIRS.rawValue
                | GIT_DIFF_SHOW_UNTRACKED_CONTENT.rawValue
        }
        var oldTree: OpaquePointer?
        var newTree: OpaquePointer?
        defer {
            git_tree_free(oldTree)
            git_tree_free(newTree)
        }
        if case .tree(let id) = old { oldTree = try lookUpTree(id, handle, path: "") }
        if case .tree(let id) = new { newTree = try lookUpTree(id, handle, path: "") }
        var diff: OpaquePointer?
        let code: Int32 =
            switch (old, new) {
            case (.tree, .tree), (.empty, .tree), (.tree, .empty), (.empty, .empty):
                git_diff_tree_to_tree(&diff, handle, oldTree, newTree, &settings)
            case (.tree, .index), (.empty, .index):
                try withIndex(handle) { git_diff_tree_to_index(&diff, handle, oldTree, $0, &settings) }
            case (.tree, .workingTree), (.empty, .workingTree):
                try withIndex(handle) { _ in git_diff_tree_to_workdir_with_index(&diff, handle, oldTree, &settings) }
            case (.index, .workingTree):
                try withIndex(handle) { git_diff_index_to_workdir(&diff, handle, $0, &settings) }
            case (.index, _), (.workingTree, _):
                throw GitError(.unsupported, "this pair of sides cannot be compared")
            }
        try check(code, "cannot compare two snapshots of \(gitDirectory)")
        guard let diff else { throw GitError(.failed, "cannot compare two snapshots of \(gitDirectory)") }
        return diff
    }

    private func change(_ position: Int, _ diff: OpaquePointer) -> Working? {
        guard let delta = git_diff_get_delta(diff, position)?.pointee, let oldPath = delta.old_file.path,
            let newPath = delta.new_file.path
        else { return nil }
        let status: ChangedFile.Status
        switch delta.status {
        // An untracked repository inside this one comes as a folder.
        case GIT_DELTA_UNTRACKED where delta.new_file.mode == 0o040000: return nil
        case GIT_DELTA_ADDED, GIT_DELTA_UNTRACKED: status = .added
        case GIT_DELTA_DELETED: status = .deleted
        case GIT_DELTA_MODIFIED, GIT_DELTA_CONFLICTED: status = .modified
        case GIT_DELTA_TYPECHANGE: status = .typeChanged
        default: return nil
        }
        let text: (UnsafePointer<CChar>) -> String = { validUTF8($0) ?? escapedBytes($0) }
        let isAdded = status == .added
        let isDeleted = status == .deleted
        let newID = ObjectID(delta.new_file.id)
        return Working(
            file: ChangedFile(
                oldPath: text(isAdded ? newPath : oldPath), newPath: text(isDeleted ? oldPath : newPath), status: status,
                oldBlob: isAdded ? nil : ObjectID(delta.old_file.id), newBlob: isDeleted || newID.isZero ? nil : newID,
                oldMode: isAdded ? 0 : UInt32(delta.old_file.mode), newMode: isDeleted ? 0 : UInt32(delta.new_file.mode),
                isBinary: false, oldSize: isAdded ? 0 : Int(delta.old_file.size), newSize: isDeleted ? 0 : Int(delta.new_file.size)),
            delta: position)
    }

    /// A file that a sparse checkout leaves out is not deleted: it is as the index has it.
    private func heedSparseCheckout(_ changes: inout [Working], _ handle: OpaquePointer) throws {
        guard changes.contains(where: { $0.file.status == .deleted }) else { return }
        try withIndex(handle) { index in
            changes = changes.compactMap { change in
                guard change.file.status == .deleted, let entry = git_index_get_bypath(index, change.file.oldPath, 0)?.pointee,
                    entry.isSkipWorktree
                else { return change }
                let staged = ObjectID(entry.id)
                guard staged != change.file.oldBlob else { return nil }
                var change = change
                change.file.status = .modified
                change.file.newBlob = staged
                change.file.newMode = entry.mode
                change.file.newPath = change.file.oldPath
                change.isOnDisk = false
                change.delta = nil
                return change
            }
        }
    }

    private func pairRenames(_ changes: inout [Working], _ options: DiffOptions, _ new: DiffSide, _ handle: OpaquePointer) throws {
        let added = changes.indices.filter { changes[$0].file.status == .added }
        let gone = changes.indices.filter {
            changes[$0].file.status == .deleted || options.detectsCopies && changes[$0].file.status == .modified
        }
        guard !added.isEmpty, !gone.isEmpty else { return }
        let sources = gone.map {
            RenameDetection.Candidate(
                position: $0, path: changes[$0].file.oldPath, blob: changes[$0].file.oldBlob, mode: changes[$0].file.oldMode)
        }
        let targets = added.map {
            let file = changes[$0].file
            let blob = file.newBlob ?? (new == .workingTree ? (try? readWorkingTree(file.newPath)).flatMap { try? Self.blobID(of: $0) } : nil)
            return RenameDetection.Candidate(position: $0, path: file.newPath, blob: blob, mode: file.newMode)
        }
        let pairs = try RenameDetection.pairs(sources: sources, targets: targets, options: options) { candidate, isSource in
            if !isSource, new == .workingTree {
                return (try? readWorkingTree(candidate.path)).map { ContentSummary($0) }
            }
            return try candidate.blob.map { ContentSummary(try blob($0, handle)) }
        }
        var replaced: Set<Int> = []
        // A source that stays makes copies only; a deleted one is renamed to its last target, as git has it, and copied to the others.
        var renamedTo: [Int: Int] = [:]
        for pair in pairs where changes[sources[pair.source].position].file.status == .deleted { renamedTo[pair.source] = pair.target }
        for pair in pairs {
            let source = changes[sources[pair.source].position].file
            let position = targets[pair.target].position
            let isRename = renamedTo[pair.source] == pair.target
            changes[position].file.oldPath = source.oldPath
            changes[position].file.oldBlob = source.oldBlob
            changes[position].file.oldMode = source.oldMode
            changes[position].file.oldSize = source.oldSize
            changes[position].file.status = isRename ? .renamed : .copied
            changes[position].file.similarity = pair.score * 100 / ContentSummary.maximumScore
            changes[position].file.newBlob = targets[pair.target].blob
            changes[position].delta = nil
            if isRename { replaced.insert(sources[pair.source].position) }
        }
        changes = changes.indices.filter { !replaced.contains($0) }.map { changes[$0] }
    }

    private func addHunks(
        _ change: inout Working, _ diff: OpaquePointer, _ options: DiffOptions, _ new: DiffSide, _ handle: OpaquePointer
    ) throws {
        let modes = [change.file.oldMode, change.file.newMode]
        guard !modes.contains(where: { $0 & 0o170000 == 0o160000 }) else { return }
        guard let delta = change.delta else {
            if let blob = change.file.newBlob, blob == change.file.oldBlob { return }
            return try addHunksOfPair(&change.file, options, change.isOnDisk ? new : .index, handle)
        }
        var patch: OpaquePointer?
        defer { git_patch_free(patch) }
        try check(git_patch_from_diff(&patch, diff, delta), "cannot compare \(escaped(change.file.newPath))")
        if let patch { takeHunks(&change.file, patch) }
    }

    private func takeHunks(_ file: inout ChangedFile, _ patch: OpaquePointer) {
        if let delta = git_patch_get_delta(patch) {
            file.isBinary = delta.pointee.flags & GIT_DIFF_FLAG_BINARY.rawValue != 0
            if file.oldBlob != nil { file.oldSize = Int(delta.pointee.old_file.size) }
            if file.status != .deleted { file.newSize = Int(delta.pointee.new_file.size) }
        }
        file.hunks = hunks(patch)
    }

    private func addHunksOfPair(_ file: inout ChangedFile, _ options: DiffOptions, _ new: DiffSide, _ handle: OpaquePointer) throws {
        guard let oldBlob = file.oldBlob else { return }
        var settings = git_diff_options()
        try check(git_diff_options_init(&settings, UInt32(GIT_DIFF_OPTIONS_VERSION)), "libgit2 does not fit")
        settings.flags = GIT_DIFF_INDENT_HEURISTIC.rawValue
        settings.context_lines = UInt32(options.contextLines)
        let old = try blob(oldBlob, handle)
        let content =
            if new == .workingTree { try normalized(file.newPath, handle) } else { try file.newBlob.map { try blob($0, handle) } ?? [] }
        // The patch points into both buffers, so its lines are read while they are pinned.
        try old.withUnsafeBytes { old in
            try content.withUnsafeBytes { content in
                var patch: OpaquePointer?
                defer { git_patch_free(patch) }
                try check(
                    git_patch_from_buffers(
                        &patch, old.baseAddress, old.count, file.oldPath, content.baseAddress, content.count, file.newPath, &settings),
                    "cannot compare \(escaped(file.oldPath)) with \(escaped(file.newPath))")
                if let patch { takeHunks(&file, patch) }
            }
        }
    }

    /// A working-tree file as git would store it (line endings).
    private func normalized(_ path: String, _ handle: OpaquePointer) throws -> [UInt8] {
        let bytes = try readWorkingTree(path)
        var filters: OpaquePointer?
        guard git_filter_list_load(&filters, handle, nil, path, GIT_FILTER_TO_ODB, 0) == 0, let filters else { return bytes }
        defer { git_filter_list_free(filters) }
        var result = git_buf()
        defer { git_buf_dispose(&result) }
        let code = bytes.withUnsafeBytes {
            git_filter_list_apply_to_buffer(&result, filters, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
        }
        guard code == 0, let start = result.ptr else { return bytes }
        return Array(UnsafeRawBufferPointer(start: start, count: result.size))
    }

    private func hunks(_ patch: OpaquePointer) -> [Hunk] {
        (0..<git_patch_num_hunks(patch)).compactMap { index in
            var header: UnsafePointer<git_diff_hunk>?
            var count = 0
            guard git_patch_get_hunk(&header, &count, patch, index) == 0, let hunk = header?.pointee else { return nil }
            var lines: [HunkLine] = []
            lines.reserveCapacity(count)
            for position in 0..<count {
                var pointer: UnsafePointer<git_diff_line>?
                guard git_patch_get_line_in_hunk(&pointer, patch, index, position) == 0, let line = pointer?.pointee else { continue }
                let kind: HunkLine.Kind
                switch UInt8(bitPattern: line.origin) {
                case UInt8(ascii: "+"): kind = .added
                case UInt8(ascii: "-"): kind = .removed
                case UInt8(ascii: " "): kind = .context
                // The marks for a missing line feed belong to the line before.
                default:
                    if !lines.isEmpty { lines[lines.count - 1].noNewlineAtEnd = true }
                    continue
                }
                var text = UnsafeRawBufferPointer(start: line.content, count: line.content_len)
                if text.last == UInt8(ascii: "\n") { text = UnsafeRawBufferPointer(rebasing: text.dropLast()) }
                lines.append(
                    HunkLine(
                        kind: kind, oldLine: kind == .added ? nil : Int(line.old_lineno),
                        newLine: kind == .removed ? nil : Int(line.new_lineno), text: String(decoding: text, as: UTF8.self)))
            }
            return Hunk(
                oldStart: Int(hunk.old_start), oldCount: Int(hunk.old_lines), newStart: Int(hunk.new_start),
                newCount: Int(hunk.new_lines), lines: lines)
        }
    }
}
