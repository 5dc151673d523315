import Foundation
import Rules

/// Findings that a project has accepted for now: a file under version control that `lint` and `review` subtract.
///
/// One line a finding, sorted by path, rule and fingerprint, so that git merges it line by line.
public struct Baseline: Sendable, Hashable {
    /// An accepted finding.
    public struct Entry: Sendable, Hashable, Comparable {
        /// Of the accepted finding.
        public let fingerprint: Fingerprint
        /// The id of its rule.
        public let rule: String
        /// Where it was when it was accepted.
        public let path: String

        /// A line of the file.
        public init(fingerprint: Fingerprint, rule: String, path: String) {
            self.fingerprint = fingerprint
            self.rule = rule
            self.path = path
        }

        public static func < (left: Entry, right: Entry) -> Bool {
            (left.path, left.rule, left.fingerprint.text) < (right.path, right.rule, right.fingerprint.text)
        }
    }

    /// Sorted, without duplicates.
    public let entries: [Entry]

    /// Of entries in any order, some of which may be equal.
    public init(_ entries: some Sequence<Entry>) {
        self.entries = Set(entries).sorted()
    }

    /// A baseline of everything that is there: all but the fixed.
    public init(accepting findings: [ComparedFinding]) {
        self.init(
            findings.lazy.filter { $0.state != .fixed }.map {
                Entry(fingerprint: $0.fingerprint, rule: $0.finding.rule, path: $0.finding.place.path)
            })
    }

    /// What `subtract` leaves.
    public struct Remainder: Sendable {
        /// Without what the baseline accepts.
        public let findings: [ComparedFinding]
        /// How many findings it took away.
        public let accepted: Int
        /// Entries whose finding is no longer there.
        public let obsolete: [Entry]
    }

    /// Takes away what the baseline accepts. A finding that moved to another file is still accepted.
    /// - Parameter covers: whether this run looked for an entry, its rule in its file; others are never obsolete, and their findings, which
    ///   may well still be there, have not moved.
    public func subtract(from findings: [ComparedFinding], covers: (Entry) -> Bool = { _ in true }) -> Remainder {
        var open: [Fingerprint: Entry] = [:]
        for entry in entries { open[entry.fingerprint] = entry }
        var remaining: [Int] = []
        for (index, compared) in findings.enumerated() {
            if compared.state == .fixed || open.removeValue(forKey: compared.fingerprint) == nil { remaining.append(index) }
        }
        var moved: [Substring: [Entry]] = [:]
        for entry in open.values.filter(covers).sorted().reversed() { moved[entry.fingerprint.content, default: []].append(entry) }
        remaining = remaining.filter { index in
            let compared = findings[index]
            guard compared.state != .fixed, let entry = moved[compared.fingerprint.content]?.popLast() else { return true }
            open[entry.fingerprint] = nil
            return false
        }
        return Remainder(
            findings: remaining.map { findings[$0] }, accepted: findings.count - remaining.count,
            obsolete: open.values.filter(covers).sorted())
    }

    /// The baseline without those entries.
    public func pruned(of obsolete: [Entry]) -> Baseline {
        Baseline(Set(entries).subtracting(obsolete))
    }
}
