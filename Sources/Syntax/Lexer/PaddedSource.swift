/// Where the lexer stands in the bytes.
typealias Cursor = UnsafePointer<UInt8>

/// A copy of the source behind which zero bytes follow.
///
/// Thanks to the padding a scanner may look at the next few bytes, or load eight or sixteen of them, without asking whether the file
/// ends there: at the end it sees zeros, and only who sees a zero has to ask.
struct PaddedSource {
    let start: Cursor
    let end: Cursor

    /// Longest load (64) a scanner makes at or before `end`.
    static let padding = 64

    /// Lends the padded copy to `body`.
    static func withCopy<Result>(of source: UnsafeBufferPointer<UInt8>, _ body: (PaddedSource) -> Result) -> Result {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: source.count + padding)
        defer { copy.deallocate() }
        _ = copy.initialize(from: source)
        let start = copy.baseAddress.unsafelyUnwrapped  // a buffer of at least `padding` bytes has an address
        (start + source.count).initialize(repeating: 0, count: padding)
        return body(PaddedSource(start: Cursor(start), end: Cursor(start + source.count)))
    }

    /// Whether a line starts there.
    func isLineStart(_ cursor: Cursor) -> Bool { cursor == start || isNewline(cursor[-1]) }
}

extension Cursor {
    /// The next eight bytes, the first in the lowest.
    @inline(__always) var word: UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(self).loadUnaligned(as: UInt64.self))
    }

    /// The next sixteen bytes.
    @inline(__always) var block: Block { Block(bytes: UnsafeRawPointer(self).loadUnaligned(as: SIMD16<UInt8>.self)) }

    /// Whether these bytes come next.
    @inline(__always) func starts(with text: StaticString) -> Bool {
        for offset in 0..<text.utf8CodeUnitCount where self[offset] != text.utf8Start[offset] { return false }
        return true
    }
}
