import Analysis
import Foundation
import Git
import GitLab
import Review
import Rules

/// What would go wrong in a review, before it does.
struct DoctorCommand: Command {
    static let spec = CommandSpec(
        name: "doctor", summary: "check what a review needs before it fails",
        options: [
            OptionSpec(name: "base", value: "REV", help: "what a review would start from"),
            OptionSpec(name: "head", value: "REV", help: "the source branch's head"),
            OptionSpec(name: "project", value: "ID", help: "the target project: number or path"),
            OptionSpec(name: "merge-request", value: "IID", help: "its number in the project"),
            OptionSpec(name: "api", value: "URL", help: "address of the API, ending in /api/v4"),
            OptionSpec(name: "ca-file", value: "FILE", help: "certificate of a private authority (PEM)"),
        ] + SharedOptions.analysis,
        examples: [("mekiki doctor", "in the job that will run the review")])

    func run(_ arguments: Arguments, in session: Session) throws -> RunStatus {
        let overrides = ReviewOverrides(
            base: arguments.value("base"), head: arguments.value("head"), project: arguments.value("project"),
            mergeRequest: arguments.value("merge-request"), api: arguments.value("api"),
            certificateFile: arguments.value("ca-file").map(session.absolute))
        let context = try ReviewContext(environment: session.environment, overrides: overrides)
        let checks = [configuration(arguments, in: session)] + repository(context, in: session) + Doctor(context: context).checks()
        let width = checks.map(\.name.count).max() ?? 0
        for check in checks {
            session.output.write("\(Self.word(check.state).padded(to: 7)) \(check.name.padded(to: width))  \(check.text)\n")
            if let advice = check.advice { session.output.write("        \("".padded(to: width))  → \(advice)\n") }
        }
        return checks.contains { $0.state == .bad } ? .findings : .clean
    }

    private static func word(_ state: DoctorCheck.State) -> String {
        switch state {
        case .good: "ok"
        case .warning: "warning"
        case .bad: "bad"
        case .skipped: "skipped"
        }
    }

    private func configuration(_ arguments: Arguments, in session: Session) -> DoctorCheck {
        do {
            let setup = try Setup(arguments, in: session)
            let active = try setup.analyzer(in: session).activeRules.count
            let file = setup.configuration.path ?? "no .mekiki.yml"
            return DoctorCheck("configuration", .good, "\(file); \(active) rules active")
        } catch {
            return DoctorCheck("configuration", .bad, ErrorLine.describe(error).text)
        }
    }

    private func repository(_ context: ReviewContext, in session: Session) -> [DoctorCheck] {
        do {
            let repository = try Repository.discover(from: session.directory)
            let hooks = try Hooks(of: repository)
            return [try history(repository, context), hook(hooks, context, in: session)]
        } catch {
            return [DoctorCheck("repository", .bad, ErrorLine.describe(error).text)]
        }
    }

    /// Whether the hook is there, and what it calls.
    private func hook(_ hooks: Hooks, _ context: ReviewContext, in session: Session) -> DoctorCheck {
        guard hooks.isInstalled("pre-commit") else {
            return DoctorCheck("hook", .good, "not installed", advice: context.pipeline == .none ? "mekiki hook install" : nil)
        }
        let installed = "installed in \(hooks.folder)"
        guard let program = hooks.program(of: "pre-commit"), program.path.hasPrefix("/"), !SearchPath.isProgram(program.path) else {
            return DoctorCheck("hook", .good, installed)
        }
        let name = URL(fileURLWithPath: program.path).lastPathComponent
        if program.isSought, let other = SearchPath(session.environment, directory: session.directory).program(name) {
            return DoctorCheck("hook", .good, "\(installed); it calls \(other), for there is no \(program.path)")
        }
        return DoctorCheck(
            "hook", .bad, "\(installed), but there is no \(program.path), which it calls: commits fail", advice: "mekiki hook install")
    }

    /// Whether the two commits of a review are there, and their merge base.
    private func history(_ repository: Repository, _ context: ReviewContext) throws -> DoctorCheck {
        let depth = repository.isShallow ? "a shallow clone" : "the whole history is there"
        guard let base = context.base, let head = context.head else { return DoctorCheck("history", .good, depth) }
        do {
            let (base, head) = (try repository.commit(base), try repository.commit(head))
            switch try repository.mergeBase(base.id, head.id) {
            case .found(let id): return DoctorCheck("history", .good, "\(depth); the merge base is \(id.short)")
            case .unrelated: return DoctorCheck("history", .warning, "base and head have no common history; they are compared as they are")
            case .unknown(let advice):
                return DoctorCheck("history", .warning, "\(depth); the merge base cannot be confirmed", advice: advice.text)
            }
        } catch let error as GitError where error.kind == .shallow && context.credential.secret != nil {
            return DoctorCheck(
                "history", .warning, "\(depth) without the commit the merge request starts from; only findings on lines it adds would be reported",
                advice: "GIT_DEPTH: 0 in CI, or git fetch --depth=1 origin \(base)")
        } catch let error as GitError {
            let isCommit = base.utf8.count == 40 && base.allSatisfy(\.isHexDigit)
            return DoctorCheck(
                "history", .bad, error.message,
                advice: isCommit
                    ? "GIT_DEPTH: 0 in CI, or git fetch --depth=1 origin \(base)" : "give --base and --head revisions that git rev-parse knows")
        }
    }
}
