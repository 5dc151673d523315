import Analysis
import Git
import Project
import Review
import Rules
import Syntax

@testable import GitLab

/// Short ways to make what the tests are about.
enum Making {
    static func refs(head: String = "b1", base: String = "a0", start: String = "a2") -> DiffRefs {
        DiffRefs(base: hex(base), start: hex(start), head: hex(head))
    }

    /// 40 digits that begin so.
    static func hex(_ start: String) -> String { start + String(repeating: "0", count: 40 - start.count) }

    /// A finding's name: content and path.
    static func fingerprint(_ name: String, path: String = "A.swift") -> Fingerprint {
        Fingerprint(text: Marker.hash([name]) + Marker.hash([name, path]))
    }

    static func place(_ path: String, line: Int, range: Range<Int> = 0..<1) -> Place {
        Place(
            path: path, range: range, start: SourcePosition(line: line, column: 1), end: SourcePosition(line: line, column: 2))
    }

    static func finding(
        _ name: String, path: String = "A.swift", line: Int = 1, rule: String = "some_rule", severity: Severity = .warning,
        state: FindingState = .introduced, message: String? = nil, removed: Bool = false, fix: Fix? = nil, range: Range<Int> = 0..<1,
        related: [RelatedPlace] = [], since: Origin? = nil
    ) -> ComparedFinding {
        let text = message ?? "Something is odd about \(name)."
        return ComparedFinding(
            finding: Finding(
                rule: rule, severity: severity, message: LocalizedText(en: text, ja: text + "（日本語）"),
                place: place(path, line: line, range: range), related: related, fix: fix, identity: 1),
            fingerprint: fingerprint(name, path: path), state: state, removedPlace: removed ? place(path, line: line, range: range) : nil,
            since: since)
    }

    static func comparison(_ findings: [ComparedFinding], unreadable: [UnreadableFile] = []) -> Comparison {
        Comparison(findings: findings, unreadable: unreadable, statistics: Assessment.Statistics(files: 8, lines: 100))
    }

    /// A change of files that are new on the head side, with so many lines.
    static func change(_ paths: [String] = ["A.swift"], lines: Int = 400, head: String = "b1", base: String = "a0") -> Change {
        Change(base: hex(base), head: hex(head), files: paths.map { added($0, lines: lines) })
    }

    static func added(_ path: String, lines: Int) -> ChangedFile {
        ChangedFile(
            oldPath: path, newPath: path, status: .added,
            hunks: [
                Hunk(
                    oldStart: 0, oldCount: 0, newStart: 1, newCount: lines,
                    lines: (1...max(1, lines)).map { HunkLine(kind: .added, oldLine: nil, newLine: $0, text: "line \($0)") })
            ])
    }

    static func intent(
        _ findings: [ComparedFinding], settings: ReviewOptions = ReviewOptions(), change: Change? = nil,
        unreadable: [UnreadableFile] = [], rules: [String]? = nil, info: RuleInfo? = RuleInfo(),
        bytes: @escaping (String, PositionOracle.Side) -> [UInt8]? = { _, _ in nil }
    ) -> ReviewIntent {
        let paths = Set(findings.map(\.finding.place.path)).sorted()
        var builder = IntentBuilder(
            settings: settings, change: change ?? self.change(paths), projectURL: "https://gitlab.example.com/acme/app",
            rules: { _ in info }, blobs: bytes)
        return builder.intent(
            of: comparison(findings, unreadable: unreadable), ranRules: rules, seconds: 0.4,
            reportURL: "https://gitlab.example.com/acme/app/-/jobs/7")
    }
}

/// A merge request in memory: carries plans out the way the server would, without one.
struct Memory {
    static let bot = 41
    static let ana = 7

    var discussions: [Discussion] = []
    var nextNote = 900
    var refs = Making.refs()
    var me = Memory.bot

    func plan(_ intent: ReviewIntent, hasFileThreads: Bool = true) -> ReviewPlan {
        Planner(
            intent: intent, own: OwnThreads(discussions, me: me, tool: intent.settings.toolID), refs: refs,
            hasFileThreads: hasFileThreads, pageURL: "https://gitlab.example.com/acme/app/-/merge_requests/12"
        ).plan()
    }

    /// Plans and carries out, then brings the summary's links up to date as a run does.
    @discardableResult
    mutating func run(_ intent: ReviewIntent) -> [Action] {
        let actions = plan(intent).actions
        for action in actions { apply(action) }
        for case .editSummary(let note, let body) in plan(intent).actions { apply(.editSummary(note: note, body: body)) }
        return actions
    }

    mutating func apply(_ action: Action) {
        switch action {
        case .create(let draft):
            let placement = draft.placements[0]
            let position = Position(placement, refs: refs)
            add(
                Note(
                    id: 0, type: "DiffNote", body: draft.body(for: placement), authorID: me, isResolvable: true,
                    position: NotePosition(
                        type: position.type, base: refs.base, start: refs.start, head: refs.head, oldPath: position.oldPath,
                        newPath: position.newPath, oldLine: position.oldLine, newLine: position.newLine)))
        case .edit(_, let note, let body), .editSummary(let note, let body): edit(note) { $0.body = body }
        case .resolve(let discussion, let note, _, let body, let reply):
            if let body { edit(note) { $0.body = body } }
            if let reply { self.reply(discussion, by: me, reply) }
            resolve(discussion, by: me)
        case .reopen(let discussion, let note, _, let body):
            if let body { edit(note) { $0.body = body } }
            resolve(discussion, by: me, false)
        case .deleteDuplicate(let discussion, _): discussions.removeAll { $0.id == discussion }
        case .createSummary(let body): add(Note(id: 0, body: body, authorID: me), individual: true)
        }
    }

    mutating func add(_ note: Note, individual: Bool = false) {
        nextNote += 1
        var note = note
        note.id = nextNote
        note.createdAt = "2026-11-02T10:00:\(nextNote)Z"
        discussions.append(Discussion(id: "d\(nextNote)", isIndividual: individual, notes: [note]))
    }

    mutating func edit(_ note: Int, _ change: (inout Note) -> Void) {
        for index in discussions.indices {
            for other in discussions[index].notes.indices where discussions[index].notes[other].id == note {
                change(&discussions[index].notes[other])
            }
        }
    }

    mutating func resolve(_ discussion: String, by user: Int, _ resolved: Bool = true) {
        guard let index = discussions.firstIndex(where: { $0.id == discussion }) else { return }
        for note in discussions[index].notes.indices where discussions[index].notes[note].isResolvable {
            discussions[index].notes[note].isResolved = resolved
            discussions[index].notes[note].resolvedBy = resolved ? user : nil
        }
    }

    mutating func reply(_ discussion: String, by user: Int, _ body: String) {
        guard let index = discussions.firstIndex(where: { $0.id == discussion }) else { return }
        nextNote += 1
        discussions[index].isIndividual = false
        for note in discussions[index].notes.indices { discussions[index].notes[note].isResolvable = true }
        discussions[index].notes.append(
            Note(id: nextNote, type: "DiscussionNote", body: body, authorID: user, createdAt: "2026-11-02T10:00:\(nextNote)Z", isResolvable: true))
    }

    func threads() -> [OwnThread] { OwnThreads(discussions, me: me, tool: "mekiki").threads }
    func summary() -> Note? {
        discussions.flatMap(\.notes).first { Marker(in: $0.body)?.kind == .summary }
    }
}
