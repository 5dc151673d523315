/// Finds the keyword that a text spells, without making a string of it: a hash table over the text as one to three numbers.
struct KeywordTable: @unchecked Sendable {
    /// A keyword's text as numbers of eight bytes each, and its length.
    private struct Entry {
        var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
        var length = 0
    }

    private static let slotBits: UInt64 = 10
    private static let longestKeyword = 24

    // Never freed and, once filled, never written: sharing the pointers between threads is safe.
    /// By hash the keyword that may have it, or `.none`; a second keyword with the same hash stands in the next free slot.
    private let slots: UnsafePointer<Keyword>
    /// By the keyword's raw value.
    private let entries: UnsafePointer<Entry>

    /// The table of Swift's keywords; built once.
    static let swift = KeywordTable(Keyword.allCases.filter { $0 != .none })

    private init(_ keywords: [Keyword]) {
        let slots = UnsafeMutablePointer<Keyword>.allocate(capacity: 1 << Self.slotBits)
        slots.initialize(repeating: .none, count: 1 << Self.slotBits)
        let entries = UnsafeMutablePointer<Entry>.allocate(capacity: Int(UInt8.max) + 1)
        entries.initialize(repeating: Entry(), count: Int(UInt8.max) + 1)
        for keyword in keywords {
            var bytes = Array(keyword.text.utf8)
            let length = bytes.count
            bytes += [UInt8](repeating: 0, count: PaddedSource.padding)
            bytes.withUnsafeBufferPointer { text in
                guard let start = text.baseAddress, length <= Self.longestKeyword else { return }
                let first = TextHash.firstWord(start, length: length)
                var slot = Self.slot(first, length)
                while slots[slot] != .none { slot = Self.slot(after: slot) }
                slots[slot] = keyword
                entries[Int(keyword.rawValue)] = Entry(
                    words: (first, (start + 8).word, (start + 16).word), length: length)
            }
        }
        self.slots = UnsafePointer(slots)
        self.entries = UnsafePointer(entries)
    }

    @inline(__always) private static func slot(_ first: UInt64, _ length: Int) -> Int {
        let mixed = (first &+ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed &>> (64 &- slotBits))
    }

    @inline(__always) private static func slot(after slot: Int) -> Int { (slot &+ 1) & (1 &<< Int(slotBits) &- 1) }

    /// The keyword spelled by the `length` bytes at `text`, the first eight of which are `first`.
    @inline(__always) func keyword(_ first: UInt64, _ text: Cursor, length: Int) -> Keyword {
        var slot = Self.slot(first, length)
        while slots[slot] != .none {
            let candidate = slots[slot]
            if spells(candidate, first, text, length) { return candidate }
            slot = Self.slot(after: slot)
        }
        return .none
    }

    @inline(__always) private func spells(_ keyword: Keyword, _ first: UInt64, _ text: Cursor, _ length: Int) -> Bool {
        let entry = entries + Int(keyword.rawValue)
        guard entry.pointee.words.0 == first, entry.pointee.length == length else { return false }
        if length <= 8 { return true }
        let second = TextHash.firstWord(text + 8, length: length &- 8)
        let third = length <= 16 ? 0 : TextHash.firstWord(text + 16, length: length &- 16)
        return entry.pointee.words.1 == second && entry.pointee.words.2 == third
    }
}
