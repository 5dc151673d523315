/// Where a line of the old side stands on the new one.
public struct LineMap: Sendable {
    private let hunks: [Hunk]

    /// - Parameter file: nil, or one without hunks, for a file that is the same on both sides.
    public init(_ file: ChangedFile?) {
        hunks = file?.hunks ?? []
    }

    /// The new line of an old one, both 1-based; nil where it was removed.
    public func newLine(ofOld line: Int) -> Int? {
        guard let hunk = lastHunk(where: { $0.oldCount == 0 ? $0.oldStart < line : $0.oldStart <= line }) else { return line }
        let oldEnd = hunk.oldStart + max(hunk.oldCount, 1)
        if hunk.oldCount == 0 || line >= oldEnd {
            // An empty side's start is the line before it.
            let afterOld = hunk.oldCount == 0 ? hunk.oldStart + 1 : hunk.oldStart + hunk.oldCount
            let afterNew = hunk.newCount == 0 ? hunk.newStart + 1 : hunk.newStart + hunk.newCount
            return line - afterOld + afterNew
        }
        return hunk.lines.first { $0.oldLine == line }?.newLine
    }

    /// Whether the change removed or replaced that 1-based line of the old side.
    public func removes(oldLine line: Int) -> Bool { newLine(ofOld: line) == nil }

    /// Whether the change added or replaced that 1-based line of the new side.
    public func adds(newLine line: Int) -> Bool {
        guard let hunk = lastHunk(where: { $0.newStart <= line }), line < hunk.newStart + hunk.newCount else { return false }
        return hunk.lines.contains { $0.kind == .added && $0.newLine == line }
    }

    private func lastHunk(where isBefore: (Hunk) -> Bool) -> Hunk? {
        var low = 0
        var high = hunks.count
        while low < high {
            let middle = (low + high) / 2
            if isBefore(hunks[middle]) { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? hunks[low - 1] : nil
    }
}
