/// A lexical token: where it lies and what it is. Trivia (white space, comments) are the bytes between tokens.
///
/// Twelve bytes, so that a file's tokens are one flat array.
public struct Token: Sendable, Equatable {
    /// Offset of the first byte in the file.
    public var start: UInt32
    /// Length in bytes. Zero only for `endOfFile` and for the empty segment of an empty string.
    public var length: UInt32
    /// What the token is.
    public var kind: TokenKind
    /// What surrounds it.
    public var flags: TokenFlags
    /// The keyword its text spells, reserved or contextual; `.none` otherwise and for names in backticks.
    public var keyword: Keyword
    /// Low byte of a hash of its text (identifiers and operators): a cheap first test before bytes are compared.
    public var hash: UInt8

    /// A token of these parts; offset and length in bytes.
    public init(
        start: UInt32, length: UInt32, kind: TokenKind, flags: TokenFlags = [], keyword: Keyword = .none, hash: UInt8 = 0
    ) {
        self.start = start
        self.length = length
        self.kind = kind
        self.flags = flags
        self.keyword = keyword
        self.hash = hash
    }

    /// Offset just after the last byte.
    @inlinable public var end: UInt32 { start &+ length }
}

/// What surrounds a token; newline and space decide statement ends and operator fixity.
public struct TokenFlags: OptionSet, Sendable {
    /// One bit a flag.
    public let rawValue: UInt8
    /// The flags whose bits are set.
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A line break lies between the previous token and this one (or it is the file's first).
    @inlinable public static var precededByNewline: TokenFlags { TokenFlags(rawValue: 1 << 0) }
    /// White space or a comment lies directly before it.
    @inlinable public static var precededBySpace: TokenFlags { TokenFlags(rawValue: 1 << 1) }
    /// White space, a comment or a line break lies directly after it.
    @inlinable public static var followedBySpace: TokenFlags { TokenFlags(rawValue: 1 << 2) }
    /// A comment lies between the previous token and this one.
    @inlinable public static var precededByComment: TokenFlags { TokenFlags(rawValue: 1 << 3) }
    /// The literal, comment or name is not closed, or its bytes are not valid (bad UTF-8, NUL, bad digit).
    @inlinable public static var malformed: TokenFlags { TokenFlags(rawValue: 1 << 4) }
    /// The identifier is written in backticks.
    @inlinable public static var backticked: TokenFlags { TokenFlags(rawValue: 1 << 5) }
    /// The quote opens or closes a multi-line (`"""`) string; the segment lies in one.
    @inlinable public static var multiline: TokenFlags { TokenFlags(rawValue: 1 << 6) }
    /// What lies between the previous token and this one is not all white space and closed comments: a merge-conflict marker, a comment
    /// that never ends, NUL, invalid UTF-8, or a character without a use in Swift.
    @inlinable public static var precededByMalformedTrivia: TokenFlags { TokenFlags(rawValue: 1 << 7) }
}
