/// The hash of a token's text of which `Token.hash` keeps a byte.
enum TextHash {
    /// The first eight bytes of a text as a number, with zeros behind a shorter one.
    @inline(__always) static func firstWord(_ text: Cursor, length: Int) -> UInt64 {
        length >= 8 ? text.word : text.word & ((1 &<< UInt64(truncatingIfNeeded: length &* 8)) &- 1)
    }

    @inline(__always) static func byte(_ text: Cursor, length: Int) -> UInt8 {
        byte(firstWord(text, length: length), text, length: length)
    }

    /// From the first and the last eight bytes and the length.
    @inline(__always) static func byte(_ first: UInt64, _ text: Cursor, length: Int) -> UInt8 {
        let last = length > 8 ? (text + (length - 8)).word : 0
        return mix(first, last, length)
    }

    @inline(__always) static func mix(_ first: UInt64, _ last: UInt64, _ length: Int) -> UInt8 {
        let mixed = (first ^ (last << 7 | last >> 57) ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
        return UInt8(truncatingIfNeeded: mixed >> 56)
    }
}

extension Token {
    /// The byte that `hash` has in tokens with this text (for a name in backticks, the text between them).
    public static func hash(of text: StaticString) -> UInt8 {
        PaddedSource.withCopy(of: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)) { copy in
            TextHash.byte(copy.start, length: copy.end - copy.start)
        }
    }

    /// The byte that `hash` has in tokens with this text (for a name in backticks, the text between them).
    public static func hash(of text: some Sequence<UInt8>) -> UInt8 {
        Array(text).withUnsafeBufferPointer { bytes in
            PaddedSource.withCopy(of: bytes) { TextHash.byte($0.start, length: $0.end - $0.start) }
        }
    }
}
