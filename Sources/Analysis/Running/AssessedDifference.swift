import Project
import Rules

/// An assessment whose rules have all run; only suppressions are left to apply.
struct StartedAssessment: Sendable {
    var builder: AssessmentBuilder
    let snapshot: Snapshot
    let index: LazyIndex?

    /// - Parameter wanted: only the findings of these files; nil for all.
    func finished(wanted: Set<String>? = nil, memo: inout AnalysisMemo) -> Assessment {
        var assessment = builder.finished(snapshot: snapshot, wanted: wanted, memo: &memo)
        assessment.index = index
        return assessment
    }
}

/// Two snapshots assessed as far as they differ.
public struct AssessedDifference: Sendable {
    /// Before the change.
    public var base: Assessment
    /// After it.
    public var head: Assessment
    /// The files, of either side, whose findings the assessments have. Those of every other file are equal on both sides.
    /// nil where everything was assessed.
    public var judged: Set<String>?

    /// Of two assessments of the same files, `judged`; nil for all files.
    public init(base: Assessment, head: Assessment, judged: Set<String>? = nil) {
        self.base = base
        self.head = head
        self.judged = judged
    }
}

extension Analyzer {
    /// Assesses two snapshots of a project for what differs between them: the rules of single files run only on files that are not the
    /// same on both sides, and on files about which the rest of the project says something else.
    ///
    /// Comparing the two assessments gives the same introduced and fixed findings as comparing two whole ones.
    /// - Parameters: as for `assess`.
    /// - Throws: as `assess`.
    public func assessDifference(
        base: Snapshot, head: Snapshot, scope: AssessmentScope = AssessmentScope(), jobs: Int = Analyzer.processors,
        memo: inout AnalysisMemo, progress: (@Sendable (_ done: Int, _ all: Int) -> Void)? = nil
    ) throws -> AssessedDifference {
        var judged = Set(SnapshotDifference(from: base, to: head).compactMap { $0.old?.path ?? $0.new?.path })
        guard !judged.isEmpty else {
            let nothing = Assessment(findings: [], unreadable: [], statistics: .init())
            return AssessedDifference(base: nothing, head: nothing, judged: [])
        }
        // A rule that asks what other files declare may change its mind anywhere.
        guard !asksProject else {
            let head = try assess(head, scope: scope, jobs: jobs, memo: &memo, progress: progress)
            return AssessedDifference(
                base: try assess(base, scope: scope, jobs: jobs, memo: &memo, progress: progress), head: head, judged: nil)
        }
        var headStarted = try start(head, scope: scope, focus: judged, jobs: jobs, memo: &memo, progress: progress)
        var baseStarted = try start(base, scope: scope, focus: judged, jobs: jobs, memo: &memo, progress: progress)
        // A finding of the project may be silenced in its file, and a comment there may have nothing left to silence.
        let others = Self.differing(baseStarted.builder.projectFindings, headStarted.builder.projectFindings).subtracting(judged)
        if !others.isEmpty {
            try run(on: others, of: &headStarted, scope: scope, jobs: jobs, memo: &memo)
            try run(on: others, of: &baseStarted, scope: scope, jobs: jobs, memo: &memo)
            judged.formUnion(others)
        }
        return AssessedDifference(
            base: baseStarted.finished(wanted: judged, memo: &memo), head: headStarted.finished(wanted: judged, memo: &memo), judged: judged)
    }

    /// Runs the rules of single files on some more of them.
    private func run(
        on paths: Set<String>, of started: inout StartedAssessment, scope: AssessmentScope, jobs: Int, memo: inout AnalysisMemo
    ) throws {
        let planned = try files(of: started.snapshot, scope: scope, focus: paths, readsFacts: false)
        let results = analyze(planned, of: started.snapshot, readsFacts: true, jobs: jobs, memo: &memo, progress: nil)
        let all = started.builder.files
        started.builder.replace(
            zip(planned, results).compactMap { file, result in all.position(of: file.file.path, at: \.file.path).map { ($0, result) } })
    }

    /// The paths of findings that only one side has.
    private static func differing(_ base: [Finding], _ head: [Finding]) -> Set<String> {
        Set(Set(base).symmetricDifference(head).map(\.place.path))
    }
}
