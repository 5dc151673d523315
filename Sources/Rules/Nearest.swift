/// "Did you mean": the nearest of the right words to a wrong one.
public enum Nearest {
    /// The nearest candidate, where one is near enough to be meant.
    public static func match(for word: String, among candidates: some Sequence<String>) -> String? {
        let wrong = Array(word.lowercased().utf8)
        var best: (distance: Int, word: String)?
        for candidate in candidates {
            let distance = distance(wrong, Array(candidate.lowercased().utf8))
            if best.map({ distance < $0.distance }) ?? true { best = (distance, candidate) }
        }
        guard let best, best.distance <= max(2, word.utf8.count / 3) else { return nil }
        return best.word
    }

    /// `; did you mean 'x'?`, or nothing where no candidate is near.
    public static func suggestion(for word: String, among candidates: some Sequence<String>) -> String {
        match(for: word, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
    }

    /// Edits (insertion, deletion, replacement, swap of neighbours) between two words.
    static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        var row = last
        for i in 1...left.count {
            row[0] = i
            for j in 1...right.count {
                let change = left[i - 1] == right[j - 1] ? 0 : 1
                row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + change)
                if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
                    row[j] = min(row[j], beforeLast[j - 2] + 1)
                }
            }
            (beforeLast, last, row) = (last, row, beforeLast)
        }
        return last[right.count]
    }
}
