import Syntax

/// The names that a file's expressions use, as hashes: enough to say that nothing outside a file touches a member.
public struct NameTable: Sendable {
    /// Open addressing; zero marks a free slot. The three lowest bits of an entry say how the name is used.
    private var slots: [UInt64] = []
    /// Number of different names.
    public private(set) var count = 0

    /// Without names.
    public init() {}

    /// - Parameter count: about how many names will come.
    init(expecting count: Int) {
        var size = 64
        while size < 2 * count { size *= 2 }
        slots = [UInt64](repeating: 0, count: size)
    }

    /// Every word of a text.
    init(wordsOf source: [UInt8]) {
        source.withUnsafeBufferPointer { bytes in
            var offset = 0
            while offset < bytes.count {
                let start = offset
                while offset < bytes.count, isNameByte(bytes[offset]) { offset += 1 }
                if offset > start { insert(Self.hash(bytes, start..<offset), .member) }
                offset += 1
            }
        }
    }

    /// How a name is used.
    public struct Use: OptionSet, Sendable {
        public let rawValue: UInt8
        /// The flags whose bits are set.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// By itself or on `self`.
        public static let plain = Use(rawValue: 1 << 0)
        /// On something else: `cell.label`, `\.label`, in a string.
        public static let member = Use(rawValue: 1 << 1)
        /// On the left of `=`, in either way.
        public static let assigned = Use(rawValue: 1 << 2)
    }

    /// A 61-bit hash of a name in the upper bits, the lower three clear. Never zero.
    public static func hash(_ name: String) -> UInt64 {
        var name = name
        return name.withUTF8 { hash($0, 0..<$0.count) }
    }

    /// Eight bytes at a time, each folded in by a full multiplication, as wyhash does.
    @inline(__always)
    static func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> UInt64 {
        let raw = UnsafeRawBufferPointer(bytes)
        var hash = seed ^ UInt64(range.count)
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound {
            hash = fold(hash ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        let rest = range.upperBound - offset
        guard rest > 0 else { return finish(hash) }
        var word: UInt64 = 0
        if offset + 8 <= bytes.count {
            // What stands behind the name in the file is cut off.
            word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) & (1 << UInt64(rest * 8) - 1)
        } else {
            for index in 0..<rest { word |= UInt64(bytes[offset + index]) << UInt64(index * 8) }
        }
        return finish(fold(hash ^ UInt64(littleEndian: word)))
    }

    /// Another one in every process, so that nobody can write a file whose names all meet in one place.
    private static let seed = UInt64.random(in: .min ... .max)

    @inline(__always)
    private static func fold(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }

    @inline(__always)
    private static func finish(_ hash: UInt64) -> UInt64 {
        let mixed = fold(hash) & ~7
        return mixed == 0 ? 8 : mixed
    }

    /// Adds a use of the name with that hash.
    public mutating func insert(_ hash: UInt64, _ use: Use) {
        if (count + 1) * 2 > slots.count { grow() }
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash >> 3) & mask
        while slots[slot] != 0 {
            if slots[slot] & ~7 == hash {
                slots[slot] |= UInt64(use.rawValue)
                return
            }
            slot = (slot + 1) & mask
        }
        slots[slot] = hash | UInt64(use.rawValue)
        count += 1
    }

    /// How the file uses that name; empty when it does not.
    public func uses(of name: String) -> Use { uses(of: Self.hash(name)) }

    func uses(of hash: UInt64) -> Use {
        guard !slots.isEmpty else { return [] }
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash >> 3) & mask
        while slots[slot] != 0 {
            if slots[slot] & ~7 == hash { return Use(rawValue: UInt8(slots[slot] & 7)) }
            slot = (slot + 1) & mask
        }
        return []
    }

    /// Calls the body with every name's hash and use.
    func forEach(_ body: (UInt64, Use) -> Void) {
        for entry in slots where entry != 0 { body(entry & ~7, Use(rawValue: UInt8(entry & 7))) }
    }

    /// Calls the body with every name that only one of the tables has, or that they have in other uses.
    func forEachDifference(from other: NameTable, _ body: (UInt64) -> Void) {
        forEach { hash, use in if other.uses(of: hash) != use { body(hash) } }
        other.forEach { hash, _ in if uses(of: hash).isEmpty { body(hash) } }
    }

    private mutating func grow() {
        let old = slots
        slots = [UInt64](repeating: 0, count: max(64, old.count * 2))
        count = 0
        for entry in old where entry != 0 { insert(entry & ~7, Use(rawValue: UInt8(entry & 7))) }
    }
}
