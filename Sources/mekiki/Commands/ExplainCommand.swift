import Analysis
import Git
import Patterns
import Project
import Review
import Rules
import Syntax

/// A rule's page, or why it matched at a place, or at which step it did not.
struct ExplainCommand: Command {
    static let spec = CommandSpec(
        name: "explain", summary: "a rule's page, or why it matched at a place",
        operands: "RULE [PATH:LINE]",
        options: [SharedOptions.lang] + SharedOptions.analysis,
        examples: [
            ("mekiki explain stale_action --lang ja", "what goes wrong, and when it is fine"),
            ("mekiki explain force_unwrap App/Feed.swift:88", "the pattern's steps at that line"),
        ])

    func run(_ arguments: Arguments, in session: Session) throws -> RunStatus {
        guard let id = arguments.operands.first, arguments.operands.count <= 2 else {
            throw UsageError("'mekiki explain' takes a rule and perhaps a place: mekiki explain RULE [PATH:LINE]")
        }
        let setup = try Setup(arguments, in: session)
        guard let rule = setup.catalogue[id] else {
            throw UsageError("no rule is called '\(id)'; \(setup.catalogue.advice(forUnknown: id))")
        }
        guard arguments.operands.count == 2 else {
            session.output.write(try RulePage.section(rule, language: setup.language).joined(separator: "\n") + "\n")
            return .clean
        }
        try explain(rule, at: arguments.operands[1], setup, in: session)
        return .clean
    }

    private func explain(_ rule: Rule, at place: String, _ setup: Setup, in session: Session) throws {
        let parts = place.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 2, let line = Int(parts[1]), line > 0 else {
            throw UsageError("'\(place)' is no place; write PATH:LINE, as App/Feed.swift:88")
        }
        let path = try setup.relative(String(parts[0]), in: session)
        let snapshot = try snapshot(setup)
        guard snapshot.file(path) != nil else { throw UsageError("\(parts[0]): no such file among those that are analysed") }
        let explanation = try setup.analyzer(in: session).explain(rule, path: path, line: line, in: snapshot)
        var text = "\(rule.id) at \(path):\(line): "
        if explanation.findings.isEmpty, !explanation.isPattern {
            let why = rule.why[setup.language].split(whereSeparator: \.isWhitespace).joined(separator: " ")
            text += "nothing found\n  a native check cannot be stepped through; it looks at: \(why)\n"
        } else if explanation.findings.isEmpty {
            text += explanation.attempts.isEmpty ? "nothing found, and nothing on the line can start it\n" : "nothing found\n"
        } else {
            text += explanation.isSuppressed ? "found, and silenced by a comment" : "found"
            let places = explanation.findings.map { "\($0.place.start.line):\($0.place.start.column)" }
            text += " at \(places.joined(separator: ", "))\n"
            for finding in explanation.findings { text += "  \(finding.message[setup.language])\n" }
        }
        if let inactive = explanation.inactive { text += "  \(Self.clause(inactive))\n" }
        let source = snapshot.file(path).flatMap { try? snapshot.read($0) } ?? []
        for attempt in explanation.attempts { text += steps(attempt, source, LineIndex(source)) }
        session.output.write(text)
    }

    private func snapshot(_ setup: Setup) throws -> Snapshot {
        let wants: PathFilter = { RelevantFiles.contains($0) }
        switch setup.place {
        case .repository(let repository): return try repository.workingTreeSnapshot(wants: wants).snapshot
        case .folder(let folder): return try ListedSnapshot.ofFolder(folder, wants: wants).snapshot
        }
    }

    private func steps(_ attempt: Explanation, _ source: [UInt8], _ lines: LineIndex) -> String {
        var text = ""
        for step in attempt.steps {
            let place = lines.position(step.range.lowerBound)
            let end = min(step.range.upperBound, step.range.lowerBound + 60, source.count)
            let code = String(decoding: source[min(step.range.lowerBound, end)..<end], as: UTF8.self)
            let excerpt = code.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
            text += "  " + String(repeating: "  ", count: step.depth) + (step.matched ? "✓ " : "✗ ") + step.description
            text += "  at \(place.line):\(place.column) `\(excerpt)`\n"
        }
        return text
    }

    private static func clause(_ inactivity: PlaceExplanation.Inactivity) -> String {
        switch inactivity {
        case .offByDefault: "the rule is off by default; turn it on under `rules:` in .mekiki.yml, or with --only"
        case .configured: "the configuration turns the rule off here"
        case .fileLeftOut: "the configuration leaves this file out, or it is generated"
        case .mergeRequest: "the rule looks at merge requests, not at files"
        }
    }
}
