import Project
import Rules
import Syntax

/// The lines of one file that its findings show, each once, and what its fixes do to them.
struct HTMLExcerpts {
    /// Lines before and after a place.
    private static let context = 3
    /// A place's own lines.
    private static let most = 12
    /// UTF-8 bytes of a line that are shown; the rest of a longer one (a minified file, a table of data) tells nobody anything.
    private static let width = 400

    private let bytes: [UInt8]?
    private let starts: [Int]
    private var wanted: Set<Int> = []

    /// - Parameter bytes: nil where the file cannot be read.
    init(_ bytes: [UInt8]?) {
        self.bytes = bytes
        starts = bytes.map { LineIndex($0).starts.map { Int($0) } } ?? []
    }

    /// Notes that a place's lines are shown.
    /// - Returns: the place's columns in UTF-16 units, from 1; as they are where the file cannot be read.
    mutating func add(_ place: Place) -> (column: Int, endColumn: Int) {
        let last = min(place.end.line, place.start.line + Self.most - 1)
        if !starts.isEmpty, place.start.line <= starts.count {
            for line in max(1, place.start.line - Self.context)...min(starts.count, last + Self.context) { wanted.insert(line) }
        }
        return (utf16(place.start), utf16(place.end))
    }

    /// `[first line, text, text, …]` for each run of neighbouring lines.
    var value: JSONValue? {
        guard !wanted.isEmpty else { return nil }
        var runs: [JSONValue] = []
        var run: [JSONValue] = []
        var previous = -1
        for line in wanted.sorted() {
            if line != previous + 1 {
                if !run.isEmpty { runs.append(.array(run)) }
                run = [.integer(line)]
            }
            run.append(.string(text(line)))
            previous = line
        }
        return .array(runs + [.array(run)])
    }

    /// `[is safe, first line, lines before, lines after]`: the lines that a fix touches, as they are and as they would be.
    func sides(of fix: Fix) -> JSONValue? {
        guard let bytes, let first = fix.edits.first, let last = fix.edits.last, last.range.upperBound <= bytes.count,
            first.range.lowerBound <= last.range.upperBound
        else { return nil }
        let firstLine = line(at: first.range.lowerBound)
        let lastLine = line(at: max(first.range.lowerBound, last.range.upperBound))
        let start = starts[firstLine - 1]
        let end = lastLine < starts.count ? starts[lastLine] : bytes.count
        var after: [UInt8] = []
        var position = start
        for edit in fix.edits {
            guard edit.range.lowerBound >= position else { return nil }
            after += bytes[position..<edit.range.lowerBound]
            after += edit.replacement.utf8
            position = edit.range.upperBound
        }
        after += bytes[position..<end]
        return .array([
            .integer(fix.isSafe ? 1 : 0), .integer(firstLine), .array(lines(bytes[start..<end])), .array(lines(after[...])),
        ])
    }

    private func lines(_ bytes: ArraySlice<UInt8>) -> [JSONValue] {
        guard !bytes.isEmpty else { return [] }
        var lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
        if lines.last?.isEmpty == true { lines.removeLast() }
        let most = 80
        return lines.prefix(most).map { .string(String($0.prefix(Self.width))) } + (lines.count > most ? [.string("…")] : [])
    }

    private func line(at offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return max(1, low)
    }

    private func text(_ line: Int) -> String {
        guard let bytes else { return "" }
        let start = starts[line - 1]
        var end = line < starts.count ? starts[line] : bytes.count
        while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        guard end - start > Self.width else { return String(decoding: bytes[start..<end], as: UTF8.self) }
        var cut = start + Self.width
        while cut > start, bytes[cut] & 0xC0 == 0x80 { cut -= 1 }
        return String(decoding: bytes[start..<cut], as: UTF8.self) + "…"
    }

    private func utf16(_ position: SourcePosition) -> Int {
        guard let bytes, position.line <= starts.count else { return position.column }
        let start = starts[position.line - 1]
        let end = start + position.column - 1
        guard end <= bytes.count else { return position.column }
        return String(decoding: bytes[start..<end], as: UTF8.self).utf16.count + 1
    }
}
