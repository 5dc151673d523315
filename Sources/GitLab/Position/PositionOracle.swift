import Review

/// Says where GitLab will take a thread: for each changed file which lines its diff has, by the same counting as the server's.
struct PositionOracle: Sendable {
    /// A side of the diff.
    enum Side: Sendable {
        case old, new
    }

    private let filesByNewPath: [String: FileLines]
    private let filesByOldPath: [String: FileLines]

    init(_ change: Change) {
        var byNew: [String: FileLines] = [:]
        var byOld: [String: FileLines] = [:]
        for file in change.files {
            let lines = FileLines(file)
            byNew[file.newPath] = lines
            if file.status != .added, file.status != .copied { byOld[file.oldPath] = lines }
        }
        filesByNewPath = byNew
        filesByOldPath = byOld
    }

    /// The places for a thread about a line, the best first; empty where the file is not in the diff.
    ///
    /// - Parameters:
    ///   - line: 1-based, on that side; nil for the file as a whole.
    ///   - last: the last line of what is meant, where that is more than a line.
    func placements(path: String, line: Int?, through last: Int? = nil, side: Side) -> [Placement] {
        guard let file = side == .new ? filesByNewPath[path] : filesByOldPath[path] else { return [] }
        let exact = line.flatMap { file.placement(of: $0, through: last ?? $0, side: side) }
        return (exact.map { [$0] } ?? []) + [.file(oldPath: file.oldPath, newPath: file.newPath)]
    }

    /// The change's file of that path on the side.
    func isChanged(path: String, side: Side) -> Bool { (side == .new ? filesByNewPath[path] : filesByOldPath[path]) != nil }
}

/// A changed file's diff, ready to be asked for lines.
private struct FileLines: Sendable {
    let oldPath: String
    let newPath: String
    private let status: ChangedFile.Status
    private let hunks: [HunkLines]
    /// A copy is a new file to GitLab, which looks for renames only.
    private let isNew: Bool

    init(_ file: ChangedFile) {
        status = file.status
        isNew = file.status == .added || file.status == .copied
        oldPath = isNew ? file.newPath : file.oldPath
        newPath = file.status == .deleted ? file.oldPath : file.newPath
        // A file that became a link or a submodule is one deleted and one added file in git's text; a submodule has no lines.
        let hasLines = !file.isBinary && file.status != .typeChanged && file.newMode != 0o160000 && file.oldMode != 0o160000
        hunks = hasLines ? file.hunks.map { HunkLines($0) } : []
    }

    /// A thread about more lines would stand too far below what it speaks of.
    private static let longestRange = 20

    /// What spans lines hangs on its last, as GitLab wants it, where one hunk shows them all; else on its first.
    func placement(of line: Int, through last: Int, side: PositionOracle.Side) -> Placement? {
        guard let first = find(line, side: side) else { return nil }
        guard last > line, last - line < Self.longestRange, let end = find(last, side: side),
            hunks.contains(where: { $0.line(line, side: side) != nil && $0.line(last, side: side) != nil })
        else { return make(first, from: nil) }
        return make(end, from: first)
    }

    private func find(_ line: Int, side: PositionOracle.Side) -> DiffLine? {
        guard line > 0, !hunks.isEmpty else { return nil }
        if isNew {
            guard side == .new, status == .copied || hunks.contains(where: { $0.line(line, side: .new) != nil }) else { return nil }
            return name(old: nil, new: line, counters: (0, line))
        }
        // The first hunk that ends at or after the line.
        var low = 0
        var high = hunks.count
        while low < high {
            let middle = (low + high) / 2
            if hunks[middle].end(side) < line { low = middle + 1 } else { high = middle }
        }
        if low < hunks.count, let found = hunks[low].line(line, side: side) {
            return name(old: found.old, new: found.new, counters: found.counters)
        }
        // An unchanged line outside the hunks: GitLab unfolds it, of files that are on both sides.
        guard status != .deleted else { return nil }
        let offset = low < hunks.count ? hunks[low].offsetBefore : hunks[hunks.count - 1].offsetAfter
        let old = side == .new ? line - offset : line
        let new = side == .new ? line : line + offset
        guard old > 0, new > 0 else { return nil }
        return name(old: old, new: new, counters: (old, new))
    }

    private func name(old: Int?, new: Int?, counters: (Int, Int)) -> DiffLine {
        DiffLine(old: old, new: new, code: LineCode.text(path: newPath, old: counters.0, new: counters.1))
    }

    private func make(_ line: DiffLine, from first: DiffLine?) -> Placement {
        .line(oldPath: oldPath, newPath: newPath, old: line.old, new: line.new, code: line.code, first: first)
    }
}

/// A hunk's lines by their number on either side.
private struct HunkLines: Sendable {
    struct Line: Sendable {
        var old: Int?
        var new: Int?
        var counters: (Int, Int)
    }

    /// New minus old number of the unchanged lines before and after the hunk.
    let offsetBefore: Int
    let offsetAfter: Int
    private let oldStart: Int
    private let newStart: Int
    private var byOld: [Line] = []
    private var byNew: [Line] = []

    init(_ hunk: Hunk) {
        // A side without lines counts from the line before: the header says 0 or that line's number.
        oldStart = hunk.oldCount == 0 ? hunk.oldStart + 1 : hunk.oldStart
        newStart = hunk.newCount == 0 ? hunk.newStart + 1 : hunk.newStart
        offsetBefore = newStart - oldStart
        // GitLab counts from the header's numbers as they are.
        var counters = (hunk.oldStart, hunk.newStart)
        for line in hunk.lines {
            let entry = Line(old: line.oldLine, new: line.newLine, counters: counters)
            if line.oldLine != nil { byOld.append(entry) }
            if line.newLine != nil { byNew.append(entry) }
            switch line.kind {
            case .added: counters.1 += 1
            case .removed: counters.0 += 1
            case .context: counters = (counters.0 + 1, counters.1 + 1)
            }
        }
        offsetAfter = (newStart + byNew.count) - (oldStart + byOld.count)
    }

    /// The last line's number.
    func end(_ side: PositionOracle.Side) -> Int { side == .old ? oldStart + byOld.count - 1 : newStart + byNew.count - 1 }

    func line(_ number: Int, side: PositionOracle.Side) -> Line? {
        let lines = side == .old ? byOld : byNew
        let index = number - (side == .old ? oldStart : newStart)
        return lines.indices.contains(index) ? lines[index] : nil
    }
}
