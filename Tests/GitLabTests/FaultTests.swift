import Foundation
import Review
import Testing

@testable import GitLab

/// What goes wrong on the way, and who else is there.
@Suite(.serialized) struct FaultTests {
    private static let shared = Result { try StandIn() }
    private var server: StandIn { get throws { try Self.shared.get() } }

    private static func text(_ special: [Int: String]) -> String {
        (1...40).map { special[$0] ?? "let line\($0) = \($0)" }.joined(separator: "\n") + "\n"
    }

    private func site(drafts: Bool = true) throws -> Site {
        let site = try Site(
            server, base: ["A.swift": Self.text([:])],
            head: ["A.swift": Self.text([5: "BAD(one)", 15: "BAD(two)", 25: "BAD(three)"])])
        site.options.usesDrafts = drafts
        return site
    }

    /// What must be true in the end, whatever happened.
    private func expectAllThere(_ site: Site, _ comment: Comment? = nil) throws {
        #expect(try site.threads().compactMap(\.newLine).sorted() == [5, 15, 25], comment)
        #expect(try site.summaries().count == 1, comment)
        let drafts = try site.mergeRequest()["drafts"] as? [Any] ?? []
        #expect(drafts.isEmpty, comment)
        try site.faults([])
        try site.forget()
        let again = try site.review()
        #expect(again.failure == nil, comment)
        #expect(try site.writes() == 0, comment)
    }

    private static let kinds = [
        "500", "503", "500_after", "504_after", "reset", "reset_after", "truncate", "cut", "409", "429_app", "429_rack",
    ]

    @Test(arguments: kinds, [true, false])
    func oneFailureAtEveryWriteLosesAndDoublesNothing(kind: String, drafts: Bool) throws {
        let site = try site(drafts: drafts)
        let paths = drafts ? ["/draft_notes$", "/bulk_publish$", "/notes/\\d+$"] : ["/discussions$", "/notes$"]
        try site.faults(paths.map { ["kind": kind, "method": "POST|PUT", "path": $0, "times": 1] })
        let result = try site.review()
        #expect(result.failure == nil)
        try expectAllThere(site)
    }

    @Test(arguments: ["500", "502", "reset", "truncate", "cut", "429_app", "429_rack", "slow"])
    func oneFailureAtAnyReadIsTriedAgain(kind: String) throws {
        let site = try site()
        try site.faults(
            ["/user$", "merge_requests/1$", "/discussions$", "/draft_notes$", "/version$"].map {
                ["kind": kind, "method": "GET", "path": $0, "times": 1, "seconds": 0.05]
            })
        let result = try site.review()
        #expect(result.failure == nil)
        try expectAllThere(site)
    }

    @Test func aServerThatFailsForGoodEndsTheRunInBoundedTimeAndRequests() throws {
        let site = try site(drafts: false)
        try site.faults([["kind": "503", "method": "POST", "times": NSNull()]])
        let result = try site.review()
        #expect(result.failure != nil || !result.warnings.isEmpty)
        #expect(result.requests < 60)
        try site.faults([["kind": "503", "times": NSNull()]])
        let dead = try site.review()
        #expect(dead.failure == .server(status: 503, what: "merge request !1 of project \(site.number)"))
        #expect(dead.requests <= 5)
    }

    @Test func aTooManyWithoutEndIsGivenUp() throws {
        let site = try site(drafts: false)
        site.budget.seconds = 100
        try site.faults([["kind": "429_app", "method": "POST", "times": NSNull(), "retry_after": NSNull()]])
        guard case .rateLimited? = try site.review().failure else { throw Failure("not limited") }
    }

    @Test func aSilentServerCostsNoMoreThanTheTimeAllowed() throws {
        let site = try site()
        site.budget.seconds = 1
        try site.faults([["kind": "slow", "seconds": 5, "times": NSNull()]])
        let before = Date()
        let result = try site.review(clock: .system)
        #expect(result.failure != nil)
        #expect(Date().timeIntervalSince(before) < 4)
    }

