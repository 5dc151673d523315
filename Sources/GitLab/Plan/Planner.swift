import Review
import Rules

/// Compares what is to be said with what has been said. Pure: the same input gives the same plan, and a plan carried out gives
/// an empty one.
struct Planner {
    let intent: ReviewIntent
    let own: OwnThreads
    private let present: Set<Fingerprint>
    /// The diff's commits as the server has them; nil in a plan without a server.
    let refs: DiffRefs?
    /// Whether the server has threads on whole files.
    let hasFileThreads: Bool
    /// The merge request's page.
    let pageURL: String?

    init(intent: ReviewIntent, own: OwnThreads, refs: DiffRefs?, hasFileThreads: Bool = true, pageURL: String? = nil) {
        self.intent = intent
        self.own = own
        self.refs = refs
        self.hasFileThreads = hasFileThreads
        self.pageURL = pageURL
        present = Set(intent.present)
    }

    var settings: ReviewOptions { intent.settings }

    func plan() -> ReviewPlan {
        var work = Work(introduced: intent.introduced)
        let claims = Claims(own.threads, intent: intent, refs: refs)
        for duplicate in claims.duplicates { remove(duplicate, &work) }
        for claim in claims.claims {
            for finding in claim.live { work.threads[finding] = claim.thread }
        }
        for claim in claims.claims { judge(claim, &work) }
        let items = placeUnclaimed(&work)
        var actions = work.actions
        actions += items.map { .create($0) }
        let content = content(work, items: items, mended: mended(claims, actions: work.actions))
        let summary = summary(content, work)
        actions += summary.actions
        return ReviewPlan(
            intent: intent, actions: actions, summary: summary.isWritten ? content : nil, pages: links(work),
            withoutThread: work.withoutThread, kept: work.kept.count, tally: content.oneLine(settings.language))
    }

    /// What is known so far.
    struct Work {
        var findings: [Fingerprint: IntendedFinding]
        var actions: [Action] = []
        var kept: Set<Fingerprint> = []
        /// A finding's thread, where there is one already.
        var threads: [Fingerprint: OwnThread] = [:]
        /// Threads that speak of something still there.
        var occupied = 0
        var withoutThread = 0
        /// Open groups that one more finding can join, by rule and path.
        var groups: [GroupKey: Claims.Claim] = [:]

        init(introduced: [IntendedFinding]) {
            findings = Dictionary(introduced.map { ($0.fingerprint, $0) }, uniquingKeysWith: { first, _ in first })
        }
    }

    struct GroupKey: Hashable {
        var rule: String
        var path: String
    }

    // MARK: What is there

    /// What somebody answered stays, and so does what somebody decided.
    private func remove(_ duplicate: OwnThread, _ work: inout Work) {
        // Done with; of equal findings the one that is left may bear its name now.
        guard duplicate.resolution != .byMekiki else { return }
        if duplicate.isMine, !duplicate.hasPeoplesReplies, duplicate.resolution != .byPerson {
            work.actions.append(.deleteDuplicate(discussion: duplicate.discussion, note: duplicate.note))
        } else if !duplicate.marker.fingerprints.contains(where: present.contains), isJudged(duplicate) {
            resolve(duplicate, &work)
        }
    }

    private func judge(_ claim: Claims.Claim, _ work: inout Work) {
        let thread = claim.thread
        let live = claim.live
        if live.isEmpty {
            guard isJudged(thread) else {
                if thread.resolution == .open { work.occupied += 1 }
                return
            }
            resolve(thread, &work)
            return
        }
        work.occupied += 1
        let findings = live.compactMap { work.findings[$0] }.sorted { ($0.line, $0.fingerprint) < ($1.line, $1.fingerprint) }
        // Of a group only those on added lines are known to a review that looks at nothing else.
        let isWhole = intent.lineFilter == nil || findings.count == live.count
        switch thread.resolution {
        case .byPerson:
            work.kept.formUnion(findings.map(\.fingerprint))
        case .open:
            // One that a run marked as fixed and could not resolve is open after all.
            if thread.isMine, let body = (isWhole ? newBody(for: thread, findings) : nil) ?? reopened(thread) {
                work.actions.append(.edit(discussion: thread.discussion, note: thread.note, body: body))
            }
            if let first = findings.first, isWhole, thread.isMine, thread.marker.fingerprints.count > 1 {
                let key = GroupKey(rule: first.rule, path: first.path)
                // Of several, as of very many findings, the one that has most room.
                if live.count < work.groups[key]?.live.count ?? .max { work.groups[key] = claim }
            }
        case .byMekiki, .byServer:
            // What was resolved and is only as before, not new, is no reason to speak up again.
            guard !findings.isEmpty else { return }
            let body = thread.isMine ? (isWhole ? newBody(for: thread, findings) : nil) ?? reopened(thread) : nil
            work.actions.append(.reopen(discussion: thread.discussion, note: thread.note, ownNotes: thread.ownNotes, body: body))
        }
    }

    /// Whether this run would have found what the thread speaks of.
    private func isJudged(_ thread: OwnThread) -> Bool {
        if let rules = intent.rules, let rule = thread.marker.rule, !rules.contains(where: { Marker.name($0) == rule }) { return false }
        let paths = [thread.position?.newPath, thread.position?.oldPath].compactMap { $0 }
        return !intent.unreadable.contains { paths.contains($0.path) }
    }

