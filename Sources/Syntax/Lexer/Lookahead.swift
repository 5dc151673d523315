/// What earlier searches have found out about the source ahead.
///
/// Some tokens depend on what comes much later: whether a closing delimiter exists at all. Source made to annoy could have each of
/// a million tokens search the same million bytes; so each search leaves behind what it saw, and a later one over the same bytes asks here.
struct Lookahead {
    /// Quotes with `#` behind them on the line last looked at.
    private var quotes = DelimiterRuns()
    /// Closing delimiters of multi-line regex literals, from one that was never closed on.
    var regexCloses = DelimiterRuns()
    /// Next `#>`; searched from the first byte of the range, found at its upper bound.
    private var placeholderEnd: (from: Cursor, to: Cursor, exists: Bool)?
    /// Next end of a literal in curly quotes, likewise.
    var curlyQuoteEnd: (from: Cursor, to: Cursor, exists: Bool)?
    /// End of a run of `#` that opens nothing.
    var idlePoundsEnd: Cursor?
    /// Kinds of merge conflict that have no end from here on.
    var unclosedConflicts: [ConflictMarker] = []

    /// Whether a quote with at least that many `#` stands there or later on the same line.
    mutating func lineHasQuote(with pounds: Int, from cursor: Cursor, in source: PaddedSource) -> Bool {
        if !quotes.covers(cursor) {
            let end = source.endOfLine(cursor)
            quotes = DelimiterRuns(from: cursor, to: end)
            var next = cursor
            while next < end {
                guard next[0] == UInt8(ascii: "\"") else {
                    next += 1
                    continue
                }
                let quote = next
                next += 1
                while next[0] == UInt8(ascii: "#") { next += 1 }
                quotes.add(at: quote, pounds: next - quote - 1)
            }
        }
        return quotes.has(pounds, from: cursor)
    }

    /// Whether a `#>` follows on the same line.
    mutating func lineHasPlaceholderEnd(from cursor: Cursor, in source: PaddedSource) -> Bool {
        if let known = placeholderEnd, known.from <= cursor, cursor <= known.to { return known.exists }
        var next = cursor
        while next < source.end, !isNewline(next[0]), !next.starts(with: "#>") { next += 1 }
        let exists = next.starts(with: "#>")
        placeholderEnd = (cursor, next, exists)
        return exists
    }
}

/// Delimiters that end in a run of `#`, over a stretch of source: for each place, how long the longest run from there on is.
struct DelimiterRuns {
    private var from: Cursor?
    private var to: Cursor?
    /// Those with more `#` than all behind them, so in falling order; at most about the square root of the stretch's length.
    private var longest: [(cursor: Cursor, pounds: Int)] = []

    init() {}

    init(from: Cursor, to: Cursor) {
        self.from = from
        self.to = to
    }

    func covers(_ cursor: Cursor) -> Bool {
        guard let from, let to else { return false }
        return from <= cursor && cursor < to
    }

    /// Notes a delimiter behind all noted so far.
    mutating func add(at cursor: Cursor, pounds: Int) {
        while let last = longest.last, last.pounds <= pounds { longest.removeLast() }
        longest.append((cursor, pounds))
    }

    /// Whether a delimiter with at least that many `#` stands there or later.
    func has(_ pounds: Int, from cursor: Cursor) -> Bool {
        var low = 0
        var high = longest.count
        while low < high {
            let middle = (low + high) / 2
            if longest[middle].cursor < cursor { low = middle + 1 } else { high = middle }
        }
        return low < longest.count && longest[low].pounds >= pounds
    }
}
