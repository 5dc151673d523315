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
                // Eight bytes at a time where none of them ends a line.
                if offset + 8 <= bytes.count, !Self.mayEndLine(raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) {
                    offset += 8
                    continue
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

    /// Whether one of eight bytes is a line feed or carriage return; sometimes says so of others, never misses one.
    @inline(__always)
    private static func mayEndLine(_ word: UInt64) -> Bool {
        let lineFeeds = word ^ 0x0A0A_0A0A_0A0A_0A0A
        let carriageReturns = word ^ 0x0D0D_0D0D_0D0D_0D0D
        let ones: UInt64 = 0x0101_0101_0101_0101
        let zeros = ((lineFeeds &- ones) & ~lineFeeds) | ((carriageReturns &- ones) & ~carriageReturns)
        return zeros & 0x8080_8080_8080_8080 != 0
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
