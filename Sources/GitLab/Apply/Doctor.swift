import Foundation

/// Something that would go wrong in a review, or would not.
public struct DoctorCheck: Sendable, Equatable {
    /// How it looks.
    public enum State: String, Sendable, Codable {
        case good, warning, bad
        /// Could not be looked at, because something before it is bad.
        case skipped
    }

    /// A few words: "token", "certificate".
    public var name: String
    /// How it looks.
    public var state: State
    /// One line: what was found.
    public var text: String
    /// One line: what to do; nil where nothing is.
    public var advice: String?

    /// A check and what it found.
    public init(_ name: String, _ state: State, _ text: String, advice: String? = nil) {
        self.name = name
        self.state = state
        self.text = text
        self.advice = advice
    }
}

/// Looks at everything a review needs of GitLab, in the order in which it would fail. Writes nothing.
public struct Doctor {
    private let run: ReviewRun
    private var context: ReviewContext { run.context }

    /// For a job's context.
    public init(context: ReviewContext, budget: Budget = Budget(), clock: RunClock = .system) {
        run = ReviewRun(context: context, budget: budget, clock: clock)
    }

    /// All checks, in the order in which they would fail.
    public func checks() -> [DoctorCheck] {
        var checks = [pipeline, address]
        if let credential = credentialProblem { checks.append(credential) }
        guard context.api != nil else { return checks }
        let client: GitLabClient
        do {
            client = try run.connection()
        } catch {
            return checks + [DoctorCheck("certificate", .bad, error.description, advice: "give a readable PEM file")]
        }
        checks += run.warnings.map { DoctorCheck("environment", .warning, $0) }
        let server = server(client)
        checks.append(server.check)
        guard server.isReached, context.credential.secret != nil else { return checks }
        if let refusal = token(client, &checks) {
            // What the server says of a token that it does not know, it says of every request.
            checks.removeAll { $0.name == "token" }
            return checks + [refusal] + ["project", "merge request"].map { DoctorCheck($0, .skipped, "the token is not accepted") }
        }
        guard let project = context.project else {
            return checks + [DoctorCheck("project", .warning, "not known here", advice: "give --project, or run in GitLab CI")]
        }
        checks += role(client, project)
        if let number = context.mergeRequest { checks.append(mergeRequest(client, project, number)) }
        return checks
    }

    // MARK: Without the server

    private var pipeline: DoctorCheck {
        switch context.pipeline {
        case .none: DoctorCheck("pipeline", .warning, "not in GitLab CI", advice: "give --api, --project, --merge-request, --base and --head")
        case .branch:
            DoctorCheck(
                "pipeline", .warning, "a branch's pipeline, without merge-request variables",
                advice: "let the job run in merge-request pipelines: rules: - if: $CI_PIPELINE_SOURCE == \"merge_request_event\"")
        case .detached: DoctorCheck("pipeline", .good, "a merge request's pipeline" + (context.isFork ? " in a fork" : ""))
        case .mergedResult, .mergeTrain:
            context.head == nil
                ? DoctorCheck(
                    "pipeline", .warning,
                    "a merged-results pipeline without CI_MERGE_REQUEST_SOURCE_BRANCH_SHA; the server will be asked for the head")
                : DoctorCheck("pipeline", .good, "a merged-results pipeline; the source branch's head is analysed")
        }
    }

    private var address: DoctorCheck {
        guard let api = context.api else {
            return DoctorCheck("address", .bad, "the API's address is not known", advice: "give --api https://gitlab.example.com/api/v4")
        }
        return DoctorCheck("address", .good, api.text)
    }

    private var credentialProblem: DoctorCheck? {
        switch context.credential {
        case .token(_, let variable): DoctorCheck("token", .good, "from \(variable)")
        case .jobTokenOnly(let advice), .missing(let advice):
            DoctorCheck(
                "token", context.isFork ? .warning : .bad, "nothing can be posted",
                advice: String(advice.trimmingPrefix("nothing can be posted: ")) + (context.isFork ? "" : tokenPages))
        }
    }

    /// Where a person makes a token and where it goes.
    private var tokenPages: String {
        context.projectURL.map { ": make it at \($0)/-/settings/access_tokens, set the variable at \($0)/-/settings/ci_cd" } ?? ""
    }

    private var memberPage: String { context.projectURL.map { " at \($0)/-/project_members" } ?? "" }

    // MARK: The server

    private func server(_ client: GitLabClient) -> (check: DoctorCheck, isReached: Bool) {
        do {
            let answer = try client.object(Routes.version, as: VersionAnswer.self, what: "the server's version")
            guard let text = answer.version, let version = ServerVersion(text) else {
                return (DoctorCheck("server", .warning, "it does not say its version"), true)
            }
            if version < .draftNotes {
                return (
                    DoctorCheck("server", .warning, "GitLab \(version): no draft notes, so people get one message a thread; no threads on files"),
                    true
                )
            }
            if version < .fileThreads {
                return (DoctorCheck("server", .warning, "GitLab \(version): no threads on whole files; such findings stand in the summary"), true)
            }
            return (DoctorCheck("server", .good, "GitLab \(version), certificate accepted"), true)
        } catch {
            switch error {
            case .certificate:
                return (
                    DoctorCheck(
                        "certificate", .bad, error.description,
                        advice: "variables: { SSL_CERT_FILE: /path/of/authority.pem } in .gitlab-ci.yml, or --ca-file FILE"), false
                )
            // It answered; what it says about the token comes next.
            case .unauthorized, .forbidden, .insufficientScope: return (DoctorCheck("server", .good, "reached, certificate accepted"), true)
            default: return (DoctorCheck("server", .bad, error.description), false)
            }
        }
    }

