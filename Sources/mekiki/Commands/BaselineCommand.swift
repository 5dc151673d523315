import Foundation
import Project
import Review

/// Writes today's findings to a file that `lint` and `review` subtract.
struct BaselineCommand: Command {
    static let spec = CommandSpec(
        name: "baseline", summary: "write today's findings to a file that lint and review subtract",
        options: [
            OptionSpec(name: "file", value: "FILE", help: "the file (default: .mekiki-baseline at the root)"),
            OptionSpec(name: "prune", help: "only take out entries whose finding is gone"),
        ] + SharedOptions.analysis,
        examples: [
            ("mekiki baseline", "accept what is there; from now on only new findings count"),
            ("mekiki baseline --prune", "drop what has been fixed since"),
        ])

    func run(_ arguments: Arguments, in session: Session) throws -> RunStatus {
        let setup = try Setup(arguments, in: session)
        let path = BaselineFile.path(arguments.value("file"), root: setup.root, in: session)
        let examiner = Examiner(setup.place, analyzer: try setup.analyzer(in: session), jobs: setup.jobs)
        let findings = try examiner.examine(.workingTree).comparison.findings
        guard arguments.has("prune") else {
            let accepted = Baseline(accepting: findings)
            // What rules found that do not run this time is still accepted.
            let isPart = !(setup.choice.only.isEmpty && setup.choice.except.isEmpty) && FileManager.default.fileExists(atPath: path)
            let kept = isPart ? try Baseline.read(from: path).entries.filter { !setup.choice.contains($0.rule) } : []
            try Baseline(accepted.entries + kept).write(to: path)
            let rest = kept.isEmpty ? "" : "; kept \(Count.of(kept.count, "entry", "entries")) of other rules"
            session.errors.write("mekiki: wrote \(Count.of(accepted.entries.count, "finding")) to \(path)\(rest)\n")
            return .clean
        }
        let old = try Baseline.read(from: path)
        let obsolete = old.subtract(from: findings, covers: { setup.choice.contains($0.rule) }).obsolete
        if !obsolete.isEmpty { try old.pruned(of: obsolete).write(to: path) }
        session.errors.write("mekiki: took \(obsolete.count) of \(old.entries.count) entries out of \(path)\n")
        return .clean
    }
}

/// Where a project keeps its baseline.
enum BaselineFile {
    static let name = ".mekiki-baseline"

    static func path(_ given: String?, root: String, in session: Session) -> String {
        given.map(session.absolute) ?? root + "/" + name
    }

    /// Whether the project has one where it is looked for by itself.
    static func isThere(_ setup: Setup) -> Bool { FileManager.default.fileExists(atPath: setup.root + "/" + name) }

    /// The examination without what the project's baseline accepts; obsolete entries are named on standard error.
    /// - Parameters:
    ///   - covers: whether a path was looked at.
    ///   - tellsCount: whether standard error also gets how many findings it took away.
    static func subtract(
        from examination: Examination, given: String?, setup: Setup, covers: (String) -> Bool, tellsCount: Bool = false, in session: Session
    ) throws -> Examination {
        let path = path(given, root: setup.root, in: session)
        guard given != nil || FileManager.default.fileExists(atPath: path) else { return examination }
        let remainder = try Baseline.read(from: path).subtract(
            from: examination.comparison.findings, covers: { covers($0.path) && setup.choice.contains($0.rule) })
        if tellsCount, remainder.accepted > 0 {
            session.errors.write("mekiki: without \(Count.of(remainder.accepted, "finding")) that \(given ?? name) accepts\n")
        }
        if !remainder.obsolete.isEmpty {
            session.errors.write(
                "mekiki: \(Count.of(remainder.obsolete.count, "entry", "entries")) of the baseline no longer found; 'mekiki baseline --prune' takes out what is gone\n"
            )
        }
        var examination = examination
        examination.comparison.findings = remainder.findings
        return examination
    }
}
