import Rules

extension MergeRequestContext {
    /// The merge request of an example, as the review would see it; a file with the content of one that went is renamed.
    init(_ example: RuleExample) {
        let before = (example.change?.before ?? [:]).mapValues { Array($0.utf8) }
        let after = example.files.mapValues { Array($0.utf8) }
        var gone = before.keys.filter { after[$0] == nil }.sorted()
        var files: [FileChange] = []
        for path in after.keys.sorted() {
            let new = after[path] ?? []
            if let old = before[path] {
                if old != new { files.append(FileChange(path, .modified, from: old, to: new)) }
            } else if let index = gone.firstIndex(where: { before[$0] == new }) {
                files.append(FileChange(oldPath: gone.remove(at: index), path: path, status: .renamed, size: new.count))
            } else {
                files.append(FileChange(path, .added, from: [], to: new))
            }
        }
        files += gone.map { FileChange($0, .deleted, from: before[$0] ?? [], to: []) }
        self.init(
            title: example.change?.title, isDraft: example.change?.isDraft ?? false,
            commits: (example.change?.commits ?? []).enumerated().map {
                CommitNote(id: String(repeating: "\($0.offset % 10)", count: 40), message: $0.element)
            },
            files: files.sorted { $0.path < $1.path }, paths: after.keys.sorted()
        ) { after[$0] }
    }
}

extension FileChange {
    fileprivate init(_ path: String, _ status: Status, from old: [UInt8], to new: [UInt8]) {
        let isBinary = new.contains(0) || old.contains(0)
        let (left, right) = (LineDifference.lines(old), LineDifference.lines(new))
        let runs = isBinary ? [] : LineDifference.runs(left, right)
        self.init(
            path: path, status: status, isBinary: isBinary, size: new.count,
            added: runs.flatMap { run in run.new.map { Line(number: $0 + 1, text: Self.text(right[$0])) } },
            removed: runs.flatMap { run in run.old.map { Line(number: $0 + 1, text: Self.text(left[$0])) } })
    }

    /// Without the line break.
    private static func text(_ line: ArraySlice<UInt8>) -> String {
        var line = line
        if line.last == 0x0A { line.removeLast() }
        if line.last == 0x0D { line.removeLast() }
        return String(decoding: line, as: UTF8.self)
    }
}
