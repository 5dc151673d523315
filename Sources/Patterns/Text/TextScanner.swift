/// A place in a text that is searched, and the way to the next place where a match can start.
struct TextScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let start: TextStart
    /// Conditions on the edges of the text or of words hold everywhere.
    let ignoresEdges: Bool
    /// Byte offset of the next scalar.
    private(set) var index = 0
    /// The scalar before it; nil at the beginning.
    private(set) var previous: UInt32?

    init(bytes: UnsafeBufferPointer<UInt8>, start: TextStart, ignoresEdges: Bool) {
        self.bytes = bytes
        self.start = start
        self.ignoresEdges = ignoresEdges
    }

    /// Goes to the next place, from here on, where a match can start; false where there is none.
    mutating func findStart() -> Bool {
        if start.mayBeEmpty { return true }
        var wanted = index == 0 || ignoresEdges ? start.atBeginning : start.later
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                if wanted.contains(byte), start.canContinue(in: bytes, after: index) { return true }
                advance(past: UInt32(byte), length: 1)
            } else {
                if wanted.mayHoldOthers { return true }
                let (scalar, length) = decode(at: index)
                advance(past: scalar ?? 0xFFFD, length: length)
            }
            if !ignoresEdges { wanted = start.later }
        }
        return false
    }

    /// Whether a match can start at the place, where this scalar stands; nil at the end.
    @inline(__always) func canStart(_ scalar: UInt32?) -> Bool {
        if start.mayBeEmpty { return true }
        guard let scalar else { return false }
        let wanted = index == 0 || ignoresEdges ? start.atBeginning : start.later
        guard scalar < 0x80 else { return wanted.mayHoldOthers }
        return wanted.contains(UInt8(truncatingIfNeeded: scalar)) && start.canContinue(in: bytes, after: index)
    }

    /// Past the scalar that stands here.
    @inline(__always) mutating func advance(past scalar: UInt32, length: Int) {
        previous = scalar
        index += length
    }

    /// The scalar at an index and its length; nil at the end.
    func decode(at index: Int) -> (scalar: UInt32?, length: Int) {
        guard index < bytes.count else { return (nil, 0) }
        let first = bytes[index]
        if first < 0x80 { return (UInt32(first), 1) }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0
        guard length > 0, index + length <= bytes.count else { return (0xFFFD, 1) }
        var scalar = UInt32(first) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
        for offset in 1..<length {
            let byte = bytes[index + offset]
            guard byte & 0xC0 == 0x80 else { return (0xFFFD, 1) }
            scalar = scalar << 6 | UInt32(byte & 0x3F)
        }
        return (scalar, length)
    }
}
