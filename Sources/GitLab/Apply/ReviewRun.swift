import Foundation
import Review
import Rules

/// What a review compares.
public struct ReviewTarget: Sendable, Equatable {
    /// The merge base and the source branch's head, as full ids or as the person wrote them.
    public var base: String
    /// The source branch's head, likewise.
    public var head: String
    /// What looked odd, one line each.
    public var warnings: [String]
}

/// Which side of a change a file is read from.
public enum ChangeSide: Sendable {
    case base, head
}

/// A review from end to end: what to compare, what to say, what to do, and doing it. One for each run; not for two threads.
public final class ReviewRun {
    /// Where it runs and what it is about.
    public let context: ReviewContext
    /// How it speaks.
    public let settings: ReviewOptions
    private let budget: Budget
    private let clock: RunClock
    private var client: GitLabClient?
    /// What looked odd so far, one line each.
    public private(set) var warnings: [String]
    private var knownMergeRequest: MergeRequest?
    private var foundNumber: Int?

    /// Asks nobody yet.
    public init(
        context: ReviewContext, settings: ReviewOptions = ReviewOptions(), budget: Budget = Budget(), clock: RunClock = .system
    ) {
        self.context = context
        self.settings = settings
        self.budget = budget
        self.clock = clock
        warnings = context.warnings
    }

    // MARK: What to compare

    /// The commits to compare: the person's, else CI's, else the server's where there is a token.
    ///
    /// - Throws: `GitLabError.configuration` where nothing says which; what the server says, where it was asked.
    public func target() throws(GitLabError) -> ReviewTarget {
        if let base = context.base, let head = context.head { return ReviewTarget(base: base, head: head, warnings: warnings) }
        if let obstacle = context.credential.obstacle {
            throw .configuration(
                "it is not known which commits to compare: give --base and --head, or run in a merge request's pipeline (\(obstacle))")
        }
        let refs = try mergeRequest().diffRefs
        guard let base = context.base ?? refs?.base, let head = context.head ?? refs?.head else {
            throw .unexpected(what: "the merge request's diff", detail: "GitLab has not worked it out yet; try again, or give --base and --head")
        }
        return ReviewTarget(base: base, head: head, warnings: warnings)
    }

    /// The merge request's own diff, for a clone that lacks the commit it starts from.
    ///
    /// - Parameter head: full id of the commit that is analysed.
    /// - Throws: what keeps the server from being asked, or what it answers; `.configuration` where it is at another commit by now.
    public func changeOnServer(head: String) throws(GitLabError) -> ServerChange {
        if let obstacle = context.credential.obstacle { throw obstacle }
        let mergeRequest = try mergeRequest()
        guard let refs = mergeRequest.diffRefs else {
            throw .unexpected(what: "the merge request's diff", detail: "GitLab has not worked it out yet; try again")
        }
        guard refs.head == head else {
            throw .configuration("the merge request is at \(refs.head.prefix(8)) by now, and not at \(head.prefix(8))")
        }
        let api = try mergeRequestAPI()
        let diff = try api.diff()
        return ServerChange(
            change: Change(base: refs.base, head: refs.head, files: diff.files.map(\.changedFile).sorted { $0.newPath < $1.newPath }),
            withheld: diff.files.filter { $0.isWithheld && $0.status != .deleted }.map(\.newPath).sorted(),
            isCut: diff.isCut || mergeRequest.changesCount?.hasSuffix("+") ?? false,
            // The commits and their base; a merged-results pipeline fetches from the merge commit above them.
            sufficientDepth: try api.commitCount() + (context.pipeline.checksOutMerge ? 2 : 1))
    }

    // MARK: What to say

