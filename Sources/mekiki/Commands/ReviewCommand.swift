import Analysis
import Foundation
import Git
import GitLab
import Reporting
import Review
import Rules

/// Reviews a merge request: compares, plans, posts.
struct ReviewCommand: Command {
    static let spec = CommandSpec(
        name: "review", summary: "review the merge request: compare, plan, post",
        options: [
            OptionSpec(name: "base", value: "REV", help: "where the change starts (default: as GitLab says)"),
            OptionSpec(name: "head", value: "REV", help: "the source branch's head"),
            OptionSpec(name: "project", value: "ID", help: "the target project: number or path"),
            OptionSpec(name: "merge-request", value: "IID", help: "its number in the project"),
            OptionSpec(name: "api", value: "URL", help: "address of the API, ending in /api/v4"),
            OptionSpec(name: "ca-file", value: "FILE", help: "certificate of a private authority (PEM)"),
            OptionSpec(name: "dry-run", help: "print the plan as JSON, post nothing"),
            OptionSpec(name: "plan", value: "FILE", help: "write the plan instead of posting"),
            OptionSpec(name: "apply", value: "FILE", help: "post a plan that another job wrote"),
            OptionSpec(name: "since-when", help: "name the commit that made each finding so"),
            OptionSpec(name: "history-limit", value: "N", help: "commits that --since-when looks back (default 1000)"),
            OptionSpec(name: "baseline", value: "FILE", help: "subtract its findings (default: .mekiki-baseline)"),
        ] + SharedOptions.analysis + SharedOptions.output,
        examples: [
            ("mekiki review", "in a pipeline"),
            ("mekiki review --dry-run --base main --head HEAD", "what would be posted"),
        ])

    func run(_ arguments: Arguments, in session: Session) throws -> RunStatus {
        let setup = try Setup(arguments, in: session)
        // The command line over the review's own setting over that for all commands.
        let failOn = arguments.has("fail-on") ? setup.configuration.failOn : setup.configuration.review.blockOn ?? setup.configuration.failOn
        let output = try Output(arguments, failOn: failOn)
        if arguments.has("dry-run"), arguments.has("format") || arguments.has("output"), output.targets.contains(where: { $0.file == nil }) {
            throw UsageError("'--dry-run' prints the plan to standard output; give '--format' an '--output FILE' beside it")
        }
        let context = try ReviewContext(environment: session.environment, overrides: overrides(arguments, in: session))
        var settings = setup.configuration.review
        if arguments.has("lang") { settings.languages = nil }
        let review = ReviewRun(context: context, settings: ReviewOptions(settings, language: setup.language))
        if let path = arguments.value("apply") {
            return try finish(review.apply(ReviewIntent(plan: Data(session.read(path)), name: path)), review, output, in: session)
        }
        let start = ContinuousClock.now
        let (examination, lineFilter) = try examine(arguments, setup, review, output, in: session)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        var intent = intent(of: examination, lineFilter, setup, review, seconds: seconds)
        let report = Report(examination, setup: setup, seconds: seconds)
        if setup.configuration.review.setsStatus { intent.conclusion = output.status(report) == .clean ? .success : .failed }
        if arguments.has("dry-run") {
            // Without a format of its own the report stays out of the plan's way.
            if arguments.has("format") || arguments.has("output") { try output.write(report, in: session) }
            session.output.write(String(decoding: try review.plan(intent).json(), as: UTF8.self) + "\n")
            return output.status(report)
        }
        try output.write(report, in: session)
        if let path = arguments.value("plan") {
            try session.write(String(decoding: try review.plan(intent).json(), as: UTF8.self) + "\n", to: path)
            return output.status(report)
        }
        let status = try finish(review.apply(intent), review, output, in: session)
        return status == .clean ? output.status(report) : status
    }

    private func overrides(_ arguments: Arguments, in session: Session) -> ReviewOverrides {
        ReviewOverrides(
            base: arguments.value("base"), head: arguments.value("head"), project: arguments.value("project"),
            mergeRequest: arguments.value("merge-request"), api: arguments.value("api"),
            certificateFile: arguments.value("ca-file").map(session.absolute))
    }

    private func examine(
        _ arguments: Arguments, _ setup: Setup, _ review: ReviewRun, _ output: Output, in session: Session
    ) throws -> (Examination, LineFilter?) {
        let repository = try setup.repository()
        let target = try review.target()
        let head = try repository.commit(target.head)
        let examiner = Examiner(setup.place, analyzer: try setup.analyzer(in: session), jobs: setup.jobs)
        let base: Commit
        do {
            base = try mergeBase(repository, try repository.commit(target.base), head, isGiven: arguments.value("base") != nil)
        } catch let error as GitError where error.kind == .shallow {
            let (examination, filter) = try examineAddedLines(of: head, because: error, examiner, review, in: session)
            return (try finish(examination, at: head, examiner, arguments, setup, in: session), filter)
        }
        if output.isVerbose { session.errors.write("mekiki: \(head.id.short) against \(base.id.short)\n") }
        var examination = try examiner.compare(
            // GitLab pairs renamed files from 30 % on; paths in positions must agree with its own.
            base: .commit(base), head: .commit(head), options: DiffOptions(renameThreshold: 30))
        let title = session.environment["CI_MERGE_REQUEST_TITLE"].map { MergeRequestDetails(title: $0, isDraft: $0.hasPrefix("Draft:")) }
        try examination.add(
            try setup.configuration.mergeRequestRules(of: setup.catalogue), details: title, from: .commit(base), to: .commit(head),
            in: repository, configuration: setup.configuration)
        return (try finish(examination, at: head, examiner, arguments, setup, in: session), nil)
    }

