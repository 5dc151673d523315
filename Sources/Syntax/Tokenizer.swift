/// Divides a file into tokens. Total and lossless: every input gives tokens that, with the bytes between them, are the input.
public enum Tokenizer {
    /// The file's tokens, the last being `endOfFile`.
    ///
    /// Offsets have 32 bits: of a file of 4 GiB or more only an `endOfFile` token marked `malformed` comes back.
    public static func tokenize(_ source: [UInt8]) -> [Token] { buffer(of: source).finish() }

    static func buffer(of source: [UInt8]) -> TokenBuffer {
        guard source.count < Int(UInt32.max) else {
            return TokenBuffer([Token(start: 0, length: 0, kind: .endOfFile, flags: [.precededByNewline, .malformed])])
        }
        return source.withUnsafeBufferPointer { bytes in
            PaddedSource.withCopy(of: bytes) { Lexer.tokens(of: $0) }
        }
    }
}