    /// Words and places what a comparison found. Asks nobody.
    ///
    /// - Parameters:
    ///   - change: the same two commits' differences, with three lines of context or any other number.
    ///   - lineFilter: where only the lines that the change adds were looked at.
    ///   - ranRules: the rules that ran where that was not all of them; threads of others are left as they are.
    ///   - seconds: how long the analysis took.
    ///   - rules: what to say about a rule.
    ///   - bytes: a file's bytes on a side; nil where it is not there.
    public func intent(
        of comparison: Comparison, change: Change, lineFilter: LineFilter? = nil, ranRules: [String]? = nil, seconds: Double,
        rules: @escaping (String) -> RuleInfo?, bytes: @escaping (_ path: String, _ side: ChangeSide) -> [UInt8]?
    ) -> ReviewIntent {
        var builder = IntentBuilder(settings: settings, change: change, projectURL: projectURL, rules: rules) { path, side in
            bytes(path, side == .new ? .head : .base)
        }
        var intent = builder.intent(of: comparison, ranRules: ranRules, seconds: seconds, reportURL: context.jobURL)
        intent.lineFilter = lineFilter
        intent.project = context.project
        intent.mergeRequest = context.mergeRequest ?? foundNumber
        return intent
    }

    private var projectURL: String? {
        if let known = context.projectURL { return known }
        guard let page = knownMergeRequest?.webURL, let range = page.range(of: "/-/merge_requests/") else { return nil }
        return String(page[..<range.lowerBound])
    }

    // MARK: What to do

    /// What would be done. Without a token it is what a first run would do.
    public func plan(_ intent: ReviewIntent) throws(GitLabError) -> ReviewPlan {
        guard context.credential.obstacle == nil, context.api != nil, context.project != nil else {
            let hasFiles = context.serverVersion.map { $0 >= .fileThreads } ?? true
            return Planner(intent: intent, own: OwnThreads([], me: nil, tool: settings.toolID), refs: nil, hasFileThreads: hasFiles).plan()
        }
        switch try prepare(intent) {
        case .ready(let application, let discussions): return application.plan(over: discussions)
        case .over(let result): throw .configuration(result.warnings.first ?? "there is nothing to review")
        }
    }

    /// Does it.
    ///
    /// - Returns: also where something failed: what was done until then, and `failure`.
    public func apply(_ intent: ReviewIntent) -> ReviewResult {
        var result = ReviewResult()
        if let obstacle = context.credential.obstacle {
            result.outcome = .withoutToken
            result.warnings = warnings + [obstacle.description]
            return result
        }
        do {
            switch try prepare(intent) {
            case .over(let over): result = over
            case .ready(let application, let discussions):
                do {
                    try application.run(discussions)
                    result = application.result
                    conclude(intent, application, &result)
                } catch {
                    result = application.result
                    result.failure = error
                }
                result.pageURL = application.pageURL
            }
        } catch {
            result.failure = error
        }
        if result.failure != nil { result.outcome = .incomplete }
        result.warnings = warnings + result.warnings
        result.requests = client?.requests ?? 0
        return result
    }

    /// The commit's status, where one is asked for. What is on the merge request stays when it is refused.
    private func conclude(_ intent: ReviewIntent, _ application: Application, _ result: inout ReviewResult) {
        guard let conclusion = intent.conclusion, result.outcome == .posted || result.outcome == .incomplete else { return }
        let target = context.statusTarget
        let status = CommitStatus(
            state: conclusion.rawValue, name: settings.toolID, description: application.tally, ref: target?.branch,
            targetURL: context.jobURL, pipeline: target?.pipeline)
        do {
            try application.api.set(status, of: intent.head, in: target?.project ?? application.api.routes.project)
            result.setStatus = conclusion
        } catch {
            result.outcome = .incomplete
            result.warnings.append(error.description)
        }
    }

    private enum Preparation {
        case ready(Application, [Discussion])
        case over(ReviewResult)
    }

