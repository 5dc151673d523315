/// Which of the ASCII scalars are meant, as bits, and whether any other may be: one test for nearly every byte of source text.
struct ASCIISet: Sendable, Hashable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    /// Whether it may hold scalars outside ASCII; which, it does not know.
    private(set) var mayHoldOthers = false

    init() {}

    init(_ set: ScalarSet) {
        for scalar in UInt32(0)..<0x80 where set.contains(scalar) { insert(scalar) }
        mayHoldOthers = set.isNegated || set.ranges.contains { $0.upperBound >= 0x80 }
    }

    static let all = ASCIISet(ScalarSet(isNegated: true))

    @inline(__always) func contains(_ byte: UInt8) -> Bool {
        (byte & 0x40 == 0 ? low : high) & (1 << UInt64(byte & 0x3F)) != 0
    }

    mutating func insert(_ scalar: UInt32) {
        switch scalar {
        case 0..<0x40: low |= 1 << UInt64(scalar)
        case 0x40..<0x80: high |= 1 << UInt64(scalar & 0x3F)
        default: mayHoldOthers = true
        }
    }

    mutating func formUnion(_ other: ASCIISet) {
        low |= other.low
        high |= other.high
        mayHoldOthers = mayHoldOthers || other.mayHoldOthers
    }
}
