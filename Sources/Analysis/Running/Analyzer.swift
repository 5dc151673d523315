import Foundation
import Project
import Rules
import Syntax

/// Runs the rules over a snapshot. The same snapshot, rules and day give the same assessment, whatever the number of threads.
public struct Analyzer: Sendable {
    /// The rules there are.
    public let catalogue: Catalogue
    /// Which of them run, and how.
    public let configuration: Configuration
    /// `YYYY-MM-DD`; suppressions that end before it no longer hold.
    public let today: String
    private let plan: RulePlan
    private let base: RuleSet
    /// The checks of the project.
    private let projectRules: [ActiveRule]

    /// - Throws: `DocumentError` where a rule file's match cannot be compiled.
    public init(catalogue: Catalogue, configuration: Configuration, today: String) throws {
        self.catalogue = catalogue
        self.configuration = configuration
        self.today = today
        plan = RulePlan(catalogue: catalogue, configuration: configuration)
        base = try plan.ruleSet(under: [])
        projectRules = try plan.projectRules()
    }

    /// The rules that run where no `paths:` entry says otherwise, by id.
    public var activeRules: [String: ActiveRule] { base.active }

    /// Everything that is to be said about a snapshot.
    /// - Parameters:
    ///   - scope: which files' findings are wanted; facts come from all files.
    ///   - jobs: number of threads.
    ///   - ignoringSuppressions: also gives what comments silence.
    ///   - memo: results of earlier snapshots of this analyzer; gets this one's.
    ///   - progress: called with the number of files done and of all, from any thread.
    /// - Throws: `DocumentError` where a rule's match cannot be compiled for the options of a `paths:` entry.
    public func assess(
        _ snapshot: Snapshot, scope: AssessmentScope = AssessmentScope(), jobs: Int = Analyzer.processors,
        ignoringSuppressions: Bool = false, memo: inout AnalysisMemo, progress: (@Sendable (_ done: Int, _ all: Int) -> Void)? = nil
    ) throws -> Assessment {
        try start(
            snapshot, scope: scope, jobs: jobs, ignoringSuppressions: ignoringSuppressions, memo: &memo, progress: progress
        ).finished(memo: &memo)
    }

    /// An assessment up to the point where only suppressions are left to apply.
    /// - Parameter focus: the files whose own rules run; nil for all.
    func start(
        _ snapshot: Snapshot, scope: AssessmentScope, focus: Set<String>? = nil, jobs: Int, ignoringSuppressions: Bool = false,
        memo: inout AnalysisMemo, progress: (@Sendable (_ done: Int, _ all: Int) -> Void)?
    ) throws -> StartedAssessment {
        let readsFacts = !projectRules.isEmpty || asksProject
        let planned = focus == nil ? memo.project?.plannedFiles(for: scope) : nil
        let files = try files(of: snapshot, scope: scope, focus: focus, readsFacts: readsFacts, earlier: planned ?? [])
        let unsilenced = analyze(files, of: snapshot, readsFacts: readsFacts, jobs: jobs, memo: &memo, progress: progress)
        var results = unsilenced
        if ignoringSuppressions { for index in results.indices { results[index].directives = [] } }
        var builder = AssessmentBuilder(files: files, results: results, plan: plan, today: today, scope: scope)
        guard readsFacts else { return StartedAssessment(builder: builder, snapshot: snapshot, index: nil) }
        // Sorted by path, as the files are.
        let facts = results.compactMap(\.facts)
        let earlier = memo.project.flatMap { known in
            known.change(to: snapshot, facts: facts, scope: scope).map { (memo: known, change: $0) }
        }
        let index = LazyIndex(
            facts, paths: snapshot.files.map(\.path), links: snapshot.links, earlier: earlier.map { ($0.memo.index, $0.change.facts) })
        builder.add(answers(of: files.indices.filter { results[$0].asksProject }.map { files[$0] }, snapshot, index, jobs: jobs))
        let answers = projectAnswers(index, builder, snapshot: snapshot, jobs: jobs, earlier: earlier)
        for rule in projectRules { builder.add(answers[rule.rule.id]?.findings ?? []) }
        memo.project = ProjectMemo(
            snapshot: snapshot, scope: scope, planned: focus == nil ? files : [], results: focus == nil ? unsilenced : [], facts: facts, index: index,
            answers: answers)
        return StartedAssessment(builder: builder, snapshot: snapshot, index: index)
    }

