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
    /// Where something went wrong for which no node is marked yet: the first and the last such token.
    var firstProblem = UInt32.max
    var lastProblem = UInt32.max
    /// How often something went wrong so far.
    var problemCount = 0
    /// Whether what is parsed may be taken back.
    var isSpeculating = false
    /// The `<` tokens that were tried as generic arguments in vain, so that none is tried twice.
    var failedAngles: [Int] = []

    /// Deeper nesting than this is not divided further. A level takes less than 1 KiB of stack in an optimised build, so that a
    /// thread with 512 KiB suffices.
    static let nestingLimit = 256

    /// The tree of a file. Never fails: what does not parse is marked `malformed` or `unexpected` and the rest goes on.
    public static func parse(_ source: [UInt8]) -> SyntaxTree { parse(source, Tokenizer.buffer(of: source)) }

    /// The tree of a file from its tokens as the tokenizer made them, some perhaps given another kind by the caller.
    public static func parse(_ source: [UInt8], tokens: [Token]) -> SyntaxTree { parse(source, TokenBuffer(tokens)) }

    /// Works on the tokens in place; what was divided comes to its place when they are handed over.
    private static func parse(_ source: [UInt8], _ tokens: consuming TokenBuffer) -> SyntaxTree {
        var edits: [TokenEdit] = []
        let nodes = source.withUnsafeBufferPointer { bytes -> [Node] in
            guard tokens.count > 0 else { return [] }
            // An empty file has no bytes to point to, and no token of which one would be read.
            let start = bytes.baseAddress ?? UnsafePointer(UnsafeRawPointer(tokens.base).assumingMemoryBound(to: UInt8.self))
            var parser = Parser(source: start, tokens: tokens.base, count: tokens.count)
            parser.parseFile()
            edits = parser.edits
            return parser.builder.preorder()
        }
        return SyntaxTree(source: source, tokens: tokens.finish(applying: edits), nodes: nodes)
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

    /// Marks the innermost node that started before this token as malformed.
    mutating func noteProblem() {
        lastProblem = UInt32(truncatingIfNeeded: outputIndex)
        firstProblem = min(firstProblem, lastProblem)
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
        if lastProblem == .max {
            builder.append(kind, [], mark, end: UInt32(truncatingIfNeeded: outputIndex))
        } else {
            finishAfterProblem(kind, mark)
        }
    }

    /// A node takes the problems that came up after its start. One that starts where something is missing takes it only if it
    /// stands for that.
    @inline(never)
    private mutating func finishAfterProblem(_ kind: NodeKind, _ mark: Mark) {
        let end = UInt32(truncatingIfNeeded: outputIndex)
        let standsForProblem = mark.token == end || kind == .unexpected
        let isMalformed = mark.token < lastProblem || mark.token == lastProblem && standsForProblem
        builder.append(kind, isMalformed ? .malformed : [], mark, end: end)
        guard isMalformed else { return }
        if mark.token < firstProblem || mark.token == firstProblem && standsForProblem { firstProblem = .max }
        lastProblem = firstProblem
    }

    /// A node for tokens that are nested too deep to be divided.
    mutating func finishTooDeep(_ mark: Mark) {
        builder.append(.unexpected, .tooDeep, mark, end: UInt32(truncatingIfNeeded: outputIndex))
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