    /// Reads everything there is before anything is written.
    private func prepare(_ intent: ReviewIntent) throws(GitLabError) -> Preparation {
        guard intent.version == ReviewIntent.currentVersion else {
            throw .configuration("the plan is of version \(intent.version), this Mekiki reads version \(ReviewIntent.currentVersion)")
        }
        let api = try mergeRequestAPI()
        if let number = intent.mergeRequest, number != api.routes.mergeRequestIID {
            throw .configuration("the plan is for merge request !\(number), not !\(api.routes.mergeRequestIID)")
        }
        let mergeRequest = try api.readyMergeRequest()
        knownMergeRequest = mergeRequest
        if case .number(let number)? = intent.project, let actual = mergeRequest.projectID, number != actual {
            throw .configuration("the plan is for project \(number), not \(actual)")
        }
        if let state = mergeRequest.state, ["merged", "closed"].contains(state) {
            return .over(ReviewResult(outcome: .notOpen, warnings: ["the merge request is \(state); nothing is posted"]))
        }
        guard let refs = mergeRequest.diffRefs else {
            throw .unexpected(what: "the merge request's diff", detail: "GitLab has not worked it out yet; try again")
        }
        guard intent.head == refs.head else {
            return .over(
                ReviewResult(
                    outcome: .superseded,
                    warnings: [
                        "analysed \(intent.head.prefix(8)), but the merge request is at \(refs.head.prefix(8)) by now; nothing is posted, "
                            + "the newer commit's pipeline will review it"
                    ]))
        }
        if intent.base != refs.base {
            warnings.append(
                "compared with \(intent.base.prefix(8)), but the merge request's base is \(refs.base.prefix(8)); some threads may find "
                    + "no line: give --base \(refs.base)")
        }
        let me = try user(api)
        let version = try version(api)
        return .ready(
            Application(api: api, intent: intent, refs: refs, me: me, pageURL: mergeRequest.webURL, version: version),
            try api.discussions())
    }

    // MARK: The server

    func connection() throws(GitLabError) -> GitLabClient {
        if let client { return client }
        guard let base = context.api else {
            throw .configuration("the server is not known: give --api https://gitlab.example.com/api/v4, or run in GitLab CI")
        }
        let token = context.credential.secret
        let curl = try CurlTransport(settings: context.transport, token: token, userAgent: "mekiki")
        warnings += curl.warnings
        let client = GitLabClient(api: base, token: token, budget: budget, clock: clock) {
            (request: HTTPRequest, timeout: Double) throws(TransportFailure) -> HTTPResponse in
            try curl.send(request, timeout: timeout)
        }
        self.client = client
        return client
    }

    private func mergeRequestAPI() throws(GitLabError) -> MergeRequestAPI {
        guard let project = context.project else {
            throw .configuration("the project is not known: give --project, its number or its path like group/app")
        }
        let client = try connection()
        if let number = context.mergeRequest ?? foundNumber {
            return MergeRequestAPI(client: client, routes: Routes(project: project, mergeRequestIID: number))
        }
        guard let commit = context.head ?? context.checkout else {
            throw .configuration("the merge request is not known: give --merge-request, the number after '!'")
        }
        let open: [MergeRequest] = try client.list(
            Routes.mergeRequests(of: commit, in: project), what: "the merge requests of commit \(commit.prefix(8))")
        let candidates = open.filter { $0.state == nil || $0.state == "opened" }
        guard let number = (candidates.first { $0.head == commit } ?? candidates.first)?.iid else {
            throw .configuration("no open merge request has commit \(commit.prefix(8)): give --merge-request, the number after '!'")
        }
        foundNumber = number
        return MergeRequestAPI(client: client, routes: Routes(project: project, mergeRequestIID: number))
    }

    private func mergeRequest() throws(GitLabError) -> MergeRequest {
        if let known = knownMergeRequest { return known }
        let found = try mergeRequestAPI().readyMergeRequest()
        knownMergeRequest = found
        return found
    }

    /// Nil where the token may not ask: then the marker alone says what is ours.
    private func user(_ api: MergeRequestAPI) throws(GitLabError) -> Int? {
        do {
            return try api.user().id
        } catch {
            switch error {
            case .forbidden, .insufficientScope, .notFound: return nil
            default: throw error
            }
        }
    }

    private func version(_ api: MergeRequestAPI) throws(GitLabError) -> ServerVersion? {
        if let known = context.serverVersion { return known }
        do {
            return try api.version()
        } catch {
            switch error {
            case .forbidden, .insufficientScope, .notFound, .unauthorized: return nil
            default: throw error
            }
        }
    }
}