    /// What the rules of single files find that ask about the project's types.
    private func answers(of files: [PlannedFile], _ snapshot: Snapshot, _ index: LazyIndex, jobs: Int) -> [Finding] {
        guard !files.isEmpty else { return [] }
        let reader = FileAnalyzer(snapshot: snapshot, readsFacts: false)
        let lookup = index.value.lookup
        let answers = Workers.map(files.count, jobs: jobs) { position in
            files[position].rules.map { reader.askingFindings(files[position].file, rules: $0, lookup: lookup) } ?? []
        }
        return Array(answers.joined())
    }

    /// What the rules of the project find, by id.
    /// - Parameter earlier: the answers for another snapshot, and what this one has otherwise.
    private func projectAnswers(
        _ index: LazyIndex, _ builder: AssessmentBuilder, snapshot: Snapshot, jobs: Int, earlier: (memo: ProjectMemo, change: SnapshotChange)?
    ) -> [String: ProjectMemo.Answer] {
        var answers: [String: ProjectMemo.Answer] = [:]
        var open: [(rule: ActiveRule, check: any ProjectCheck)] = []
        for rule in projectRules {
            guard case .project(let check) = rule.engine else { continue }
            if let earlier, let answer = earlier.memo.answers[rule.rule.id],
                answer.stands(after: earlier.change, reading: type(of: check).reads)
            {
                answers[rule.rule.id] = answer
            } else {
                open.append((rule, check))
            }
        }
        guard !open.isEmpty else { return answers }
        // While one thread puts the types together for the first check, the others have checks that can do without.
        let typed = open.filter { type(of: $0.check).reads.suggestTypes }
        open = Array(typed.prefix(1)) + open.filter { !type(of: $0.check).reads.suggestTypes } + typed.dropFirst()
        let index = index.value
        let trees = Memo<String, SyntaxTree?>()
        let found = Workers.map(open.count, jobs: jobs) { [open] position -> (reported: [ReportedFinding], index: ProjectIndex) in
            let (rule, check) = open[position]
            let index = index.forNewQuestions(asksTypes: type(of: check).reads.suggestTypes)
            let reports = check.reports(in: index)
            let known = earlier.flatMap { $0.memo.answers[rule.rule.id]?.findings(outside: $0.change.paths) } ?? { _ in nil }
            return (builder.findings(of: reports, rule, snapshot: snapshot, known: known, trees: trees), index)
        }
        // All are done: what was asked for what they share is complete.
        for (entry, found) in zip(open, found) {
            answers[entry.rule.rule.id] = ProjectMemo.Answer(reported: found.reported, asked: found.index.asked)
        }
        return answers
    }

    /// Whether a rule that runs where no `paths:` entry says otherwise asks about the project's types.
    var asksProject: Bool { !base.asking.isEmpty }

    /// Everything that is to be said about a snapshot that is analysed once.
    public func assess(
        _ snapshot: Snapshot, scope: AssessmentScope = AssessmentScope(), jobs: Int = Analyzer.processors,
        ignoringSuppressions: Bool = false
    ) throws -> Assessment {
        var memo = AnalysisMemo()
        return try assess(snapshot, scope: scope, jobs: jobs, ignoringSuppressions: ignoringSuppressions, memo: &memo)
    }

    /// The machine's processors.
    public static var processors: Int { ProcessInfo.processInfo.activeProcessorCount }

    /// The files that take part, with the rules for each.
    /// - Parameter earlier: those of another snapshot, for the same scope and without a focus.
    func files(
        of snapshot: Snapshot, scope: AssessmentScope, focus: Set<String>?, readsFacts: Bool, earlier: [PlannedFile] = []
    ) throws -> [PlannedFile] {
        var ruleSets: [RulePlan.Overrides: RuleSet] = [[]: base]
        var files: [PlannedFile] = []
        files.reserveCapacity(earlier.count)
        var position = 0
        for file in snapshot.files {
            while position < earlier.count, earlier[position].file.path < file.path { position += 1 }
            if position < earlier.count, earlier[position].file.path == file.path, earlier[position].file.isGenerated == file.isGenerated {
                var planned = earlier[position]
                planned.file = file
                files.append(planned)
                continue
            }
            let isSwift = file.path.hasSuffix(".swift")
            guard isSwift || (readsFacts && ProjectFacts.wants(file.path)) else { continue }
            let isLeftOut = !configuration.includes(file.path)
            let isJudged = !isLeftOut && scope.contains(file.path) && (!file.isGenerated || configuration.includesGenerated)
            let runsRules = isSwift && isJudged && focus?.contains(file.path) ?? true
            guard runsRules || (readsFacts && (isSwift || ProjectFacts.wants(file.path))) else { continue }
            let overrides = plan.overrides(for: file.path)
            if ruleSets[overrides] == nil { ruleSets[overrides] = try plan.ruleSet(under: overrides) }
            files.append(
                PlannedFile(
                    file: file, overrides: overrides, rules: runsRules ? ruleSets[overrides] : nil, isJudged: isJudged, isLeftOut: isLeftOut))
        }
        return files
    }

