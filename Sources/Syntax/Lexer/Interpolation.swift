// Interpolations in string literals: \( … ), in raw literals \#( … ) with the literal's number of #. Between the parentheses stands code,
// in which literals may stand, and so on.

extension Lexer {
    /// `\`, `#` …, `(`: from here on code, until its parenthesis is closed.
    mutating func openInterpolation(of literal: OpenLiteral) {
        let start = cursor
        cursor += 1
        emit(.interpolationBackslash, from: start)
        if literal.pounds > 0 {
            cursor += literal.pounds
            emit(.interpolationPound, from: start + 1)
        }
        cursor += 1
        emit(.interpolationOpen, from: cursor - 1)
        isInText = false
        openParens = 0
        endsWithLine = literal.quote != .triple
    }

    /// `)`: back to the literal's text.
    mutating func closeInterpolation(_ flags: TokenFlags) {
        cursor += 1
        emit(.interpolationClose, from: cursor - 1, flags: flags)
        isInText = true
        startsLine = false
    }

    /// The line of a single-line literal ends inside an interpolation; the literal ends with it. An empty segment marks the place.
    mutating func cutInterpolationShort() {
        emit(.stringSegment, from: cursor, flags: .malformed)
        leaveLiteral()
    }
}
