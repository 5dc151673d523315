@_spi(Testing) import SwiftParser
@_spi(RawSyntax) import SwiftSyntax

// Compiled twice: against the toolchain's host library, which lends only its parser, and against swift-syntax built from source.
#if HOST_LIBRARY
    let readers = [parse(as: "host library: parse")]
#else
    let readers = [
        Reader(name: "swift-syntax: lex") { buffer, _ in
            var tracker = LookaheadTracker()
            return withUnsafeMutablePointer(to: &tracker) { tracker in
                var lexemes = Lexer.tokenize(buffer, lookaheadTracker: tracker, experimentalFeatures: [])
                var count = 0
                while let lexeme = lexemes.next(), lexeme.rawTokenKind != .endOfFile { count += 1 }
                return count
            }
        },
        parse(as: "swift-syntax: parse"),
    ]
#endif

func parse(as name: String) -> Reader {
    Reader(name: name) { buffer, _ in Parser.parse(source: buffer).totalLength.utf8Length }
}

/// What this reader's results weigh is not looked at.
func measurements(_ files: [[UInt8]]) -> [String] { [] }
