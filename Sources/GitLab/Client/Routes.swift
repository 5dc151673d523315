/// Paths below the API's address.
struct Routes: Sendable {
    let project: ProjectID
    let mergeRequestIID: Int

    static let user = "/user"
    static let version = "/version"

    static func mergeRequests(of commit: String, in project: ProjectID) -> String {
        "/projects/\(project.segment)/repository/commits/\(URLText.segment(commit))/merge_requests?state=opened"
    }

    static func statuses(of commit: String, in project: ProjectID) -> String {
        "/projects/\(project.segment)/statuses/\(URLText.segment(commit))"
    }

    var projectPath: String { "/projects/\(project.segment)" }
    var mergeRequest: String { "\(projectPath)/merge_requests/\(mergeRequestIID)" }
    var versions: String { mergeRequest + "/versions" }
    var diffs: String { mergeRequest + "/diffs" }
    var changes: String { mergeRequest + "/changes" }
    var commits: String { mergeRequest + "/commits" }
    var discussions: String { mergeRequest + "/discussions" }
    var notes: String { mergeRequest + "/notes" }
    var drafts: String { mergeRequest + "/draft_notes" }
    var publishDrafts: String { drafts + "/bulk_publish" }

    func discussion(_ id: String) -> String { "\(discussions)/\(URLText.segment(id))" }
    func note(_ id: Int) -> String { "\(notes)/\(id)" }
    func note(_ id: Int, in discussion: String) -> String { "\(self.discussion(discussion))/notes/\(id)" }
    func draft(_ id: Int) -> String { "\(drafts)/\(id)" }
}
