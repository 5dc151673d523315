import Rules

/// Whole lines to put in the place of others, as GitLab's button does it.
struct Suggestion: Sendable, Hashable, Codable {
    /// Lines above and below the thread's line that go away too.
    var above: Int
    var below: Int
    /// Without line ends; empty to delete.
    var lines: [String]

    /// GitLab cuts larger numbers to this without a word, and would then replace the wrong lines.
    static let limit = 100
    /// Of what is put in: a note has at most a million characters, and one line of generated code can have as many.
    private static let mostBytes = 100_000

    /// - Parameters:
    ///   - edits: in bytes of `source`, in order, not overlapping.
    ///   - anchor: 1-based line of the thread.
    /// - Returns: nil where a button could not do exactly this: too far, too much, mixed line ends, not UTF-8, no change.
    init?(edits: [Edit], source: [UInt8], anchor: Int) {
        let starts = GitLines(source).starts
        guard let first = edits.first?.range.lowerBound, let last = edits.map(\.range.upperBound).max(), first >= 0, last <= source.count,
            anchor >= 1, anchor <= starts.count
        else { return nil }
        var top = min(GitLines.line(of: first, in: starts), anchor)
        // An edit that ends in front of a line's first byte does not touch that line.
        let lastByte = edits.contains { $0.range.upperBound == last && !$0.range.isEmpty } ? max(first, last - 1) : last
        var bottom = max(GitLines.line(of: lastByte, in: starts), anchor)
        // Text appended behind the last line end of a file: there is no line to replace but the one before.
        if starts[top - 1] == source.count, top > 1 { top -= 1 }
        if starts[bottom - 1] == source.count, bottom > 1 { bottom -= 1 }

        func end(_ line: Int) -> Int { line < starts.count ? starts[line] : source.count }
        guard var text = Self.apply(edits, to: source, range: starts[top - 1]..<max(end(bottom), last)) else { return nil }
        // A line end that an edit took away joins the next line on.
        while text.last != 0x0A, !text.isEmpty, end(bottom) < source.count, bottom < starts.count {
            bottom += 1
            guard let more = Self.apply(edits, to: source, range: starts[top - 1]..<end(bottom)) else { return nil }
            text = more
        }
        let old = source[starts[top - 1]..<end(bottom)]
        guard !old.elementsEqual(text), let endings = Self.lineEnd(of: old) else { return nil }
        above = anchor - top
        below = bottom - anchor
        guard above <= Self.limit, below <= Self.limit, above >= 0, below >= 0 else { return nil }
        guard text.count <= Self.mostBytes else { return nil }
        let string = String(decoding: text, as: UTF8.self)
        guard string.utf8.elementsEqual(text) else { return nil }
        var lines = string.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        if lines.last == "" { lines.removeLast() }
        if endings == .crlf { lines = lines.map { $0.unicodeScalars.last == "\r" ? String($0.unicodeScalars.dropLast()) : $0 } }
        guard lines.allSatisfy({ !$0.unicodeScalars.contains("\r") }) else { return nil }
        self.lines = lines
    }

    /// The info string of the block.
    var info: String { "suggestion:-\(above)+\(below)" }

    private enum LineEnd { case lf, crlf }

    /// What all lines end in; nil where they differ, since GitLab gives all the end of the last.
    private static func lineEnd(of bytes: ArraySlice<UInt8>) -> LineEnd? {
        var kinds: Set<LineEnd> = []
        var previous: UInt8 = 0
        for byte in bytes {
            if byte == 0x0A { kinds.insert(previous == 0x0D ? .crlf : .lf) }
            previous = byte
        }
        return kinds.count > 1 ? nil : kinds.first ?? .lf
    }

    private static func apply(_ edits: [Edit], to source: [UInt8], range: Range<Int>) -> [UInt8]? {
        var result: [UInt8] = []
        var position = range.lowerBound
        for edit in edits {
            guard edit.range.lowerBound >= position, edit.range.upperBound <= source.count else { return nil }
            result += source[position..<edit.range.lowerBound]
            result += edit.replacement.utf8
            position = edit.range.upperBound
        }
        if position < range.upperBound { result += source[position..<range.upperBound] }
        return result
    }
}

/// Lines as git and GitLab count them: a line feed ends one, a lone carriage return does not.
struct GitLines: Sendable {
    /// Byte offsets at which lines start; the first is 0.
    let starts: [Int]

    init(_ source: [UInt8]) {
        var starts = [0]
        for (offset, byte) in source.enumerated() where byte == 0x0A { starts.append(offset + 1) }
        self.starts = starts
    }

    /// 1-based.
    func line(of offset: Int) -> Int { Self.line(of: offset, in: starts) }

    static func line(of offset: Int, in starts: [Int]) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }
}
