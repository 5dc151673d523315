/// A place in the token array. Decisions that need more than the next token are made on it: they read ahead and change nothing.
/// Small enough to be passed in registers.
struct TokenCursor {
    /// The file's bytes; read where a token's kind does not tell enough.
    let source: UnsafePointer<UInt8>
    /// The file's tokens. Splitting an operator changes the current one.
    let tokens: UnsafeMutablePointer<Token>
    /// Index of the `endOfFile` token, which is never consumed.
    let last: Int
    /// Index of the current token.
    var index = 0

    @inline(__always) var kind: TokenKind { tokens[index].kind }
    @inline(__always) var keyword: Keyword { tokens[index].keyword }
    @inline(__always) var startsLine: Bool { tokens[index].flags.contains(.precededByNewline) }

    @inline(__always) func at(_ kind: TokenKind) -> Bool { tokens[index].kind == kind }
    @inline(__always) func at(_ keyword: Keyword) -> Bool { tokens[index].keyword == keyword }

    /// The token that many places further on; the last one if there is none.
    @inline(__always) func peek(_ distance: Int = 1) -> Token { tokens[min(index &+ distance, last)] }
}
