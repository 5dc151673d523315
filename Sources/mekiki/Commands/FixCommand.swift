import Analysis
import Foundation
import Git
import Review
import Rules

/// Applies fixes.
struct FixCommand: Command {
    static let spec = CommandSpec(
        name: "fix", summary: "apply safe fixes", operands: "[PATH…]",
        options: [
            OptionSpec(name: "unsafe", help: "also fixes that may change behaviour"),
            OptionSpec(name: "diff", help: "print what would change instead"),
            OptionSpec(name: "staged", help: "fix what is staged, in the index and the working tree alike"),
            SharedOptions.lang,
            OptionSpec(name: "quiet", short: "q", help: "nothing on standard error but errors"),
        ] + SharedOptions.analysis,
        examples: [
            ("mekiki fix --diff", "look first"),
            ("mekiki fix Sources --only inverted_condition", "one rule, one folder"),
        ])

    func run(_ arguments: Arguments, in session: Session) throws -> RunStatus {
        let setup = try Setup(arguments, in: session)
        let analyzer = try setup.analyzer(in: session)
        let paths = try arguments.operands.map { try setup.relative($0, in: session) }
        let scope = AssessmentScope(paths: paths.isEmpty ? [try setup.relative(".", in: session)] : paths)
        let isStaged = arguments.has("staged")
        let examiner = Examiner(setup.place, analyzer: analyzer, scope: scope, jobs: setup.jobs)
        let examination = try isStaged
            ? examiner.compare(base: setup.repository().head().map { .commit($0) } ?? .empty, head: .index, extent: .difference)
            : examiner.examine(.workingTree)
        let files = fixedFiles(examination, Fixer(analyzer, appliesUnsafe: arguments.has("unsafe")))
        for file in files {
            for refused in file.fixed.refused {
                session.errors.write("mekiki: \(file.fixed.path):\(refused.finding.place.start.line): \(refused.finding.rule) not fixed: \(refused.reason)\n")
            }
        }
        let changed = files.filter { $0.fixed.source != $0.old }
        if arguments.has("diff") {
            for file in changed { session.output.write(UnifiedDiff.text(path: file.fixed.path, old: file.old, new: file.fixed.source)) }
            return .clean
        }
        if isStaged {
            try setup.repository().apply(
                changed.map { StagedEdit(path: $0.fixed.path, before: try Repository.blobID(of: $0.old), after: $0.fixed.source) })
        } else {
            for file in changed { try replace(setup.root + "/" + file.fixed.path, with: file.fixed.source) }
        }
        if !arguments.has("quiet") {
            let count = changed.reduce(0) { $0 + $1.fixed.applied.count }
            session.errors.write("mekiki: fixed \(Count.of(count, "finding")) in \(Count.of(changed.count, "file"))\n")
        }
        return .clean
    }

    private func replace(_ path: String, with bytes: [UInt8]) throws {
        do {
            // A link would lead to a file that was not judged.
            try replaceFile(at: path, with: bytes, followsLinks: false)
        } catch let problem as FileProblem {
            throw RunError("\(path): \(problem.reason)")
        }
    }

    /// Files that have something to fix, with their bytes before.
    private func fixedFiles(_ examination: Examination, _ fixer: Fixer) -> [(fixed: FixedFile, old: [UInt8])] {
        let present = examination.comparison.findings.filter { $0.state == .introduced && $0.finding.fix != nil }
        let byPath = Dictionary(grouping: present.map(\.finding), by: \.place.path)
        return byPath.keys.sorted().compactMap { path in
            guard let old = examination.bytes(path) else { return nil }
            return (fixer.fix(path: path, source: old, findings: byPath[path] ?? []), old)
        }
    }
}