    private struct TokenAnswer: Decodable {
        var scopes: [String]
        var expires: String?

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: AnyKey.self)
            scopes = fields.list("scopes")
            expires = fields.value("expires_at")
        }
    }

    /// - Returns: what is wrong where the token is not accepted at all.
    private func token(_ client: GitLabClient, _ checks: inout [DoctorCheck]) -> DoctorCheck? {
        do {
            let user = try client.object(Routes.user, as: User.self, what: "the token's user")
            checks.append(DoctorCheck("user", .good, "the token belongs to \(user.username ?? "a user without a name")"))
            // Only access tokens know themselves; others are judged by what they may do.
            if let token = try? client.object("/personal_access_tokens/self", as: TokenAnswer.self, what: "the token"), !token.scopes.isEmpty {
                checks.append(
                    token.scopes.contains("api")
                        ? DoctorCheck("scopes", .good, token.scopes.joined(separator: ", "))
                        : DoctorCheck("scopes", .bad, token.scopes.joined(separator: ", "), advice: "a token with scope 'api' is needed" + tokenPages)
                )
                if let expires = token.expires, let days = Self.days(until: expires, from: client.clock.now()), days < 30 {
                    checks.append(
                        DoctorCheck(
                            "expiry", days < 0 ? .bad : .warning, "the token ends on \(expires)", advice: "a new one is needed in time" + tokenPages))
                }
            }
        } catch {
            let found = DoctorCheck("token", .bad, error.description, advice: "a new one is needed" + tokenPages)
            if case .unauthorized = error { return found }
            checks.append(found)
        }
        return nil
    }

    private static func days(until date: String, from now: Double) -> Int? {
        guard let day = try? Date(date + "T00:00:00Z", strategy: .iso8601) else { return nil }
        return Int(((day.timeIntervalSince1970 - now) / 86_400).rounded(.down))
    }

    private struct ProjectAnswer: Decodable {
        var name: String?
        var level: Int?

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: AnyKey.self)
            name = fields.value("path_with_namespace")
            let access = fields.value("permissions", as: Permissions.self)
            level = [access?.project, access?.group].compactMap { $0 }.max()
        }

        private struct Permissions: Decodable {
            var project: Int?
            var group: Int?

            init(from decoder: any Decoder) throws {
                let fields = try decoder.container(keyedBy: AnyKey.self)
                project = fields.value("project_access", as: Access.self)?.level
                group = fields.value("group_access", as: Access.self)?.level
            }
        }

        private struct Access: Decodable {
            var level: Int?
            init(from decoder: any Decoder) throws { level = try decoder.container(keyedBy: AnyKey.self).number("access_level") }
        }
    }

    private func role(_ client: GitLabClient, _ project: ProjectID) -> [DoctorCheck] {
        do {
            let answer = try client.object("/projects/\(project.segment)", as: ProjectAnswer.self, what: "project \(project)")
            let found = DoctorCheck("project", .good, answer.name ?? project.description)
            switch answer.level {
            case .some(30...): return [found, DoctorCheck("role", .good, "may comment and resolve")]
            case .some(20..<30):
                return [
                    found,
                    DoctorCheck(
                        "role", .warning, "Reporter: may comment, and resolve only its own notes",
                        advice: "give the token's user role Developer" + memberPage),
                ]
            case .some, .none:
                return [
                    found,
                    DoctorCheck(
                        "role", .warning, "the token's user is no member with role Reporter or more",
                        advice: "give it role Developer in the project" + memberPage),
                ]
            }
        } catch {
            return [DoctorCheck("project", .bad, error.description)]
        }
    }

    private func mergeRequest(_ client: GitLabClient, _ project: ProjectID, _ number: Int) -> DoctorCheck {
        let api = MergeRequestAPI(client: client, routes: Routes(project: project, mergeRequestIID: number))
        do {
            let found = try api.mergeRequest()
            guard let refs = found.diffRefs else { return DoctorCheck("merge request", .warning, "!\(number): its diff is not worked out yet") }
            if let state = found.state, state != "opened" { return DoctorCheck("merge request", .warning, "!\(number) is \(state)") }
            if found.isLocked { return DoctorCheck("merge request", .warning, "!\(number): its discussion is locked to members") }
            if let head = context.head, head.count == 40, head != refs.head {
                return DoctorCheck("merge request", .warning, "!\(number) is at \(refs.head.prefix(8)) by now, this job at \(head.prefix(8))")
            }
            return DoctorCheck("merge request", .good, "!\(number) at \(refs.head.prefix(8)), base \(refs.base.prefix(8))")
        } catch {
            return DoctorCheck("merge request", .bad, error.description)
        }
    }
}
