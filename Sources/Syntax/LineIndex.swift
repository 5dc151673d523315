/// Turns byte offsets into lines and columns.
public struct LineIndex: Sendable {
    /// Byte offsets at which lines start; the first is 0. LF, CRLF and a lone CR end a line.
    public let starts: [UInt32]

    /// Scans the bytes once.
    public init(_ source: [UInt8]) {
        var starts: [UInt32] = [0]
        starts.reserveCapacity(source.count / 32 + 1)
        source.withUnsafeBufferPointer { bytes in
            let raw = UnsafeRawBufferPointer(bytes)
            var offset = 0
            while offset < bytes.count {
                // Eight bytes at a time where none of them is a carriage return, which takes a look at what follows.
                if offset + 8 <= bytes.count {
                    let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                    if Self.zeroBytes(of: word ^ 0x0D0D_0D0D_0D0D_0D0D) == 0 {
                        var lineFeeds = Self.zeroBytes(of: word ^ 0x0A0A_0A0A_0A0A_0A0A)
                        while lineFeeds != 0 {
                            starts.append(UInt32(offset + lineFeeds.trailingZeroBitCount / 8 + 1))
                            lineFeeds &= lineFeeds - 1
                        }
                        offset += 8
                        continue
                    }
                }
                let byte = bytes[offset]
                offset += 1
                if byte == 0x0A {
                    starts.append(UInt32(offset))
                } else if byte == 0x0D, offset == bytes.count || bytes[offset] != 0x0A {
                    starts.append(UInt32(offset))
                }
            }
        }
        self.starts = starts
    }

    /// The highest bit of each byte that is zero, and no other bit.
    @inline(__always)
    private static func zeroBytes(of word: UInt64) -> UInt64 {
        let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        return ~(((word & low) &+ low) | word | low)
    }

    /// As `position(_:)`, at once where the offset lies in the line of another place.
    public func position(_ offset: Int, near other: SourcePosition) -> SourcePosition {
        let start = Int(starts[other.line - 1])
        guard offset >= start, other.line == starts.count || offset < Int(starts[other.line]) else { return position(offset) }
        return SourcePosition(line: other.line, column: offset - start + 1)
    }

    /// 1-based line and 1-based column, the column counted in UTF-8 bytes.
    public func position(_ offset: Int) -> SourcePosition {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= offset { low = middle } else { high = middle }
        }
        return SourcePosition(line: low + 1, column: offset - Int(starts[low]) + 1)
    }
}

/// A place in a file: 1-based line, 1-based column in UTF-8 bytes.
public struct SourcePosition: Sendable, Hashable, Comparable, Codable {
    /// 1-based.
    public var line: Int
    /// 1-based, in UTF-8 bytes.
    public var column: Int

    /// The place at that line and column.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Whether it comes before the other in a file.
    public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
