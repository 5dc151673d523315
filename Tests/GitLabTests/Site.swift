import Analysis
import Foundation
import Git
import Project
import Review
import Rules
import Syntax

@testable import GitLab

/// A project with a merge request on a stand-in, and a small analyser: a line with `BAD(name)` in it is a finding of that name,
/// `BAD(name,rule)` of that rule, `FIX(name)` one whose fix writes `GOOD(name)`.
final class Site {
    let standIn: StandIn
    let token: String
    let path: String
    private(set) var number = 0
    private(set) var repository = ""
    private(set) var iid = 0
    private(set) var base: [String: String]
    private(set) var head: [String: String]
    private(set) var baseCommit = ""
    private(set) var headCommit = ""
    var options = ReviewOptions()
    var budget = Budget()
    var extraFindings: [ComparedFinding] = []
    var unreadable: [UnreadableFile] = []

    init(
        _ standIn: StandIn, base: [String: String], head: [String: String], role: String = "developer", scopes: [String] = ["api"],
        polls: Int = 0, settings: [String: Any] = [:], project: String = "acme/app"
    ) throws {
        self.standIn = standIn
        self.base = base
        self.head = base
        path = project
        budget.pace = 0
        budget.slowPace = 0
        try standIn.step("reset")
        try standIn.step("user", ["username": "ana"])
        try standIn.step("user", ["username": "lintbot", "bot": true])
        guard let token = try standIn.step("token", ["user": "lintbot", "scopes": scopes])["token"] as? String else { throw Failure("no token") }
        self.token = token
        if !settings.isEmpty { try standIn.step("settings", settings) }
        let made = try standIn.step(
            "project", ["path": project, "files": base, "members": ["ana": "maintainer", "lintbot": role]])
        number = made["id"] as? Int ?? 0
        repository = made["repository"] as? String ?? ""
        self.head = base
        try commit(head, first: true)
        let request = try standIn.step(
            "merge_request", ["project": project, "source_branch": "feature", "author": "ana", "preparing_polls": polls])
        iid = request["iid"] as? Int ?? 0
        guard let refs = request["diff_refs"] as? [String: Any] else { throw Failure("no refs") }
        baseCommit = refs["base_sha"] as? String ?? ""
        headCommit = refs["head_sha"] as? String ?? ""
    }

    /// Makes the source branch hold exactly these files.
    func commit(_ files: [String: String], first: Bool = false) throws {
        var changes: [String: Any] = files.filter { head[$0.key] != $0.value }
        for gone in head.keys where files[gone] == nil { changes[gone] = NSNull() }
        var values: [String: Any] = ["project": path, "branch": "feature", "files": changes, "user": "ana"]
        if first {
            values["start"] = "main"
            values["push"] = false
        }
        let answer = try standIn.step("commit", values)
        head = files
        if let commit = answer["sha"] as? String { headCommit = commit }
    }

    // MARK: Reviewing

    func environment() -> [String: String] {
        [
            "GITLAB_CI": "true", "CI_API_V4_URL": standIn.api, "CI_MERGE_REQUEST_IID": "\(iid)",
            "CI_MERGE_REQUEST_PROJECT_ID": "\(number)", "CI_MERGE_REQUEST_SOURCE_PROJECT_ID": "\(number)",
            "CI_MERGE_REQUEST_DIFF_BASE_SHA": baseCommit, "CI_COMMIT_SHA": headCommit, "CI_MERGE_REQUEST_EVENT_TYPE": "detached",
            "CI_MERGE_REQUEST_PROJECT_URL": standIn.url + "/" + path, "CI_JOB_URL": standIn.url + "/job/1",
            "CI_JOB_TOKEN": "job-token", "MEKIKI_GITLAB_TOKEN": token,
        ]
    }

    func run(_ change: (inout [String: String]) -> Void = { _ in }, certificateFile: String? = nil, clock: RunClock = .quick) throws -> ReviewRun {
        var variables = environment()
        change(&variables)
        let context = try ReviewContext(environment: variables, overrides: ReviewOverrides(certificateFile: certificateFile))
        return ReviewRun(context: context, settings: options, budget: budget, clock: clock)
    }

    @discardableResult
    func review(_ change: (inout [String: String]) -> Void = { _ in }, certificateFile: String? = nil, clock: RunClock = .quick) throws
        -> ReviewResult
    {
        let run = try run(change, certificateFile: certificateFile, clock: clock)
        return run.apply(try intent(run))
    }

    func intent(_ run: ReviewRun) throws -> ReviewIntent {
        let git = try Repository(at: repository)
        let from = try git.commit(baseCommit)
        let to = try git.commit(headCommit)
        let files = try git.diff(from: .tree(from.tree), to: .tree(to.tree))
        let change = Change(base: baseCommit, head: headCommit, files: files)
        let (base, head) = (self.base, self.head)
        return run.intent(
            of: comparison(renames: change.renames), change: change, seconds: 0.4,
            rules: { RuleInfo(why: LocalizedText(en: "Because of \($0).", ja: "\($0) のため。"), url: "https://example.com/rules/\($0)") },
            bytes: { path, side in (side == .base ? base : head)[path].map { Array($0.utf8) } })
    }

