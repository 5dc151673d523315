/// The requests a review makes, by name.
struct MergeRequestAPI {
    let client: GitLabClient
    let routes: Routes

    private var name: String { "merge request !\(routes.mergeRequestIID) of project \(routes.project)" }

    // MARK: Reading

    func user() throws(GitLabError) -> User { try client.object(Routes.user, what: "the token's user") }

    /// Nil where the server does not say.
    func version() throws(GitLabError) -> ServerVersion? {
        try client.object(Routes.version, as: VersionAnswer.self, what: "the server's version").version.flatMap { ServerVersion($0) }
    }

    func mergeRequest() throws(GitLabError) -> MergeRequest { try client.object(routes.mergeRequest, what: name) }

    func discussions() throws(GitLabError) -> [Discussion] {
        try client.list(routes.discussions, what: "the threads of \(name)")
    }

    func drafts() throws(GitLabError) -> [DraftNote] {
        try client.object(routes.drafts, as: TolerantList<DraftNote>.self, what: "the draft notes of \(name)").elements
    }

    /// The merge request with its diff's commits, asked for again while GitLab is still working them out.
    ///
    /// - Parameter patience: seconds to wait at most.
    func readyMergeRequest(patience: Double = 30) throws(GitLabError) -> MergeRequest {
        var answer = try mergeRequest()
        var waited = 0.0
        var pause = 0.5
        while answer.diffRefs == nil {
            answer.diffRefs = try newestVersion(of: answer)
            guard answer.diffRefs == nil, waited < patience else { break }
            try client.wait(pause, what: name)
            waited += pause
            pause = min(pause * 2, 5)
            answer = try mergeRequest()
        }
        return answer
    }

    /// The commits of the newest version of the diff, where it is one of the merge request's head: some servers leave them out of the
    /// merge request itself.
    private func newestVersion(of mergeRequest: MergeRequest) throws(GitLabError) -> DiffRefs? {
        do {
            let versions = try client.object(
                routes.versions + "?per_page=1", as: TolerantList<DiffVersion>.self, what: "the versions of \(name)")
            guard let refs = versions.elements.first?.refs, mergeRequest.head.map({ $0 == refs.head }) ?? true else { return nil }
            return refs
        } catch {
            switch error {
            // As good as none.
            case .notFound, .forbidden, .unexpected: return nil
            default: throw error
            }
        }
    }

    /// The files of the newest version's diff, as the server has it.
    ///
    /// - Returns: `isCut`: whether the server says that there are more.
    func diff() throws(GitLabError) -> (files: [DiffFile], isCut: Bool) {
        do {
            return (try client.list(routes.diffs, what: "the diff of \(name)"), false)
        } catch .notFound {
            // Servers before 15.7.
            let answer = try client.object(routes.changes, as: Changes.self, what: "the diff of \(name)")
            return (answer.files, answer.isCut)
        }
    }

    private struct Changes: Decodable {
        var files: [DiffFile]
        var isCut: Bool

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: AnyKey.self)
            files = fields.list("changes")
            isCut = fields.value("overflow") ?? false
        }
    }

    /// How many commits the source branch has that the target has not.
    func commitCount() throws(GitLabError) -> Int {
        struct AnyCommit: Decodable {
            init(from decoder: any Decoder) throws {}
        }
        return try client.list(routes.commits, of: AnyCommit.self, what: "the commits of \(name)").count
    }

    // MARK: Writing

    private struct NoteBody: Encodable { var body: String }
    private struct ThreadBody: Encodable {
        var body: String
        var position: Position
    }
    private struct DraftBody: Encodable {
        var note: String
        var position: Position?
    }
    private struct Resolution: Encodable { var resolved: Bool }
    private struct Nothing: Encodable {}

    /// A text that may be posted. As Mekiki words them all may; but a plan can come from another job's file.
    private func inert(_ text: String, _ what: String) throws(GitLabError) -> String {
        guard !NoteScanner.hasQuickAction(text) else { throw .harmful(what: what) }
        return text
    }

    func createThread(_ body: String, at position: Position) throws(GitLabError) -> GitLabClient.Posted {
        let what = "a thread on \(position.shown)"
        return try client.post(routes.discussions, ThreadBody(body: inert(body, what), position: position), what: what)
    }

    func createNote(_ body: String) throws(GitLabError) -> GitLabClient.Posted {
        let what = "a note on \(name)"
        return try client.post(routes.notes, NoteBody(body: inert(body, what)), what: what)
    }

    func reply(_ body: String, to discussion: String) throws(GitLabError) -> GitLabClient.Posted {
        let what = "a reply in a thread of \(name)"
        return try client.post(routes.discussion(discussion) + "/notes", NoteBody(body: inert(body, what)), what: what)
    }

    func createDraft(_ body: String, at position: Position?) throws(GitLabError) -> GitLabClient.Posted {
        let what = "a draft thread on \(position?.shown ?? name)"
        return try client.post(routes.drafts, DraftBody(note: inert(body, what), position: position), what: what)
    }

    func publishDrafts() throws(GitLabError) -> GitLabClient.Posted {
        try client.post(routes.publishDrafts, Nothing(), what: "publishing the draft notes of \(name)")
    }

    func deleteDraft(_ id: Int) throws(GitLabError) { try client.delete(routes.draft(id), what: "a draft note of \(name)") }

    func edit(note: Int, in discussion: String, body: String) throws(GitLabError) {
        let what = "editing a note of \(name)"
        try client.put(routes.note(note, in: discussion), NoteBody(body: inert(body, what)), what: what)
    }

    /// Writes what the note says already, but for its marker: whatever a person has added to it stays.
    func mark(note: Int, in discussion: String, body: String) throws(GitLabError) {
        try client.put(routes.note(note, in: discussion), NoteBody(body: body), what: "editing a note of \(name)")
    }

    func edit(note: Int, body: String) throws(GitLabError) {
        let what = "editing a note of \(name)"
        try client.put(routes.note(note), NoteBody(body: inert(body, what)), what: what)
    }

    func delete(note: Int, in discussion: String) throws(GitLabError) {
        try client.delete(routes.note(note, in: discussion), what: "deleting a note of \(name)")
    }

    /// Resolves or reopens a thread; without the right to, at least the bot's own notes in it.
    func set(resolved: Bool, discussion: String, ownNotes: [Int]) throws(GitLabError) {
        let what = resolved ? "resolving a thread of \(name)" : "reopening a thread of \(name)"
        do {
            try client.put(routes.discussion(discussion), Resolution(resolved: resolved), what: what)
        } catch .forbidden(let refused, let detail) {
            guard !ownNotes.isEmpty else { throw .forbidden(what: refused, detail: detail) }
            for note in ownNotes { try client.put(routes.note(note, in: discussion), Resolution(resolved: resolved), what: what) }
        }
    }
}
