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
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for column in right.indices {
                var cost = min(
                    last[column + 1] + 1, current[column] + 1, last[column] + (left[row] == right[column] ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
