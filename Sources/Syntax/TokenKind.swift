/// The kinds of token of Swift 6.3's lexical grammar (The Swift Programming Language, "Lexical Structure").
public enum TokenKind: UInt8, Sendable, CaseIterable {
    case endOfFile

    /// A name, also in backticks, also a contextual keyword (`get`, `async`, `some` …: see `Token.keyword`).
    case identifier
    /// A reserved word (`func`, `if`, `self` …).
    case keyword
    /// `$0`, `$name`.
    case dollarIdentifier
    /// `_` alone.
    case wildcard

    case integerLiteral
    case floatLiteral

    /// `#`, `##` … before and after a raw string's quotes.
    case rawStringDelimiter
    /// `"`
    case stringQuote
    /// `"""`
    case multilineStringQuote
    /// `'` (not Swift, kept so that nothing is lost)
    case singleQuote
    /// Text between quotes, interpolations and line ends of a string; may be empty.
    case stringSegment
    /// The `\` that starts an interpolation.
    case interpolationBackslash
    /// `#` … between that `\` and `(` in a raw string.
    case interpolationPound
    /// `(` that opens an interpolation.
    case interpolationOpen
    /// `)` that closes an interpolation.
    case interpolationClose

    /// `#` … before and after an extended regex literal's slashes.
    case regexPoundDelimiter
    /// `/` that opens or closes a regex literal.
    case regexSlash
    /// The text of a regex literal.
    case regexPattern

    case leftParen, rightParen
    case leftBracket, rightBracket
    case leftBrace, rightBrace
    /// `<` and `>` where they delimit generic arguments or parameters; set by the parser, operators until then.
    case leftAngle, rightAngle

    case comma, colon, semicolon
    /// `::` after a module's name
    case colonColon
    /// `.`
    case period
    /// `...` is an operator; this is `@`.
    case atSign
    /// `#` before a macro's name.
    case pound
    /// `#if`, `#elseif`, `#else`, `#endif`
    case poundIf, poundElseif, poundElse, poundEndif
    /// `#available`, `#unavailable`
    case poundAvailable, poundUnavailable
    /// `#sourceLocation`
    case poundSourceLocation
    /// `\` of a key path
    case backslash
    /// `` ` `` that starts no name
    case backtick
    /// `->`
    case arrow
    /// `=`
    case equal
    /// `&` before an operand
    case prefixAmpersand
    /// `?` directly after an operand
    case postfixQuestion
    /// `?` with space before it (the ternary's)
    case infixQuestion
    /// `!` directly after an operand
    case exclamation

    case prefixOperator
    case postfixOperator
    case binaryOperator

    /// `<#…#>`
    case editorPlaceholder
    /// `#!…` in the first line
    case shebang
    /// Bytes that start no token.
    case unknown
}