    private func comparison(renames: [String: String]) -> Comparison {
        let old = findings(in: base, renames: renames)
        let new = findings(in: head, renames: [:])
        let names = Set(new.map(\.fingerprint))
        let known = Set(old.map(\.fingerprint))
        var all = new.map { finding in
            var finding = finding
            finding.state = known.contains(finding.fingerprint) ? .unchanged : .introduced
            return finding
        }
        all += old.filter { !names.contains($0.fingerprint) }.map { finding in
            var finding = finding
            finding.state = .fixed
            return finding
        }
        return Comparison(
            findings: all + extraFindings, unreadable: unreadable, statistics: Assessment.Statistics(files: head.count, lines: 1))
    }

    private func findings(in files: [String: String], renames: [String: String]) -> [ComparedFinding] {
        files.sorted { $0.key < $1.key }.flatMap { path, text -> [ComparedFinding] in
            var result: [ComparedFinding] = []
            var offset = 0
            for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                defer { offset += line.utf8.count + 1 }
                for keyword in ["BAD(", "FIX("] {
                    guard let start = line.range(of: keyword), let end = line[start.upperBound...].firstIndex(of: ")") else { continue }
                    let parts = line[start.upperBound..<end].split(separator: ",").map(String.init)
                    let at = offset + line.utf8.distance(from: line.startIndex, to: start.lowerBound)
                    let range = at..<at + line.utf8.distance(from: start.lowerBound, to: end) + 1
                    let fix = keyword == "FIX(" ? Fix(edits: [Edit(range: range, replacement: "GOOD(\(parts[0]))")], isSafe: true) : nil
                    result.append(
                        Making.finding(
                            parts[0], path: renames[path] ?? path, line: index + 1, rule: parts.count > 1 ? parts[1] : "some_rule", fix: fix,
                            range: range))
                }
            }
            return result
        }
    }

    // MARK: Looking

    func mergeRequest() throws -> [String: Any] {
        guard let state = try standIn.view("state") as? [String: Any], let projects = state["projects"] as? [[String: Any]],
            let project = projects.first(where: { $0["path"] as? String == path }),
            let requests = project["merge_requests"] as? [[String: Any]],
            let request = requests.first(where: { $0["iid"] as? Int == iid })
        else { throw Failure("no merge request") }
        return request
    }

    struct Seen: Equatable {
        var id: String
        var notes: [String]
        var type: String?
        var resolved: Bool
        var path: String?
        var oldLine: Int?
        var newLine: Int?
        var kind: String?
        var noteID: Int
        var author: String?
        /// The names in the marker, sorted.
        var fingerprints: [String]
    }

    func seen() throws -> [Seen] {
        guard let rows = try mergeRequest()["discussions"] as? [[String: Any]] else { return [] }
        return rows.map { row in
            let notes = row["notes"] as? [[String: Any]] ?? []
            let position = notes.first?["position"] as? [String: Any]
            let bodies = notes.map { $0["body"] as? String ?? "" }
            let marker = bodies.first.flatMap { Marker(in: $0) }
            return Seen(
                id: row["id"] as? String ?? "", notes: bodies, type: notes.first?["type"] as? String, resolved: row["resolved"] as? Bool ?? false,
                path: (position?["new_path"] ?? position?["old_path"]) as? String, oldLine: position?["old_line"] as? Int,
                newLine: position?["new_line"] as? Int,
                kind: marker?.kind == .summary ? "summary" : position?["position_type"] as? String,
                noteID: notes.first?["id"] as? Int ?? 0, author: (notes.first?["author"] as? [String: Any])?["username"] as? String,
                fingerprints: (marker?.fingerprints ?? []).map(\.text).sorted())
        }
    }

    /// The bot's threads.
    func threads() throws -> [Seen] { try seen().filter { $0.kind != "summary" && Marker(in: $0.notes.first ?? "") != nil } }
    func summaries() throws -> [Seen] { try seen().filter { $0.kind == "summary" } }

    /// Requests since the log was emptied, without the admin's.
    func requests(_ method: String? = nil, _ end: String = "") throws -> [[String: Any]] {
        try standIn.rows("requests").filter { row in
            (method == nil || row["method"] as? String == method) && (row["path"] as? String ?? "").hasSuffix(end)
        }
    }

    func writes() throws -> Int { try standIn.rows("requests").filter { $0["method"] as? String != "GET" }.count }
    func forget() throws { try standIn.step("forget") }
    func faults(_ rules: [[String: Any]]) throws { try standIn.step("faults", ["rules": rules]) }
    func person(_ step: String, _ values: [String: Any]) throws {
        try standIn.step(step, ["project": path, "iid": iid, "user": "ana"].merging(values) { _, new in new })
    }
}

extension RunClock {
    /// Time passes as it is slept, and no sooner.
    static var quick: RunClock {
        final class Hand: @unchecked Sendable {
            var slept = 0.0
            let lock = NSLock()
        }
        let hand = Hand()
        return RunClock(
            now: { hand.lock.withLock { Date().timeIntervalSince1970 + hand.slept } },
            sleep: { seconds in hand.lock.withLock { hand.slept += seconds } })
    }
}
