import CLibgit2

/// The id of a git object (SHA-1, 20 bytes).
public struct ObjectID: Sendable, Hashable, CustomStringConvertible {
    private let high: UInt64
    private let middle: UInt64
    private let low: UInt32

    /// Reads 40 hexadecimal digits; nil for anything else.
    public init?(hex: String) {
        let digits = Array(hex.utf8)
        guard digits.count == 40 else { return nil }
        var words: [UInt64] = [0, 0, 0]
        for (offset, digit) in digits.enumerated() {
            guard let value = Self.value(ofHexDigit: digit) else { return nil }
            words[offset / 16] = words[offset / 16] << 4 | UInt64(value)
        }
        high = words[0]
        middle = words[1]
        low = UInt32(truncatingIfNeeded: words[2])
    }

    init(_ oid: git_oid) {
        (high, middle, low) = withUnsafeBytes(of: oid.id) { bytes in
            (
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
                UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
            )
        }
    }

    /// The id as libgit2 wants it.
    var oid: git_oid {
        var result = git_oid()
        withUnsafeMutableBytes(of: &result.id) { bytes in
            bytes.storeBytes(of: high.bigEndian, toByteOffset: 0, as: UInt64.self)
            bytes.storeBytes(of: middle.bigEndian, toByteOffset: 8, as: UInt64.self)
            bytes.storeBytes(of: low.bigEndian, toByteOffset: 16, as: UInt32.self)
        }
        return result
    }

    /// Whether this is the all-zero id, git's word for "no object".
    public var isZero: Bool { high == 0 && middle == 0 && low == 0 }

    /// 40 lower-case hexadecimal digits.
    public var hex: String {
        String(unsafeUninitializedCapacity: 40) { buffer in
            for offset in 0..<40 {
                let nibble: UInt64 =
                    switch offset {
                    case ..<16: high >> UInt64(60 - offset * 4)
                    case ..<32: middle >> UInt64(60 - (offset - 16) * 4)
                    default: UInt64(low) >> UInt64(28 - (offset - 32) * 4)
                    }
                buffer[offset] = Self.hexDigit(UInt8(truncatingIfNeeded: nibble & 15))
            }
            return 40
        }
    }

    /// The first ten digits, as people write ids.
    public var short: String { String(hex.prefix(10)) }

    /// 40 hexadecimal digits.
    public var description: String { hex }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    private static func value(ofHexDigit digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
