import Project
import Rules

/// What the rules of the project found in the snapshot that was assessed last, and what they went by: a rule that nothing concerns which
/// is different in the next snapshot finds the same again.
struct ProjectMemo: Sendable {
    /// What one rule found.
    struct Answer: Sendable {
        var findings: [Finding]
        /// What it asked the index about.
        var asked: [Questions.Asked]
        /// The paths of the findings and of the places that they point to.
        private let paths: Set<String>

        init(findings: [Finding], asked: [Questions.Asked]) {
            self.findings = findings
            self.asked = asked
            var paths: Set<String> = []
            for finding in findings {
                paths.insert(finding.place.path)
                for related in finding.related { paths.insert(related.place.path) }
            }
            self.paths = paths
        }

        /// Whether a rule that reads these kinds of facts would find this again. In a file that changed, places may have moved.
        func stands(after change: SnapshotChange, reading read: FactKinds) -> Bool {
            paths.isDisjoint(with: change.paths) && !change.facts.mayAffect(asked, reading: read)
        }
    }

    let snapshot: Snapshot
    let scope: AssessmentScope
    /// The facts of the files that have some, by path.
    let facts: [String: FileFacts]
    let index: LazyIndex
    /// By rule's id.
    let answers: [String: Answer]

    /// What another snapshot has otherwise; nil where the answers are of no use for it.
    func change(to next: Snapshot, facts nextFacts: [String: FileFacts], scope: AssessmentScope) -> SnapshotChange? {
        guard scope == self.scope else { return nil }
        var change = SnapshotChange()
        if snapshot.links != next.links { change.facts.addPaths() }
        for (old, new) in SnapshotDifference(from: snapshot, to: next) {
            // Who generated a file decides whether it is judged.
            if let old, let new, old.isGenerated != new.isGenerated { return nil }
            guard let path = old?.path ?? new?.path else { continue }
            change.paths.insert(path)
            let (before, after) = (facts[path], nextFacts[path])
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