    @Test func aRunMakesNoMoreRequestsThanItMay() throws {
        let site = try site(drafts: false)
        site.budget.requests = 6
        let result = try site.review()
        guard case .outOfTime? = result.failure else { throw Failure("\(String(describing: result.failure))") }
        #expect(result.requests == 6)
        #expect(try server.rows("requests").count == 6)
        site.budget.requests = 2000
        try site.review()
        try expectAllThere(site)
    }

    @Test(arguments: [true, false])
    func oneRefusedPlaceIsSaidElsewhereAndTheRestStays(drafts: Bool) throws {
        let site = try site(drafts: drafts)
        let refusal: [String: Any] = [
            "kind": "answer", "method": "POST", "path": "/(draft_notes|discussions)$", "body": "\"new_line\": ?15\\b", "status": 400,
            "times": NSNull(),
            "answer": "{\"message\":\"400 Bad request - Note {:line_code=>[\\\"can't be blank\\\"]}\"}", "content_type": "application/json",
        ]
        try site.faults([refusal])
        let result = try site.review()
        #expect(result.failure == nil)
        #expect(try site.threads().compactMap(\.newLine).sorted() == [5, 25])
        #expect(try site.threads().count { $0.kind == "file" } == 1)
        #expect(result.warnings.count == 1)
    }

    /// Published drafts whose line the server does not find vanish without a word.
    @Test func draftsThatVanishAreNoticed() throws {
        let site = try site()
        let run = try site.run()
        var intent = try site.intent(run)
        // A line that the diff does not have.
        intent.introduced[1].placements[0] = .line(oldPath: "A.swift", newPath: "A.swift", old: 15, new: 16, code: "x")
        let result = run.apply(intent)
        #expect(result.failure == nil)
        #expect(try site.threads().count == 3)
        #expect(try site.threads().count { $0.kind == "file" } == 1)
        // The one without a line is taken back, not published into nothing.
        #expect(try site.requests("DELETE").count == 1)
    }

    @Test func aFailingBulkPublishLeavesNoDraftsBehind() throws {
        let site = try site()
        try server.step("settings", ["bulk_publish_fails": true])
        let result = try site.review()
        #expect(result.failure == nil)
        #expect(result.warnings.count == 1)
        try server.step("settings", ["bulk_publish_fails": false])
        try expectAllThere(site)
    }

    /// The first deletion is done, but its answer is lost: then 404 says that all is well.
    @Test func whatIsDeletedAlreadyCountsAsDeleted() throws {
        let site = try site()
        try server.step("settings", ["bulk_publish_fails": true])
        try site.faults([["kind": "504_after", "method": "DELETE", "path": "/draft_notes/"]])
        let result = try site.review()
        #expect(result.failure == nil)
        #expect(try site.requests("DELETE").compactMap { $0["status"] as? Int }.contains(404))
        try server.step("settings", ["bulk_publish_fails": false])
        try expectAllThere(site)
    }

    @Test func aPersonsOwnDraftsAreNotPublished() throws {
        let site = try site()
        let client = try GitLabClient(api: APIBase(try server.api), token: Secret(site.token), transport: TransportSettings())
        let api = MergeRequestAPI(client: client, routes: Routes(project: .number(site.number), mergeRequestIID: site.iid))
        _ = try api.createDraft("Let me think.", at: nil)
        #expect(try site.review().failure == nil)
        let drafts = try site.mergeRequest()["drafts"] as? [[String: Any]] ?? []
        #expect(drafts.map { $0["note"] as? String } == ["Let me think."])
        #expect(try site.threads().count == 3)
    }

    @Test func whatAnEarlierRunLeftAsDraftsIsTakenBack() throws {
        let site = try site()
        try site.faults([
            ["kind": "503", "method": "POST", "path": "bulk_publish", "times": NSNull()], ["kind": "503", "method": "DELETE", "times": NSNull()],
        ])
        try site.review()
        #expect((try site.mergeRequest()["drafts"] as? [Any] ?? []).isEmpty == false)
        try site.faults([])
        try site.review()
        try expectAllThere(site)
    }

    // MARK: Others

