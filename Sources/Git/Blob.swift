import CLibgit2

extension Repository {
    /// The bytes of a blob. Safe to call from several threads at once.
    /// - Throws: `GitError`: `.missingObject` (a partial clone, an incomplete copy), `.corrupt`.
    public func blob(_ id: ObjectID) throws -> [UInt8] {
        try handles.use { handle in try blob(id, handle) }
    }

    func blob(_ id: ObjectID, _ handle: OpaquePointer) throws -> [UInt8] {
        var odb: OpaquePointer?
        try check(git_repository_odb(&odb, handle), "cannot read the objects of \(gitDirectory)")
        defer { git_odb_free(odb) }
        var oid = id.oid
        var object: OpaquePointer?
        let code = git_odb_read(&object, odb, &oid)
        defer { git_odb_object_free(object) }
        guard code == 0, let object else {
            let error = GitError.last(code, "cannot read object \(id.hex)")
            guard error.kind == .missingObject else { throw error }
            throw GitError(.missingObject, "object \(id.hex) is missing from \(gitDirectory); run `git fetch`, or `git fsck`")
        }
        guard git_odb_object_type(object) == GIT_OBJECT_BLOB else {
            throw GitError(.corrupt, "object \(id.hex) is not a blob")
        }
        return Array(UnsafeRawBufferPointer(start: git_odb_object_data(object), count: git_odb_object_size(object)))
    }

    /// The size of a blob in bytes, without reading it.
    public func blobSize(_ id: ObjectID) throws -> Int {
        try handles.use { handle in
            var odb: OpaquePointer?
            try check(git_repository_odb(&odb, handle), "cannot read the objects of \(gitDirectory)")
            defer { git_odb_free(odb) }
            var oid = id.oid
            var size = 0
            var type = GIT_OBJECT_ANY
            try check(git_odb_read_header(&size, &type, odb, &oid), "cannot read object \(id.hex)")
            return size
        }
    }

    /// The id these bytes would have as a blob; nothing is stored.
    public static func blobID(of bytes: [UInt8]) throws -> ObjectID {
        var oid = git_oid()
        try bytes.withUnsafeBytes { buffer in
            _ = try check(git_odb_hash(&oid, buffer.baseAddress, buffer.count, GIT_OBJECT_BLOB), "cannot hash")
        }
        return ObjectID(oid)
    }
}

/// A file that Git LFS stores elsewhere.
public enum LargeFilePointer {
    /// Whether these bytes are a pointer to a file in Git LFS rather than the file.
    public static func isPointer(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.count < 1024 && bytes.starts(with: signature)
    }

    private static let signature = Array("version https://git-lfs.github.com/spec/v1".utf8)
}
