/// Divides source into tokens. This file holds the state and decides by the next byte what comes; what each kind of token looks like
/// stands in the file named after it.
///
/// Nothing here recurses: string literals and the interpolations in them nest on an explicit stack.
struct Lexer {
    let source: PaddedSource
    let keywords: KeywordTable
    /// Where the lexer stands: at trivia or at a token.
    var cursor: Cursor
    var tokens: TokenBuffer

    /// String literals that are open here, the innermost last (StringLiterals.swift).
    var literals: [OpenLiteral] = []
    /// Whether the text of the innermost literal comes next; code otherwise, at the top or in an interpolation.
    var isInText = false
    /// Parentheses open since the innermost interpolation began.
    var openParens = 0
    /// Whether code ends with the line: in an interpolation of a single-line literal.
    var endsWithLine = false
    /// Whether the text at the cursor starts a line of a multi-line literal.
    var startsLine = false
    /// Indices of the segments that start a line of an open multi-line literal (MultilineIndentation.swift).
    var lineSegments: [Int] = []

    /// What is known of the source ahead, so that no stretch of it is searched twice for the same thing.
    var lookahead = Lookahead()

    init(_ source: PaddedSource) {
        self.source = source
        keywords = KeywordTable.swift
        cursor = source.start
        tokens = TokenBuffer(sourceLength: source.end - source.start)
    }

    /// All tokens up to and with `endOfFile`.
    static func tokens(of source: PaddedSource) -> TokenBuffer {
        var lexer = Lexer(source)
        lexer.run()
        return lexer.tokens
    }

    private mutating func run() {
        var flags = skipTrivia().union(.precededByNewline)
        while cursor < source.end {
            if isInText { lexText() } else { lexToken(flags) }
            if isInText { continue }
            flags = skipTrivia()
            if flags.contains(.precededBySpace) { tokens.mark(.followedBySpace) }
        }
        emit(.endOfFile, from: source.end, flags: isInText ? [] : flags)
    }

    /// Reads the token that starts at the cursor; with it the rest of a regex literal and the opening of a string literal.
    private mutating func lexToken(_ flags: TokenFlags) {
        let start = cursor
        switch start[0] {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
            lexIdentifier(flags)
        case UInt8(ascii: "("):
            openParens &+= 1
            lexPunctuation(.leftParen, flags)
        case UInt8(ascii: ")"):
            if openParens == 0, !literals.isEmpty { return closeInterpolation(flags) }
            openParens &-= 1
            lexPunctuation(.rightParen, flags)
        case UInt8(ascii: ","): lexPunctuation(.comma, flags)
        case UInt8(ascii: ":"): lexColon(flags)
        case UInt8(ascii: "{"): lexPunctuation(.leftBrace, flags)
        case UInt8(ascii: "}"): lexPunctuation(.rightBrace, flags)
        case UInt8(ascii: "["): lexPunctuation(.leftBracket, flags)
        case UInt8(ascii: "]"): lexPunctuation(.rightBracket, flags)
        case UInt8(ascii: ";"): lexPunctuation(.semicolon, flags)
        case UInt8(ascii: "@"): lexPunctuation(.atSign, flags)
        case UInt8(ascii: "\\"): lexPunctuation(.backslash, flags)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): openLiteral(pounds: 0, flags)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): lexNumber(flags)
        case UInt8(ascii: "#"): lexPound(flags)
        case UInt8(ascii: "$"): lexDollarIdentifier(flags)
        case UInt8(ascii: "`"): lexBackticks(flags)
        case UInt8(ascii: "!"), UInt8(ascii: "?"): lexExclamationOrQuestion(flags)
        case UInt8(ascii: "<"): lexLeftAngle(flags)
        case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "%"),
            UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "."):
            lexOperator(flags)
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): cutInterpolationShort()
        default: lexNonASCII(flags)
        }
    }

    /// `::` (a module selector) or `:`
    private mutating func lexColon(_ flags: TokenFlags) {
        guard cursor[1] == UInt8(ascii: ":") else { return lexPunctuation(.colon, flags) }
        let start = cursor
        cursor += 2
        emit(.colonColon, from: start, flags: flags)
    }

    /// A name, an operator or an opening curly quote; all else outside ASCII is trivia.
    private mutating func lexNonASCII(_ flags: TokenFlags) {
        guard let scalar = source.scalar(at: cursor).value else { return lexUnknown(flags) }
        if ScalarClass.startsIdentifier(scalar) {
            lexIdentifier(flags)
        } else if ScalarClass.startsOperator(scalar) {
            lexOperator(flags)
        } else {
            lexUnknown(flags)
        }
    }

    @inline(__always) private mutating func lexPunctuation(_ kind: TokenKind, _ flags: TokenFlags) {
        tokens.append(Token(start: offset(of: cursor), length: 1, kind: kind, flags: flags))
        cursor += 1
    }

    /// Adds the token that ends at the cursor.
    @inline(__always) mutating func emit(
        _ kind: TokenKind, from start: Cursor, flags: TokenFlags = [], keyword: Keyword = .none, hash: UInt8 = 0
    ) {
        tokens.append(
            Token(
                start: offset(of: start), length: UInt32(truncatingIfNeeded: cursor - start), kind: kind, flags: flags,
                keyword: keyword, hash: hash))
    }

    @inline(__always) func offset(of cursor: Cursor) -> UInt32 { UInt32(truncatingIfNeeded: cursor - source.start) }
}
