import Foundation
import Review

/// What is ours among a merge request's discussions, recognised by its marker.
struct OwnThreads: Sendable, Equatable {
    var threads: [OwnThread] = []
    var summaries: [OwnSummary] = []

    /// - Parameters:
    ///   - me: the token's user, nil where unknown.
    ///   - tool: whose markers count; another job's are left alone.
    init(_ discussions: [Discussion], me: Int?, tool: String) {
        let tool = Marker.name(tool)
        for discussion in discussions {
            // The first that a person or a bot wrote. A reply that quotes a marker makes no thread ours.
            guard let first = discussion.notes.first(where: { !$0.isSystem }), let marker = Marker(in: first.body), marker.tool == tool
            else { continue }
            let isMine = me == nil || first.authorID == me
            let lastReply = discussion.notes.lazy
                .filter { !$0.isSystem && $0.id != first.id && Marker(in: $0.body)?.tool != tool }.map(\.id).max()
            switch marker.kind {
            case .thread:
                threads.append(
                    OwnThread(
                        discussion: discussion.id, note: first.id, marker: marker, body: first.body, isMine: isMine,
                        lastReply: lastReply, resolution: Self.resolution(of: discussion, marker: marker, isMine: isMine, me: me),
                        position: first.position, order: Order(createdAt: first.createdAt, id: first.id),
                        ownNotes: discussion.notes.filter { !$0.isSystem && (me == nil || $0.authorID == me) && $0.isResolvable }.map(\.id)))
            case .summary:
                summaries.append(
                    OwnSummary(
                        discussion: discussion.id, note: first.id, hash: marker.hash, isMine: isMine, hasPeoplesReplies: lastReply != nil,
                        order: Order(createdAt: first.createdAt, id: first.id)))
            case .reply: continue
            }
        }
    }

    private static func resolution(of discussion: Discussion, marker: Marker, isMine: Bool, me: Int?) -> OwnThread.Resolution {
        guard discussion.isResolved else { return .open }
        if marker.state == .fixed { return .byMekiki }
        guard let last = discussion.notes.last(where: { $0.isResolvable && $0.isResolved }) else { return .byPerson }
        // A token's former user could not note that it was Mekiki who resolved it.
        if !isMine, let me, last.resolvedBy == me { return .byMekiki }
        return isByServer(discussion, resolvedAt: last.resolvedAt) ? .byServer : .byPerson
    }

    /// GitLab can resolve a thread when a push changes its line; it then says so inside the thread at the same moment.
    private static func isByServer(_ discussion: Discussion, resolvedAt: String?) -> Bool {
        let system = discussion.notes.last { $0.isSystem && $0.body.contains("changed this line in") }
        guard let system else { return false }
        guard let resolvedAt, let resolved = seconds(resolvedAt), let said = seconds(system.createdAt) else {
            return discussion.notes.last?.id == system.id
        }
        return abs(resolved - said) < 10
    }

    private static func seconds(_ text: String) -> Double? {
        (try? Date(text, strategy: .iso8601WithFractions)).map(\.timeIntervalSince1970)
            ?? (try? Date(text, strategy: .iso8601)).map(\.timeIntervalSince1970)
    }
}

extension ParseStrategy where Self == Date.ISO8601FormatStyle {
    fileprivate static var iso8601WithFractions: Date.ISO8601FormatStyle { .init(includingFractionalSeconds: true) }
}

/// Age, to keep the oldest of several.
struct Order: Sendable, Hashable, Comparable {
    var createdAt: String
    var id: Int

    static func < (left: Order, right: Order) -> Bool { (left.createdAt, left.id) < (right.createdAt, right.id) }
}

/// A thread of ours.
struct OwnThread: Sendable, Equatable {
    enum Resolution: Sendable, Equatable {
        case open, byMekiki, byPerson
        /// By GitLab itself, because a push changed the line.
        case byServer
    }

    var discussion: String
    var note: Int
    var marker: Marker
    var body: String
    /// Whether the token's user wrote it, and so may edit it.
    var isMine: Bool
    /// The newest note of a person in it, or of another tool.
    var lastReply: Int?
    var resolution: Resolution
    var position: NotePosition?
    var order: Order
    /// The token user's notes in it that can be resolved.
    var ownNotes: [Int]

    var hasPeoplesReplies: Bool { lastReply != nil }
}

/// A summary note of ours.
struct OwnSummary: Sendable, Equatable {
    var discussion: String
    var note: Int
    var hash: String
    var isMine: Bool
    var hasPeoplesReplies: Bool
    var order: Order
}
