extension String {
    /// The last part of a path with `/`.
    public var fileName: Substring {
        guard let slash = lastOffset(of: UInt8(ascii: "/")) else { return self[...] }
        return self[utf8.index(startIndex, offsetBy: slash + 1)...]
    }

    /// What stands before `fileName`, with its `/`; empty at the root.
    public var folder: Substring { self[..<fileName.startIndex] }

    /// The path that a relative one names in a file of this path, both from the root; nil where it leads out of it or starts at `/`.
    public func resolving(_ relative: some StringProtocol) -> String? {
        guard !relative.hasPrefix("/") else { return nil }
        var parts = folder.split(separator: "/").map(String.init)
        for part in relative.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(String(part))
            } else if parts.popLast() == nil {
                return nil
            }
        }
        return parts.joined(separator: "/")
    }

    /// The offset of the last such byte of its UTF-8. The one of ASCII, which is part of no longer character.
    func lastOffset(of byte: UInt8) -> Int? {
        utf8.withContiguousStorageIfAvailable { bytes in
            var offset = bytes.count - 1
            while offset >= 0, bytes[offset] != byte { offset -= 1 }
            return offset < 0 ? nil : offset
        } ?? utf8.lastIndex(of: byte).map { utf8.distance(from: utf8.startIndex, to: $0) }
    }
}
