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
        let examination =
            try isStaged
            ? examiner.compare(base: setup.repository().head().map { .commit($0) } ?? .empty, head: .index, extent: .difference)
            : examiner.examine(.workingTree)
        let files = try FixRounds(fixer: Fixer(analyzer, appliesUnsafe: arguments.has("unsafe")), jobs: setup.jobs)
            // What is staged is compared with the last commit; what a fix brings up elsewhere is none of that.
            .files(of: examination, analyzer: isStaged ? nil : analyzer, scope: scope)
        for file in files {
            for refused in file.fixed.refused {
                session.errors.write(
                    "mekiki: \(file.fixed.path):\(refused.finding.place.start.line): \(refused.finding.rule) not fixed: \(refused.reason)\n")
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
            if !changed.isEmpty, BaselineFile.isThere(setup) {
                session.errors.write(
                    "mekiki: that is also what \(BaselineFile.name) accepts; 'mekiki baseline --prune' then takes out its entries\n")
            }
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
}
