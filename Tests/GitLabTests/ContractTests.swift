import Foundation
import Review
import Testing

@testable import GitLab

/// Rows of the contract (see `Tests/StandIn/CONTRACT.md`) that no other suite covers on the client's side.
@Suite(.serialized) struct ContractTests {
    private static let shared = Result { try StandIn() }
    private var server: StandIn { get throws { try Self.shared.get() } }

    private static func text(_ special: [Int: String]) -> String {
        (1...40).map { special[$0] ?? "let line\($0) = \($0)" }.joined(separator: "\n") + "\n"
    }

    private func site(_ special: [Int: String] = [5: "BAD(one)"], role: String = "developer") throws -> Site {
        let site = try Site(
            server, base: ["A.swift": Self.text([:]), "B.swift": Self.text([:])],
            head: ["A.swift": Self.text(special), "B.swift": Self.text([7: "let seven = 7 + 0"])], role: role)
        site.options.usesDrafts = false
        return site
    }

    // MARK: Threads that are half resolved

    /// The words are changed, the answers are lost, and a person had replied before: the next run must not take that for a
    /// person who opened the thread again.
    @Test func aThreadThatWasMarkedButNotResolvedIsResolvedByTheNextRun() throws {
        let site = try site()
        try site.review()
        let thread = try site.threads()[0]
        try site.person("reply", ["discussion": thread.id, "body": "I will see to it."])
        try site.commit(["A.swift": Self.text([:]), "B.swift": Self.text([7: "let seven = 7 + 0"])])
        try site.faults([["kind": "500_after", "method": "PUT", "path": "/notes/\(thread.noteID)$", "times": NSNull()]])
        let broken = try site.review()
        #expect(broken.outcome == .incomplete)
        #expect(try site.threads()[0].notes[0].contains("state=fixed"))
        #expect(try site.threads().map(\.resolved) == [false])
        try site.faults([])
        #expect(try site.review().resolved == 1)
        #expect(try site.threads().map(\.resolved) == [true])
        try site.forget()
        #expect(try site.review().changedAnything == false)
        #expect(try site.writes() == 0)
        // A word after that, and the thread opened: now it is a person's.
        try site.person("reply", ["discussion": thread.id, "body": "It is not gone."])
        try site.person("resolve", ["discussion": thread.id, "resolved": false])
        try site.review()
        #expect(try site.threads().map(\.resolved) == [false])
    }

    @Test func whatWasMarkedAsFixedAndIsBackIsMarkedAsOpen() throws {
        let site = try site()
        try site.review()
        let note = try site.threads()[0].noteID
        let files = site.head
        try site.commit(["A.swift": Self.text([:]), "B.swift": site.head["B.swift"] ?? ""])
        try site.faults([["kind": "500_after", "method": "PUT", "path": "/notes/\(note)$", "times": NSNull()]])
        try site.review()
        try site.faults([])
        try site.commit(files)
        try site.review()
        #expect(try site.threads().map(\.resolved) == [false])
        #expect(try !site.threads()[0].notes[0].contains("state=fixed"))
        try site.forget()
        try site.review()
        #expect(try site.writes() == 0)
    }

    // MARK: Row 20

    /// GitLab fails at a wrong base and has stored the note all the same.
    @Test func aFailureThatHasStoredAThreadDoesNotDoubleIt() throws {
        let site = try site()
        let wrong: [String: Any] = [
            "iid": site.iid, "project_id": site.number, "state": "opened", "sha": site.headCommit,
            "web_url": try server.url + "/x/-/merge_requests/1",
            "diff_refs": ["base_sha": Making.hex("f"), "start_sha": site.baseCommit, "head_sha": site.headCommit],
        ]
        let answer = String(decoding: try JSONSerialization.data(withJSONObject: wrong), as: UTF8.self)
        try site.faults([
            [
                "kind": "answer", "method": "GET", "path": "merge_requests/1$", "status": 200, "answer": answer, "content_type": "application/json",
                "times": NSNull(),
            ]
        ])
        let result = try site.review()
        #expect(result.failure == nil)
        #expect(try site.threads().count == 1)
        #expect(try site.requests("POST", "/discussions").count <= 4)
        try site.faults([])
        try site.forget()
        try site.review()
        #expect(try site.threads().count == 1)
    }

