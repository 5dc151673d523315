import Project
import Rules
import Syntax

/// Runs one rule on code that its file gives.
struct ExampleRun {
    private let rule: Rule
    private let catalogue: Catalogue
    /// By the options of the example.
    private var analyzers: [[String: OptionValue]: Analyzer] = [:]

    /// A day after every example's past and before its future.
    private static let today = "2026-01-01"

    init(rule: Rule, catalogue: Catalogue) {
        self.rule = rule
        self.catalogue = catalogue
    }

    /// What a flagging or passing example does that it should not.
    mutating func failures(of example: RuleExample, mutant: ExampleMutant?) throws -> [RuleTestFailure] {
        var failures: [RuleTestFailure] = []
        let findings: [Finding]
        if rule.scope == .mergeRequest {
            findings = try self.findings(inChange: example)
            let found = findings.count { $0.place.isWholeChange }
            let expected = example.change?.findsWhole == true ? 1 : 0
            if found != expected {
                failures.append(
                    RuleTestFailure(
                        kind: found > expected ? .noisy : .missing, mutant: mutant, position: example.position,
                        detail: "\(found) findings about the change as a whole, \(expected) expected"))
            }
        } else {
            let links =
                example.links.map { SnapshotLink(path: $0.key, kind: .symbolic(target: $0.value)) }
                + example.repositories.map { SnapshotLink(path: $0, kind: .repository) }
            let snapshot = Snapshot(contents: example.files.mapValues { Array($0.utf8) }, links: links)
            let assessment = try analyzer(example.options).assess(snapshot, jobs: 1)
            findings = assessment.findings.filter { $0.rule == rule.id }
            failures = assessment.unreadable.map {
                RuleTestFailure(
                    kind: .missing, mutant: mutant, position: example.position, detail: "`\($0.path)` cannot be read: \($0.reason)")
            }
        }
        for path in (Array(example.files.keys) + Array(example.links.keys) + example.repositories).sorted() {
            let code = example.files[path] ?? ""
            let lines = LineIndex(Array(code.utf8))
            var expected = example.marks[path] ?? []
            for finding in findings where finding.place.path == path {
                if let found = expected.firstIndex(of: finding.place.range.lowerBound) {
                    expected.remove(at: found)
                } else {
                    let place = finding.place.start
                    failures.append(
                        failure(
                            .noisy, mutant, example, code,
                            "found at \(place.line):\(place.column) of \(path), where no ↓ stands: \(Self.excerpt(finding.place.range, of: code))"))
                }
                if let hole = openHole(finding.message) {
                    failures.append(failure(.message, mutant, example, code, "the message has no value for `\(hole)`"))
                }
            }
            for offset in expected {
                let place = lines.position(offset)
                failures.append(
                    failure(.missing, mutant, example, code, "nothing found at the ↓ at \(place.line):\(place.column) of \(path)"))
            }
        }
        return failures
    }

    private func findings(inChange example: RuleExample) throws -> [Finding] {
        let active = try ActiveRule(rule, options: example.options)
        let request = MergeRequestContext(example)
        return active.mergeRequestCheck?.reports(in: request).map { active.finding($0, tree: nil) } ?? []
    }

    /// What an example of a fix does that it should not.
    mutating func failures(of example: FixExample, mutant: ExampleMutant?) throws -> [RuleTestFailure] {
        let analyzer = try analyzer(example.options)
        let fixer = Fixer(analyzer, appliesUnsafe: true)
        var source = Array(example.from.utf8)
        func run() throws -> FixedFile {
            var contents = example.files.mapValues { Array($0.utf8) }
            contents[example.path] = source
            let findings = try analyzer.assess(Snapshot(contents: contents), jobs: 1).findings.filter { $0.rule == rule.id }
            return fixer.fix(path: example.path, source: source, findings: findings)
        }
        func failure(_ detail: String, _ code: [UInt8]) -> [RuleTestFailure] {
            [
                RuleTestFailure(
                    kind: .fix, mutant: mutant, position: example.position, detail: detail, code: String(decoding: code, as: UTF8.self))
            ]
        }
        let first = try run()
        guard Self.trimmed(first.source) == Self.trimmed(Array(example.to.utf8)) else {
            if first.applied.isEmpty {
                return failure("nothing was fixed" + (first.refused.first.map { ": " + $0.reason } ?? ""), first.source)
            }
            return failure("the result is not `to`; it is shown below", first.source)
        }
        source = first.source
        let second = try run()
        return second.source == first.source ? [] : failure("fixing it a second time changes it again", second.source)
    }

    private mutating func analyzer(_ options: [String: OptionValue]) throws -> Analyzer {
        if let known = analyzers[options] { return known }
        var configuration = Configuration()
        // Whether a suppression is idle shows only beside the rules it names.
        if !SuppressionRules.ids.contains(rule.id) { configuration.only = [rule.id] }
        var settings = RuleSettings()
        settings.isEnabled = true
        settings.options = options
        configuration.rules[rule.id] = settings
        let analyzer = try Analyzer(catalogue: catalogue, configuration: configuration, today: Self.today)
        analyzers[options] = analyzer
        return analyzer
    }

    private func failure(
        _ kind: RuleTestFailure.Kind, _ mutant: ExampleMutant?, _ example: RuleExample, _ code: String, _ detail: String
    ) -> RuleTestFailure {
        RuleTestFailure(kind: kind, mutant: mutant, position: example.position, detail: detail, code: code)
    }

    private static func excerpt(_ range: Range<Int>, of code: String) -> String {
        let bytes = Array(code.utf8)
        let text = String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        return "`" + line.prefix(60) + (line.count < text.count || line.count > 60 ? "…" : "") + "`"
    }

    /// A `$NAME` of the rule's own text that nothing was put in for; code in a message may have others.
    private func openHole(_ message: LocalizedText) -> String? {
        let templates = ([rule.message] + rule.variants.values.map(\.text)).map { $0.en + " " + $0.ja }
        for text in [message.en, message.ja] {
            var rest = text[...]
            while let dollar = rest.firstIndex(of: "$") {
                let name = rest[rest.index(after: dollar)...].prefix { $0.isASCII && ($0.isUppercase || $0 == "_") }
                if name.count > 1, templates.contains(where: { $0.contains("$" + name) }) { return "$" + name }
                rest = rest[rest.index(after: dollar)...]
            }
        }
        return nil
    }

    /// Without line breaks at the end, which YAML's block texts add.
    private static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        var slice = bytes[...]
        while let last = slice.last, last == 0x0A || last == 0x0D { slice.removeLast() }
        return slice
    }
}
