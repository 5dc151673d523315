import Review

/// What the summary note says, and whether there is to be one.
extension Planner {
    private static let listed = 100

    func summary(_ content: SummaryContent, _ work: Work) -> (isWritten: Bool, actions: [Action]) {
        let sorted = own.summaries.sorted { left, right in
            let (first, second) = ((left.isMine ? 0 : 1, left.hasPeoplesReplies ? 0 : 1), (right.isMine ? 0 : 1, right.hasPeoplesReplies ? 0 : 1))
            return first == second ? left.order < right.order : first < second
        }
        var actions = sorted.dropFirst().filter { $0.isMine && !$0.hasPeoplesReplies }
            .map { Action.deleteDuplicate(discussion: $0.discussion, note: $0.note) }
        guard settings.summary != .never else { return (false, actions) }
        let text = SummaryText(settings: settings, content: content, links: links(work))
        if let old = sorted.first {
            if old.hash != text.marker.hash { actions.append(.editSummary(note: old.note, body: text.body)) }
            return (true, actions)
        }
        guard settings.summary == .always || !content.isEmpty else { return (false, actions) }
        actions.append(.createSummary(body: text.body))
        return (true, actions)
    }

    func links(_ work: Work) -> [Fingerprint: String] {
        guard let pageURL else { return [:] }
        return work.threads.mapValues { "\(pageURL)#note_\($0.note)" }
    }

    /// Findings whose threads are resolved as fixed, or will be when this plan is carried out.
    func mended(_ claims: Claims, actions: [Action]) -> Int {
        let resolved = Set(actions.compactMap { if case .resolve(_, let note, _, _, _) = $0 { note } else { nil } })
        return claims.claims.reduce(0) { count, claim in
            let isDone = resolved.contains(claim.thread.note) || claim.thread.resolution == .byMekiki
            return count + (claim.live.isEmpty && isDone ? claim.thread.marker.fingerprints.count : 0)
        }
    }

    /// One entry a thread, one for each finding without a thread.
    func content(_ work: Work, items: [ThreadDraft], mended: Int) -> SummaryContent {
        var entries: [SummaryContent.Entry] = []
        var listed = 0
        var seen: Set<Fingerprint> = []
        var together: [Fingerprint: [Fingerprint]] = [:]
        for item in items where item.fingerprints.count > 1 { for member in item.fingerprints { together[member] = item.fingerprints } }
        var byThread: [Int: [Fingerprint]] = [:]
        for finding in intent.introduced {
            if let thread = work.threads[finding.fingerprint] { byThread[thread.note, default: []].append(finding.fingerprint) }
        }
        let new = intent.introduced.filter { !work.kept.contains($0.fingerprint) }
        for finding in new where seen.insert(finding.fingerprint).inserted {
            let members = together[finding.fingerprint] ?? work.threads[finding.fingerprint].flatMap { byThread[$0.note] } ?? [finding.fingerprint]
            seen.formUnion(members)
            guard entries.count < Self.listed else { continue }
            listed += members.count
            entries.append(SummaryContent.Entry(fingerprints: members, text: entry(finding, count: members.count)))
        }
        var counts = intent.counts
        for finding in intent.introduced where work.kept.contains(finding.fingerprint) {
            if let row = counts.firstIndex(where: { $0.severity == finding.severity }) { counts[row].introduced -= 1 }
        }
        return SummaryContent(
            entries: entries, unlisted: new.count - listed, counts: counts, kept: work.kept.count, base: intent.base, head: intent.head,
            statistics: intent.statistics, unreadable: intent.unreadable, reportURL: intent.reportURL, mended: mended,
            lineFilter: intent.lineFilter)
    }

    private func entry(_ finding: IntendedFinding, count: Int) -> String {
        let text = finding.wording.map { count > 1 ? $0.title : $0.oneLine }.joined(separator: " / ")
        let times = count > 1 ? " (× \(count))" : ""
        guard !finding.isWholeChange else { return text + times }
        return Markdown.link(Markdown.code("\(finding.path):\(finding.line)"), to: finding.url) + " \(text)" + times
    }
}
