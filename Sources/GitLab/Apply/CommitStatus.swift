import Review

/// A commit's status: a name, a state and a line, shown beside the commit and on the merge request.
struct CommitStatus: Encodable, Sendable, Equatable {
    var state: String
    var name: String
    var description: String
    var ref: String?
    var targetURL: String?
    var pipeline: Int?

    private enum CodingKeys: String, CodingKey {
        case state, name, description, ref
        case targetURL = "target_url"
        case pipeline = "pipeline_id"
    }
}

extension MergeRequestAPI {
    /// Sets it. The state that the commit has already is refused by GitLab, and as good.
    ///
    /// - Throws: also when the server's answers stay unclear.
    func set(_ status: CommitStatus, of commit: String, in project: ProjectID) throws(GitLabError) {
        let what = "the status of commit \(commit.prefix(8))"
        for attempt in 1...RetryPolicy.attempts {
            do {
                guard case .unclear = try client.post(Routes.statuses(of: commit, in: project), status, what: what) else { return }
            } catch .refused(400, _, let detail) where detail.contains("Cannot transition status") {
                return
            }
            if attempt < RetryPolicy.attempts { try client.wait(RetryPolicy.backoff(attempt), what: what) }
        }
        throw .server(status: 500, what: what)
    }
}
