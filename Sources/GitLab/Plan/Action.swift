import Review

/// One thing to do on a merge request.
public enum Action: Sendable, Hashable {
    /// A new thread.
    case create(ThreadDraft)
    /// New words in a thread of ours.
    case edit(discussion: String, note: Int, body: String)
    /// The finding is gone. `body`: the first note's text with that noted in it; nil where it may not be edited.
    case resolve(discussion: String, note: Int, ownNotes: [Int], body: String?, reply: String?)
    /// The finding is back.
    case reopen(discussion: String, note: Int, ownNotes: [Int], body: String?)
    /// A second thread or summary of ours that says the same, which nobody answered.
    case deleteDuplicate(discussion: String, note: Int)
    case createSummary(body: String)
    case editSummary(note: Int, body: String)
}

/// A thread to be made.
public struct ThreadDraft: Sendable, Hashable, Encodable {
    /// The rule that speaks.
    public var rule: String
    /// The findings it speaks of; more than one for a group.
    public var fingerprints: [Fingerprint]
    /// Where, the best first.
    public var placements: [Placement]
    /// For a line, from which a suggestion in it counts.
    public var body: String
    /// For a whole file.
    public var bodyForFile: String

    func body(for placement: Placement) -> String {
        if case .line = placement { body } else { bodyForFile }
    }
}

/// What is to be done, and what the summary will say.
public struct ReviewPlan: Sendable, Encodable {
    /// What was to be said.
    public var intent: ReviewIntent
    /// In the order in which they are done.
    public var actions: [Action]
    /// Nil where there is to be no summary note.
    public var summary: SummaryContent?
    /// The page of each finding's thread, where there is one already.
    public var pages: [Fingerprint: String]
    /// New findings that get no thread: outside the diff, below the threshold, or more than the limit.
    public var withoutThread: Int
    /// Findings whose thread a person resolved.
    public var kept: Int
    /// New and fixed, in one line.
    var tally: String
}

/// As it is printed: one object with the kind under `action`.
extension Action: Encodable {
    private enum Key: String, CodingKey {
        case action, discussion, note, body, reply, rule, fingerprints, placements, bodyForFile
    }

    /// One object; what does not apply is left out.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        func put(_ name: String, discussion: String? = nil, note: Int? = nil, body: String? = nil) throws {
            try fields.encode(name, forKey: .action)
            try fields.encodeIfPresent(discussion, forKey: .discussion)
            try fields.encodeIfPresent(note, forKey: .note)
            try fields.encodeIfPresent(body, forKey: .body)
        }
        switch self {
        case .create(let draft):
            try put("create", body: draft.body)
            try fields.encode(draft.rule, forKey: .rule)
            try fields.encode(draft.fingerprints.map(\.text), forKey: .fingerprints)
            try fields.encode(draft.placements, forKey: .placements)
            try fields.encode(draft.bodyForFile, forKey: .bodyForFile)
        case .edit(let discussion, let note, let body): try put("edit", discussion: discussion, note: note, body: body)
        case .resolve(let discussion, let note, _, let body, let reply):
            try put("resolve", discussion: discussion, note: note, body: body)
            try fields.encodeIfPresent(reply, forKey: .reply)
        case .reopen(let discussion, let note, _, let body): try put("reopen", discussion: discussion, note: note, body: body)
        case .deleteDuplicate(let discussion, let note): try put("delete_duplicate", discussion: discussion, note: note)
        case .createSummary(let body): try put("create_summary", body: body)
        case .editSummary(let note, let body): try put("edit_summary", note: note, body: body)
        }
    }
}
