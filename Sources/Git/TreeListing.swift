import CLibgit2

extension Repository {
    /// The files of a commit or a tree.
    /// - Parameters:
    ///   - tree: the id of a tree (`Commit.tree`).
    ///   - wants: which paths to list; submodules are listed as skipped whatever it says.
    /// - Throws: `GitError`: `.missingObject`, `.corrupt`.
    public func listing(tree: ObjectID, wants: @escaping PathFilter) throws -> Listing {
        try handles.use { handle in
            var builder = ListingBuilder(wants: wants)
            try walk(tree, handle) { path, mode, id in
                builder.add(path, mode: mode, blob: id, isOnDisk: false)
            } skip: {
                builder.skip($0, $1)
            }
            return builder.listing(try attributes(builder.attributeFiles, handle))
        }
    }

    /// Visits the entries of a tree that are no folders, in git's order, without recursion.
    private func walk(
        _ tree: ObjectID, _ handle: OpaquePointer, visit: (UnsafePointer<CChar>, UInt32, ObjectID) -> Void,
        skip: (String, Listing.Skipped.Reason) -> Void
    ) throws {
        var stack: [Level] = [Level(tree: try lookUpTree(tree, handle, path: ""), next: 0, prefixLength: 0)]
        defer { for level in stack { git_tree_free(level.tree) } }
        var path: [CChar] = []
        var visited = 0
        while let level = stack.last {
            path.removeSubrange(level.prefixLength...)
            guard level.next < git_tree_entrycount(level.tree),
                let entry = git_tree_entry_byindex(level.tree, level.next), let name = git_tree_entry_name(entry)
            else {
                git_tree_free(level.tree)
                stack.removeLast()
                continue
            }
            stack[stack.count - 1].next += 1
            visited += 1
            guard visited <= Self.entryLimit else {
                throw GitError(.unsupported, "tree \(tree.hex) has more than \(Self.entryLimit) entries")
            }
            path.append(contentsOf: UnsafeBufferPointer(start: name, count: length(of: name)))
            let mode = UInt32(git_tree_entry_filemode_raw(entry).rawValue)
            guard isSafeComponent(name), path.count < 16_384 else {
                skip((path + [0]).withUnsafeBufferPointer { $0.baseAddress.map(escapedBytes) ?? "" }, .unsafePath)
                continue
            }
            let id = ObjectID(git_tree_entry_id(entry).pointee)
            if mode & 0o170000 == 0o040000 {
                path.append(CChar(bitPattern: UInt8(ascii: "/")))
                let subtree = try lookUpTree(id, handle, path: String(decoding: path.map { UInt8(bitPattern: $0) }, as: UTF8.self))
                stack.append(Level(tree: subtree, next: 0, prefixLength: path.count))
            } else {
                path.append(0)
                path.withUnsafeBufferPointer { bytes in
                    if let start = bytes.baseAddress { visit(start, mode, id) }
                }
            }
        }
    }

    /// One folder of the walk.
    private struct Level {
        let tree: OpaquePointer
        var next: Int
        let prefixLength: Int
    }

    /// A tree can name itself often enough to unfold to more files than there are atoms; real ones stay far below this.
    static let entryLimit = 5_000_000

    func lookUpTree(_ id: ObjectID, _ handle: OpaquePointer, path: String) throws -> OpaquePointer {
        var oid = id.oid
        var tree: OpaquePointer?
        let place = path.isEmpty ? "" : " (\(escaped(path)))"
        try check(git_tree_lookup(&tree, handle, &oid), "cannot read tree \(id.hex)\(place) of \(gitDirectory)")
        guard let tree else { throw GitError(.missingObject, "cannot read tree \(id.hex)\(place) of \(gitDirectory)") }
        return tree
    }
}

func length(of text: UnsafePointer<CChar>) -> Int {
    var end = text
    while end.pointee != 0 { end += 1 }
    return end - text
}

/// Whether a name may stand in a path: not empty, `.`, `..`, `.git`, and without a slash.
private func isSafeComponent(_ name: UnsafePointer<CChar>) -> Bool {
    let dot = CChar(bitPattern: UInt8(ascii: "."))
    let slash = CChar(bitPattern: UInt8(ascii: "/"))
    var cursor = name
    while cursor.pointee != 0 {
        if cursor.pointee == slash { return false }
        cursor += 1
    }
    switch cursor - name {
    case 0: return false
    case 1: return name[0] != dot
    case 2: return !(name[0] == dot && name[1] == dot)
    case 4: return String(cString: name).lowercased() != ".git"
    default: return true
    }
}
