import Patterns
import Project
import Rules
import Syntax

/// Why a rule speaks at a line, or at which step it falls silent.
public struct PlaceExplanation: Sendable {
    /// Why the rule does not run for the file; nil where it does.
    public var inactive: Inactivity?
    /// What it finds on the line, comments that silence it left aside.
    public var findings: [Finding]
    /// Whether comments in the file silence those findings.
    public var isSuppressed: Bool
    /// How its pattern fared at the nodes of the line, those that came furthest first; empty for a native check.
    public var attempts: [Explanation]
    /// Whether the rule is a pattern, which can be stepped through.
    public var isPattern: Bool

    /// Why a rule does not run for a file.
    public enum Inactivity: Sendable, Hashable {
        /// `default: off`, and nothing in the configuration turns it on.
        case offByDefault
        /// The configuration turns it off, or limits the run to others.
        case configured
        /// The configuration leaves the file out, or it is generated.
        case fileLeftOut
        /// The rule looks at merge requests.
        case mergeRequest
    }
}

extension Analyzer {
    /// Explains a rule at a line.
    /// - Parameters:
    ///   - line: 1-based.
    /// - Throws: `UnreadableFile`; `DocumentError` where the rule's match cannot be compiled.
    public func explain(_ rule: Rule, path: String, line: Int, in snapshot: Snapshot) throws -> PlaceExplanation {
        guard let file = snapshot.file(path) else { throw UnreadableFile(path: path, reason: "no such file") }
        let source = try snapshot.read(file)
        let lines = LineIndex(source)
        guard (1...lines.starts.count).contains(line) else {
            throw UnreadableFile(path: path, reason: "it ends at line \(lines.starts.count); there is no line \(line)")
        }
        var alone = configuration
        alone.only = [rule.id]
        alone.except = []
        alone.include = []
        alone.exclude = []
        alone.includesGenerated = true
        alone.overrides = []
        var settings = configuration.rules[rule.id] ?? RuleSettings()
        settings.isEnabled = true
        alone.rules[rule.id] = settings
        let analyzer = try Analyzer(catalogue: catalogue, configuration: alone, today: today)
        func onLine(_ findings: [Finding]) -> [Finding] {
            findings.filter { $0.rule == rule.id && $0.place.path == path && ($0.place.start.line...$0.place.end.line).contains(line) }
        }
        let kept = onLine(try analyzer.assess(snapshot, scope: AssessmentScope(paths: [path])).findings)
        let all = onLine(try analyzer.assess(snapshot, scope: AssessmentScope(paths: [path]), ignoringSuppressions: true).findings)
        var attempts: [Explanation] = []
        if path.hasSuffix(".swift"), case .pattern(let pattern)? = analyzer.activeRules[rule.id]?.engine {
            let end = line < lines.starts.count ? Int(lines.starts[line]) : source.count
            let bytes = Int(lines.starts[line - 1])..<end
            attempts = Workers.map(1, jobs: 1) { _ in
                pattern.matcher.explain(in: Parser.parse(source), bytes: bytes)
            }.flatMap { $0 }
        }
        let isPattern = if case .native = rule.body { false } else { true }
        return PlaceExplanation(
            inactive: inactivity(of: rule, file), findings: all, isSuppressed: !all.isEmpty && kept.count < all.count, attempts: attempts,
            isPattern: isPattern)
    }

    private func inactivity(of rule: Rule, _ file: SnapshotFile) -> PlaceExplanation.Inactivity? {
        if rule.scope == .mergeRequest { return .mergeRequest }
        if !configuration.includes(file.path) || (file.isGenerated && !configuration.includesGenerated) { return .fileLeftOut }
        let plan = RulePlan(catalogue: catalogue, configuration: configuration)
        if plan.settings(of: rule, under: plan.overrides(for: file.path)) != nil { return nil }
        let isMentioned =
            configuration.only != nil || configuration.except.contains(rule.id) || configuration.rules[rule.id]?.isEnabled == false
        return rule.isOnByDefault || isMentioned ? .configured : .offByDefault
    }
}
