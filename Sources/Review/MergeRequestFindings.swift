import Git
import Project
import Rules

/// What a server knows of a merge request.
public struct MergeRequestDetails: Sendable, Hashable {
    /// As the server has it.
    public var title: String
    /// Whether the server marks it as a draft.
    public var isDraft: Bool

    /// As the server has it.
    public init(title: String, isDraft: Bool) {
        self.title = title
        self.isDraft = isDraft
    }
}

extension MergeRequestContext {
    /// Fills in what git knows.
    /// - Parameters:
    ///   - details: nil where only a change is looked at; checks of the title are silent then.
    ///   - base: where the change starts; nil for nothing.
    ///   - head: where it ends; nil for the index or the working tree, which have no commits of their own.
    ///   - snapshot: head's. Other files are read from the repository.
    /// - Throws: `GitError`.
    public init(
        _ change: Change, details: MergeRequestDetails? = nil, base: Commit?, head: Commit?, snapshot: Snapshot,
        repository: Repository
    ) throws {
        let commits = try head.map { try repository.commits(from: $0.id, excluding: base?.id, limit: 1000) } ?? []
        let everything = try head.map { try repository.listing(tree: $0.tree) { _ in true } }
        let blobs = Dictionary((everything?.entries ?? []).map { ($0.path, $0.blob) }) { first, _ in first }
        let generated = Set((everything?.entries ?? []).filter(\.isGenerated).map(\.path))
            .union(snapshot.files.filter(\.isGenerated).map(\.path))
        self.init(
            title: details?.title, isDraft: details?.isDraft ?? false,
            commits: commits.filter { $0.parents.count < 2 }.map { CommitNote(id: $0.id.hex, message: $0.message) },
            files: change.files.map { file in
                FileChange(file, isGenerated: generated.contains(file.newPath), size: Self.size(of: file, repository))
            },
            paths: snapshot.files.map(\.path)
        ) { path in
            if let file = snapshot.file(path) { return try? snapshot.read(file) }
            if let blob = blobs[path] ?? nil { return try? repository.blob(blob) }
            return head == nil ? try? repository.readWorkingTree(path) : nil
        }
    }

    private static func size(of file: ChangedFile, _ repository: Repository) -> Int {
        guard file.isBinary, file.newSize == 0, let blob = file.newBlob else { return file.newSize }
        return (try? repository.blobSize(blob)) ?? 0
    }
}

extension FileChange {
    /// A file of a change, as checks see it.
    init(_ file: ChangedFile, isGenerated: Bool, size: Int) {
        let lines = file.hunks.flatMap(\.lines)
        self.init(
            oldPath: file.oldPath, path: file.newPath, status: Status(file.status), isBinary: file.isBinary, isGenerated: isGenerated,
            size: size,
            added: lines.compactMap { line in
                line.kind == .added ? line.newLine.map { Line(number: $0, text: line.text) } : nil
            },
            removed: lines.compactMap { line in
                line.kind == .removed ? line.oldLine.map { Line(number: $0, text: line.text) } : nil
            })
    }
}

extension FileChange.Status {
    init(_ status: ChangedFile.Status) {
        self =
            switch status {
            case .added: .added
            case .modified: .modified
            case .deleted: .deleted
            case .renamed: .renamed
            case .copied: .copied
            case .typeChanged: .typeChanged
            }
    }
}

extension Comparison {
    /// Adds what the rules on the merge request find, as introduced. Suppression comments do not reach them; `except` does.
    /// - Parameters:
    ///   - rules: `Configuration.mergeRequestRules(of:)`.
    ///   - mayJudge: whether something may be said about a file.
    public mutating func add(_ rules: [ActiveRule], on request: MergeRequestContext, mayJudge: (String) -> Bool = { _ in true }) {
        var found: [Finding] = []
        for rule in rules {
            guard let check = rule.mergeRequestCheck else { continue }
            found += check.reports(in: request).filter { $0.place.isWholeChange || mayJudge($0.place.path) }.map { rule.finding($0, tree: nil) }
        }
        findings += found.fingerprinted().map { ComparedFinding(finding: $0.finding, fingerprint: $0.fingerprint, state: .introduced) }
        findings.sort(by: Self.isBefore)
    }
}
