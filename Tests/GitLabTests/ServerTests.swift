import Foundation
import Git
import Review
import Rules
import Testing

@testable import GitLab

/// Reviews over real HTTP against the stand-in. One server for all, a new world for each.
@Suite(.serialized) struct ServerTests {
    private static let shared = Result { try StandIn(["--sub-path", "/gitlab"]) }
    private var server: StandIn { get throws { try Self.shared.get() } }

    private static func lines(_ count: Int, _ special: [Int: String] = [:]) -> String {
        (1...count).map { special[$0] ?? "let line\($0) = \($0)" }.joined(separator: "\n") + "\n"
    }

    private func site(
        _ head: [String: String] = ["A.swift": lines(30, [10: "let a = BAD(one)"])],
        base: [String: String] = ["A.swift": lines(30)], role: String = "developer", scopes: [String] = ["api"], polls: Int = 0,
        settings: [String: Any] = [:]
    ) throws -> Site {
        try Site(server, base: base, head: head, role: role, scopes: scopes, polls: polls, settings: settings)
    }

    private func two() throws -> Site {
        try site(["A.swift": Self.lines(30, [10: "let a = BAD(one)", 20: "let b = BAD(two)"])])
    }

    // MARK: The whole way

    @Test func threadsComeSitAndGo() throws {
        let site = try two()
        let first = try site.review()
        #expect(first.failure == nil)
        #expect(first.warnings == [])
        #expect(try site.threads().map(\.newLine) == [10, 20])
        #expect(try site.summaries().count == 1)
        #expect(try site.summaries()[0].notes[0].contains("#note_\(try site.threads()[0].noteID)"))
        #expect(first.threads.count == 2)

        try site.forget()
        let second = try site.review()
        #expect(!second.changedAnything)
        #expect(try site.writes() == 0)

        try site.commit(["A.swift": Self.lines(30, [10: "let a = BAD(one)"])])
        let third = try site.review()
        #expect(third.resolved == 1)
        #expect(try site.threads().map(\.resolved) == [false, true])
        try site.forget()
        #expect(try site.review().changedAnything == false)
        #expect(try site.writes() == 0)
    }

    @Test func oneMessageToPeopleForManyThreads() throws {
        let site = try two()
        try site.review()
        #expect(try server.rows("notifications").count == 1)
    }

    @Test func withoutDraftsItIsTheSame() throws {
        let site = try two()
        site.options.usesDrafts = false
        let result = try site.review()
        #expect(result.warnings == [])
        #expect(try site.threads().map(\.newLine) == [10, 20])
        #expect(try site.summaries().count == 1)
        #expect(try site.requests("POST", "/draft_notes").isEmpty)
        try site.forget()
        #expect(try site.review().changedAnything == false)
    }

    @Test(arguments: [true, false])
    func everyKindOfLineFindsItsPlace(drafts: Bool) throws {
        let old = Self.lines(60)
        var edited = old.split(separator: "\n").map(String.init)
        edited[9] = "let added = BAD(added)"
        edited[11] = "let line12 = 12 // BAD(context)"
        let base = [
            "Mod.swift": old.replacingOccurrences(of: "line12 = 12", with: "line12 = 12 // BAD(context)")
                .replacingOccurrences(of: "line40 = 40", with: "line40 = 40 // BAD(outside)"),
            "Gone.swift": "let x = 1\nlet y = 2\n", "Old.swift": old, "Pure.swift": Self.lines(40, [3: "let p = BAD(pure)"]),
        ]
        edited[39] = "let line40 = 40 // BAD(outside)"
        var renamed = old.split(separator: "\n").map(String.init)
        renamed.insert("let r = BAD(renamed)", at: 5)
        let head = [
            "Mod.swift": edited.joined(separator: "\n") + "\n", "New.swift": "let n = 1\nlet m = BAD(new)\n",
            "Renamed.swift": renamed.joined(separator: "\n") + "\n", "Moved/Pure.swift": Self.lines(40, [3: "let p = BAD(pure)"]),
        ]
        let site = try site(head, base: base)
        site.options.usesDrafts = drafts
        // What is on both sides counts as new here, to have findings on such lines; and one on a line that goes.
        site.extraFindings =
            [("context", "Mod.swift", 12), ("outside", "Mod.swift", 40), ("pure", "Moved/Pure.swift", 3)].map { name, path, line in
                Making.finding(name + "-too", path: path, line: line, range: Self.range(head[path] ?? "", line))
            } + [
                Making.finding("gone", path: "Gone.swift", line: 2, removed: true, range: Self.range(base["Gone.swift"] ?? "", 2)),
                Making.finding("removed", path: "Mod.swift", line: 10, removed: true, range: Self.range(base["Mod.swift"] ?? "", 10)),
                Making.finding("nowhere", path: "Other.swift", line: 1),
            ]
        let result = try site.review()
        #expect(result.failure == nil)
        let byPath = Dictionary(grouping: try site.threads(), by: { $0.path ?? "" })
        #expect(Set(byPath["Mod.swift"]?.map { [$0.oldLine, $0.newLine] } ?? []) == [[nil, 10], [12, 12], [40, 40], [10, nil]])
        #expect(byPath["New.swift"]?.map(\.newLine) == [2])
        #expect(byPath["Renamed.swift"]?.map { [$0.oldLine, $0.newLine] } == [[nil, 6]])
        #expect(byPath["Gone.swift"]?.map { [$0.oldLine, $0.newLine] } == [[2, nil]])
        #expect(byPath["Moved/Pure.swift"]?.first?.kind == "file")
        #expect(try site.summaries()[0].notes[0].contains("Other.swift:1"))
        #expect(result.inSummaryOnly == 1)
        try site.forget()
        #expect(try site.review().changedAnything == false)
        #expect(try site.writes() == 0)
    }

