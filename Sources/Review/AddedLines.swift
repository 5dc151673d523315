import Analysis
import Git

/// The lines that a change adds, by path on the new side.
public struct AddedLines: Sendable {
    private let lines: [String: Set<Int>]

    /// Of all files that are on the new side.
    public init(_ change: Change) {
        var lines: [String: Set<Int>] = [:]
        for file in change.files where file.status != .deleted {
            lines[file.newPath, default: []].formUnion(file.hunks.flatMap(\.lines).compactMap { $0.kind == .added ? $0.newLine : nil })
        }
        self.lines = lines
    }

    /// - Parameter line: 1-based.
    public func contains(_ line: Int, of path: String) -> Bool { lines[path]?.contains(line) ?? false }
}

extension Examiner {
    /// One side by itself, where the other is not there to compare with: what begins on a line that the change adds counts as
    /// introduced, everything else as unchanged. What the change causes elsewhere, or fixes, is not known.
    /// - Parameter change: what differs, by somebody else's word. Its old side is not read.
    /// - Throws: as `examine`.
    public func examine(_ head: Side, onLinesAddedBy change: Change) throws -> Examination {
        let added = AddedLines(change)
        var examination = try examine(head)
        for index in examination.comparison.findings.indices {
            let place = examination.comparison.findings[index].finding.place
            examination.comparison.findings[index].state = added.contains(place.start.line, of: place.path) ? .introduced : .unchanged
        }
        examination.change = change
        return examination
    }
}
