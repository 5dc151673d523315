import Foundation
import Git
import Review
import Rules
import Testing

@testable import GitLab

/// The merge request's own diff, and the commits it lies between, as the server gives them (rows 9 to 12).
@Suite(.serialized) struct ServerDiffTests {
    private static let shared = Result { try StandIn() }
    private var server: StandIn { get throws { try Self.shared.get() } }

    private static func lines(_ count: Int, _ special: [Int: String] = [:]) -> String {
        (1...count).map { special[$0] ?? "let line\($0) = \($0)" }.joined(separator: "\n") + "\n"
    }

    private static let base = [
        "A.swift": lines(60), "Gone.swift": lines(3), "Old.swift": lines(40), "Pure.swift": lines(30), "Tail.swift": "one\ntwo",
        "Dash.swift": "-- a\n++ b\n@@ c\n",
    ]
    private static let head = [
        "A.swift": lines(60, [10: "let a = BAD(one)", 30: "// 日本語 🍣\n\u{301}combining", 50: ""]), "New.swift": lines(4, [2: "BAD(new)"]),
        "Renamed.swift": lines(40, [7: "let r = 7 // BAD(renamed)"]), "Moved/Pure.swift": lines(30), "Tail.swift": "one\ntwo\nthree",
        "Dash.swift": "-- a\n--- b\n+++ c\n@@ -1,2 +3,4 @@ d\n", "Windows.swift": "a\r\nb\r\n",
    ]

    private func site() throws -> Site {
        let site = try Site(server, base: Self.base, head: Self.head)
        try server.step("profile", ["version": "19.2.1-ee"])
        return site
    }

    /// Every file with every line, whichever route the server has.
    @Test(arguments: ["19.2.1-ee", "18.5.0", "15.6.0"])
    func theServersDiffIsGitsOwn(version: String) throws {
        let site = try site()
        try server.step("profile", ["version": version])
        defer { _ = try? server.step("profile", ["version": "19.2.1-ee"]) }
        let known = try site.run().changeOnServer(head: site.headCommit)
        let git = try Repository(at: site.repository)
        let options = DiffOptions(renameThreshold: 30)
        let own = try git.diff(from: .tree(git.commit(site.baseCommit).tree), to: .tree(git.commit(site.headCommit).tree), options: options)
        #expect(known.change.files.map(\.newPath) == own.map(\.newPath))
        for (theirs, ours) in zip(known.change.files, own) {
            #expect(theirs.oldPath == ours.oldPath, "\(ours.newPath)")
            #expect(theirs.status == ours.status, "\(ours.newPath)")
            #expect(theirs.hunks == ours.hunks, "\(ours.newPath)")
        }
        #expect(known.change.base == site.baseCommit)
        // Before 18.4 a rename without an edit looks like a file whose lines are left out.
        #expect(known.withheld == (version == "15.6.0" ? ["Moved/Pure.swift"] : []))
        #expect(!known.isCut)
        #expect(known.sufficientDepth == 2)
    }

    @Test(arguments: ["19.2.1-ee", "15.9.0"])
    func whatTheServerWithholdsIsKnown(version: String) throws {
        let site = try site()
        try server.step("profile", ["version": version])
        defer { _ = try? server.step("profile", ["version": "19.2.1-ee"]) }
        try server.step("settings", ["withheld": ["A.swift": "collapsed", "New.swift": "too_large", "Gone.swift": "collapsed"]])
        let known = try site.run().changeOnServer(head: site.headCommit)
        #expect(known.withheld == ["A.swift"] + (version == "15.9.0" ? ["Moved/Pure.swift"] : []) + ["New.swift"])
        #expect(known.change.file(newPath: "Renamed.swift")?.addedLines == 1)
    }

    @Test func aDiffOfWhichThereIsMoreIsCut() throws {
        let site = try site()
        try server.step("profile", ["version": "15.6.0"])
        defer { _ = try? server.step("profile", ["version": "19.2.1-ee"]) }
        try server.step("settings", ["changes_overflow": true])
        #expect(try site.run().changeOnServer(head: site.headCommit).isCut)
    }