    private static func range(_ text: String, _ line: Int) -> Range<Int> {
        let starts = GitLines(Array(text.utf8)).starts
        return starts[line - 1]..<starts[line - 1] + 1
    }

    @Test func suggestionsApplyAsTheFixSays() throws {
        for ending in ["\n", "\r\n"] {
            let base = (1...20).map { "\tlet line\($0) = \($0)" }.joined(separator: ending) + ending
            let head = base.replacingOccurrences(of: "line7 = 7", with: "line7 = FIX(seven)")
            let site = try site(["F.swift": head], base: ["F.swift": base])
            try site.review()
            let suggestions = try server.rows("suggestions")
            #expect(suggestions.count == 1)
            guard let id = suggestions.first?["id"] as? Int else { continue }
            let sha = try server.step("apply_suggestion", ["id": id, "user": "ana"])["sha"] as? String ?? ""
            let tree = try Git.Repository(at: site.repository)
            let text = try Self.text("F.swift", in: sha, of: tree)
            #expect(text == head.replacingOccurrences(of: "FIX(", with: "GOOD("))
        }
    }

    private static func text(_ path: String, in commit: String, of repository: Git.Repository) throws -> String {
        let snapshot = try repository.snapshot(of: repository.commit(commit), wants: { _ in true }).snapshot
        guard let file = snapshot.file(path) else { throw Failure("no \(path)") }
        return String(decoding: try snapshot.read(file), as: UTF8.self)
    }

    // MARK: Who may

    @Test func withoutATokenNothingIsAsked() throws {
        let site = try site()
        let result = try site.review { $0["MEKIKI_GITLAB_TOKEN"] = nil }
        #expect(result.outcome == .withoutToken)
        #expect(result.warnings.first?.contains("CI_JOB_TOKEN can only read") == true)
        #expect(try site.requests().isEmpty)
    }

    @Test func aRevokedAWrongAndAnExpiredTokenAreToldPlainly() throws {
        let site = try site()
        for change in [["revoked": true], ["revoked": false, "expired": true]] as [[String: Any]] {
            try server.step("token_options", change.merging(["token": site.token]) { $1 })
            let failure = try site.review().failure
            guard case .unauthorized? = failure else { throw Failure("\(String(describing: failure))") }
            #expect(failure?.description.contains("MEKIKI_GITLAB_TOKEN") == true)
            #expect(failure?.description.contains(site.token) == false)
        }
        let wrong = try site.review({ $0["MEKIKI_GITLAB_TOKEN"] = "glpat-wrong-token" }).failure
        guard case .unauthorized? = wrong else { throw Failure("accepted") }
        #expect(wrong?.description.contains("the token is not accepted (401 Unauthorized); ") == true)
    }

    @Test func aReadingTokenIsToldWhichScopeItNeeds() throws {
        let site = try site(scopes: ["read_api"])
        let failure = try site.review().failure
        #expect(failure == .insufficientScope(host: try APIBase(server.api).host))
    }

