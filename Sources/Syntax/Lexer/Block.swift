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

    /// Index of the first match; 16 if there is none.
    @inline(__always) static func firstIndex(_ matches: Matches) -> Int {
        let halves = unsafeBitCast(matches, to: SIMD2<UInt64>.self)
        if halves[0] != 0 { return UInt64(littleEndian: halves[0]).trailingZeroBitCount >> 3 }
        if halves[1] != 0 { return 8 + UInt64(littleEndian: halves[1]).trailingZeroBitCount >> 3 }
        return 16
    }
}
