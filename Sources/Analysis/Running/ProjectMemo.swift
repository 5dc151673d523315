import Project
import Rules

/// What the rules of the project found in the snapshot that was assessed last, and what they went by: a rule that nothing concerns which
/// is different in the next snapshot finds the same again.
struct ProjectMemo: Sendable {
    /// What one rule found.
    struct Answer: Sendable {
        var findings: [Finding] { reported.map(\.finding) }
        private let reported: [ReportedFinding]
        /// What it asked the index about.
        var asked: [Questions.Asked]
        /// The paths of the findings and of the places that they point to.
        private let paths: Set<String>

        init(reported: [ReportedFinding], asked: [Questions.Asked]) {
            self.reported = reported
            self.asked = asked
            var paths: Set<String> = []
            for finding in reported.lazy.map(\.finding) {
                paths.insert(finding.place.path)
                for related in finding.related { paths.insert(related.place.path) }
            }
            self.paths = paths
        }

        /// The findings of equal reports on files that are not among these: making one takes the file's tree.
        func findings(outside changed: Set<String>) -> (CheckReport) -> Finding? {
            let positions = Dictionary(grouping: reported.indices.filter { !changed.contains(reported[$0].report.place.path) }) {
                reported[$0].report.place
            }
            return { report in positions[report.place]?.first { reported[$0].report == report }.map { reported[$0].finding } }
        }

        /// Whether a rule that reads these kinds of facts would find this again. In a file that changed, places may have moved.
        func stands(after change: SnapshotChange, reading read: FactKinds) -> Bool {
            paths.isDisjoint(with: change.paths) && !change.facts.mayAffect(asked, reading: read)
        }
    }

    let snapshot: Snapshot
    let scope: AssessmentScope
    /// The files that took part; empty where not all were asked for.
    private let planned: [PlannedFile]
    /// What each of them gave.
    private let results: [FileAnalysis]
    /// The facts of the files that have some, sorted by path.
    private let facts: [FileFacts]
    let index: LazyIndex
    /// By rule's id.
    let answers: [String: Answer]

    init(
        snapshot: Snapshot, scope: AssessmentScope, planned: [PlannedFile], results: [FileAnalysis], facts: [FileFacts], index: LazyIndex,
        answers: [String: Answer]
    ) {
        self.snapshot = snapshot
        self.scope = scope
        self.planned = planned
        self.results = results
        self.facts = facts
        self.index = index
        self.answers = answers
    }

    /// The files that took part, where the same are wanted.
    func plannedFiles(for scope: AssessmentScope) -> [PlannedFile]? { scope == self.scope ? planned : nil }

    /// The results again, for files in the same order.
    func sequenceOfResults() -> KnownResults { KnownResults(planned: planned, results: results) }

    /// What another snapshot has otherwise; nil where the answers are of no use for it.
    func change(to next: Snapshot, facts nextFacts: [FileFacts], scope: AssessmentScope) -> SnapshotChange? {
        guard scope == self.scope else { return nil }
        var change = SnapshotChange()
        if snapshot.links != next.links { change.facts.addPaths() }
        for (old, new) in SnapshotDifference(from: snapshot, to: next) {
            // Who generated a file decides whether it is judged.
            if let old, let new, old.isGenerated != new.isGenerated { return nil }
            guard let path = old?.path ?? new?.path else { continue }
            change.paths.insert(path)
            let before = facts.position(of: path, at: \.path).map { facts[$0] }
            let after = nextFacts.position(of: path, at: \.path).map { nextFacts[$0] }
            if before != nil || after != nil { change.facts.add(before, after) }
            if old == nil || new == nil { change.facts.addPaths() }
        }
        return change
    }
}

/// What two snapshots differ in.
struct SnapshotChange: Sendable {
    /// Files that are not the same in both.
    var paths: Set<String> = []
    var facts = FactsChange()
}

/// The files that are not the same in two snapshots, by path: each as it is in the one and in the other, nil where it is not there.
struct SnapshotDifference: Sequence, IteratorProtocol {
    private var one: ArraySlice<SnapshotFile>
    private var two: ArraySlice<SnapshotFile>

    init(from old: Snapshot, to new: Snapshot) {
        one = old.files[...]
        two = new.files[...]
    }

    mutating func next() -> (old: SnapshotFile?, new: SnapshotFile?)? {
        while let old = one.first, let new = two.first {
            if old.path == new.path {
                one.removeFirst()
                two.removeFirst()
                // Without an id nothing is known of the bytes.
                if old != new || old.blob == nil { return (old, new) }
            } else if old.path < new.path {
                one.removeFirst()
                return (old, nil)
            } else {
                two.removeFirst()
                return (nil, new)
            }
        }
        if let old = one.popFirst() { return (old, nil) }
        if let new = two.popFirst() { return (nil, new) }
        return nil
    }
}

/// The results of files sorted by path, handed out to files that come sorted by path.
struct KnownResults {
    fileprivate let planned: [PlannedFile]
    fileprivate let results: [FileAnalysis]
    private var position = 0

    fileprivate init(planned: [PlannedFile], results: [FileAnalysis]) {
        self.planned = planned
        self.results = results
    }

    /// The result of the same bytes at the same path, to which the same was to be done; nil where it is not known.
    mutating func next(for file: PlannedFile) -> FileAnalysis? {
        while position < planned.count, planned[position].file.path < file.file.path { position += 1 }
        guard position < planned.count, let blob = file.file.blob, planned[position].file.path == file.file.path,
            planned[position].file.blob == blob, (planned[position].rules == nil) == (file.rules == nil)
        else { return nil }
        return results[position]
    }
}