    /// What was stored in another file than asked for is taken back, and the thread said again where it belongs.
    @Test func aThreadInAWrongPlaceIsDeletedAndSaidAgain() throws {
        let site = try site()
        let run = try site.run()
        let intent = try site.intent(run)
        let body = try #require(
            run.plan(intent).actions.lazy.compactMap { if case .create(let draft) = $0 { draft.body } else { nil } }.first)
        let elsewhere: [String: Any] = [
            "step": "discussion", "project": site.path, "iid": site.iid, "user": "lintbot", "body": body,
            "position": ["new_path": "B.swift", "new_line": 7],
        ]
        try site.faults([
            ["kind": "do", "method": "POST", "path": "/discussions$", "steps": [elsewhere]],
            ["kind": "500", "method": "POST", "path": "/discussions$"],
        ])
        #expect(try site.run().apply(intent).failure == nil)
        #expect(try site.threads().map { [$0.path, $0.newLine.map { "\($0)" }] } == [["A.swift", "5"]])
        #expect(try site.requests("DELETE").count == 1)
    }

    // MARK: Rows 13 to 16 and 18: what is refused is said elsewhere or told

    @Test(arguments: [
        "{\"error\":\"body is missing\"}", "{\"error\":\"position[head_sha] is missing\"}",
        "{\"error\":\"position[position_type] does not have a valid value\"}",
        "{\"message\":\"400 Bad request - Note {:note=>[\\\"is too long (maximum is 1000000 characters)\\\"]}\"}",
        "{\"message\":\"400 Bad request - Note {:line_code=>[\\\"can't be blank\\\"], :position=>[\\\"is incomplete\\\"]}\"}",
        "{\"message\":{\"line_code\":[\"can't be blank\"]}}",
    ])
    func aRefusalOfEveryShapeIsToldAndTheRestIsPosted(answer: String) throws {
        let site = try site([5: "BAD(one)", 20: "BAD(two)"])
        try site.faults([
            [
                "kind": "answer", "method": "POST", "path": "/discussions$", "body": "\"new_line\": ?5\\b", "status": 400, "answer": answer,
                "content_type": "application/json", "times": NSNull(),
            ]
        ])
        let result = try site.review()
        #expect(result.failure == nil)
        #expect(result.warnings.count == 1)
        #expect(result.warnings.first?.contains("400") == true)
        #expect(try site.threads().compactMap(\.newLine) == [20])
        #expect(try site.threads().count { $0.kind == "file" } == 1)
    }

    // MARK: Row 21

    /// The head moves between the last look at it and the post.
    @Test func aPushJustBeforeAPostDoublesNothing() throws {
        let site = try site()
        let moved = "// above\n" + Self.text([5: "BAD(one)"])
        let push: [String: Any] = ["step": "commit", "project": site.path, "branch": "feature", "files": ["A.swift": moved], "user": "ana"]
        try site.faults([["kind": "do", "method": "POST", "path": "/discussions$", "steps": [push]]])
        try site.review()
        #expect(try site.threads().count == 1)
        try site.commit(["A.swift": moved, "B.swift": site.head["B.swift"] ?? "", "C.swift": "let c = 1\n"])
        try site.review()
        #expect(try site.threads().map(\.newLine) == [6])
        #expect(try site.threads().map(\.resolved) == [false])
    }

    // MARK: Rows 25 and 29

    @Test func aReplyWhenFixedStandsInTheThreadAndIsNotWrittenTwice() throws {
        let site = try site()
        site.options.repliesWhenFixed = true
        try site.review()
        try site.commit(["A.swift": Self.text([:]), "B.swift": site.head["B.swift"] ?? ""])
        try site.review()
        let thread = try site.threads()[0]
        #expect(thread.resolved)
        #expect(thread.notes.count == 2)
        #expect(thread.notes.last?.hasPrefix("Fixed in `\(site.headCommit.prefix(8))`.") == true)
        try site.forget()
        try site.review()
        #expect(try site.writes() == 0)
    }

    @Test func aFirstNoteThatAPersonDeletedLeavesTheirRepliesAlone() throws {
        let site = try site()
        try site.review()
        let thread = try site.threads()[0]
        try site.person("reply", ["discussion": thread.id, "body": "Keep this."])
        try server.step("delete_note", ["project": site.path, "iid": site.iid, "note": thread.noteID])
        try site.review()
        #expect(try site.seen().contains { $0.notes == ["Keep this."] })
        #expect(try site.threads().count == 1)
        try site.forget()
        try site.review()
        #expect(try site.writes() == 0)
    }

    // MARK: Row 42

    private func statuses(_ site: Site) throws -> [[String: Any]] {
        let state = try server.view("state") as? [String: Any]
        let projects = state?["projects"] as? [[String: Any]]
        return projects?.first { $0["path"] as? String == site.path }?["statuses"] as? [[String: Any]] ?? []
    }

    private func conclude(_ site: Site, _ conclusion: ReviewIntent.Conclusion?) throws -> ReviewResult {
        let run = try site.run { $0["CI_MERGE_REQUEST_SOURCE_BRANCH_NAME"] = "feature" }
        var intent = try site.intent(run)
        intent.conclusion = conclusion
        return run.apply(intent)
    }

    @Test func aCommitStatusIsSetOnceAndOnlyWhenAskedFor() throws {
        let site = try site()
        #expect(try conclude(site, nil).setStatus == nil)
        #expect(try statuses(site).isEmpty)
        #expect(try conclude(site, .failed).setStatus == .failed)
        let again = try conclude(site, .failed)
        #expect(again.setStatus == .failed)
        #expect(again.warnings == [])
        let rows = try statuses(site)
        #expect(rows.count == 1)
        #expect(rows.first?["name"] as? String == "mekiki")
        #expect(rows.first?["status"] as? String == "failed")
        #expect(rows.first?["description"] as? String == "1 new, 0 fixed")
        #expect(rows.first?["ref"] as? String == "feature")
        #expect(try conclude(site, .success).setStatus == .success)
    }

    @Test func withoutTheRightToSetAStatusTheThreadsStandAndTheRunIsNotGood() throws {
        let site = try site(role: "reporter")
        let result = try conclude(site, .success)
        #expect(result.outcome == .incomplete)
        #expect(result.setStatus == nil)
        #expect(result.warnings.count == 1)
        #expect(result.warnings.first?.contains("the status of commit") == true)
        #expect(try site.threads().count == 1)
    }

    @Test(arguments: ["500", "500_after", "409", "reset_after", "429_app"])
    func aStatusIsSetThroughFailures(kind: String) throws {
        let site = try site()
        try site.faults([["kind": kind, "method": "POST", "path": "/statuses/"]])
        #expect(try conclude(site, .success).setStatus == .success)
        #expect(try statuses(site).count == 1)
    }

    // MARK: Row 43

    @Test func anArchivedProjectEndsTheRunWithAClearLine() throws {
        let site = try site()
        try server.step("project_options", ["project": site.path, "archived": true])
        guard case .forbidden? = try site.review().failure else { throw Failure("posted") }
        #expect(try site.threads().isEmpty)
    }
}
