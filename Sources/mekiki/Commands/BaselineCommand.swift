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
            let baseline = Baseline(accepting: findings)
            try baseline.write(to: path)
            session.errors.write("mekiki: wrote \(Count.of(baseline.entries.count, "finding")) to \(path)\n")
            return .clean
        }
        let old = try Baseline.read(from: path)
        let obsolete = old.subtract(from: findings).obsolete
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

    /// The examination without what the project's baseline accepts; obsolete entries are named on standard error.
    static func subtract(
        from examination: Examination, given: String?, setup: Setup, covers: (String) -> Bool, in session: Session
    ) throws -> Examination {
        let path = path(given, root: setup.root, in: session)
        guard given != nil || FileManager.default.fileExists(atPath: path) else { return examination }
        let remainder = try Baseline.read(from: path).subtract(from: examination.comparison.findings, covers: covers)
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
