import Analysis
import Foundation
import Git
import Project
import Reporting
import Review
import Rules

/// Findings of the working tree, of the staged content, or of what lies between two revisions.
struct LintCommand: Command {
    static let spec = CommandSpec(
        name: "lint", summary: "print findings of the working tree, or of a change", operands: "[PATH…]",
        options: [
            OptionSpec(name: "base", value: "REV", help: "only what is new since REV (its merge base with head)"),
            OptionSpec(name: "head", value: "REV", help: "that commit instead of the working tree"),
            OptionSpec(name: "staged", help: "the staged content against HEAD"),
            OptionSpec(name: "merge-result", help: "the merge of --base and --head against --base"),
            OptionSpec(name: "since-when", help: "name the commit that made each finding so"),
            OptionSpec(name: "history-limit", value: "N", help: "commits that --since-when looks back (default 1000)"),
            OptionSpec(name: "baseline", value: "FILE", help: "subtract its findings (default: .mekiki-baseline)"),
            OptionSpec(name: "pattern", value: "P", help: "search for a pattern: Swift with holes, as 'try! $E'"),
            OptionSpec(name: "stdin-path", value: "PATH", help: "the path that standard input ('-') stands for"),
            OptionSpec(name: "shard", value: "I/N", help: "the I-th of N parts of the files; see 'mekiki merge'"),
        ] + SharedOptions.analysis + SharedOptions.output,
        examples: [
            ("mekiki lint Sources", "findings below a folder"),
            ("mekiki lint --base origin/main", "what this branch introduces"),
            ("mekiki lint --pattern '$X as! $T'", "search ad hoc"),
        ])

    func run(_ arguments: Arguments, in session: Session) throws -> RunStatus {
        let clock = ContinuousClock()
        let start = clock.now
        var setup = try Setup(arguments, in: session)
        if let pattern = arguments.value("pattern") { setup = try setup.searching(for: pattern) }
        let output = try Output(arguments, failOn: setup.configuration.failOn)
        var examination = try examine(arguments, setup, output, in: session)
        session.kept.keep(examination.memo)
        if !output.isQuiet, !arguments.has("staged"), arguments.operands != ["-"], arguments.value("pattern") == nil {
            Self.tellIdlePatterns(examination, setup, in: session)
        }
        if !output.isQuiet, arguments.operands != ["-"] {
            for path in arguments.operands { try tellIdle(path, arguments, examination, setup, in: session) }
        }
        examination = try BaselineFile.subtract(
            from: examination, given: arguments.value("baseline"), setup: setup, covers: covers(arguments, examination, setup, in: session),
            tellsCount: !output.isQuiet && arguments.operands != ["-"], in: session)
        let seconds = (clock.now - start) / .seconds(1)
        var report = Report(examination, setup: setup, seconds: seconds)
        report.shard = try shard(arguments)
        try output.write(report, in: session)
        if output.isVerbose { session.errors.write("mekiki: took \(String(format: "%.3f", seconds)) s\n") }
        return output.status(report)
    }

    /// One line for each place in the configuration with a pattern that means nothing: a slip, and no reason to fail.
    private static func tellIdlePatterns(_ examination: Examination, _ setup: Setup, in session: Session) {
        let configuration = setup.configuration
        for idle in examination.idlePatterns(of: configuration) {
            // What is there without being read, as a folder of packages that Git ignores, may well be named to be on the safe side.
            let globs = idle.key == "exclude" ? idle.globs.filter { !setup.isThereUnread($0.text) } : idle.globs
            guard !globs.isEmpty else { continue }
            let place = [configuration.path ?? "the configuration", idle.position.map { "\($0.line):\($0.column)" }].compactMap(\.self)
            let names = globs.map { "`\($0.text)`" }.joined(separator: ", ")
            session.errors.write(
                "mekiki: \(place.joined(separator: ":")): note: \(names) in `\(idle.key)` \(globs.count == 1 ? "matches" : "match") no file that is \(idle.key == "exclude" ? "read" : "analysed")\n"
            )
        }
    }

    /// One line for a path from the command line of which nothing can be said.
    private func tellIdle(
        _ path: String, _ arguments: Arguments, _ examination: Examination, _ setup: Setup, in session: Session
    ) throws {
        let relative = try setup.relative(path, in: session)
        let files = examination.files(at: relative)
        // An empty project is no slip.
        guard !relative.isEmpty, !files.contains(where: setup.configuration.includes) else { return }
        let reason: String
        if !files.isEmpty {
            reason = "the configuration leaves it out"
        } else if arguments.has("head") {
            reason = "not in that commit"
        } else {
            reason = setup.reasonForReadingNothing(at: relative)
        }
        session.errors.write("mekiki: \(path): \(reason); nothing is said about it\n")
    }

    private func examine(
        _ arguments: Arguments, _ setup: Setup, _ output: Output, in session: Session
    ) throws -> Examination {
        if arguments.operands == ["-"] { return try examineInput(arguments, setup, in: session) }
        let scope = try AssessmentScope(paths: paths(arguments, setup, in: session), shard: shard(arguments))
        let examiner = Examiner(setup.place, analyzer: try setup.analyzer(in: session), scope: scope, jobs: setup.jobs)
        let sides = try Sides(arguments, setup: setup)
        if output.isVerbose, let explanation = sides.explanation { session.errors.write("mekiki: \(explanation)\n") }
        // A commit waits for this one; nobody counts what it leaves as it was.
        let extent: Examiner.Extent = arguments.has("staged") ? .difference : .everything
        let examination =
            try sides.base.map { try examiner.compare(base: $0, head: sides.head, extent: extent) } ?? examiner.examine(sides.head)
        guard arguments.has("since-when") else { return examination }
        let repository = try setup.repository()
        guard let commit = try sides.headCommit(in: repository) else { return examination }
        let limit = try arguments.integer("history-limit", least: 1) ?? 1000
        return try examiner.addingOrigins(to: examination, at: commit, in: repository, limit: limit)
    }

    /// Whether a path was looked at.
    private func covers(
        _ arguments: Arguments, _ examination: Examination, _ setup: Setup, in session: Session
    ) throws -> (String) -> Bool {
        if arguments.operands == ["-"] { return { _ in false } }
        let scope = try AssessmentScope(paths: paths(arguments, setup, in: session), shard: shard(arguments))
        return { scope.contains($0) && examination.judged?.contains($0) ?? true }
    }

    /// Standard input as the one file of a snapshot.
    private func examineInput(_ arguments: Arguments, _ setup: Setup, in session: Session) throws -> Examination {
        let path = try arguments.value("stdin-path").map { try setup.relative($0, in: session) } ?? "stdin.swift"
        let snapshot = Snapshot(contents: [path: session.input()])
        return Examination(alone: try setup.analyzer(in: session).assess(snapshot, jobs: 1), of: snapshot)
    }

    private func paths(_ arguments: Arguments, _ setup: Setup, in session: Session) throws -> [String] {
        let given = arguments.operands.isEmpty ? ["."] : arguments.operands
        return try given.map { path in
            guard arguments.has("head") || FileManager.default.fileExists(atPath: session.absolute(path)) else {
                throw UsageError("\(path): no such file or folder")
            }
            return try setup.relative(path, in: session)
        }
    }

    private func shard(_ arguments: Arguments) throws -> Shard? {
        guard let text = arguments.value("shard") else { return nil }
        guard let shard = Shard(text) else { throw UsageError("'--shard' takes I/N with 1 ≤ I ≤ N, as 2/5, not '\(text)'") }
        return shard
    }
}
