import Project
import Rules
import Syntax

/// Runs rules on their own examples, as they stand and changed in ways that must not matter.
public struct RuleTester: Sendable {
    private let catalogue: Catalogue

    /// Tests rules of that catalogue.
    public init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// Tests rules in parallel.
    /// - Returns: one report a rule, in the order given.
    public func test(_ rules: [Rule], jobs: Int = Analyzer.processors) -> [RuleTestReport] {
        Workers.map(rules.count, jobs: jobs) { test(rules[$0]) }
    }

    /// Tests one rule.
    public func test(_ rule: Rule) -> RuleTestReport {
        var report = RuleTestReport(rule: rule.id, path: rule.path, examples: 0, mutants: 0, failures: [])
        do {
            let examples = try rule.examples()
            report.examples = examples.flags.count + examples.passes.count + examples.fixes.count
            report.failures += Self.gaps(examples, of: rule)
            report.failures += (examples.flags + examples.passes).compactMap(\.brokenCode) + examples.fixes.compactMap(\.brokenCode)
            var run = ExampleRun(rule: rule, catalogue: catalogue)
            for example in examples.flags + examples.passes {
                let failures = try run.failures(of: example, mutant: nil)
                report.failures += failures
                // What fails as it stands would only fail the same way again.
                guard failures.isEmpty else { continue }
                for mutant in ExampleMutant.allCases where !examples.exceptMutants.contains(mutant) {
                    guard let mutated = example.mutated(by: mutant, rule: rule.id) else { continue }
                    report.mutants += 1
                    report.failures += try run.failures(of: mutated, mutant: mutant)
                }
            }
            for fix in examples.fixes {
                let failures = try run.failures(of: fix, mutant: nil)
                report.failures += failures
                if failures.isEmpty, !examples.exceptMutants.contains(.crlf) {
                    report.mutants += 1
                    report.failures += try run.failures(of: fix.withCRLF, mutant: .crlf)
                }
            }
            if report.failures.isEmpty { report.failures += try Self.idleFixes(examples, of: rule) }
        } catch {
            let problem = error as? DocumentError
            report.failures.append(
                RuleTestFailure(
                    kind: .broken, position: problem?.position,
                    detail: problem.map { $0.problem + ($0.advice.isEmpty ? "" : "; " + $0.advice) } ?? "\(error)"))
        }
        return report
    }

    /// The fixes of several without which every example comes out the same.
    private static func idleFixes(_ examples: RuleExamples, of rule: Rule) throws -> [RuleTestFailure] {
        try rule.withoutOneFix.compactMap { fix in
            var run = ExampleRun(rule: fix.rule, catalogue: try Catalogue([fix.rule]))
            for example in examples.fixes where try !run.failures(of: example, mutant: nil).isEmpty { return nil }
            return RuleTestFailure(
                kind: .incomplete, position: fix.position, detail: "no example shows what this `fix` makes; write one under `fixes:`: `\(fix.text)`")
        }
    }

    /// Kinds of example that are missing.
    private static func gaps(_ examples: RuleExamples, of rule: Rule) -> [RuleTestFailure] {
        var missing: [String] = []
        if examples.flags.isEmpty { missing.append("no example shows what it finds; write `flags:` with code that has ↓ at each place") }
        if examples.passes.isEmpty { missing.append("no example shows a near miss; write `passes:` with code that looks like it and is fine") }
        if rule.fixIsSafe != nil, examples.fixes.isEmpty {
            missing.append("no example shows what its `fix` makes; write `fixes:` with `from:` and `to:`")
        }
        return missing.map { RuleTestFailure(kind: .incomplete, position: examples.position ?? SourcePosition(line: 1, column: 1), detail: $0) }
    }
}

extension RuleTestFailure {
    /// Where Swift that should parse does not, or parses although it is said to be broken; nil where all is as it says.
    fileprivate init?(code: [(name: String, text: String)], isMalformed: Bool, position: SourcePosition) {
        for (name, text) in code {
            let source = Array(text.utf8)
            guard let offset = WellFormedness(source).firstFault else { continue }
            if isMalformed { return nil }
            let place = LineIndex(source).position(offset)
            self.init(
                kind: .malformed, position: position,
                detail:
                    "\(name) does not parse at \(place.line):\(place.column); mend it, or write `malformed: on` beside it if that is what the rule is about",
                code: text)
            return
        }
        guard isMalformed else { return nil }
        self.init(kind: .malformed, position: position, detail: "`malformed: on`, and the code parses; take it out")
    }
}

extension RuleExample {
    /// That its Swift does not parse; nil where it does, or is broken on purpose.
    fileprivate var brokenCode: RuleTestFailure? {
        let swift = files.filter { $0.key.hasSuffix(".swift") }.sorted { $0.key < $1.key }
        return RuleTestFailure(code: swift.map { ($0.key, $0.value) }, isMalformed: isMalformed, position: position)
    }

    /// The example changed; nil where the change means nothing for it.
    fileprivate func mutated(by mutant: ExampleMutant, rule: String) -> RuleExample? {
        let swift = files.keys.filter { $0.hasSuffix(".swift") }
        // What would be silenced must be all that there is, and there must be something to silence.
        if change != nil { return nil }
        if mutant.isSilent, files.count > 1 || marks.isEmpty || swift.isEmpty { return nil }
        guard !swift.isEmpty else { return nil }
        var result = self
        for path in swift {
            let (code, moved) = mutant.apply(to: files[path] ?? "", marks: marks[path] ?? [], rule: rule)
            result.files[path] = code
            result.marks[path] = mutant.isSilent || moved.isEmpty ? nil : moved
        }
        return result
    }
}

extension FixExample {
    /// That its Swift does not parse, before or after; nil where it does, or is broken on purpose.
    fileprivate var brokenCode: RuleTestFailure? {
        RuleTestFailure(code: [("from", from), ("to", to)], isMalformed: isMalformed, position: position)
    }

    fileprivate var withCRLF: FixExample {
        var result = self
        result.from = ExampleMutant.crlf.apply(to: from, marks: [], rule: "").code
        result.to = ExampleMutant.crlf.apply(to: to, marks: [], rule: "").code
        return result
    }
}
