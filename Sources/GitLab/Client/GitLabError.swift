/// Why talking to GitLab ended. The description is one line: what, where, what to do; never a token.
public enum GitLabError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Something the person set is wrong.
    case configuration(String)
    /// There is no token; the text says where one is looked for and why there may be none.
    case noToken(String)
    /// 401.
    case unauthorized(host: String, detail: String)
    /// 403 with `insufficient_scope`.
    case insufficientScope(host: String)
    /// 403.
    case forbidden(what: String, detail: String)
    /// 404.
    case notFound(what: String)
    /// 400, 405, 409, 413, 422: the server does not take it, and will not next time.
    case refused(status: Int, what: String, detail: String)
    /// It would act on the server instead of being read, and is not sent.
    case harmful(what: String)
    /// 429 for longer than the run may wait.
    case rateLimited(host: String)
    /// 5xx, again and again.
    case server(status: Int, what: String)
    case unreachable(host: String, reason: String)
    case certificate(host: String, reason: String)
    /// The run's own limit of time is used up.
    case outOfTime(what: String)
    /// An answer that GitLab would not give: a login page, a proxy's text, a list where an object belongs.
    case unexpected(what: String, detail: String)
    /// A redirect that is not followed.
    case redirected(what: String, host: String)

    /// One line: what, where, what to do.
    public var description: String {
        switch self {
        case .configuration(let text): text
        case .noToken(let text): text
        case .unauthorized(let host, let detail):
            "\(host): the token is not accepted (\(detail.after(401))); it may be expired, revoked or of another server: "
                + "make a project access token with scope 'api' and put it into MEKIKI_GITLAB_TOKEN"
        case .insufficientScope(let host):
            "\(host): the token's scope is too small (403); it needs 'api' ('read_api' can only read)"
        case .forbidden(let what, let detail):
            "no right to \(what) (\(detail.after(403))); the token's user needs at least role Reporter to comment and "
                + "Developer to resolve threads, in the target project"
        case .notFound(let what):
            "\(what) is not there, or this token may not see it (404); check the project and the merge request's number, "
                + "and that the token's user is a member with at least role Reporter"
        case .refused(let status, let what, let detail): "GitLab does not take \(what) (\(detail.after(status)))"
        case .harmful(let what): "\(what) holds a quick action, which GitLab would carry out; it is not posted"
        case .rateLimited(let host): "\(host): too many requests (429) for longer than this run may wait; try again later"
        case .server(let status, let what): "GitLab failed at \(what) (\(status)), also when tried again; try later"
        case .unreachable(let host, let reason):
            "\(host) cannot be reached: \(reason); check --api or CI_API_V4_URL, and https_proxy where there is a proxy"
        case .certificate(let host, let reason):
            "\(host): \(reason); give the authority's certificate with --ca-file or SSL_CERT_FILE"
        case .outOfTime(let what): "the time for talking to GitLab is used up at \(what)"
        case .unexpected(let what, let detail):
            "\(what): this is not an answer of GitLab's API (\(detail)); check that --api or CI_API_V4_URL ends in /api/v4"
        case .redirected(let what, let host):
            "\(what): the server redirects to \(host), and the token is not sent there; give that address with --api if it is right"
        }
    }
}

extension String {
    /// The status and what the server says beside it, which often begins with the status too.
    fileprivate func after(_ status: Int) -> String {
        if isEmpty { return "\(status)" }
        return hasPrefix("\(status) ") ? self : "\(status), \(self)"
    }
}