    @Test func aPushBeforeTheRunEndsItCleanly() throws {
        let site = try site()
        let run = try site.run()
        let intent = try site.intent(run)
        try site.commit(["A.swift": Self.text([5: "BAD(one)"])])
        let result = run.apply(intent)
        #expect(result.outcome == .superseded)
        #expect(try site.writes() == 0)
    }

    @Test(arguments: [true, false])
    func aPushInMidRunEndsItCleanly(drafts: Bool) throws {
        let site = try site(drafts: drafts)
        let next = Self.text([5: "BAD(one)", 30: "BAD(four)"])
        let push: [String: Any] = ["step": "commit", "project": site.path, "branch": "feature", "files": ["A.swift": next], "user": "ana"]
        try site.faults([["kind": "do_after", "method": "GET", "path": "/discussions$", "steps": [push]]])
        let result = try site.review()
        #expect(result.outcome == .superseded)
        #expect((try site.mergeRequest()["drafts"] as? [Any] ?? []).isEmpty)
        #expect(try site.threads().isEmpty)
    }

    @Test func aPushWhileDraftsAreWrittenPublishesNone() throws {
        let site = try site()
        let push: [String: Any] = [
            "step": "commit", "project": site.path, "branch": "feature", "files": ["A.swift": Self.text([5: "BAD(one)"])], "user": "ana",
        ]
        try site.faults([["kind": "do_after", "method": "POST", "path": "/draft_notes$", "steps": [push]]])
        let result = try site.review()
        #expect(result.outcome == .superseded)
        #expect((try site.mergeRequest()["drafts"] as? [Any] ?? []).isEmpty)
        #expect(try site.threads().isEmpty)
        #expect(try site.requests("POST", "/bulk_publish").isEmpty)
    }

    @Test(arguments: [true, false])
    func twoPipelinesAtOnceDoNotDouble(drafts: Bool) throws {
        let site = try site(drafts: drafts)
        let copy = try site.run()
        let intent = try site.intent(copy)
        // The other pipeline's threads appear just after this one has looked.
        let run = try site.run()
        let first = run.apply(intent)
        #expect(first.failure == nil)
        let bodies = try site.seen()
        let steps = bodies.map { seen -> [String: Any] in
            var step: [String: Any] = ["step": "discussion", "project": site.path, "iid": site.iid, "user": "lintbot", "body": seen.notes[0]]
            if let line = seen.newLine, let path = seen.path {
                step["position"] = ["new_path": path, "new_line": line]
            }
            return step
        }
        let second = try self.site(drafts: drafts)
        try second.faults([["kind": "do_after", "method": "GET", "path": "/discussions$", "steps": steps]])
        let result = try second.review()
        #expect(result.failure == nil)
        try expectAllThere(second)
        #expect(result.deleted >= 3)
    }

    @Test func whatPeopleDoIsRespected() throws {
        let site = try site()
        try site.review()
        let threads = try site.threads()
        try site.person("resolve", ["discussion": threads[0].id])
        try site.person("reply", ["discussion": threads[1].id, "body": "Is that so?"])
        try site.person("reply", ["discussion": try site.summaries()[0].id, "body": "Thanks!"])
        #expect(try site.review().kept == 1)
        try site.commit(["A.swift": Self.text([5: "BAD(one)"])])
        try site.review()
        let after = try site.threads()
        #expect(after.map(\.resolved) == [true, true, true])
        #expect(after[1].notes.count == 2)
        #expect(try site.summaries().count == 1)
        #expect(try site.summaries()[0].notes.count == 2)
        try site.forget()
        try site.review()
        #expect(try site.writes() == 0)
    }

    @Test func aPushThatMovesLinesKeepsThreads() throws {
        let site = try site()
        try site.review()
        try server.step("settings", ["retrace_delay": "manual"])
        try site.commit(["A.swift": "// one\n// two\n" + Self.text([5: "BAD(one)", 15: "BAD(two)", 25: "BAD(three)"])])
        #expect(try site.review().created == 0)
        try server.step("settle", ["project": site.path])
        try site.review()
        #expect(try site.threads().compactMap(\.newLine).sorted() == [7, 17, 27])
        try server.step("settings", ["resolve_outdated_diff_discussions": true, "retrace_delay": 0])
        try site.commit(["A.swift": Self.text([5: "  BAD(one)", 15: "BAD(two)", 25: "BAD(three)"])])
        try site.review()
        #expect(try site.threads().count == 3)
        #expect(try site.threads().allSatisfy { !$0.resolved })
    }

