import CLibgit2

/// New content for a staged file.
public struct StagedEdit: Sendable, Hashable {
    /// Relative to the root.
    public var path: String
    /// What is staged now, as the edit was computed from it.
    public var before: ObjectID
    /// What shall be staged.
    public var after: [UInt8]

    /// To put bytes in the place of the blob that is staged at a path.
    public init(path: String, before: ObjectID, after: [UInt8]) {
        self.path = path
        self.before = before
        self.after = after
    }
}

extension Repository {
    /// Changes staged files in the index and the working tree alike. Where a file has further changes that are not staged, the edit is
    /// merged into them; where it cannot be, nothing at all is changed.
    /// - Throws: `GitError`: `.conflict` with the path, `.locked` while another git process works, `.failed`.
    public func apply(_ edits: [StagedEdit]) throws {
        try handles.use { handle in
            try withIndex(handle) { index in
                let plans = try edits.map { try plan($0, index, handle) }
                var written: [Plan] = []
                do {
                    for plan in plans {
                        if let content = plan.newFile { try write(content, to: plan.path) }
                        written.append(plan)
                        try stage(plan, index, handle)
                    }
                    try check(git_index_write(index), "cannot write the index of \(gitDirectory)")
                } catch {
                    for plan in written { if let content = plan.oldFile { try? write(content, to: plan.path) } }
                    // The index in memory no longer says what the one on disk says.
                    _ = git_index_read(index, 1)
                    throw error
                }
            }
        }
    }

    /// What is to be written for one edit.
    private struct Plan {
        let path: String
        let staged: [UInt8]
        /// Nil where the file is not in the working tree.
        let oldFile: [UInt8]?
        let newFile: [UInt8]?
    }

    private func plan(_ edit: StagedEdit, _ index: OpaquePointer, _ handle: OpaquePointer) throws -> Plan {
        guard let entry = git_index_get_bypath(index, edit.path, 0), ObjectID(entry.pointee.id) == edit.before else {
            throw GitError(.conflict, "\(escaped(edit.path)): what is staged has changed meanwhile; nothing was changed")
        }
        let before = try blob(edit.before, handle)
        if entry.pointee.isSkipWorktree { return Plan(path: edit.path, staged: edit.after, oldFile: nil, newFile: nil) }
        if let link = linkOnTheWay(to: edit.path) {
            throw GitError(
                .conflict,
                "\(escaped(edit.path)): \(escaped(link)) is a symbolic link in the working tree, which is not followed; nothing was changed")
        }
        let file: [UInt8]
        do {
            file = try readWorkingTree(edit.path)
        } catch let problem as FileProblem {
            throw GitError(
                .conflict, "\(escaped(edit.path)): staged, but not to be read in the working tree (\(problem.reason)); nothing was changed")
        }
        let isCRLF = file != before && Self.withoutCarriageReturns(file) == before
        if file == before { return Plan(path: edit.path, staged: edit.after, oldFile: file, newFile: edit.after) }
        if isCRLF { return Plan(path: edit.path, staged: edit.after, oldFile: file, newFile: Self.withCarriageReturns(edit.after)) }
        guard let merged = try merged(base: before, ours: file, theirs: edit.after) else {
            throw GitError(
                .conflict,
                "\(escaped(edit.path)): the fix touches lines that have changes which are not staged; stage or stash them first; nothing was changed")
        }
        return Plan(path: edit.path, staged: edit.after, oldFile: file, newFile: merged)
    }

    /// The three-way merge of contents; nil for a conflict.
    private func merged(base: [UInt8], ours: [UInt8], theirs: [UInt8]) throws -> [UInt8]? {
        try Self.withInput(base) { base in
            try Self.withInput(ours) { ours in
                try Self.withInput(theirs) { theirs in
                    var result = git_merge_file_result()
                    defer { git_merge_file_result_free(&result) }
                    var (base, ours, theirs) = (base, ours, theirs)
                    try check(git_merge_file(&result, &base, &ours, &theirs, nil), "cannot merge an edit")
                    guard result.automergeable == 1 else { return nil }
                    return Array(UnsafeRawBufferPointer(start: result.ptr, count: result.len))
                }
            }
        }
    }

    private static func withInput<Result>(_ bytes: [UInt8], _ body: (git_merge_file_input) throws -> Result) throws -> Result {
        try bytes.withUnsafeBufferPointer { buffer in
            var input = git_merge_file_input()
            try check(git_merge_file_input_init(&input, UInt32(GIT_MERGE_FILE_INPUT_VERSION)), "libgit2 does not fit")
            return try buffer.withMemoryRebound(to: CChar.self) { characters in
                input.ptr = characters.baseAddress
                input.size = characters.count
                return try body(input)
            }
        }
    }

    private static func withoutCarriageReturns(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for (offset, byte) in bytes.enumerated() {
            if byte == 13, offset + 1 < bytes.count, bytes[offset + 1] == 10 { continue }
            result.append(byte)
        }
        return result
    }

    private static func withCarriageReturns(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 16)
        for byte in bytes {
            if byte == 10, result.last != 13 { result.append(13) }
            result.append(byte)
        }
        return result
    }

    private func write(_ content: [UInt8], to path: String) throws {
        guard let root else { throw GitError(.unsupported, "the repository \(gitDirectory) is bare: there is no working tree to change") }
        do {
            try replaceFile(at: root + "/" + path, with: content)
        } catch let problem as FileProblem {
            throw GitError(.failed, "cannot write \(escaped(path)): \(problem.reason)")
        }
    }

    /// Puts the content in the index, with the file's new time and size where the two are the same.
    private func stage(_ plan: Plan, _ index: OpaquePointer, _ handle: OpaquePointer) throws {
        guard let old = git_index_get_bypath(index, plan.path, 0)?.pointee else { return }
        var id = git_oid()
        try plan.staged.withUnsafeBytes {
            _ = try check(git_blob_create_from_buffer(&id, handle, $0.baseAddress, $0.count), "cannot store the new content of \(escaped(plan.path))")
        }
        var entry = old
        entry.id = id
        // Forgets the file's time, so that git looks at the content again.
        entry.mtime = git_index_time(seconds: 0, nanoseconds: 0)
        entry.ctime = git_index_time(seconds: 0, nanoseconds: 0)
        entry.file_size = 0
        try plan.path.withCString { path in
            entry.path = path
            _ = try check(git_index_add(index, &entry), "cannot stage \(escaped(plan.path))")
        }
        if plan.newFile == plan.staged { _ = git_index_add_bypath(index, plan.path) }
    }
}
