extension String {
    /// The last part of a path with `/`.
    public var fileName: Substring {
        let bytes = utf8
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return self[...] }
        return self[bytes.index(after: slash)...]
    }

    /// What stands before `fileName`, with its `/`; empty at the root.
    public var folder: Substring { self[..<fileName.startIndex] }
}