    /// The clone does not reach back to where the change starts. GitLab knows which lines it adds; what stands on them can be said.
    /// - Throws: `GitError.shallow` where GitLab cannot be asked.
    private func examineAddedLines(
        of head: Commit, because shallow: GitError, _ examiner: Examiner, _ review: ReviewRun, in session: Session
    ) throws -> (Examination, LineFilter) {
        let known: ServerChange
        do {
            known = try review.changeOnServer(head: head.id.hex)
        } catch {
            throw GitError(.shallow, "\(shallow.message). The merge request's own diff cannot take its place: \(error.description)")
        }
        let examination = try examiner.examine(.commit(head), onLinesAddedBy: known.change)
        let places = Set(examination.comparison.findings.map(\.finding.place.path))
        let filter = LineFilter(withheld: known.withheld.filter(places.contains), isCut: known.isCut, sufficientDepth: known.sufficientDepth)
        session.errors.write(
            "mekiki: this clone is shallow and lacks the merge base \(known.change.base.prefix(8)); a depth of \(known.sufficientDepth) would do: "
                + "GIT_DEPTH: \(known.sufficientDepth) in CI. Only findings on lines that the merge request adds are reported, by GitLab's own diff\n"
        )
        if !filter.withheld.isEmpty {
            session.errors.write("mekiki: GitLab gives no diff of \(filter.withheld.joined(separator: ", ")); nothing is said there\n")
        }
        if filter.isCut { session.errors.write("mekiki: GitLab gives only a part of the changed files; nothing is said about the others\n") }
        return (examination, filter)
    }

    /// Without what the baseline has, with the commits that made it so.
    private func finish(
        _ examination: Examination, at head: Commit, _ examiner: Examiner, _ arguments: Arguments, _ setup: Setup, in session: Session
    ) throws -> Examination {
        let examination = try BaselineFile.subtract(
            from: examination, given: arguments.value("baseline"), setup: setup, covers: { _ in false }, in: session)
        guard arguments.has("since-when") else { return examination }
        let limit = try arguments.integer("history-limit", least: 1) ?? 1000
        return try examiner.addingOrigins(to: examination, at: head, in: setup.repository(), limit: limit)
    }

    /// What GitLab names as base is the merge base already, which a shallow clone could not confirm; a revision that a person gives is not.
    private func mergeBase(_ repository: Repository, _ base: Commit, _ head: Commit, isGiven: Bool) throws -> Commit {
        switch try repository.mergeBase(base.id, head.id) {
        case .found(let id): return try repository.commit(id)
        case .unrelated: return base
        case .unknown(let advice):
            guard isGiven else { return base }
            throw GitError(.shallow, advice.text)
        }
    }

    private func intent(
        of examination: Examination, _ lineFilter: LineFilter?, _ setup: Setup, _ review: ReviewRun, seconds: Double
    ) -> ReviewIntent {
        let link = setup.configuration.review.ruleLink
        let catalogue = setup.catalogue
        var ran = setup.configuration.only
        // Rules on the merge request need both of its sides.
        if lineFilter != nil {
            let others = catalogue.rules.filter { $0.scope != .mergeRequest }.map(\.id)
            ran = ran.map { only in others.filter(only.contains) } ?? others
        }
        return review.intent(
            of: examination.comparison, change: examination.change ?? Change(base: "", head: "", files: []), lineFilter: lineFilter,
            ranRules: ran, seconds: seconds,
            rules: { id in
                catalogue[id].map { RuleInfo(why: $0.why, url: link?.replacing("$RULE", with: id)) }
            },
            bytes: { path, side in examination.bytes(path, inBase: side == .base) })
    }

    private func finish(_ result: ReviewResult, _ review: ReviewRun, _ output: Output, in session: Session) throws -> RunStatus {
        for warning in result.warnings { session.errors.write("mekiki: \(warning)\n") }
        if let failure = result.failure { session.errors.write("mekiki: \(failure.description)\n") }
        if !output.isQuiet, result.failure == nil || result.changedAnything {
            let done = [
                ("created", result.created), ("edited", result.edited), ("resolved", result.resolved),
                ("reopened", result.reopened), ("deleted", result.deleted),
            ].filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }.joined(separator: ", ")
            switch result.outcome {
            case .posted, .incomplete:
                session.errors.write("mekiki: \(done.isEmpty ? "nothing to change on the merge request" : done) in \(result.requests) requests\n")
            case .superseded, .notOpen, .withoutToken: break
            }
        }
        switch result.outcome {
        case .posted, .superseded, .notOpen: return result.failure == nil ? .clean : .failed
        case .withoutToken: return review.context.isFork ? .clean : .misuse
        case .incomplete: return result.failure.map { ErrorLine.describe($0).status } ?? .failed
        }
    }
}
