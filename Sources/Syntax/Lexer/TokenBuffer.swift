/// A file's tokens while they are made, in memory that grows; the array handed out in the end has no slack. Whoever has the buffer last
/// must finish it: that frees the memory.
struct TokenBuffer {
    private(set) var base: UnsafeMutablePointer<Token>
    private(set) var count = 0
    private var capacity: Int

    /// Room for the tokens of a file of that many bytes, as source code usually has them.
    init(sourceLength: Int) {
        capacity = sourceLength / 4 + 64
        base = .allocate(capacity: capacity)
    }

    init(_ tokens: [Token]) {
        count = tokens.count
        capacity = tokens.count
        base = .allocate(capacity: capacity)
        for (index, token) in tokens.enumerated() { (base + index).initialize(to: token) }
    }

    @inline(__always) mutating func append(_ token: Token) {
        if count == capacity { grow() }
        (base + count).initialize(to: token)
        count &+= 1
    }

    /// The token with that index, which must be below `count`.
    @inline(__always) subscript(index: Int) -> Token {
        get { base[index] }
        nonmutating set { base[index] = newValue }
    }

    /// The token before the last `distance` ones; an `endOfFile` token before the first of all.
    @inline(__always) func last(_ distance: Int = 0) -> Token {
        count > distance ? base[count &- 1 &- distance] : Token(start: 0, length: 0, kind: .endOfFile)
    }

    /// Adds a flag to the last token, if there is one.
    @inline(__always) func mark(_ flag: TokenFlags) {
        if count > 0 { base[count &- 1].flags.formUnion(flag) }
    }

    mutating func removeLast() { count -= 1 }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Token>.allocate(capacity: capacity + capacity / 2)
        larger.moveInitialize(from: base, count: count)
        base.deallocate()
        base = larger
        capacity += capacity / 2
    }

    /// Hands the tokens over as an array and frees the buffer.
    consuming func finish() -> [Token] {
        defer { base.deallocate() }
        return Array(UnsafeBufferPointer(start: base, count: count))
    }
}
