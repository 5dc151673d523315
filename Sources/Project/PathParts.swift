extension String {
    /// The last part of a path with `/`.
    public var fileName: Substring {
        guard let slash = lastOffset(of: UInt8(ascii: "/")) else { return self[...] }
        return self[utf8.index(startIndex, offsetBy: slash + 1)...]
    }

    /// What stands before `fileName`, with its `/`; empty at the root.
    public var folder: Substring { self[..<fileName.startIndex] }

    /// The offset of the last such byte of its UTF-8. The one of ASCII, which is part of no longer character.
    func lastOffset(of byte: UInt8) -> Int? {
        utf8.withContiguousStorageIfAvailable { bytes in
            var offset = bytes.count - 1
            while offset >= 0, bytes[offset] != byte { offset -= 1 }
            return offset < 0 ? nil : offset
        } ?? utf8.lastIndex(of: byte).map { utf8.distance(from: utf8.startIndex, to: $0) }
    }
}
