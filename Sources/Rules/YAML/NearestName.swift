/// "Did you mean": the name that a misspelt one most likely stands for.
public enum NearestName {
    /// The candidate with the fewest edits, where they are few enough to be a slip; ties go to the earlier candidate.
    public static func of(_ name: String, in candidates: some Sequence<String>) -> String? {
        let wrong = folded(name)
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let length = min(candidate.utf8.count, maximumLength)
            let allowed = max(1, max(wrong.count, length) / 3)
            guard abs(wrong.count - length) <= allowed else { continue }
            let distance = distance(wrong, folded(candidate))
            if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// `did you mean …`, or the whole list where it is short, or nothing.
    package static func advice(_ name: String, in candidates: [String]) -> String {
        if let nearest = of(name, in: candidates) { return "did you mean `\(nearest)`?" }
        guard !candidates.isEmpty, candidates.count <= 24 else { return "" }
        return "known are " + candidates.joined(separator: ", ")
    }

    /// Bytes that count; what is as long as this is no slip of the keyboard any more.
    private static let maximumLength = 64

    /// Case, of ASCII letters, and the separators that people mix up do not count.
    private static func folded(_ name: String) -> [UInt8] {
        name.utf8.prefix(maximumLength).map { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            case UInt8(ascii: "-"), UInt8(ascii: " "): UInt8(ascii: "_")
            default: byte
            }
        }
    }

    /// Insertions, deletions, substitutions and swaps of neighbours.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        let width = right.count + 1
        // Three rows of the table, in turn.
        var rows = [Int](repeating: 0, count: 3 * width)
        return rows.withUnsafeMutableBufferPointer { rows in
            for column in 0..<width { rows[column] = column }
            for row in left.indices {
                let (beforeLast, last, current) = ((row + 2) % 3 * width, row % 3 * width, (row + 1) % 3 * width)
                rows[current] = row + 1
                for column in right.indices {
                    var cost = min(
                        rows[last + column + 1] + 1, rows[current + column] + 1, rows[last + column] + (left[row] == right[column] ? 0 : 1))
                    if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                        cost = min(cost, rows[beforeLast + column - 1] + 1)
                    }
                    rows[current + column + 1] = cost
                }
            }
            return rows[left.count % 3 * width + right.count]
        }
    }
}
