import Patterns
import Project
import Rules

/// The rules that are active for some files, sorted by how they run. Shared by all of these files.
final class RuleSet: Sendable {
    /// By id.
    let active: [String: ActiveRule]
    private let patterns: [(rule: ActiveRule, pattern: CompiledPattern)]
    private let dispatch: RuleDispatch
    /// The native checks of files, and the rule of each: apart, since taking a pair out for every file would retain all that a rule says.
    private let checks: [any FileCheck]
    private let rulesOfChecks: [ActiveRule]
    /// Pattern rules that ask about the project's types.
    let asking: Asking

    /// Pattern rules whose matches depend on what other files declare.
    struct Asking: Sendable {
        fileprivate let patterns: [(rule: ActiveRule, pattern: CompiledPattern)]
        fileprivate let dispatch: RuleDispatch

        var isEmpty: Bool { patterns.isEmpty }
    }

    init(_ rules: [ActiveRule]) {
        var active: [String: ActiveRule] = [:]
        var patterns: [(rule: ActiveRule, pattern: CompiledPattern)] = []
        var asking: [(rule: ActiveRule, pattern: CompiledPattern)] = []
        var checks: [any FileCheck] = []
        var rulesOfChecks: [ActiveRule] = []
        for rule in rules {
            active[rule.rule.id] = rule
            switch rule.engine {
            case .pattern(let pattern): if pattern.asksProject { asking.append((rule, pattern)) } else { patterns.append((rule, pattern)) }
            case .file(let check):
                checks.append(check)
                rulesOfChecks.append(rule)
            case .project, .external: break
            }
        }
        self.active = active
        self.patterns = patterns
        self.dispatch = RuleDispatch(patterns.map(\.pattern.matcher))
        self.asking = Asking(patterns: asking, dispatch: RuleDispatch(asking.map(\.pattern.matcher)))
        self.checks = checks
        self.rulesOfChecks = rulesOfChecks
    }

    /// What the file's own rules find, in no particular order.
    /// - Parameter exhausted: gets the ids of rules that gave up on the file.
    func findings(in file: FileContext, exhausted: inout [String]) -> [Finding] {
        var findings = Self.findings(patterns, dispatch, in: file, lookup: .none, exhausted: &exhausted)
        for (index, check) in checks.enumerated() {
            for report in check.reports(in: file) { findings.append(rulesOfChecks[index].finding(report, tree: file.tree)) }
        }
        return findings
    }

    /// What the rules find that ask about the project's types.
    func askingFindings(in file: FileContext, lookup: ProjectLookup, exhausted: inout [String]) -> [Finding] {
        guard !asking.isEmpty else { return [] }
        return Self.findings(asking.patterns, asking.dispatch, in: file, lookup: lookup, exhausted: &exhausted)
    }

    private static func findings(
        _ patterns: [(rule: ActiveRule, pattern: CompiledPattern)], _ dispatch: RuleDispatch, in file: FileContext,
        lookup: ProjectLookup, exhausted: inout [String]
    ) -> [Finding] {
        guard !patterns.isEmpty else { return [] }
        let result = dispatch.run(on: file.tree, nodes: file.nodesByKind, lookup: lookup)
        exhausted += result.exhausted.map { patterns[$0].rule.rule.id }
        return result.matches.map { patterns[$0.matcher].rule.finding($0, of: patterns[$0.matcher].pattern, in: file) }
    }
}
