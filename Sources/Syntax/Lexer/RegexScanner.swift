/// Looks for the end of a regex literal.
struct RegexScanner {
    let source: PaddedSource
    /// Behind the opening slash.
    let pattern: Cursor
    /// Number of `#` in the delimiter.
    let pounds: Int
    /// Whether nothing but a regex can stand there, however odd it looks.
    let isCertain: Bool
    /// The end of the first line, if the pattern spans lines: then only blanks stand between it and the slash.
    let firstNewline: Cursor?

    /// The byte to look at.
    private(set) var next: Cursor
    /// Slashes passed that had too few `#` to close the literal.
    private(set) var closes: DelimiterRuns
    private var isMalformed = false
    private var lastBlank: Cursor?
    /// Open `(` and `[`.
    private var groups = 0
    private var classes = 0

    /// What a byte of the pattern leads to: on to the next, or a result, where `nil` means that it is no regex.
    private enum Step {
        case on
        case end(RegexLiteral?)
    }

    init(_ source: PaddedSource, pattern: Cursor, pounds: Int, isCertain: Bool) {
        self.source = source
        self.pattern = pattern
        self.pounds = pounds
        self.isCertain = isCertain
        var line = pattern
        while pounds > 0, isSpaceOrTab(line[0]) { line += 1 }
        firstNewline = pounds > 0 && isNewline(line[0]) ? line : nil
        next = firstNewline ?? pattern
        closes = DelimiterRuns(from: next, to: source.end)
    }

    /// The literal, or `nil` if it is none.
    mutating func scan() -> RegexLiteral? {
        if pounds == 0 {
            if opensComment(pattern[0]) { return nil }
            let slash = pattern - 1
            if slash > source.start, slash[-1] == UInt8(ascii: "*") { return nil }
            if isSpaceOrTab(pattern[0]), !tolerate() { return nil }
        }
        while true {
            if next[0] == UInt8(ascii: "/"), case .end(let literal) = readSlash() { return literal }
            if case .end(let literal) = readCharacter() { return literal }
        }
    }

    /// A literal whose pattern ends there for want of a closing delimiter. A slash with too few `#` right before is taken for one.
    func unclosed(at end: Cursor) -> RegexLiteral {
        var slash = end - 1
        while slash > pattern, slash[0] == UInt8(ascii: "#") { slash -= 1 }
        let isClosed = pounds > 0 && slash >= pattern && slash[0] == UInt8(ascii: "/")
        return RegexLiteral(
            pounds: pounds, patternEnd: isClosed ? slash : end, isClosed: isClosed,
            closingPounds: isClosed ? end - slash - 1 : 0, isMalformed: true)
    }

    /// Takes something odd for a fault of the literal if it is certain to be one. False if it is none, then.
    private mutating func tolerate() -> Bool {
        isMalformed = true
        return isCertain
    }

    private func giveUp(at end: Cursor) -> Step { .end(isCertain ? unclosed(at: end) : nil) }

    private func opensComment(_ behindSlash: UInt8) -> Bool {
        behindSlash == UInt8(ascii: "*") || behindSlash == UInt8(ascii: "/")
    }

    /// A slash, which closes the literal if enough `#` follow.
    private mutating func readSlash() -> Step {
        var end = next + 1
        while pounds > 0, end[0] == UInt8(ascii: "#") { end += 1 }
        let closingPounds = end - next - 1
        guard closingPounds >= pounds else {
            closes.add(at: next, pounds: closingPounds)
            return .on
        }
        if pounds == 0 {
            if opensComment(end[0]) { return giveUp(at: next) }
            if lastBlank == next - 1, !tolerate() { return .end(nil) }
        }
        if firstNewline != nil, !startsLine(next) { isMalformed = true }
        return .end(
            RegexLiteral(
                pounds: pounds, patternEnd: next, isClosed: true, closingPounds: closingPounds,
                isMalformed: isMalformed || closingPounds > pounds))
    }

    /// A character, also with a backslash before it.
    private mutating func readCharacter() -> Step {
        let isEscaped = next[0] == UInt8(ascii: "\\")
        if isEscaped { next += 1 }
        switch next[0] {
        case 0 where next >= source.end:
            next = source.end
            return firstNewline.map { .end(unclosed(at: $0)) } ?? giveUp(at: next)
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            if firstNewline == nil { return giveUp(at: next) }
        case 0..<0x20 where next[0] != UInt8(ascii: "\t") || firstNewline == nil, 0x7F:
            isMalformed = true
            if next[0] == UInt8(ascii: "\t"), !isEscaped { lastBlank = next }
        case _ where isEscaped: break
        case UInt8(ascii: " "), UInt8(ascii: "\t"): lastBlank = next
        case UInt8(ascii: "(") where classes == 0: groups += 1
        case UInt8(ascii: ")") where classes == 0:
            if groups > 0 { groups -= 1 } else if !isCertain { return .end(nil) }
        case UInt8(ascii: "["): classes += 1
        case UInt8(ascii: "]"): classes = max(0, classes - 1)
        default: break
        }
        let scalar = source.scalar(at: next)
        if scalar.value == nil { isMalformed = true }
        next += scalar.length
        return .on
    }

    /// Whether only blanks stand between the start of the line and the cursor.
    private func startsLine(_ cursor: Cursor) -> Bool {
        var previous = cursor
        while !source.isLineStart(previous) {
            previous -= 1
            if !isSpaceOrTab(previous[0]) { return false }
        }
        return true
    }
}
