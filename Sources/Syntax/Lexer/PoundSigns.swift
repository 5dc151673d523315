// What starts with `#`: #!shebang, #"raw strings"#, #/regexes/#, #if and its kin, and the # of a macro.

extension Lexer {
    mutating func lexPound(_ flags: TokenFlags) {
        let start = cursor
        if start == source.start, start[1] == UInt8(ascii: "!") {
            cursor = source.endOfLine(start)
            return emit(.shebang, from: start, flags: flags)
        }
        if lookahead.idlePoundsEnd.map({ start + 1 >= $0 }) ?? true {
            var end = start + 1
            while end[0] == UInt8(ascii: "#") { end += 1 }
            if end[0] == UInt8(ascii: "\"") { return openLiteral(pounds: end - start, flags) }
            if end[0] == UInt8(ascii: "/"), lexExtendedRegex(pounds: end - start, flags) { return }
            lookahead.idlePoundsEnd = end
        }
        var end = start + 1
        while ByteSet.identifierStart.contains(end[0]) { end += 1 }
        let kind = poundKeyword(start + 1, length: end - start - 1)
        cursor = kind == .pound ? start + 1 : end
        emit(kind, from: start, flags: flags)
    }

    /// The kind of a `#` with that word behind it.
    private func poundKeyword(_ word: Cursor, length: Int) -> TokenKind {
        switch length {
        case 2 where word.starts(with: "if"): .poundIf
        case 4 where word.starts(with: "else"): .poundElse
        case 5 where word.starts(with: "endif"): .poundEndif
        case 6 where word.starts(with: "elseif"): .poundElseif
        case 9 where word.starts(with: "available"): .poundAvailable
        case 11 where word.starts(with: "unavailable"): .poundUnavailable
        case 14 where word.starts(with: "sourceLocation"): .poundSourceLocation
        default: .pound
        }
    }
}
