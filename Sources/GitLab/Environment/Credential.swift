/// What there is to authenticate with.
public enum Credential: Sendable, Equatable {
    /// A personal, project or group access token, and the variable it came from.
    case token(Secret, variable: String)
    /// Only GitLab's own job token, which may read a merge request but not write on it.
    case jobTokenOnly(advice: String)
    /// None; the text says where one is looked for and why there may be none.
    case missing(advice: String)

    /// The variables a token is looked for in, in order.
    public static let variables = ["MEKIKI_GITLAB_TOKEN", "GITLAB_TOKEN", "DANGER_GITLAB_API_TOKEN"]

    /// The token itself.
    public var secret: Secret? {
        if case .token(let secret, _) = self { secret } else { nil }
    }

    /// Why nothing can be posted, nil where it can.
    public var obstacle: GitLabError? {
        switch self {
        case .token: nil
        case .jobTokenOnly(let advice), .missing(let advice): .noToken(advice)
        }
    }

    init(environment: [String: String], isFork: Bool) {
        let jobToken = environment["CI_JOB_TOKEN"] ?? ""
        var unusable: String?
        for variable in Self.variables {
            guard let text = environment[variable], !text.isEmpty else { continue }
            // A variable that refers to an undefined one keeps the reference as its text.
            if text.hasPrefix("$") {
                unusable = unusable ?? "\(variable) holds the name of a variable that is not defined in this job"
            } else if !jobToken.isEmpty, text == jobToken {
                unusable = unusable ?? "\(variable) holds CI_JOB_TOKEN, which cannot write on merge requests"
            } else if let secret = Secret(text) {
                self = .token(secret, variable: variable)
                return
            } else {
                unusable = unusable ?? "\(variable) holds spaces or characters that no token has"
            }
        }
        let make = "put a project access token with scope 'api' and role Developer into the masked variable MEKIKI_GITLAB_TOKEN"
        let start = "nothing can be posted: "
        let isUnprotected = environment["CI_COMMIT_REF_PROTECTED"] == "false"
        let hint = isUnprotected ? "; if it is there but marked 'protected', unmark it: only protected branches get it" : ""
        if let unusable {
            self = .missing(advice: start + unusable + "; " + make)
        } else if isFork {
            self = .missing(
                advice: start + "this pipeline runs in a fork, which does not get the project's variables; "
                    + "a member of the project can run the pipeline there")
        } else if !jobToken.isEmpty {
            self = .jobTokenOnly(advice: start + "CI_JOB_TOKEN can only read merge requests; " + make + hint)
        } else {
            self = .missing(advice: start + "there is no GitLab token; " + make + hint)
        }
    }
}
