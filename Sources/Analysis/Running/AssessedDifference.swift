import Project
import Rules

/// An assessment whose rules have all run; only suppressions are left to apply.
struct StartedAssessment: Sendable {
    var builder: AssessmentBuilder
    let snapshot: Snapshot
    let index: ProjectIndex?

    /// - Parameter wanted: only the findings of these files; nil for all.
    func finished(wanted: Set<String>? = nil) -> Assessment {
        var assessment = builder.finished(snapshot: snapshot, wanted: wanted)
        assessment.index = index
        return assessment
    }
}

/// Two snapshots assessed as far as they differ.
public struct AssessedDifference: Sendable {
    public var base: Assessment
    public var head: Assessment
    /// The files, of either side, whose findings the assessments have. Those of every other file are equal on both sides.
    /// nil where everything was assessed.
    public var judged: Set<String>?

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
        // A rule that asks what other files declare may change its mind anywhere.
        guard !asksProject else {
            let head = try assess(head, scope: scope, jobs: jobs, memo: &memo, progress: progress)
            return AssessedDifference(
                base: try assess(base, scope: scope, jobs: jobs, memo: &memo, progress: progress), head: head, judged: nil)
        }
        var judged = Self.differing(base, head)
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
            base: baseStarted.finished(wanted: judged), head: headStarted.finished(wanted: judged), judged: judged)
    }

    /// Runs the rules of single files on some more of them.
    private func run(
        on paths: Set<String>, of started: inout StartedAssessment, scope: AssessmentScope, jobs: Int, memo: inout AnalysisMemo
    ) throws {
        let planned = try files(of: started.snapshot, scope: scope, focus: paths, readsFacts: false)
        let results = analyze(planned, of: started.snapshot, readsFacts: true, jobs: jobs, memo: &memo, progress: nil)
        let positions = Dictionary(
            started.builder.files.enumerated().map { ($1.file.path, $0) }, uniquingKeysWith: { first, _ in first })
        started.builder.replace(zip(planned, results).compactMap { file, result in positions[file.file.path].map { ($0, result) } })
    }

    /// The paths at which the snapshots have not the same file.
    private static func differing(_ base: Snapshot, _ head: Snapshot) -> Set<String> {
        var result: Set<String> = []
        var (one, two) = (base.files[...], head.files[...])
        while let left = one.first, let right = two.first {
            if left.path == right.path {
                // Without an id nothing is known of the bytes.
                if left != right || left.blob == nil { result.insert(left.path) }
                one.removeFirst()
                two.removeFirst()
            } else if left.path < right.path {
                result.insert(left.path)
                one.removeFirst()
            } else {
                result.insert(right.path)
                two.removeFirst()
            }
        }
        result.formUnion(one.map(\.path))
        result.formUnion(two.map(\.path))
        return result
    }

    /// The paths of findings that only one side has.
    private static func differing(_ base: [Finding], _ head: [Finding]) -> Set<String> {
        Set(Set(base).symmetricDifference(head).map(\.place.path))
    }
}
