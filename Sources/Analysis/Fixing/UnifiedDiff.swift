/// The difference of two texts as `diff -u` prints it.
public enum UnifiedDiff {
    /// Lines around a change.
    private static let context = 3

    /// The diff of one file; empty where nothing differs.
    public static func text(path: String, old: [UInt8], new: [UInt8]) -> String {
        guard old != new else { return "" }
        let left = LineDifference.lines(old)
        let right = LineDifference.lines(new)
        let runs = LineDifference.runs(left, right)
        var result = "--- a/\(path)\n+++ b/\(path)\n"
        for hunk in hunks(runs, oldCount: left.count) {
            let oldRange = max(0, hunk[0].old.lowerBound - context)..<min(left.count, hunk[hunk.count - 1].old.upperBound + context)
            let newStart = hunk[0].new.lowerBound - (hunk[0].old.lowerBound - oldRange.lowerBound)
            let newEnd = hunk[hunk.count - 1].new.upperBound + (oldRange.upperBound - hunk[hunk.count - 1].old.upperBound)
            result += "@@ -\(span(oldRange)) +\(span(newStart..<newEnd)) @@\n"
            var index = oldRange.lowerBound
            for run in hunk {
                for line in left[index..<run.old.lowerBound] { append(" ", line, to: &result) }
                for line in left[run.old] { append("-", line, to: &result) }
                for line in right[run.new] { append("+", line, to: &result) }
                index = run.old.upperBound
            }
            for line in left[index..<oldRange.upperBound] { append(" ", line, to: &result) }
        }
        return result
    }

    private static func span(_ range: Range<Int>) -> String {
        let start = range.isEmpty ? range.lowerBound : range.lowerBound + 1
        return range.count == 1 ? "\(start)" : "\(start),\(range.count)"
    }

    private static func append(_ mark: String, _ line: ArraySlice<UInt8>, to result: inout String) {
        result += mark
        result += String(decoding: line, as: UTF8.self)
        if line.last != 0x0A { result += "\n\\ No newline at end of file\n" }
    }

    /// Runs that lie close enough to share their context.
    private static func hunks(_ runs: [LineDifference.Run], oldCount: Int) -> [[LineDifference.Run]] {
        var hunks: [[LineDifference.Run]] = []
        for run in runs {
            if let last = hunks.last?.last, run.old.lowerBound - last.old.upperBound <= 2 * context {
                hunks[hunks.count - 1].append(run)
            } else {
                hunks.append([run])
            }
        }
        return hunks
    }
}

/// Which lines of two texts differ: Myers' algorithm on what a common start and end leave.
enum LineDifference {
    /// Old lines that are replaced by new ones; either may be empty.
    struct Run: Equatable {
        var old: Range<Int>
        var new: Range<Int>
    }

    /// Lines with their line breaks.
    static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        for (index, byte) in bytes.enumerated() where byte == 0x0A {
            lines.append(bytes[start...index])
            start = index + 1
        }
        if start < bytes.count { lines.append(bytes[start...]) }
        return lines
    }

    /// Beyond so many differing lines the middle is one run: still right, only not the shortest.
    private static let maximumDistance = 2000

    static func runs(_ left: [ArraySlice<UInt8>], _ right: [ArraySlice<UInt8>]) -> [Run] {
        var start = 0
        while start < left.count, start < right.count, left[start] == right[start] { start += 1 }
        var end = 0
        while end < left.count - start, end < right.count - start, left[left.count - 1 - end] == right[right.count - 1 - end] {
            end += 1
        }
        let middle = differences(left[start..<(left.count - end)], right[start..<(right.count - end)])
        return middle.map {
            Run(
                old: ($0.old.lowerBound + start)..<($0.old.upperBound + start),
                new: ($0.new.lowerBound + start)..<($0.new.upperBound + start))
        }
    }

    private static func differences(_ left: ArraySlice<ArraySlice<UInt8>>, _ right: ArraySlice<ArraySlice<UInt8>>) -> [Run] {
        let (a, b) = (Array(left), Array(right))
        guard !a.isEmpty || !b.isEmpty else { return [] }
        let whole = [Run(old: 0..<a.count, new: 0..<b.count)]
        guard !a.isEmpty, !b.isEmpty else { return whole }
        // trace[d][k + d] is how far into `a` the best path with d edits on diagonal k reaches.
        var trace: [[Int]] = []
        var last: [Int] = [0, 0]
        for distance in 0...min(maximumDistance, a.count + b.count) {
            var reached = [Int](repeating: 0, count: 2 * distance + 1)
            for k in stride(from: -distance, through: distance, by: 2) {
                var x: Int
                if distance == 0 {
                    x = 0
                } else if k == -distance || (k != distance && last[k - 1 + distance - 1] < last[k + 1 + distance - 1]) {
                    x = last[k + 1 + distance - 1]
                } else {
                    x = last[k - 1 + distance - 1] + 1
                }
                while x < a.count, x - k < b.count, x - k >= 0, a[x] == b[x - k] { x += 1 }
                reached[k + distance] = x
                if x >= a.count, x - k >= b.count {
                    trace.append(reached)
                    return backtrack(trace, a.count, b.count)
                }
            }
            trace.append(reached)
            last = reached
        }
        return whole
    }

    private static func backtrack(_ trace: [[Int]], _ aCount: Int, _ bCount: Int) -> [Run] {
        var runs: [Run] = []
        var (x, y) = (aCount, bCount)
        for distance in stride(from: trace.count - 1, to: 0, by: -1) {
            let before = trace[distance - 1]
            let k = x - y
            let isInsertion =
                k == -distance || (k != distance && before[k - 1 + distance - 1] < before[k + 1 + distance - 1])
            let previousK = isInsertion ? k + 1 : k - 1
            let previousX = before[previousK + distance - 1]
            let previousY = previousX - previousK
            let old = isInsertion ? previousX..<previousX : previousX..<(previousX + 1)
            let new = isInsertion ? previousY..<(previousY + 1) : previousY..<previousY
            if let next = runs.last, next.old.lowerBound == old.upperBound, next.new.lowerBound == new.upperBound {
                runs[runs.count - 1] = Run(old: old.lowerBound..<next.old.upperBound, new: new.lowerBound..<next.new.upperBound)
            } else {
                runs.append(Run(old: old, new: new))
            }
            (x, y) = (previousX, previousY)
        }
        return runs.reversed()
    }
}
