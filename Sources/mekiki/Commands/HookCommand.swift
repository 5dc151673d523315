import Git
import Reporting
import Review

/// The git pre-commit hook.
struct HookCommand: Command {
    static let spec = CommandSpec(
        name: "hook", summary: "judge the staged content before each commit", operands: "install|uninstall|run",
        verbs: ["install", "uninstall", "run"],
        options: SharedOptions.analysis + SharedOptions.output,
        examples: [
            ("mekiki hook install", "keeps and calls a hook that is already there"),
            ("mekiki hook run", "what the hook does: lint --staged"),
        ])

    private static let name = "pre-commit"

    func run(_ arguments: Arguments, in session: Session) throws -> RunStatus {
        guard arguments.operands.count == 1, let verb = arguments.operands.first, Self.spec.verbs.contains(verb) else {
            let wrong = arguments.operands.first ?? ""
            throw UsageError("'mekiki hook' takes install, uninstall or run\(Advice.nearest(wrong, among: Self.spec.verbs))")
        }
        switch verb {
        case "install": try install(in: session)
        case "uninstall": try uninstall(in: session)
        default: return try judge(arguments, in: session)
        }
        return .clean
    }

    private func install(in session: Session) throws {
        let hooks = try Hooks(of: Repository.discover(from: session.directory))
        switch try hooks.install(Self.name, program: session.executable, words: ["hook", "run"]) {
        case .new: session.errors.write("mekiki: installed \(hooks.folder)/\(Self.name)\n")
        case .renewed: session.errors.write("mekiki: renewed \(hooks.folder)/\(Self.name)\n")
        case .keptOther(let path):
            session.errors.write("mekiki: installed \(hooks.folder)/\(Self.name); the hook that was there is \(path) now and runs first\n")
        }
    }

    private func uninstall(in session: Session) throws {
        let hooks = try Hooks(of: Repository.discover(from: session.directory))
        switch try hooks.uninstall(Self.name) {
        case .removed: session.errors.write("mekiki: took out \(hooks.folder)/\(Self.name)\n")
        case .restoredOther: session.errors.write("mekiki: took ours out of \(hooks.folder) and put the hook back that was there\n")
        case .wasNotInstalled: session.errors.write("mekiki: no hook of ours in \(hooks.folder)\n")
        }
    }

    private func judge(_ arguments: Arguments, in session: Session) throws -> RunStatus {
        let setup = try Setup(arguments, in: session)
        let output = try Output(arguments, failOn: setup.configuration.failOn)
        let examiner = Examiner(setup.place, analyzer: try setup.analyzer(in: session), jobs: setup.jobs)
        let base = try setup.repository().head()
        var examination = try examiner.compare(base: base.map { .commit($0) } ?? .empty, head: .index, extent: .difference)
        let judged = examination.judged
        examination = try BaselineFile.subtract(
            from: examination, given: nil, setup: setup, covers: { judged?.contains($0) ?? true }, in: session)
        let report = Report(examination, setup: setup)
        let status = output.status(report)
        if status != .clean || report.findings.contains(where: { $0.state == .introduced }) { try output.write(report, in: session) }
        if status == .findings {
            session.errors.write(
                "mekiki: the commit was stopped; mend the errors above, or silence them with a reason ('git commit --no-verify' skips every hook)\n")
        }
        return status
    }
}
