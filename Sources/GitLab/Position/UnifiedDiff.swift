import Review

/// Reads the text of a file's diff.
enum UnifiedDiff {
    /// The hunks; what stands before the first, or cannot be read, is left out.
    static func hunks(of text: String) -> [Hunk] {
        var hunks: [Hunk] = []
        var reader: Reader?
        for bytes in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let line = Substring(bytes)
            if var current = reader, current.take(line) {
                reader = current
                continue
            }
            guard line.hasPrefix("@@ ") else { continue }
            if let done = reader?.hunk { hunks.append(done) }
            reader = Reader(line)
        }
        if let done = reader?.hunk { hunks.append(done) }
        return hunks
    }

    private struct Reader {
        private(set) var hunk: Hunk
        private var old: Int
        private var new: Int

        /// Nil for a line that is no hunk's header.
        init?(_ header: Substring) {
            let parts = header.split(separator: " ", maxSplits: 3)
            guard parts.count >= 4, parts[0] == "@@", parts[3].hasPrefix("@@"), let before = Self.range(parts[1], sign: "-"),
                let after = Self.range(parts[2], sign: "+")
            else { return nil }
            hunk = Hunk(oldStart: before.start, oldCount: before.count, newStart: after.start, newCount: after.count, lines: [])
            (old, new) = (before.start, after.start)
        }

        private static func range(_ text: Substring, sign: Character) -> (start: Int, count: Int)? {
            guard text.first == sign else { return nil }
            let numbers = text.dropFirst().split(separator: ",")
            guard let start = numbers.first.flatMap({ Int($0) }), start >= 0, start < 1 << 32 else { return nil }
            guard numbers.count > 1 else { return (start, 1) }
            guard let count = Int(numbers[1]), count >= 0, count < 1 << 32 else { return nil }
            return (start, count)
        }

        private var oldLeft: Int { hunk.oldStart + hunk.oldCount - old }
        private var newLeft: Int { hunk.newStart + hunk.newCount - new }

        /// - Returns: false for a line that is not of this hunk: its header counts them.
        mutating func take(_ line: Substring) -> Bool {
            let text = String(Substring(line.utf8.dropFirst()))
            switch line.utf8.first {
            case UInt8(ascii: "\\"):
                guard !hunk.lines.isEmpty else { return true }
                hunk.lines[hunk.lines.count - 1].noNewlineAtEnd = true
            case UInt8(ascii: "+"):
                guard newLeft > 0 else { return false }
                hunk.lines.append(HunkLine(kind: .added, oldLine: nil, newLine: new, text: text))
                new += 1
            case UInt8(ascii: "-"):
                guard oldLeft > 0 else { return false }
                hunk.lines.append(HunkLine(kind: .removed, oldLine: old, newLine: nil, text: text))
                old += 1
            case UInt8(ascii: " "), nil:
                guard oldLeft > 0, newLeft > 0 else { return false }
                hunk.lines.append(HunkLine(kind: .context, oldLine: old, newLine: new, text: text))
                old += 1
                new += 1
            default: return false
            }
            return true
        }
    }
}
