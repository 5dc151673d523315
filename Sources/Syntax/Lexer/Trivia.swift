// White space, comments, and what the compiler skips with a complaint.

extension Lexer {
    /// Moves over the trivia at the cursor and says what lay there, as flags of the token that follows.
    @inline(__always) mutating func skipTrivia() -> TokenFlags {
        // Nearly always nothing, or one space.
        if ByteSet.certainlyToken.contains(cursor[0]) { return [] }
        if cursor[0] == UInt8(ascii: " "), ByteSet.certainlyToken.contains(cursor[1]) {
            cursor += 1
            return .precededBySpace
        }
        return skipLongTrivia()
    }

    @inline(never) private mutating func skipLongTrivia() -> TokenFlags {
        var flags: TokenFlags = []
        let start = cursor
        while true {
            switch cursor[0] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C:
                cursor += 1
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                if endsWithLine { return finish(flags, from: start) }
                flags.formUnion(.precededByNewline)
                cursor += 1
                while cursor.word == 0x2020_2020_2020_2020 { cursor += 8 }
            case UInt8(ascii: "/"):
                guard skipComment(&flags) else { return finish(flags, from: start) }
            case UInt8(ascii: "<"), UInt8(ascii: ">"):
                guard source.isLineStart(cursor), skipConflict(&flags) else { return finish(flags, from: start) }
            case 0x21...0x7E:
                return finish(flags, from: start)
            default:
                guard cursor < source.end, skipUnexpected(&flags) else { return finish(flags, from: start) }
            }
        }
    }

    @inline(__always) private func finish(_ flags: TokenFlags, from start: Cursor) -> TokenFlags {
        cursor == start ? flags : flags.union(.precededBySpace)
    }

    /// A comment, unless the slash starts something else.
    private mutating func skipComment(_ flags: inout TokenFlags) -> Bool {
        switch cursor[1] {
        case UInt8(ascii: "/"):
            cursor = source.endOfLine(cursor + 2)
        case UInt8(ascii: "*"):
            let comment = source.blockComment(at: cursor)
            if comment.hasNewline { flags.formUnion(.precededByNewline) }
            if !comment.isClosed { flags.formUnion(.precededByMalformedTrivia) }
            cursor = comment.end
        default:
            return false
        }
        flags.formUnion(.precededByComment)
        return true
    }

    /// Bytes that start no token: NUL, other control bytes, a byte-order mark, invalid UTF-8, scalars without a use in Swift.
    private mutating func skipUnexpected(_ flags: inout TokenFlags) -> Bool {
        let length = source.unexpectedLength(at: cursor)
        guard length > 0 else { return false }
        if !source.isByteOrderMark(cursor) { flags.formUnion(.precededByMalformedTrivia) }
        cursor += length
        return true
    }
}

extension PaddedSource {
    /// The end of the line that contains the cursor: its newline, or the end of the file.
    func endOfLine(_ cursor: Cursor) -> Cursor {
        var cursor = cursor
        while true {
            let block = cursor.block
            let skipped = Block.firstIndex(block.equal(0x0A) .| block.equal(0x0D))
            cursor += skipped
            if cursor >= end { return end }
            if skipped < 16 { return cursor }
        }
    }

    /// A block comment, with those nested in it.
    struct BlockComment {
        var end: Cursor
        var hasNewline = false
        var isClosed = false
    }

    /// The comment that starts with the `/*` at the cursor.
    func blockComment(at cursor: Cursor) -> BlockComment {
        var comment = BlockComment(end: cursor + 2)
        var depth = 1
        while true {
            let block = comment.end.block
            let skipped = Block.firstIndex(
                block.equal(0x2A) .| block.equal(0x2F) .| block.equal(0x0A) .| block.equal(0x0D))
            comment.end += skipped
            if comment.end >= end {
                comment.end = end
                return comment
            }
            if skipped == 16 { continue }
            switch (comment.end[0], comment.end[1]) {
            case (UInt8(ascii: "*"), UInt8(ascii: "/")):
                comment.end += 2
                depth -= 1
                if depth == 0 {
                    comment.isClosed = true
                    return comment
                }
            case (UInt8(ascii: "/"), UInt8(ascii: "*")):
                comment.end += 2
                depth += 1
            case (UInt8(ascii: "\n"), _), (UInt8(ascii: "\r"), _):
                comment.hasNewline = true
                comment.end += 1
            default:
                comment.end += 1
            }
        }
    }

    func isByteOrderMark(_ cursor: Cursor) -> Bool { cursor[0] == 0xEF && cursor[1] == 0xBB && cursor[2] == 0xBF }

    /// Length of the bytes at the cursor that can start no token; 0 if they can.
    func unexpectedLength(at cursor: Cursor) -> Int {
        if isByteOrderMark(cursor) { return 3 }
        let decoded = scalar(at: cursor)
        guard let scalar = decoded.value else { return decoded.length }
        if scalar < 0x80 { return scalar < 0x20 || scalar == 0x7F ? 1 : 0 }
        let startsToken =
            ScalarClass.continuesIdentifier(scalar) || ScalarClass.startsOperator(scalar)
            || scalar == CurlyQuote.opening || scalar == CurlyQuote.closing
        return startsToken ? 0 : decoded.length
    }

    /// The piece of trivia at the cursor, where nothing but trivia stands before `limit`; `nil` at `limit`.
    func triviaPiece(at cursor: Cursor, before limit: Cursor) -> (kind: TriviaKind, end: Cursor)? {
        guard cursor < limit else { return nil }
        switch cursor[0] {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C:
            var end = cursor + 1
            while end < limit, isSpaceOrTab(end[0]) || end[0] == 0x0B || end[0] == 0x0C { end += 1 }
            return (.space, end)
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            return (.newline, endOfNewline(cursor))
        case UInt8(ascii: "/") where cursor[1] == UInt8(ascii: "/"):
            return (cursor[2] == UInt8(ascii: "/") ? .docLineComment : .lineComment, endOfLine(cursor))
        case UInt8(ascii: "/"):
            let comment = blockComment(at: cursor)
            let isDocumentation = cursor[2] == UInt8(ascii: "*") && comment.end - cursor >= 5
            return (isDocumentation ? .docBlockComment : .blockComment, comment.end)
        case UInt8(ascii: "\\"):
            var end = cursor
            while end < limit, !isNewline(end[0]) { end += 1 }
            return (.escapedNewline, min(endOfNewline(end), limit))
        case UInt8(ascii: "<"), UInt8(ascii: ">"):
            return (.conflictMarker, conflictMarker(at: cursor).flatMap { conflictEnd($0, at: cursor) } ?? limit)
        default:
            if isByteOrderMark(cursor) { return (.byteOrderMark, cursor + 3) }
            var end = cursor + max(unexpectedLength(at: cursor), 1)
            while end < limit, !isByteOrderMark(end), case let length = unexpectedLength(at: end), length > 0 { end += length }
            return (.unexpected, end)
        }
    }

    /// Behind the LF, CR or CRLF at the cursor.
    func endOfNewline(_ cursor: Cursor) -> Cursor {
        cursor + (cursor[0] == UInt8(ascii: "\r") && cursor[1] == UInt8(ascii: "\n") ? 2 : 1)
    }
}
