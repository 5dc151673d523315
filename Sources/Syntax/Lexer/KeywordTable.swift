/// Finds the keyword that a text spells, without making a string of it: a hash table over the text as one to three numbers.
struct KeywordTable: @unchecked Sendable {
    /// A keyword's text as numbers of eight bytes each.
    private struct Entry {
        var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
        var length = 0
        var keyword = Keyword.none
    }

    private static let slotBits = 10
    private static let longestKeyword = 24

    // Never freed and, once filled, never written: sharing the pointer between threads is safe.
    private let entries: UnsafePointer<Entry>

    /// The table of Swift's keywords; built once.
    static let swift = KeywordTable(Keyword.allCases.filter { $0 != .none })

    private init(_ keywords: [Keyword]) {
        let entries = UnsafeMutablePointer<Entry>.allocate(capacity: 1 << Self.slotBits)
        entries.initialize(repeating: Entry(), count: 1 << Self.slotBits)
        for keyword in keywords {
            var bytes = Array(keyword.text.utf8)
            let length = bytes.count
            bytes += [UInt8](repeating: 0, count: PaddedSource.padding)
            bytes.withUnsafeBufferPointer { text in
                guard let start = text.baseAddress, length <= Self.longestKeyword else { return }
                let first = TextHash.firstWord(start, length: length)
                var slot = Self.slot(first, length)
                while entries[slot].keyword != .none { slot = (slot + 1) & ((1 << Self.slotBits) - 1) }
                entries[slot] = Entry(
                    words: (first, (start + 8).word, (start + 16).word), length: length, keyword: keyword)
            }
        }
        self.entries = UnsafePointer(entries)
    }

    @inline(__always) private static func slot(_ first: UInt64, _ length: Int) -> Int {
        let mixed = (first &+ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> UInt64(64 - slotBits))
    }

    /// The keyword spelled by the `length` bytes at `text`, the first eight of which are `first`.
    @inline(__always) func keyword(_ first: UInt64, _ text: Cursor, length: Int) -> Keyword {
        var slot = Self.slot(first, length)
        while entries[slot].keyword != .none {
            if entries[slot].words.0 == first, entries[slot].length == length {
                if length <= 8 { return entries[slot].keyword }
                let second = TextHash.firstWord(text + 8, length: length - 8)
                let third = length <= 16 ? 0 : TextHash.firstWord(text + 16, length: length - 16)
                if entries[slot].words.1 == second, entries[slot].words.2 == third { return entries[slot].keyword }
            }
            slot = (slot + 1) & ((1 << Self.slotBits) - 1)
        }
        return .none
    }
}
