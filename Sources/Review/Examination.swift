import Analysis
import Git
import Project
import Rules
import Syntax

/// What a run found, with what is needed to print or post it.
public struct Examination: Sendable {
    /// The findings of one side (all `introduced`), or of base against head.
    public var comparison: Comparison
    /// What differs between the sides; nil where there was only one.
    public var change: Change?
    /// The files, of either side, that were judged; nil for all. What others have is the same on both sides.
    public private(set) var judged: Set<String>?
    private let head: Snapshot
    private let base: Snapshot?
    /// What was worked out on the way. Whoever ends the process after the report keeps it until then, since to free it takes its time.
    public private(set) var memo = AnalysisMemo()

    /// An assessment of one snapshot by itself.
    public init(alone assessment: Assessment, of snapshot: Snapshot) {
        self.init(comparison: Comparison(alone: assessment), change: nil, head: snapshot, base: nil)
    }

    init(comparison: Comparison, change: Change?, judged: Set<String>? = nil, head: Snapshot, base: Snapshot?) {
        self.judged = judged
        self.comparison = comparison
        self.change = change
        self.head = head
        self.base = base
    }

    func holding(_ memo: AnalysisMemo) -> Examination {
        var copy = self
        copy.memo = memo
        return copy
    }

    /// The bytes of the file that a finding stands in: head's, or base's for a fixed one.
    public func source(of compared: ComparedFinding) -> [UInt8]? {
        bytes(compared.finding.place.path, inBase: compared.state == .fixed)
    }

    /// The patterns of the configuration that mean no file of head.
    public func idlePatterns(of configuration: Configuration) -> [IdlePatterns] { configuration.idlePatterns(in: head) }

    /// Head's files at a path, or below it where it is a folder's.
    public func files(at path: String) -> [String] {
        guard let first = head.files.firstIndex(where: { $0.path >= path }) else { return [] }
        let folder = path.isEmpty ? "" : path + "/"
        return head.files[first...].prefix { $0.path == path || $0.path.hasPrefix(path) }.map(\.path).filter { $0 == path || $0.hasPrefix(folder) }
    }

    /// Head with other bytes in some of its files.
    public func snapshot(with contents: [String: [UInt8]]) -> Snapshot {
        let files = head.files.map { contents[$0.path] == nil ? $0 : SnapshotFile(path: $0.path, isGenerated: $0.isGenerated) }
        return Snapshot(files: files, links: head.links) { [head] file in try contents[file.path] ?? head.read(file) }
    }

    /// Adds what the rules on the merge request find in the change; nothing where nothing was compared.
    /// - Parameters:
    ///   - rules: `Configuration.mergeRequestRules(of:)`.
    ///   - details: what the server says of the merge request; nil leaves out what needs its title.
    ///   - configuration: nothing is said about the files that it leaves out, and they do not count.
    /// - Throws: `GitError`.
    public mutating func add(
        _ rules: [ActiveRule], details: MergeRequestDetails?, from base: Side, to head: Side, in repository: Repository,
        configuration: Configuration
    ) throws {
        guard let change, !rules.isEmpty else { return }
        var request = try MergeRequestContext(
            change, details: details, base: base.commit, head: head.commit, snapshot: self.head, repository: repository)
        for index in request.files.indices where !configuration.includes(request.files[index].path) {
            request.files[index].isGenerated = true
        }
        comparison.add(rules, on: request) { configuration.includes($0) }
    }

    /// The bytes of a file of head or base; nil where it is not there or cannot be read.
    public func bytes(_ path: String, inBase: Bool = false) -> [UInt8]? {
        guard let snapshot = inBase ? base : head, let file = snapshot.file(path) else { return nil }
        return try? snapshot.read(file)
    }
}

/// A state of the project.
public enum Side: Sendable, Hashable {
    case workingTree
    /// The staged content.
    case index
    case commit(Commit)
    /// What merging two commits gives, made in memory.
    case merge(Commit, Commit)
    /// Nothing: what the first commit is compared with.
    case empty
}

/// Analyses states of one project; files that two of them share are analysed once.
public struct Examiner: Sendable {
    /// Where the project's files come from.
    public enum Place: Sendable {
        case repository(Repository)
        /// A folder outside git: only its working tree can be examined.
        case folder(String)
    }

    let place: Place
    let analyzer: Analyzer
    let scope: AssessmentScope
    let jobs: Int
    private let progress: (@Sendable (_ done: Int, _ all: Int) -> Void)?

    /// - Parameters:
    ///   - scope: which files' findings are wanted.
    ///   - jobs: number of threads.
    ///   - progress: called with the number of files done and of all, from any thread.
    public init(
        _ place: Place, analyzer: Analyzer, scope: AssessmentScope = AssessmentScope(), jobs: Int = Analyzer.processors,
        progress: (@Sendable (_ done: Int, _ all: Int) -> Void)? = nil
    ) {
        self.place = place
        self.analyzer = analyzer
        self.scope = scope
        self.jobs = jobs
        self.progress = progress
    }

    /// Everything that is to be said about one side.
    /// - Throws: `GitError`, `UnreadableFile` for a folder that cannot be read, `DocumentError` for a rule that does not compile.
    public func examine(_ side: Side) throws -> Examination {
        var memo = AnalysisMemo()
        let listed = try snapshot(of: side)
        let assessment = try assess(listed, memo: &memo)
        return Examination(alone: assessment, of: listed.snapshot).holding(memo)
    }

