/// Builds a file's tree from its tokens: recursive descent over the flat token array into one flat node array.
///
/// Left recursion (calls, member chains, binary operators) is a loop, because nodes are written after their children
/// (see `TreeBuilder`). Real nesting recurses, up to `nestingLimit`; what lies deeper is skipped as one node.
public struct Parser: ~Copyable {
    /// The tokens and where we are in them.
    var cursor: TokenCursor
    /// How many tokens were added so far by splitting operators; see `outputIndex`.
    var splitCount = 0
    /// What splitting and relabelling changed, in order.
    var edits: [TokenEdit] = []
    var builder: TreeBuilder
    var pending = OperatorStack()
    /// Nesting of the functions that recurse.
    var depth = 0
    /// How many `#if` clauses surround the current token.
    var conditionalDepth = 0
    /// Braces that an `#if` opened in one of its clauses and left open; their `}` comes later in the file.
    var unclosedBraces = 0
    /// Braces opened before an `#if` that it closed in a clause: the blocks end without a `}` of their own.
    var closedBraces = 0
    /// What went wrong since the last finished node; the next finished node takes it.
    var flags: NodeFlags = []
    /// How often something went wrong so far.
    var problemCount = 0
    /// Whether what is parsed may be taken back.
    var isSpeculating = false
    /// The `<` tokens that were tried as generic arguments in vain, so that none is tried twice.
    var failedAngles: [Int] = []

    /// Deeper nesting than this is not divided further. Each level takes well under 2 KiB of stack, so that a thread with
    /// 512 KiB suffices.
    static let nestingLimit = 256

    /// The tree of a file. Never fails: what does not parse is marked `malformed` or `unexpected` and the rest goes on.
    public static func parse(_ source: [UInt8]) -> SyntaxTree { parse(source, tokens: Tokenizer.tokenize(source)) }

    /// The tree of a file from its tokens as the tokenizer made them, some perhaps given another kind by the caller.
    public static func parse(_ source: [UInt8], tokens original: [Token]) -> SyntaxTree {
        var tokens = original
        var edits: [TokenEdit] = []
        let nodes = source.withUnsafeBufferPointer { bytes in
            tokens.withUnsafeMutableBufferPointer { buffer -> [Node] in
                guard let base = buffer.baseAddress else { return [] }
                // An empty file has no bytes to point to, and no token of which one would be read.
                let start = bytes.baseAddress ?? UnsafePointer(UnsafeRawPointer(base).assumingMemoryBound(to: UInt8.self))
                var parser = Parser(source: start, tokens: base, count: buffer.count)
                parser.parseFile()
                edits = parser.edits
                return parser.builder.preorder()
            }
        }
        TokenEdit.apply(edits, to: &tokens)
        return SyntaxTree(source: source, tokens: tokens, nodes: nodes)
    }

    init(source: UnsafePointer<UInt8>, tokens: UnsafeMutablePointer<Token>, count: Int) {
        cursor = TokenCursor(source: source, tokens: tokens, last: count - 1)
        builder = TreeBuilder(expecting: count)
    }
}

// MARK: - The current token

extension Parser {
    @inline(__always) var tokens: UnsafeMutablePointer<Token> { cursor.tokens }
    @inline(__always) var source: UnsafePointer<UInt8> { cursor.source }
    @inline(__always) var last: Int { cursor.last }
    @inline(__always) var index: Int {
        get { cursor.index }
        set { cursor.index = newValue }
    }
    @inline(__always) var kind: TokenKind { cursor.kind }
    @inline(__always) var keyword: Keyword { cursor.keyword }
    @inline(__always) var startsLine: Bool { cursor.startsLine }
    @inline(__always) var atEnd: Bool { index == last }

    /// The index the current token will have in the tree, where split tokens count as two.
    @inline(__always) var outputIndex: Int { index &+ splitCount }

    @inline(__always) func at(_ kind: TokenKind) -> Bool { cursor.at(kind) }
    @inline(__always) func at(_ keyword: Keyword) -> Bool { cursor.at(keyword) }
    @inline(__always) func peek(_ distance: Int = 1) -> Token { cursor.peek(distance) }

    @inline(__always) mutating func bump() {
        if index != last { index &+= 1 }
    }

    @inline(__always) mutating func eat(_ kind: TokenKind) -> Bool {
        guard at(kind) else { return false }
        bump()
        return true
    }

    @inline(__always) mutating func eat(_ keyword: Keyword) -> Bool {
        guard at(keyword) else { return false }
        bump()
        return true
    }

    /// Consumes a token that the grammar requires, or notes that it is missing.
    @inline(__always) mutating func expect(_ kind: TokenKind) {
        if at(kind) { bump() } else { noteProblem() }
    }

    /// Marks the node that is finished next as malformed.
    mutating func noteProblem() {
        flags.insert(.malformed)
        problemCount &+= 1
    }
}

// MARK: - Nodes

extension Parser {
    /// A place to which a node can be attached that starts here.
    @inline(__always) func mark() -> Mark {
        Mark(node: builder.count, token: UInt32(truncatingIfNeeded: outputIndex))
    }

    /// Makes a node of everything since the mark.
    @inline(__always) mutating func finish(_ kind: NodeKind, _ mark: Mark) {
        builder.append(kind, flags, mark, end: UInt32(truncatingIfNeeded: outputIndex))
        flags = []
    }

    /// A node of one token.
    @inline(__always) mutating func leaf(_ kind: NodeKind) {
        let mark = mark()
        bump()
        finish(kind, mark)
    }

    /// A node without tokens for something that the grammar requires and that is not there.
    @inline(never)
    mutating func missing(_ kind: NodeKind) {
        noteProblem()
        finish(kind, mark())
    }
}