    @Test func manyFilesComeInPages() throws {
        let files = Dictionary(uniqueKeysWithValues: (100..<330).map { ("F\($0).swift", "let f = \($0)\n") })
        let site = try Site(server, base: ["A.swift": "let a = 1\n"], head: files.merging(["A.swift": "let a = 1\n"]) { $1 })
        try site.forget()
        #expect(try site.run().changeOnServer(head: site.headCommit).change.files.count == 230)
        #expect(try site.requests("GET", "/diffs").count == 3)
    }

    @Test func anotherHeadIsNotMixedUpWithThisOne() throws {
        let site = try site()
        let analysed = site.headCommit
        try site.commit(Self.head.merging(["A.swift": Self.lines(61)]) { $1 })
        #expect(throws: GitLabError.configuration("the merge request is at \(site.headCommit.prefix(8)) by now, and not at \(analysed.prefix(8))")) {
            try site.run().changeOnServer(head: analysed)
        }
        #expect(throws: GitLabError.self) { try site.run { $0["MEKIKI_GITLAB_TOKEN"] = nil }.changeOnServer(head: site.headCommit) }
    }

    /// The summary says that less was looked at than usual; threads of findings elsewhere are left as they are.
    @Test func aLineFilteredReviewSaysSo() throws {
        let site = try site()
        try site.review()
        let before = try site.threads()
        #expect(before.count == 3)
        let run = try site.run()
        let known = try run.changeOnServer(head: site.headCommit)
        let all = try site.intent(run)
        // One of the three is on a line that the merge request does not add.
        var filtered = all
        filtered.introduced.removeAll { $0.path == "Renamed.swift" }
        for row in filtered.counts.indices {
            filtered.counts[row].introduced = filtered.introduced.count { $0.severity == filtered.counts[row].severity }
        }
        filtered.lineFilter = LineFilter(withheld: ["Big.swift"], isCut: true, sufficientDepth: known.sufficientDepth)
        #expect(run.apply(filtered).failure == nil)
        #expect(try site.threads() == before)
        let summary = try site.summaries()[0].notes[0]
        #expect(summary.contains("### Mekiki: 2 new\n"))
        #expect(summary.contains("Only the lines this merge request adds were looked at"))
        #expect(summary.contains("`GIT_DEPTH: 2`"))
        #expect(summary.contains("`Big.swift`"))
        #expect(summary.contains("only a part of the files"))
        #expect(!summary.contains("as before"))
        try site.forget()
        #expect(try site.run().apply(filtered).changedAnything == false)
        #expect(try site.writes() == 0)
    }

    @Test func aLineFilteredReviewLeavesAGroupAsItIs() throws {
        let site = try Site(server, base: ["A.swift": Self.lines(40)], head: ["A.swift": Self.lines(40, [3: "BAD(a)", 9: "BAD(b)", 30: "BAD(c)"])])
        site.options.groupAt = 2
        try site.review()
        let before = try site.threads()
        #expect(before.map(\.fingerprints.count) == [3])
        let run = try site.run {
            $0["CI_MERGE_REQUEST_EVENT_TYPE"] = "merged_result"
            $0["CI_MERGE_REQUEST_SOURCE_BRANCH_SHA"] = site.headCommit
        }
        var filtered = try site.intent(run)
        filtered.introduced.removeLast()
        filtered.lineFilter = LineFilter(sufficientDepth: try run.changeOnServer(head: site.headCommit).sufficientDepth)
        #expect(filtered.lineFilter?.sufficientDepth == 3)
        #expect(run.apply(filtered).failure == nil)
        #expect(try site.threads() == before)
    }

    // MARK: Versions

    /// A server that leaves the commits out of the merge request, and has them in the list of versions.
    @Test(arguments: [true, false])
    func commitsThatTheMergeRequestLacksAreTakenFromItsNewestVersion(headFits: Bool) throws {
        let site = try site()
        let bare: [String: Any] = [
            "iid": site.iid, "project_id": site.number, "state": "opened", "diff_refs": NSNull(), "changes_count": NSNull(),
            "sha": headFits ? site.headCommit : Making.hex("e"), "web_url": try server.url + "/acme/app/-/merge_requests/1",
        ]
        let answer = String(decoding: try JSONSerialization.data(withJSONObject: bare), as: UTF8.self)
        try site.faults([
            [
                "kind": "answer", "method": "GET", "path": "merge_requests/1$", "status": 200, "answer": answer, "content_type": "application/json",
                "times": NSNull(),
            ]
        ])
        let result = try site.review()
        #expect(try !site.requests("GET", "/versions").isEmpty)
        if headFits {
            #expect(result.failure == nil)
            #expect(try site.threads().count == 3)
        } else {
            #expect(result.failure?.description.contains("not worked it out yet") == true)
            #expect(try site.threads().isEmpty)
        }
    }

    // MARK: Findings of several lines

    private static func rangeOf(_ first: Int, _ last: Int, in text: String) -> Range<Int> {
        let bytes = Array(text.utf8)
        let starts = GitLines(bytes).starts
        return starts[first - 1]..<starts[last] - 1
    }

    /// A line range as GitLab's page would send it, checked by the server against its own diff; and suggestions that count from its end.
    @Test(arguments: [true, false])
    func aFindingOfSeveralLinesMarksThemAll(drafts: Bool) throws {
        let text = Self.lines(60, [10: "if a {", 11: "    b()", 12: "}", 40: "let changed = 40"])
        let fresh = Self.lines(30)
        let site = try Site(server, base: ["A.swift": Self.lines(60)], head: ["A.swift": text, "New.swift": fresh])
        site.options.usesDrafts = drafts
        let whole = Self.rangeOf(10, 12, in: text)
        site.extraFindings = [
            Making.finding("block", path: "A.swift", line: 10, fix: Fix(edits: [Edit(range: whole, replacement: "b()")], isSafe: true), range: whole),
            // Its first line is above the hunk's context, so it stands on that alone.
            Making.finding("outside", path: "A.swift", line: 20, range: Self.rangeOf(20, 40, in: text)),
            Making.finding("context", path: "A.swift", line: 38, range: Self.rangeOf(38, 40, in: text)),
            Making.finding("new", path: "New.swift", line: 2, range: Self.rangeOf(2, 5, in: fresh)),
            Making.finding("long", path: "New.swift", line: 6, range: Self.rangeOf(6, 28, in: fresh)),
        ]
        let result = try site.review()
        #expect(result.failure == nil)
        #expect(result.warnings == [])
        let rows = (try site.mergeRequest()["discussions"] as? [[String: Any]] ?? []).compactMap { row -> String? in
            guard let position = (row["notes"] as? [[String: Any]])?.first?["position"] as? [String: Any] else { return nil }
            let start = (position["line_range"] as? [String: Any])?["start"] as? [String: Any]
            let holds = row["line_range_holds"] as? Bool
            return
                "\(position["new_path"] ?? "") \(start?["new_line"] as? Int ?? 0)-\(position["new_line"] as? Int ?? 0) \(holds.map { "\($0)" } ?? "-")"
        }
        #expect(Set(rows) == ["A.swift 10-12 true", "A.swift 0-20 -", "A.swift 38-40 true", "New.swift 2-5 true", "New.swift 0-6 -"])
        let suggestion = try #require(try server.rows("suggestions").first)
        #expect(suggestion["from_line"] as? Int == 10)
        #expect(suggestion["to_line"] as? Int == 12)
        #expect(suggestion["clamped"] as? Bool == false)
        try site.forget()
        #expect(try site.review().changedAnything == false)
        #expect(try site.writes() == 0)
    }
}