    /// How much of two sides is looked at.
    public enum Extent: Sendable {
        /// Everything, so that what stays as it is can be counted.
        case everything
        /// What introduced and fixed findings depend on, and no more.
        case difference
    }

    /// What lies between two sides.
    /// - Throws: as `examine`; `GitError` also where the place is no repository.
    /// - Parameters:
    ///   - extent: introduced and fixed findings are the same for either; `.difference` leaves out most of the unchanged ones.
    ///   - options: how renames are found.
    public func compare(
        base: Side, head: Side, extent: Extent = .everything, options: DiffOptions = DiffOptions()
    ) throws -> Examination {
        guard case .repository(let repository) = place else {
            throw GitError(.noRepository, "there is no git repository here to compare in; run it inside one, or `git init` first")
        }
        let headListed = try snapshot(of: head)
        let baseListed = try snapshot(of: base)
        var memo = AnalysisMemo()
        let assessed = try assess(base: baseListed, head: headListed, extent, memo: &memo)
        let change = try change(in: repository, from: base, to: head, options: options)
        let removed = assessed.base.index.map { RemovedDeclarations(base: $0, change: change) }
        let comparison = Comparison(base: assessed.base, head: assessed.head, change: change) { [configuration = analyzer.configuration] in
            // A review does not speak on a line of a file that the configuration leaves out.
            removed?.place(for: $0).flatMap { configuration.includes($0.path) ? $0 : nil }
        }
        return Examination(
            comparison: comparison, change: change, judged: assessed.judged, head: headListed.snapshot, base: baseListed.snapshot
        ).holding(memo)
    }

    private func assess(
        base: ListedSnapshot, head: ListedSnapshot, _ extent: Extent, memo: inout AnalysisMemo
    ) throws -> AssessedDifference {
        switch extent {
        case .everything:
            let headAssessment = try assess(head, memo: &memo)
            return AssessedDifference(base: try assess(base, memo: &memo), head: headAssessment)
        case .difference:
            var assessed = try analyzer.assessDifference(
                base: base.snapshot, head: head.snapshot, scope: scope, jobs: jobs, memo: &memo, progress: progress)
            // What is skipped on both sides is none of the change's business.
            let (before, after) = (Set(base.skipped), Set(head.skipped))
            add(base.skipped.filter { !after.contains($0) }, to: &assessed.base)
            add(head.skipped.filter { !before.contains($0) }, to: &assessed.head)
            return assessed
        }
    }

    /// What differs between two sides, without analysing either.
    /// - Throws: `GitError`.
    private func change(in repository: Repository, from base: Side, to head: Side, options: DiffOptions) throws -> Change {
        Change(base: base.commitID, head: head.commitID, files: try repository.diff(from: base.diffSide, to: head.diffSide, options: options))
    }

    func assess(_ listed: ListedSnapshot, memo: inout AnalysisMemo) throws -> Assessment {
        var assessment = try analyzer.assess(listed.snapshot, scope: scope, jobs: jobs, memo: &memo, progress: progress)
        add(listed.skipped, to: &assessment)
        return assessment
    }

    private func add(_ skipped: [UnreadableFile], to assessment: inout Assessment) {
        let skipped = skipped.filter { analyzer.configuration.includes($0.path) && scope.contains($0.path) }
        assessment.unreadable = (assessment.unreadable + skipped).sorted { $0.path < $1.path }
    }

    /// Which files are listed at all; also those that the configuration leaves out, since others may need what they declare.
    var wants: PathFilter { { RelevantFiles.contains($0) } }

    private func snapshot(of side: Side) throws -> ListedSnapshot {
        let wants = wants
        switch (place, side) {
        case (.folder(let folder), .workingTree):
            // Of a whole file system, only what is asked about.
            return try .ofFolder(folder, startingAt: folder == "/" && !scope.paths.isEmpty ? scope.paths : [""], wants: wants)
        case (.folder(let folder), _):
            throw GitError(.noRepository, "\(folder) is in no git repository; run it inside one, or `git init` first")
        case (.repository(let repository), .workingTree): return try repository.workingTreeSnapshot(wants: wants)
        case (.repository(let repository), .index): return try repository.indexSnapshot(wants: wants)
        case (.repository(let repository), .commit(let commit)): return try repository.snapshot(of: commit, wants: wants)
        case (.repository(let repository), .merge(let ours, let theirs)):
            return try repository.mergeSnapshot(ours.id, theirs.id, wants: wants).listed
        case (.repository, .empty): return ListedSnapshot(snapshot: Snapshot(contents: [:]), skipped: [])
        }
    }
}

extension ProjectIndex: DeclarationFinder {}

extension LazyIndex: DeclarationFinder {
    public func places(of declaration: MissingDeclaration) -> [Place] { value.places(of: declaration) }
}

extension Side {
    /// The commit's full id; empty for a side that is none.
    var commitID: String { commit?.id.hex ?? "" }

    var commit: Commit? {
        if case .commit(let commit) = self { commit } else { nil }
    }

    var diffSide: DiffSide {
        switch self {
        case .workingTree: .workingTree
        case .index: .index
        case .commit(let commit): .tree(commit.tree)
        // The lines of the merge that a change can show are those of its second side.
        case .merge(_, let theirs): .tree(theirs.tree)
        case .empty: .empty
        }
    }
}
