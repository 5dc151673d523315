import Foundation
import Review

/// Carries out a plan, one request after another. What is refused at one place is said at the next best one; what may or may
/// not have been stored is looked for before it is sent again.
final class Application {
    let api: MergeRequestAPI
    let intent: ReviewIntent
    let refs: DiffRefs
    let me: Int?
    let pageURL: String?
    let hasFileThreads: Bool
    /// Nil where the server does not say.
    let version: ServerVersion?
    private(set) var result = ReviewResult()
    /// New and fixed, in one line.
    private(set) var tally = ""

    private var settings: ReviewOptions { intent.settings }

    /// A newer commit is the merge request's head.
    private struct Superseded: Error {}

    init(
        api: MergeRequestAPI, intent: ReviewIntent, refs: DiffRefs, me: Int?, pageURL: String?, version: ServerVersion?
    ) {
        self.api = api
        self.intent = intent
        self.refs = refs
        self.me = me
        self.pageURL = pageURL
        self.version = version
        hasFileThreads = version.map { $0 >= .fileThreads } ?? true
    }

    func plan(over discussions: [Discussion]) -> ReviewPlan {
        Planner(
            intent: intent, own: OwnThreads(discussions, me: me, tool: settings.toolID), refs: refs, hasFileThreads: hasFileThreads,
            pageURL: pageURL
        ).plan()
    }

    /// - Parameter discussions: all there are now.
    /// - Throws: what makes all further writing pointless: no right, no connection, no time. What was done is in `result`.
    func run(_ discussions: [Discussion]) throws(GitLabError) {
        do {
            try carryOut(plan(over: discussions))
        } catch let error as GitLabError {
            result.outcome = .incomplete
            throw error
        } catch is Superseded {
            result.outcome = .superseded
            result.warnings.append(
                "a newer commit was pushed to the merge request while this run was posting; its own pipeline will finish the review")
        } catch {
            throw .unexpected(what: "posting", detail: "\(error)")
        }
    }

    private func carryOut(_ plan: ReviewPlan) throws {
        result.kept = plan.kept
        tally = plan.tally
        var drafts: [ThreadDraft] = []
        var summary: String?
        for action in plan.actions {
            switch action {
            case .create(let draft): drafts.append(draft)
            case .createSummary(let body): summary = body
            case .editSummary: continue
            default: try tolerating { try change(action) }
            }
        }
        guard !drafts.isEmpty || summary != nil else { return try finish(plan) }
        try checkHead(force: true)
        try create(drafts, summary: summary)
        // Two pipelines may have posted the same; the summary links to threads that have numbers now.
        try finish(self.plan(over: try api.discussions()))
    }

    // MARK: Threads that are there

    private func change(_ action: Action) throws {
        switch action {
        case .edit(let discussion, let note, let body):
            try api.edit(note: note, in: discussion, body: body)
            result.edited += 1
        case .resolve(let discussion, let note, let ownNotes, let body, let reply):
            // The words first: a thread that is resolved and does not say by whom would look like a person's decision.
            if let body { try api.mark(note: note, in: discussion, body: body) }
            if let reply { _ = try api.reply(reply, to: discussion) }
            try api.set(resolved: true, discussion: discussion, ownNotes: ownNotes)
            result.resolved += 1
        case .reopen(let discussion, let note, let ownNotes, let body):
            try api.set(resolved: false, discussion: discussion, ownNotes: ownNotes)
            if let body { try api.edit(note: note, in: discussion, body: body) }
            result.reopened += 1
        case .deleteDuplicate(let discussion, let note):
            try api.delete(note: note, in: discussion)
            result.deleted += 1
        case .create, .createSummary, .editSummary: return
        }
    }

    /// One thing that does not work must not stop the others, unless nothing else can work either.
    private func tolerating(_ work: () throws -> Void) throws {
        try checkHead()
        do {
            try work()
        } catch let error as GitLabError {
            switch error {
            case .refused, .harmful, .forbidden, .notFound, .server, .unexpected:
                // GitLab answers 404 or 500 about a thread that somebody has deleted meanwhile.
                result.outcome = .incomplete
                note(error)
            default: throw error
            }
        }
    }

    func note(_ error: GitLabError) {
        let text = error.description
        if !result.warnings.contains(text) { result.warnings.append(text) }
    }

    // MARK: New threads

    /// - Parameter summary: goes out together with the threads where it can; else it waits until they have numbers.
    private func create(_ drafts: [ThreadDraft], summary: String?) throws {
        var rest = drafts
        if drafts.count + (summary == nil ? 0 : 1) > 1, settings.usesDrafts, version.map({ $0 >= .draftNotes }) ?? true {
            var batch = DraftBatch(api: api, tool: settings.toolID, refs: refs, me: me)
            let outcome = try batch.post(drafts, summary: summary) { try self.checkHead(force: true) }
            rest = outcome.unposted
            result.created += drafts.count - rest.count + (outcome.isSummaryPosted && summary != nil ? 1 : 0)
            result.warnings += outcome.warnings
        }
        for draft in rest {
            try checkHead()
            if try createDirectly(draft) { result.created += 1 }
        }
    }

