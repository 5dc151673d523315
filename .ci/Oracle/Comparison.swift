import Foundation

/// One thing to compare the two readings by.
protocol Comparison {
    /// Compares one file.
    mutating func compare(_ file: SourceFile)
    /// What came out over all files.
    var report: Report { get }
}

/// Counts of agreement, and the kinds of difference.
struct Report {
    /// What was compared, in the plural.
    let subject: String
    private(set) var agreeing = 0
    private(set) var total = 0
    private var differences: [String: (count: Int, example: String)] = [:]

    init(_ subject: String) { self.subject = subject }

    /// Things that both see alike.
    mutating func agree(_ count: Int = 1) {
        agreeing += count
        total += count
    }

    /// Things that they see differently: what kind of difference it is, and an example of it.
    mutating func differ(_ kind: String, count: Int = 1, example: @autoclosure () -> String) {
        total += count
        if let known = differences[kind] {
            differences[kind] = (known.count + count, known.example)
        } else {
            differences[kind] = (count, example())
        }
    }

    func printOut() {
        let percentage = total == 0 ? 100 : 100 * Double(agreeing) / Double(total)
        print("\(subject): \(total), \(agreeing) agree: \(String(format: "%.5f", percentage)) %")
        for (kind, difference) in differences.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
            print("  \(difference.count) × \(kind)\n      \(difference.example)")
        }
    }
}