    func analyze(
        _ files: [PlannedFile], of snapshot: Snapshot, readsFacts: Bool, jobs: Int, memo: inout AnalysisMemo,
        progress: (@Sendable (Int, Int) -> Void)?
    ) -> [FileAnalysis] {
        var results = [FileAnalysis](repeating: FileAnalysis(), count: files.count)
        var open: [Int] = []
        var earlier = memo.project?.sequenceOfResults()
        for (index, planned) in files.enumerated() {
            // Most files are those of the snapshot before, in the same order.
            if let known = earlier?.next(for: planned) ?? AnalysisMemo.Key(planned).flatMap({ memo.results[$0] }) {
                results[index] = known
            } else {
                open.append(index)
            }
        }
        // What takes longest comes first, lest the others wait for it in the end.
        let todo = open.filter { files[$0].file.path.hasSuffix(".pbxproj") } + open.filter { !files[$0].file.path.hasSuffix(".pbxproj") }
        let reader = FileAnalyzer(snapshot: snapshot, readsFacts: readsFacts)
        let counter = progress.map { ProgressCounter(all: todo.count, report: $0) }
        let fresh = Workers.map(todo.count, jobs: jobs) { position in
            let planned = files[todo[position]]
            defer { counter?.step() }
            return reader.analyze(planned.file, rules: planned.rules)
        }
        for (index, result) in zip(todo, fresh) {
            results[index] = result
            if let key = AnalysisMemo.Key(files[index]) { memo.results[key] = result }
        }
        return results
    }
}

/// Which files' findings a run is asked for.
public struct AssessmentScope: Sendable, Hashable {
    /// Files and folders, relative to the repository's root; empty for all.
    public var paths: [String]
    /// The part of the files that this run looks at; nil for all.
    public var shard: Shard?

    /// All files of a run, but for what is given.
    public init(paths: [String] = [], shard: Shard? = nil) {
        self.paths = paths
        self.shard = shard
    }

    /// Whether the file's findings are wanted.
    public func contains(_ path: String) -> Bool {
        (paths.isEmpty || paths.contains { $0 == "." || $0.isEmpty || path == $0 || path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") })
            && shard?.contains(path) ?? true
    }
}

/// A file of a run with what is to be done about it.
struct PlannedFile: Sendable {
    var file: SnapshotFile
    var overrides: RulePlan.Overrides
    /// The rules to run on it; nil where only its facts are wanted.
    var rules: RuleSet?
    /// Whether findings in it are wanted.
    var isJudged: Bool
    /// Whether the configuration leaves it out: its facts count, it does not.
    var isLeftOut = false
}

/// Counts finished files across threads.
private final class ProgressCounter: @unchecked Sendable {
    // Every access to the variable holds the lock.
    private let lock = NSLock()
    private var done = 0
    private let all: Int
    private let report: @Sendable (Int, Int) -> Void

    init(all: Int, report: @escaping @Sendable (Int, Int) -> Void) {
        self.all = all
        self.report = report
    }

    func step() {
        let now = lock.withLock {
            done += 1
            return done
        }
        report(now, all)
    }
}

extension Analyzer {
    /// What the rules of single files find in one, suppressions applied. Rules that need the project, or speak about suppressions that
    /// may belong to such rules, say nothing.
    func findingsAlone(path: String, source: [UInt8]) -> [Finding] {
        let file = SnapshotFile(path: path)
        let overrides = plan.overrides(for: path)
        guard let rules = overrides.isEmpty ? base : try? plan.ruleSet(under: overrides) else { return [] }
        let snapshot = Snapshot(files: [file]) { _ in source }
        let planned = PlannedFile(
            file: file, overrides: overrides, rules: path.hasSuffix(".swift") ? rules : nil, isJudged: true)
        let reader = FileAnalyzer(snapshot: snapshot, readsFacts: false)
        let results = Workers.map(1, jobs: 1) { _ in reader.analyze(planned.file, rules: planned.rules) }
        let builder = AssessmentBuilder(files: [planned], results: results, plan: plan, today: today, scope: AssessmentScope())
        var memo = AnalysisMemo()
        return builder.finished(snapshot: snapshot, memo: &memo).findings.filter { !SuppressionRules.ids.contains($0.rule) }
    }
}