    /// - Returns: false where no place takes it.
    private func createDirectly(_ draft: ThreadDraft) throws -> Bool {
        for placement in draft.placements {
            if case .file = placement, !hasFileThreads { continue }
            let body = draft.body(for: placement)
            do {
                if try insist(draft, body: body, at: Position(placement, refs: refs)) { return true }
            } catch let error as GitLabError {
                switch error {
                case .refused: result.warnings.append(error.description + "; said elsewhere")
                case .harmful:
                    // It would be no better elsewhere.
                    result.warnings.append(error.description)
                    return false
                default: throw error
                }
            }
        }
        return false
    }

    /// Sends it, and after an unclear answer looks whether it is there.
    ///
    /// - Returns: false where the server fails again and again, or stores it somewhere else.
    private func insist(_ draft: ThreadDraft, body: String, at position: Position) throws -> Bool {
        for attempt in 1...3 {
            guard case .unclear = try api.createThread(body, at: position) else { return true }
            try api.client.wait(RetryPolicy.backoff(attempt), what: "a thread on \(position.shown)")
            let found = try ownThreads().threads.filter { thread in
                thread.isMine && draft.fingerprints.contains { thread.marker.fingerprints.contains($0) }
            }
            guard let newest = found.max(by: { $0.order < $1.order }) else { continue }
            if let stored = newest.position, position.isSame(as: stored) { return true }
            // A server that fails after storing may have stored a thread that shows no line.
            if newest.position?.head == position.head, newest.position?.newPath == position.newPath { return true }
            try api.delete(note: newest.note, in: newest.discussion)
        }
        result.warnings.append("GitLab failed at a thread on \(position.shown), also when tried again; it stands in the summary")
        return false
    }

    private func createSummary(_ body: String) throws {
        for attempt in 1...3 {
            guard case .unclear = try api.createNote(body) else {
                result.created += 1
                return
            }
            try api.client.wait(RetryPolicy.backoff(attempt), what: "the summary note")
            let hash = Marker(in: body)?.hash
            if try ownThreads().summaries.contains(where: { $0.isMine && $0.hash == hash }) {
                result.created += 1
                return
            }
        }
        throw GitLabError.server(status: 500, what: "the summary note")
    }

    private func ownThreads() throws(GitLabError) -> OwnThreads {
        OwnThreads(try api.discussions(), me: me, tool: settings.toolID)
    }

    // MARK: The end

    /// Duplicates away, the summary up to date.
    private func finish(_ plan: ReviewPlan, isLast: Bool = false) throws {
        var hasNewSummary = false
        for action in plan.actions {
            switch action {
            case .deleteDuplicate: try tolerating { try change(action) }
            case .editSummary(let note, let body): hasNewSummary = try editSummary(note, body)
            case .createSummary(let body) where !isLast:
                try checkHead()
                try createSummary(body)
                hasNewSummary = true
            default: continue
            }
        }
        result.inSummaryOnly = plan.withoutThread + plan.newWithoutThread
        for (finding, page) in plan.pages { result.threads[finding] = page }
        // Another pipeline may have written a summary in the same moment.
        if hasNewSummary, !isLast { try finish(self.plan(over: try api.discussions()), isLast: true) }
    }

    /// - Returns: whether a new note had to take its place.
    private func editSummary(_ note: Int, _ body: String) throws -> Bool {
        try checkHead()
        do {
            try api.edit(note: note, body: body)
            result.edited += 1
            return false
        } catch {
            switch error {
            // Written by the token's former user, or deleted this moment.
            case .forbidden, .notFound: try createSummary(body)
            default: throw error
            }
            return true
        }
    }

    // MARK: The head

    private var changesSinceCheck = 0

    /// Asks from time to time whether the commit that was analysed is still the merge request's head.
    private func checkHead(force: Bool = false) throws {
        changesSinceCheck += 1
        guard force || changesSinceCheck > 20 else { return }
        changesSinceCheck = 0
        let now = try api.mergeRequest()
        if let head = now.diffRefs?.head ?? now.head, head != refs.head { throw Superseded() }
    }
}

extension ReviewPlan {
    /// New findings of threads that are still to be made.
    fileprivate var newWithoutThread: Int {
        actions.reduce(0) { if case .create(let draft) = $1 { $0 + draft.fingerprints.count } else { $0 } }
    }
}