    @Test func aJobTokenInTheTokensPlaceIsRefusedByTheServer() throws {
        let site = try site()
        let job = try server.step("token", ["user": "lintbot", "kind": "job", "project": site.path])["token"] as? String ?? ""
        #expect(
            try site.review {
                $0["CI_JOB_TOKEN"] = job
                $0["MEKIKI_GITLAB_TOKEN"] = job
            }.outcome == .withoutToken)
        guard case .unauthorized? = try site.review({ $0["MEKIKI_GITLAB_TOKEN"] = job }).failure else { throw Failure("accepted") }
    }

    @Test func aForeignTokenAnUnknownProjectAndAnUnknownNumberAreNotFound() throws {
        let site = try site()
        try server.step("user", ["username": "eve"])
        let foreign = try server.step("token", ["user": "eve"])["token"] as? String ?? ""
        for change: (inout [String: String]) -> Void in [
            { $0["MEKIKI_GITLAB_TOKEN"] = foreign }, { $0["CI_MERGE_REQUEST_PROJECT_ID"] = "99999" }, { $0["CI_MERGE_REQUEST_IID"] = "88" },
        ] {
            let run = try site.run(change)
            var intent = try site.intent(run)
            intent.project = nil
            let failure = run.apply(intent).failure
            guard case .notFound? = failure else { throw Failure("\(String(describing: failure))") }
            #expect(failure?.description.contains("member") == true)
        }
    }

    @Test func theProjectsPathIsAsGoodAsItsNumber() throws {
        let site = try site()
        #expect(
            try site.review {
                $0["CI_MERGE_REQUEST_PROJECT_ID"] = nil
                $0["CI_PROJECT_PATH"] = site.path
            }.failure == nil)
        #expect(try site.threads().count == 1)
    }

    @Test func aWrongAddressIsNoticed() throws {
        let site = try site()
        let api = try server.api.replacingOccurrences(of: "/gitlab/", with: "/")
        let failure = try site.review { $0["CI_API_V4_URL"] = api }.failure
        #expect(failure != nil)
        #expect(try site.review { $0["CI_API_V4_URL"] = "http://127.0.0.1:9/api/v4" }.failure?.description.contains("cannot be reached") == true)
        #expect(try site.review { $0["CI_API_V4_URL"] = "http://nowhere.invalid/api/v4" }.failure?.description.contains("nowhere.invalid") == true)
    }

    @Test func aReporterResolvesItsOwnNotesWhereTheThreadIsRefused() throws {
        let site = try site(role: "reporter")
        try site.review()
        try site.commit(["A.swift": Self.lines(30)])
        let result = try site.review()
        #expect(result.failure == nil)
        #expect(try site.threads().map(\.resolved) == [true])
    }

    @Test func aLockedMergeRequestEndsTheRunWithAClearLine() throws {
        let site = try site(role: "guest")
        try server.step("project_options", ["project": site.path, "visibility": "public"])
        try server.step("merge_request_options", ["project": site.path, "iid": site.iid, "locked": true])
        try server.step("members", ["project": site.path, "members": ["lintbot": NSNull()]])
        let result = try site.review()
        guard case .forbidden? = result.failure else { throw Failure("\(String(describing: result.failure))") }
        #expect(try site.threads().isEmpty)
    }

    @Test func aBranchsPipelineFindsItsMergeRequestByTheCommit() throws {
        let site = try site()
        let names = ["CI_MERGE_REQUEST_IID", "CI_MERGE_REQUEST_DIFF_BASE_SHA", "CI_MERGE_REQUEST_PROJECT_ID"]
        let change = { (variables: inout [String: String]) in
            for name in names { variables[name] = nil }
            variables["CI_PROJECT_ID"] = "\(site.number)"
        }
        let target = try site.run(change).target()
        #expect(target.base == site.baseCommit)
        #expect(target.head == site.headCommit)
        #expect(try site.review(change).failure == nil)
        #expect(try site.threads().count == 1)
        let failure = try site.review {
            change(&$0)
            $0["CI_COMMIT_SHA"] = site.baseCommit
        }.failure
        #expect(failure != nil)
    }

    @Test func aPlansFileIsPostedByAnotherJob() throws {
        let site = try two()
        let analysing = try site.run { $0["MEKIKI_GITLAB_TOKEN"] = nil }
        let file = try analysing.plan(site.intent(analysing)).json()
        #expect(!String(decoding: file, as: UTF8.self).contains(site.token))
        let posting = try site.run()
        #expect(posting.apply(try ReviewIntent(plan: file, name: "plan.json")).failure == nil)
        #expect(try site.threads().map(\.newLine) == [10, 20])
        let other = try site.run { $0["CI_MERGE_REQUEST_IID"] = "2" }
        guard case .configuration? = other.apply(try ReviewIntent(plan: file, name: "plan.json")).failure else { throw Failure("posted elsewhere") }
    }

    @Test func aMergedMergeRequestIsLeftAlone() throws {
        let site = try site()
        try server.step("merge_request_options", ["project": site.path, "iid": site.iid, "state": "merged"])
        #expect(try site.review().outcome == .notOpen)
        #expect(try site.writes() == 0)
    }

    // MARK: What the server is like

    @Test func itWaitsForADiffThatIsNotReady() throws {
        let site = try site(polls: 3)
        #expect(try site.review().failure == nil)
        #expect(try site.threads().count == 1)
    }

    @Test(arguments: ["15.4.0", "15.10.0", "16.3.0-ee", "17.11.2", "18.4.0-pre"])
    func oldServersGetWhatTheyCanDo(version: String) throws {
        let pure = Self.lines(40)
        let site = try site(
            ["A.swift": Self.lines(30, [10: "let a = BAD(one)", 20: "let b = BAD(two)"]), "New.swift": pure],
            base: ["A.swift": Self.lines(30), "Old.swift": pure])
        try server.step("profile", ["version": version])
        defer { _ = try? server.step("profile", ["version": "19.2.1-ee"]) }
        site.extraFindings = [Making.finding("file", path: "New.swift")]
        let result = try site.review()
        #expect(result.failure == nil)
        // Nothing is tried that the server must refuse.
        #expect(result.warnings == [])
        #expect(try site.threads().count { $0.kind == "text" } == 2)
        let hasFileThreads = ServerVersion(version).map { $0 >= .fileThreads } ?? false
        #expect(try site.threads().count { $0.kind == "file" } == (hasFileThreads ? 1 : 0))
        #expect(try site.summaries()[0].notes[0].contains("New.swift:1"))
        try site.forget()
        #expect(try site.review().changedAnything == false)
    }

    @Test func manyPagesOddLinksNoiseAndLowerCaseHeaders() throws {
        let site = try two()
        try server.step(
            "settings", ["totals": false, "link_url": "https://wrong.example.com", "short_pages": true, "lower_case_headers": true, "noise": 7])
        for index in 0..<130 { try site.person("note", ["body": "Note \(index)"]) }
        try site.review()
        try site.forget()
        #expect(try site.review().changedAnything == false)
        #expect(try site.requests("GET", "/discussions").count >= 2)
        #expect(try site.threads().count == 2)
        #expect(try site.summaries().count == 1)
    }

    @Test func aMovedProjectIsFollowedForReadingAndNamedForWriting() throws {
        let site = try site()
        try server.step("project_options", ["project": site.path, "moved_from": ["old/place"]])
        let result = try site.review {
            $0["CI_MERGE_REQUEST_PROJECT_ID"] = nil
            $0["CI_PROJECT_PATH"] = "old/place"
        }
        guard case .refused(405, _, _)? = result.failure else { throw Failure("\(String(describing: result.failure))") }
        #expect(try site.threads().isEmpty)
    }

    @Test func aWriteIsNeverRedirected() throws {
        let site = try site()
        site.options.usesDrafts = false
        try site.faults([["kind": "redirect", "method": "POST", "location": "https://elsewhere.example.com/api", "times": NSNull()]])
        let failure = try site.review().failure
        guard case .redirected(_, let host)? = failure else { throw Failure("\(String(describing: failure))") }
        #expect(host == "https://elsewhere.example.com")
        try site.faults([["kind": "redirect", "method": "GET", "path": "/user$", "location": "https://elsewhere.example.com/api"]])
        guard case .redirected? = try site.review().failure else { throw Failure("followed") }
        // Nor is one taken for success when a thread is resolved.
        try site.faults([])
        try site.review()
        try site.commit(["A.swift": Self.lines(30)])
        try site.faults([["kind": "redirect", "method": "PUT", "location": "https://elsewhere.example.com/api", "times": NSNull()]])
        guard case .redirected? = try site.review().failure else { throw Failure("taken for success") }
        #expect(try site.threads().map(\.resolved) == [false])
    }

    @Test func aPageInPlaceOfAnAnswerIsSaidSo() throws {
        let site = try site()
        try site.faults([
            ["kind": "answer", "path": "/user$", "status": 200, "answer": "<html>Sign in</html>", "content_type": "text/html", "times": NSNull()]
        ])
        let failure = try site.review().failure
        #expect(failure?.description.contains("a web page") == true)
    }

    @Test func tooLargeATextIsRefusedAndTheRestIsPosted() throws {
        let site = try two()
        site.options.usesDrafts = false
        try server.step("settings", ["max_body": 3000])
        let related = (1...10).map {
            RelatedPlace(place: Making.place("A.swift", line: $0), message: .init(en: String(repeating: "long ", count: 100), ja: ""))
        }
        site.extraFindings = [Making.finding("large", path: "A.swift", line: 15, range: Self.range(site.head["A.swift"] ?? "", 15), related: related)]
        let result = try site.review()
        #expect(result.failure == nil)
        #expect(result.warnings.contains { $0.contains("is too long (maximum is 3000 characters)") })
        #expect(try site.threads().map(\.newLine) == [10, 20])
        #expect(result.inSummaryOnly == 1)
        #expect(try site.summaries()[0].notes[0].contains("A.swift:15"))
    }

    @Test func aMergeRequestFullOfNotesIsSaidSo() throws {
        let site = try site()
        try server.step("settings", ["max_notes": 0])
        let result = try site.review()
        #expect(result.failure != nil)
        #expect(result.failure?.description.contains("Maximum number of comments") == true)
    }
}
