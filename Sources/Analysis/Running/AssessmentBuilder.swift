import Project
import Rules
import Syntax

/// Puts an assessment together: findings of files and of the project, less what comments silence, plus what is to be said about those.
struct AssessmentBuilder {
    let files: [PlannedFile]
    private let plan: RulePlan
    private let today: String
    private let scope: AssessmentScope
    private var results: [FileAnalysis]
    /// Findings of the project, by path.
    private(set) var projectFindings: [Finding] = []

    init(files: [PlannedFile], results: [FileAnalysis], plan: RulePlan, today: String, scope: AssessmentScope) {
        self.files = files
        self.results = results
        self.plan = plan
        self.today = today
        self.scope = scope
    }

    /// Adds findings that need more than one file.
    mutating func add(_ findings: [Finding]) { projectFindings += findings }

    /// The findings that a project check's reports are, where the rule runs for the file.
    /// - Parameters:
    ///   - known: what is known of reports before, of files that have not changed since.
    ///   - trees: those of the files with reports.
    func findings(
        of reports: [CheckReport], _ active: ActiveRule, snapshot: Snapshot, known: (CheckReport) -> Finding?, trees: Memo<String, SyntaxTree?>
    ) -> [ReportedFinding] {
        reports.compactMap { report in
            if let finding = known(report) { return ReportedFinding(report: report, finding: finding) }
            let path = report.place.path
            guard scope.contains(path) else { return nil }
            let planned = files.position(of: path, at: \.file.path).map { files[$0] }
            guard planned?.isJudged ?? plan.configuration.includes(path) else { return nil }
            let overrides = planned?.overrides ?? plan.overrides(for: path)
            guard let settings = plan.settings(of: active.rule, under: overrides) else { return nil }
            var tree: SyntaxTree?
            if report.subject == nil, path.hasSuffix(".swift"), let file = snapshot.file(path) {
                tree = trees.value(of: path) { (try? snapshot.read(file)).map { Parser.parse($0) } }
            }
            var finding = active.finding(report, tree: tree)
            if let severity = settings.severity { finding.severity = severity }
            return ReportedFinding(report: report, finding: finding)
        }
    }

    /// Puts other results of some files in the place of those it has.
    mutating func replace(_ replacements: [(index: Int, result: FileAnalysis)]) {
        for (index, result) in replacements { results[index] = result }
    }

    /// The whole, sorted.
    /// - Parameters:
    ///   - wanted: only the findings of these files, and only these among the unreadable; nil for all.
    ///   - memo: what comments silenced before; gets what they silence here.
    func finished(snapshot: Snapshot, wanted: Set<String>? = nil, memo: inout AnalysisMemo) -> Assessment {
        var statistics = Assessment.Statistics()
        var unreadable: [UnreadableFile] = []
        var findings: [Finding] = []
        statistics.linesOfFiles.reserveCapacity(wanted?.count ?? files.count)
        findings.reserveCapacity(results.reduce(projectFindings.count) { $0 + $1.findings.count })
        var byPath: [String: [Finding]] = [:]
        for finding in projectFindings where wanted?.contains(finding.place.path) ?? true {
            byPath[finding.place.path, default: []].append(finding)
        }
        for (planned, result) in zip(files, results) where wanted?.contains(planned.file.path) ?? true {
            if !planned.isLeftOut, scope.contains(planned.file.path) {
                if let problem = result.unreadable { unreadable.append(problem) }
                statistics.files += 1
                statistics.lines += result.lines
                statistics.bytes += result.bytes
                statistics.linesOfFiles.append(Assessment.FileLines(path: planned.file.path, lines: result.lines))
            }
            guard planned.isJudged else { continue }
            let all = byPath.isEmpty ? result.findings : result.findings + (byPath.removeValue(forKey: planned.file.path) ?? [])
            guard !result.directives.isEmpty else {
                findings += all
                continue
            }
            let kept = memo.kept(of: all, in: planned.file) { applySuppressions(to: all, of: planned, result, snapshot: snapshot) }
            statistics.suppressed += kept.suppressed
            findings += kept.findings
        }
        for rest in byPath.values { findings += rest }
        return Assessment(
            findings: Self.sorted(findings), unreadable: unreadable.sorted { $0.path < $1.path }, statistics: statistics)
    }

    private func applySuppressions(
        to findings: [Finding], of planned: PlannedFile, _ result: FileAnalysis, snapshot: Snapshot
    ) -> KeptFindings {
        guard let source = try? snapshot.read(planned.file) else { return KeptFindings(findings: findings, suppressed: 0) }
        let lines = LineIndex(source)
        let catalogue = plan.catalogue
        var table = SuppressionTable(result.directives, catalogue: catalogue, today: today, lineIndex: lines)
        func isAliased(_ id: String) -> Bool {
            guard let rule = catalogue[id] else { return false }
            return rule.scope == .file || !rule.aliases.isEmpty
        }
        var kept: [Finding] = []
        var suppressed = 0
        for finding in findings {
            if table.silences(finding, isAliased: isAliased(finding.rule)) { suppressed += 1 } else { kept.append(finding) }
        }
        // The two rules about suppressions come last: they need to know what was used, and can be silenced themselves.
        let reports = table.reports(
            path: planned.file.path, source: source, lineIndex: lines, catalogue: catalogue,
            isActive: { id in
                guard !SuppressionRules.ids.contains(id), let rule = catalogue[id], rule.scope != .mergeRequest
                else { return false }
                return plan.settings(of: rule, under: planned.overrides) != nil
            })
        for (id, reports) in [(SuppressionRules.useless, reports.useless), (SuppressionRules.expired, reports.expired)] {
            guard let rule = catalogue[id], let settings = plan.settings(of: rule, under: planned.overrides),
                let active = try? ActiveRule(rule, severity: settings.severity, options: settings.options)
            else { continue }
            for report in reports {
                let finding = active.finding(report, tree: nil)
                if table.silences(finding, isAliased: false) { suppressed += 1 } else { kept.append(finding) }
            }
        }
        return KeptFindings(findings: kept, suppressed: suppressed)
    }

    /// In order, each finding once.
    private static func sorted(_ findings: [Finding]) -> [Finding] {
        var result: [Finding] = []
        result.reserveCapacity(findings.count)
        for finding in findings.sorted(by: Finding.isOrdered) {
            // Equal ones stand together, perhaps with others at the same place between them.
            let equals = result.reversed().prefix { !Finding.isOrdered($0, finding) }
            if !equals.contains(finding) { result.append(finding) }
        }
        return result
    }
}

/// A finding of the project with the report that it was made of.
struct ReportedFinding: Sendable {
    var report: CheckReport
    var finding: Finding
}