    private func resolve(_ thread: OwnThread, _ work: inout Work) {
        guard settings.resolvesFixed, thread.resolution == .open else { return }
        // Somebody opened it again and said why. Without a newer word it is an earlier run that got no further than the marker.
        if thread.marker.state == .fixed, let lastReply = thread.lastReply, lastReply > thread.marker.seen ?? 0 { return }
        var marker = thread.marker
        marker.state = .fixed
        marker.seen = thread.lastReply ?? 0
        let body = thread.isMine && thread.marker.state != .fixed ? Marker.replace(in: thread.body, with: marker) : nil
        var reply: String?
        if settings.repliesWhenFixed, thread.marker.state != .fixed {
            let commit = Markdown.code(intent.head.prefix(8))
            let text = settings.language.languages.map { Words(language: $0).fixedBy(commit) }.joined(separator: " / ")
            reply = text + "\n\n" + Marker(tool: settings.toolID, kind: .reply, hash: marker.hash).text
        }
        work.actions.append(
            .resolve(discussion: thread.discussion, note: thread.note, ownNotes: thread.ownNotes, body: body, reply: reply))
    }

    private func reopened(_ thread: OwnThread) -> String? {
        guard thread.marker.state != .open else { return nil }
        var marker = thread.marker
        marker.state = .open
        marker.seen = nil
        return Marker.replace(in: thread.body, with: marker)
    }

    /// Nil where the thread says today's words already.
    private func newBody(for thread: OwnThread, _ findings: [IntendedFinding]) -> String? {
        guard !findings.isEmpty else { return nil }
        let text = ThreadText(settings: settings, findings: findings)
        guard text.hash != thread.marker.hash || text.marker.fingerprints != thread.marker.fingerprints.sorted() else { return nil }
        return text.body(spot(of: thread, findings))
    }

    private func spot(of thread: OwnThread, _ findings: [IntendedFinding]) -> ThreadText.Spot {
        guard let position = thread.position, position.type == "text" else { return .file }
        guard findings.count == 1, let refs, position.head == refs.head, position.newLine == findings[0].anchor,
            position.newPath == findings[0].path
        else { return .line }
        return .suggestionLine
    }

    // MARK: What is new

    private func placeUnclaimed(_ work: inout Work) -> [ThreadDraft] {
        let most = ThreadText.mostFindings
        var fresh: [GroupKey: [IntendedFinding]] = [:]
        var order: [GroupKey] = []
        var joined: [GroupKey: [IntendedFinding]] = [:]
        for finding in intent.introduced where work.threads[finding.fingerprint] == nil {
            guard finding.severity <= settings.threadsFrom else {
                work.withoutThread += 1
                continue
            }
            let key = GroupKey(rule: finding.rule, path: finding.path)
            if let group = work.groups[key], group.live.count + (joined[key]?.count ?? 0) < most {
                joined[key, default: []].append(finding)
            } else {
                if fresh[key] == nil { order.append(key) }
                fresh[key, default: []].append(finding)
            }
        }
        for (key, findings) in joined.sorted(by: { ($0.key.path, $0.key.rule) < ($1.key.path, $1.key.rule) }) {
            if let claim = work.groups[key] { join(findings, to: claim, &work) }
        }

        var room = max(0, settings.maxInline - work.occupied)
        var drafts: [ThreadDraft] = []
        var items = order.flatMap { key -> [[IntendedFinding]] in
            let findings = fresh[key] ?? []
            guard findings.count >= max(2, settings.groupAt) else { return findings.map { [$0] } }
            return stride(from: 0, to: findings.count, by: most).map { Array(findings[$0..<min($0 + most, findings.count)]) }
        }
        items.sort { isWorse($0[0], $1[0]) }
        for item in items {
            let placements = placements(of: item)
            guard room > 0, !placements.isEmpty else {
                work.withoutThread += item.count
                continue
            }
            room -= 1
            drafts.append(draft(item, placements))
        }
        return drafts
    }

    private func isWorse(_ left: IntendedFinding, _ right: IntendedFinding) -> Bool {
        (left.severity, left.path, left.line, left.rule, left.fingerprint) < (right.severity, right.path, right.line, right.rule, right.fingerprint)
    }

    /// A group hangs on its first finding that has a line.
    private func placements(of item: [IntendedFinding]) -> [Placement] {
        let byLine = item.sorted { $0.line < $1.line }
        let best = byLine.first { $0.placements.contains { if case .line = $0 { true } else { false } } } ?? byLine.first
        return (best?.placements ?? []).filter { if case .file = $0 { hasFileThreads } else { true } }
    }

    private func draft(_ item: [IntendedFinding], _ placements: [Placement]) -> ThreadDraft {
        let sorted = item.sorted { ($0.line, $0.fingerprint) < ($1.line, $1.fingerprint) }
        let text = ThreadText(settings: settings, findings: sorted)
        return ThreadDraft(
            rule: item[0].rule, fingerprints: text.marker.fingerprints, placements: placements,
            body: text.body(item.count == 1 ? .suggestionLine : .line), bodyForFile: text.body(.file))
    }

    /// Adds findings to a group's thread in place of a second thread.
    private func join(_ findings: [IntendedFinding], to claim: Claims.Claim, _ work: inout Work) {
        let thread = claim.thread
        let all = (claim.live.compactMap { work.findings[$0] } + findings)
            .sorted { ($0.line, $0.fingerprint) < ($1.line, $1.fingerprint) }
        let text = ThreadText(settings: settings, findings: all)
        work.actions.removeAll { if case .edit(_, let note, _) = $0 { note == thread.note } else { false } }
        work.actions.append(.edit(discussion: thread.discussion, note: thread.note, body: text.body(spot(of: thread, all))))
        for finding in findings { work.threads[finding.fingerprint] = thread }
    }
}
