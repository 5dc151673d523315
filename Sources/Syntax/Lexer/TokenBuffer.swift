/// The tokens found so far, in memory that grows; the array handed out in the end has no slack.
struct TokenBuffer {
    private var tokens: UnsafeMutablePointer<Token>
    private(set) var count = 0
    private var capacity: Int

    /// Room for the tokens of a file of that many bytes, as source code usually has them.
    init(sourceLength: Int) {
        capacity = sourceLength / 4 + 64
        tokens = .allocate(capacity: capacity)
    }

    @inline(__always) mutating func append(_ token: Token) {
        if count == capacity { grow() }
        (tokens + count).initialize(to: token)
        count &+= 1
    }

    /// The token with that index, which must be below `count`.
    @inline(__always) subscript(index: Int) -> Token {
        get { tokens[index] }
        nonmutating set { tokens[index] = newValue }
    }

    /// The token before the last `distance` ones; an `endOfFile` token before the first of all.
    @inline(__always) func last(_ distance: Int = 0) -> Token {
        count > distance ? tokens[count &- 1 &- distance] : Token(start: 0, length: 0, kind: .endOfFile)
    }

    /// Adds a flag to the last token, if there is one.
    @inline(__always) func mark(_ flag: TokenFlags) {
        if count > 0 { tokens[count &- 1].flags.formUnion(flag) }
    }

    mutating func removeLast() { count -= 1 }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Token>.allocate(capacity: capacity + capacity / 2)
        larger.moveInitialize(from: tokens, count: count)
        tokens.deallocate()
        tokens = larger
        capacity += capacity / 2
    }

    /// Hands the tokens over as an array and frees the buffer.
    consuming func finish() -> [Token] {
        let array = Array(UnsafeBufferPointer(start: tokens, count: count))
        tokens.deallocate()
        return array
    }
}