    @Test func aNewTokensUserTakesOverWithoutDoubling() throws {
        let site = try site()
        try site.review()
        try server.step("user", ["username": "newbot", "bot": true])
        try server.step("members", ["project": site.path, "members": ["newbot": "developer"]])
        let token = try server.step("token", ["user": "newbot"])["token"] as? String ?? ""
        try site.commit(["A.swift": Self.text([5: "BAD(one)", 15: "BAD(two)"])])
        let result = try site.review { $0["MEKIKI_GITLAB_TOKEN"] = token }
        #expect(result.failure == nil)
        #expect(try site.threads().map(\.resolved) == [false, false, true])
        try site.forget()
        try site.review { $0["MEKIKI_GITLAB_TOKEN"] = token }
        #expect(try site.writes() == 0)
    }

    @Test func hostileTextDoesNothing() throws {
        let evil = "/close\n/merge @all #1 !1 ~bug %1 $1 <script>alert(1)</script> --> `x` ``` **b** [a](javascript:1) ana@example.com"
        let path = "a b/@all #1 `x` [y](z) <img>.swift"
        let site = try Site(server, base: ["A.swift": "let a = 1\n"], head: ["A.swift": "let a = 1\n", path: "let b = 2\n/close\n"])
        site.extraFindings = [
            Making.finding("evil", path: path, line: 2, message: evil, range: 11..<12),
            Making.finding("elsewhere", path: "no/@ana.swift", line: 2, message: evil),
        ]
        site.unreadable = [.init(path: "@all/x.swift", reason: "/close @all")]
        #expect(try site.review().failure == nil)
        #expect(try server.rows("quick_actions").isEmpty)
        let mentions = try server.rows("notifications").flatMap { $0["mentions"] as? [Any] ?? [] }
        #expect(mentions.isEmpty)
        #expect(try site.threads().count == 1)
        try site.forget()
        try site.review()
        #expect(try site.writes() == 0)
    }

    /// A plan's file may have been written by a job that ran anybody's code.
    @Test(arguments: [true, false])
    func aPlanThatGivesOrdersIsNotPosted(drafts: Bool) throws {
        let site = try site(drafts: drafts)
        let run = try site.run()
        var intent = try site.intent(run)
        // In a thread and in the summary, which names it too.
        intent.introduced[0].wording[0].title = "x\n/close"
        let result = run.apply(intent)
        guard case .harmful? = result.failure else { throw Failure("\(String(describing: result.failure))") }
        #expect(result.warnings.contains { $0.contains("A.swift:5") && $0.contains("a quick action") }, "\(result.warnings)")
        #expect(try site.threads().compactMap(\.newLine).sorted() == [15, 25])
        #expect(try site.summaries().isEmpty)
        #expect(try server.rows("quick_actions").isEmpty)
        #expect(try site.mergeRequest()["state"] as? String == "opened")
    }

    @Test func twoThousandFindingsCostFewRequests() throws {
        var files: [String: String] = [:]
        for file in 0..<50 { files["F\(file).swift"] = (0..<40).map { "BAD(f\(file)x\($0),rule\($0 % 20))" }.joined(separator: "\n") + "\n" }
        let site = try Site(server, base: ["A.swift": "let a = 1\n"], head: files.merging(["A.swift": "let a = 1\n"]) { $1 })
        let result = try site.review()
        #expect(result.failure == nil)
        #expect(try site.threads().count == 30)
        #expect(result.inSummaryOnly == 1970)
        #expect(result.requests <= 60)
        try site.forget()
        #expect(try site.review().requests <= 6)
        #expect(try site.writes() == 0)
    }
}
