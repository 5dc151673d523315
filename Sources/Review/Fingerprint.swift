import Rules

/// A finding's identity across versions: a hash of rule, path, enclosing declarations and matched tokens, and an ordinal among equals.
///
/// The first half is about rule and content alone, the second adds path and ordinal. Fingerprints with equal first halves are equal
/// findings at different places: one may be where another moved to.
public struct Fingerprint: Sendable, Hashable, Codable, Comparable {
    /// 32 lower-case hexadecimal digits.
    public let text: String

    /// As it was written down; `isValid` says whether it can be one.
    public init(text: String) { self.text = text }

    /// - Parameters:
    ///   - identity: `Finding.identity`.
    ///   - ordinal: 0 for the first of equals in that path.
    public init(rule: String, path: String, identity: UInt64, ordinal: Int) {
        var content = StableHash()
        content.add(rule)
        content.add(identity)
        let first = content.value
        var place = StableHash()
        place.add(first)
        place.add(path)
        place.add(UInt64(ordinal))
        text = Self.hex(first) + Self.hex(place.value)
    }

    /// The half that a move leaves as it is, 16 digits; equal findings share it.
    public var content: Substring { text.prefix(16) }

    /// Whether the text has the form of a fingerprint.
    public static func isValid(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { $0 >= 48 && $0 <= 57 || $0 >= 97 && $0 <= 102 }
    }

    public static func < (left: Fingerprint, right: Fingerprint) -> Bool { left.text < right.text }

    private static func hex(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// From its text.
    public init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    /// As its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// A hash that is the same on every machine and in every run: FNV-1a with a finisher that spreads every bit.
struct StableHash {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    /// A text, ended so that "ab"+"c" and "a"+"bc" differ.
    mutating func add(_ text: String) {
        for byte in text.utf8 { addByte(byte) }
        addByte(0xff)
    }

    mutating func add(_ number: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) { addByte(UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
    }

    private mutating func addByte(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }

    var value: UInt64 {
        var result = state
        result = (result ^ (result >> 33)) &* 0xff51_afd7_ed55_8ccd
        result = (result ^ (result >> 33)) &* 0xc4ce_b9fe_1a85_ec53
        return result ^ (result >> 33)
    }
}
