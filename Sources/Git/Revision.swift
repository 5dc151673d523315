import CLibgit2

extension Repository {
    /// The commit that a revision names: a branch, a tag (annotated too), `HEAD~1`, `origin/main`, a short or full id.
    /// - Throws: `GitError`: `.unknownRevision` with the nearest names, `.ambiguousRevision`, `.noCommits`, `.shallow`.
    public func commit(_ revision: String) throws -> Commit {
        try handles.use { handle in
            var object: OpaquePointer?
            let code = git_revparse_single(&object, handle, revision)
            defer { git_object_free(object) }
            guard code == 0, let object else { throw revisionError(code, revision, handle) }
            var peeled: OpaquePointer?
            defer { git_object_free(peeled) }
            guard git_object_peel(&peeled, object, GIT_OBJECT_COMMIT) == 0, let peeled else {
                throw GitError(.unknownRevision, "revision '\(escaped(revision))' names a \(kind(of: object)), not a commit")
            }
            return Commit(peeled)
        }
    }

    /// The commit of that id.
    /// - Throws: `GitError`: `.missingObject` or `.corrupt`.
    public func commit(_ id: ObjectID) throws -> Commit {
        try handles.use { handle in try withCommit(id, handle) { Commit($0) } }
    }

    /// The commit `HEAD` points at; nil where nothing was committed yet.
    public func head() throws -> Commit? {
        try handles.use { handle in
            var id = git_oid()
            let code = git_reference_name_to_id(&id, handle, "HEAD")
            if code == GIT_ENOTFOUND.rawValue || code == GIT_EUNBORNBRANCH.rawValue { return nil }
            try check(code, "cannot read HEAD of \(gitDirectory)")
            return try withCommit(ObjectID(id), handle) { Commit($0) }
        }
    }

    /// The branch that `HEAD` points at, as `main`; nil when detached.
    public func currentBranch() throws -> String? {
        try handles.use { handle in
            var reference: OpaquePointer?
            defer { git_reference_free(reference) }
            guard git_reference_lookup(&reference, handle, "HEAD") == 0, let reference,
                let target = git_reference_symbolic_target(reference)
            else { return nil }
            let name = String(cString: target)
            return name.hasPrefix("refs/heads/") ? String(name.dropFirst(11)) : name
        }
    }

    func withCommit<Result>(_ id: ObjectID, _ handle: OpaquePointer, _ body: (OpaquePointer) throws -> Result) throws -> Result {
        var oid = id.oid
        var commit: OpaquePointer?
        defer { git_commit_free(commit) }
        try check(git_commit_lookup(&commit, handle, &oid), "cannot read commit \(id.hex) of \(gitDirectory)")
        guard let commit else { throw GitError(.missingObject, "cannot read commit \(id.hex) of \(gitDirectory)") }
        return try body(commit)
    }

    private func kind(of object: OpaquePointer) -> String {
        git_object_type2string(git_object_type(object)).map { String(cString: $0) } ?? "object"
    }

    private func revisionError(_ code: Int32, _ revision: String, _ handle: OpaquePointer) -> GitError {
        let name = escaped(revision)
        switch git_error_code(code) {
        case GIT_EAMBIGUOUS:
            return GitError(.ambiguousRevision, "revision '\(name)' is ambiguous; write more digits of the commit id")
        case GIT_ENOTFOUND, GIT_EINVALIDSPEC, GIT_EUNBORNBRANCH:
            break
        default:
            return GitError.last(code, "cannot read revision '\(name)' of \(gitDirectory)")
        }
        if git_repository_head_unborn(handle) == 1, revision.hasPrefix("HEAD") || revision.hasPrefix("@") {
            return GitError(.noCommits, "revision '\(name)' is unknown: the repository has no commits yet")
        }
        if isShallow, revision.contains("~") || revision.contains("^") || ObjectID(hex: revision) != nil {
            return GitError(
                .shallow,
                "revision '\(name)' is not in this shallow clone; run `git fetch --unshallow`, or set GIT_DEPTH: 0 in CI")
        }
        let names = referenceNames(handle)
        let base = String(revision.prefix { $0 != "~" && $0 != "^" && $0 != "@" && $0 != ":" })
        if !base.isEmpty, base != revision, names.contains(base) || ["HEAD", "@"].contains(base) {
            return GitError(.unknownRevision, "revision '\(name)' is unknown: '\(escaped(base))' has no such ancestor")
        }
        let near = Spelling.nearest(to: base.isEmpty ? revision : base, among: names)
        var advice = near.isEmpty ? "" : "; did you mean \(near.map { "'\(escaped($0))'" }.joined(separator: " or "))?"
        if near.isEmpty, revision.hasPrefix("origin/") {
            advice = "; fetch it first: git fetch origin \(escaped(String(revision.dropFirst(7))))"
        }
        return GitError(.unknownRevision, "unknown revision '\(name)'\(advice)")
    }

    /// Branches, tags and remote branches by their short names.
    private func referenceNames(_ handle: OpaquePointer) -> [String] {
        var list = git_strarray()
        guard git_reference_list(&list, handle) == 0 else { return [] }
        defer { git_strarray_dispose(&list) }
        return (0..<list.count).compactMap { index in
            guard let text = list.strings[index] else { return nil }
            let name = String(cString: text)
            for prefix in ["refs/heads/", "refs/tags/", "refs/remotes/"] where name.hasPrefix(prefix) {
                return String(name.dropFirst(prefix.count))
            }
            return nil
        }
    }
}

/// Finds the names that a misspelt one may have meant.
enum Spelling {
    /// At most two, nearest first; empty where none is near.
    static func nearest(to name: String, among candidates: [String]) -> [String] {
        let wanted = Array(name.lowercased().unicodeScalars.prefix(200))
        var found: [(distance: Int, name: String)] = []
        for candidate in candidates {
            let scalars = Array(candidate.lowercased().unicodeScalars.prefix(200))
            let limit = max(1, wanted.count / 3)
            guard abs(scalars.count - wanted.count) <= limit || candidate.hasSuffix("/" + name) else { continue }
            let distance = candidate.hasSuffix("/" + name) ? 0 : editDistance(wanted, scalars)
            if distance <= limit { found.append((distance, candidate)) }
        }
        found.sort { ($0.distance, $0.name) < ($1.distance, $1.name) }
        return found.prefix(2).map(\.name)
    }

    private static func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var previous = Array(0...right.count)
        for (row, scalar) in left.enumerated() {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for (column, other) in right.enumerated() {
                current.append(min(previous[column] + (scalar == other ? 0 : 1), previous[column + 1] + 1, current[column] + 1))
            }
            previous = current
        }
        return previous[right.count]
    }
}

/// A text fit for one line of output: control characters written as `\n`, `\u{1b}`.
func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
        switch scalar {
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        case _ where scalar.value < 32 || scalar.value == 127: result += "\\u{\(String(scalar.value, radix: 16))}"
        default: result.unicodeScalars.append(scalar)
        }
    }
}
