import Foundation
import Review

/// Threads written as drafts and published together: one message to people instead of one a thread.
///
/// GitLab drops a draft whose line is not in the diff when it publishes it, and says nothing. So a draft that got no line code
/// is taken back, and afterwards it is seen what came out.
struct DraftBatch {
    let api: MergeRequestAPI
    let tool: String
    let refs: DiffRefs
    let me: Int?

    struct Outcome {
        /// Those to be posted one by one.
        var unposted: [ThreadDraft]
        var isSummaryPosted = false
        var warnings: [String] = []
    }

    /// - Parameter check: called before publishing; what it throws is passed on, the drafts taken back.
    mutating func post(_ drafts: [ThreadDraft], summary: String?, check: () throws -> Void) throws -> Outcome {
        guard try prepare() else { return Outcome(unposted: drafts) }
        var outcome = Outcome(unposted: [])
        var written: [ThreadDraft] = []
        do {
            for draft in drafts {
                switch try write(draft) {
                case .written: written.append(draft)
                case .notHere: outcome.unposted.append(draft)
                case .nowhere:
                    try takeBack()
                    return Outcome(unposted: drafts)
                }
            }
            if let summary { try write(summary: summary) }
            try check()
        } catch {
            try? takeBack()
            throw error
        }
        try publish(&outcome)
        // What is there counts, not what the server said.
        let own = OwnThreads(try api.discussions(), me: me, tool: tool)
        let there = Set(own.threads.flatMap(\.marker.fingerprints))
        outcome.unposted += written.filter { !$0.fingerprints.contains(where: there.contains) }
        outcome.isSummaryPosted = !own.summaries.isEmpty
        return outcome
    }

    /// Takes back what an earlier run left. False where drafts cannot be used: the server has none, or there are a person's own,
    /// which publishing would send off too.
    private func prepare() throws -> Bool {
        let existing: [DraftNote]
        do {
            existing = try api.drafts()
        } catch {
            switch error {
            case .notFound, .forbidden, .refused, .insufficientScope, .unexpected: return false
            default: throw error
            }
        }
        guard existing.allSatisfy({ Marker(in: $0.body)?.tool == Marker.name(tool) }) else { return false }
        for draft in existing { try api.deleteDraft(draft.id) }
        return true
    }

    private enum Written {
        case written
        /// This one cannot be a draft.
        case notHere
        /// None can.
        case nowhere
    }

    private func write(_ draft: ThreadDraft) throws -> Written {
        guard let placement = draft.placements.first else { return .notHere }
        let body = draft.body(for: placement)
        let position = Position(placement, refs: refs)
        do {
            for attempt in 1...2 {
                if case .done(let response) = try api.createDraft(body, at: position) {
                    let answer = try? JSONDecoder().decode(DraftNote.self, from: Data(response.body))
                    return try judge(answer, placement)
                }
                try api.client.wait(RetryPolicy.backoff(attempt), what: "a draft thread on \(position.shown)")
                let stored = try api.drafts().first { stored in
                    Marker(in: stored.body).map { marker in draft.fingerprints.contains(where: marker.fingerprints.contains) } ?? false
                }
                if let stored { return try judge(stored, placement) }
            }
            return .notHere
        } catch let error as GitLabError {
            switch error {
            case .refused, .harmful: return .notHere
            case .notFound, .forbidden: return .nowhere
            default: throw error
            }
        }
    }

    /// One that may not be sent is told when it is posted by itself.
    private func write(summary: String) throws {
        do {
            _ = try api.createDraft(summary, at: nil)
        } catch .harmful {
            return
        }
    }

    private func judge(_ answer: DraftNote?, _ placement: Placement) throws -> Written {
        guard let answer else { return .written }
        if case .line = placement, answer.lineCode == nil {
            try api.deleteDraft(answer.id)
            return .notHere
        }
        return .written
    }

    private func publish(_ outcome: inout Outcome) throws {
        do {
            for attempt in 1...2 {
                guard case .unclear = try api.publishDrafts() else { return }
                try api.client.wait(RetryPolicy.backoff(attempt + 1), what: "publishing the draft notes")
                if try ownDrafts().isEmpty { return }
            }
            outcome.warnings.append("GitLab failed at publishing draft notes; they are posted one by one")
        } catch let error as GitLabError {
            switch error {
            case .refused, .forbidden, .notFound: outcome.warnings.append(error.description + "; posted one by one")
            default:
                try? takeBack()
                throw error
            }
        }
        try takeBack()
    }

    private func ownDrafts() throws -> [DraftNote] {
        try api.drafts().filter { Marker(in: $0.body)?.tool == Marker.name(tool) }
    }

    private func takeBack() throws {
        for draft in try ownDrafts() { try api.deleteDraft(draft.id) }
    }
}
