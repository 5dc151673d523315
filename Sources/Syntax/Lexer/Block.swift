/// Sixteen bytes, looked at together.
struct Block {
    let bytes: SIMD16<UInt8>

    /// Which of the bytes have a property.
    typealias Matches = SIMDMask<SIMD16<Int8>>

    // Every operand is spelled out as a vector: only then do the operators compile to one instruction each.

    @inline(__always) func equal(_ byte: UInt8) -> Matches { bytes .== SIMD16(repeating: byte) }

    /// Bytes below 0x20, and those outside ASCII.
    @inline(__always) var controlOrNonASCII: Matches {
        unsafeBitCast(bytes, to: SIMD16<Int8>.self) .< SIMD16(repeating: 0x20)
    }

    /// Bytes that continue no ASCII identifier: all but letters, digits, `_` and `$`.
    @inline(__always) var nonIdentifier: Matches {
        let letters = below(26, from: UInt8(ascii: "a"), bytes | SIMD16(repeating: 0x20))
        let digits = below(10, from: UInt8(ascii: "0"), bytes)
        return .!(letters .| digits .| equal(UInt8(ascii: "_")) .| equal(UInt8(ascii: "$")))
    }

    /// Which bytes are one of the `count` from `first` on. Processors compare signed bytes only, so `first` is moved to the lowest.
    @inline(__always) private func below(_ count: Int8, from first: UInt8, _ bytes: SIMD16<UInt8>) -> Matches {
        let moved = unsafeBitCast(bytes &+ SIMD16(repeating: 0x80 &- first), to: SIMD16<Int8>.self)
        return moved .< SIMD16(repeating: Int8.min + count)
    }

    /// Index of the first match; 16 if there is none.
    @inline(__always) static func firstIndex(_ matches: Matches) -> Int {
        let halves = unsafeBitCast(matches, to: SIMD2<UInt64>.self)
        if halves[0] != 0 { return UInt64(littleEndian: halves[0]).trailingZeroBitCount >> 3 }
        if halves[1] != 0 { return 8 + UInt64(littleEndian: halves[1]).trailingZeroBitCount >> 3 }
        return 16
    }
}
