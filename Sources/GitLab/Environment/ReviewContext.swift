import Foundation

/// What the person's options say over the environment.
public struct ReviewOverrides: Sendable, Equatable {
    /// `--base`: a revision.
    public var base: String?
    /// `--head`: a revision.
    public var head: String?
    /// `--project`: number or path.
    public var project: String?
    /// `--merge-request`: its number, with or without `!`.
    public var mergeRequest: String?
    /// `--api`: the API's address.
    public var api: String?
    /// `--ca-file`: an absolute path.
    public var certificateFile: String?

    /// What is nil is left to the environment.
    public init(
        base: String? = nil, head: String? = nil, project: String? = nil, mergeRequest: String? = nil, api: String? = nil,
        certificateFile: String? = nil
    ) {
        self.base = base
        self.head = head
        self.project = project
        self.mergeRequest = mergeRequest
        self.api = api
        self.certificateFile = certificateFile
    }
}

/// Where a review runs and what it is about, read from the environment and nothing else.
public struct ReviewContext: Sendable {
    /// What started the pipeline.
    public enum Pipeline: String, Sendable {
        /// A merge request's pipeline on its source branch.
        case detached
        /// On a temporary merge with the target branch: the checkout is not the source branch's head.
        case mergedResult = "merged_result"
        case mergeTrain = "merge_train"
        /// A branch's pipeline, without merge-request variables.
        case branch
        /// Not in GitLab CI.
        case none

        /// Whether the checkout is a merge that no position on the merge request may name.
        public var checksOutMerge: Bool { self == .mergedResult || self == .mergeTrain }
    }

    /// What started the job.
    public var pipeline: Pipeline
    /// The API's address; nil where nothing says it.
    public var api: APIBase?
    /// The project the merge request belongs to: the target, also for a fork's.
    public var project: ProjectID?
    /// The merge request's number in its project.
    public var mergeRequest: Int?
    /// Revisions to compare, where they are known without asking the server.
    public var base: String?
    /// Likewise the source branch's head.
    public var head: String?
    /// The commit that is checked out, in CI.
    public var checkout: String?
    /// Whether the source branch is in another project.
    public var isFork: Bool
    /// The token, or why there is none.
    public var credential: Credential
    /// The project's page.
    public var projectURL: String?
    /// As CI says, without asking.
    public var serverVersion: ServerVersion?
    /// The job's page, which leads to its artifacts.
    public var jobURL: String?
    /// Where a commit status goes; nil outside a merge request's pipeline: then to the merge request's project.
    public var statusTarget: StatusTarget?
    /// Certificates for the connection.
    public var transport: TransportSettings
    /// What looked odd, one line each.
    public var warnings: [String]

    /// - Throws: `GitLabError.configuration` for an option or variable that cannot be meant.
    public init(environment: [String: String], overrides: ReviewOverrides = ReviewOverrides()) throws(GitLabError) {
        let read = EnvironmentReader(environment)
        warnings = []
        pipeline =
            if read["CI_MERGE_REQUEST_IID"] != nil {
                Pipeline(rawValue: read["CI_MERGE_REQUEST_EVENT_TYPE"] ?? "") ?? .detached
            } else {
                read["GITLAB_CI"] != nil || read["CI_COMMIT_SHA"] != nil ? .branch : .none
            }
        if let source = read["CI_MERGE_REQUEST_SOURCE_PROJECT_ID"], let target = read["CI_MERGE_REQUEST_PROJECT_ID"] {
            isFork = source != target
        } else {
            isFork = false
        }
        checkout = read["CI_COMMIT_SHA"]
        base = overrides.base ?? read["CI_MERGE_REQUEST_DIFF_BASE_SHA"]
        let knownHead = pipeline.checksOutMerge ? nil : read["CI_COMMIT_SHA"]
        head = overrides.head ?? read["CI_MERGE_REQUEST_SOURCE_BRANCH_SHA"] ?? knownHead
        credential = Credential(environment: environment, isFork: isFork)
        serverVersion = read["CI_SERVER_VERSION"].flatMap { ServerVersion($0) }
        jobURL = read["CI_JOB_URL"]
        statusTarget = Self.statusTarget(read, isForHead: !pipeline.checksOutMerge && overrides.head == nil && overrides.project == nil)
        transport = Self.transport(read, overrides)
        api = try Self.api(read, overrides)
        (project, mergeRequest) = try Self.target(read, overrides)

        // A page's address is of use only where it is this project's.
        projectURL =
            if overrides.project != nil || overrides.api != nil {
                nil
            } else {
                read["CI_MERGE_REQUEST_PROJECT_URL"] ?? (isFork ? nil : read["CI_PROJECT_URL"])
            }
        if projectURL == nil, case .path(let path)? = project, let api { projectURL = api.web + "/" + URLText.path(path) }
        if let api, api.scheme == "http", !api.isLoopback {
            warnings.append("\(api.host): the API's address begins with http://, so the token goes there unencrypted")
        }
    }

    // MARK: Parts

    /// The commit is the source project's, also in a fork. A pipeline is named only where it is one of that project and commit:
    /// else GitLab would look for it in vain.
    private static func statusTarget(_ read: EnvironmentReader, isForHead: Bool) -> StatusTarget? {
        guard let number = read["CI_MERGE_REQUEST_SOURCE_PROJECT_ID"], let source = ProjectID(number) else { return nil }
        let isHere = isForHead && read["CI_PROJECT_ID"] == number
        return StatusTarget(
            project: source, branch: read["CI_MERGE_REQUEST_SOURCE_BRANCH_NAME"], pipeline: isHere ? read["CI_PIPELINE_ID"].flatMap { Int($0) } : nil)
    }

    private static func api(_ read: EnvironmentReader, _ overrides: ReviewOverrides) throws(GitLabError) -> APIBase? {
        if let text = overrides.api ?? read["DANGER_GITLAB_API_BASE_URL"] ?? read["CI_API_V4_URL"] ?? read["CI_SERVER_URL"] {
            return try APIBase(text)
        }
        guard let host = read["DANGER_GITLAB_HOST"] else { return nil }
        return try APIBase(host.contains("://") ? host : "https://" + host)
    }

    private static func target(
        _ read: EnvironmentReader, _ overrides: ReviewOverrides
    ) throws(GitLabError) -> (ProjectID?, Int?) {
        var project = (overrides.project ?? read["CI_MERGE_REQUEST_PROJECT_ID"]).flatMap { ProjectID($0) }
        var number: Int?
        if let text = overrides.mergeRequest ?? read["CI_MERGE_REQUEST_IID"] {
            let digits = text.hasPrefix("!") ? String(text.dropFirst()) : text
            guard let value = Int(digits), value > 0 else {
                throw .configuration("'\(text.prefix(40))' is not a merge request's number; give the one that stands after '!'")
            }
            number = value
        }
        // A branch's pipeline names the open merge requests it belongs to: `group/app!12,fork/app!3`.
        if number == nil, let open = read["CI_OPEN_MERGE_REQUESTS"] {
            let all = open.split(separator: ",").compactMap { entry -> (String, Int)? in
                let parts = entry.split(separator: "!")
                guard parts.count == 2, let value = Int(parts[1].trimmingCharacters(in: .whitespaces)) else { return nil }
                return (parts[0].trimmingCharacters(in: .whitespaces), value)
            }
            let own = read["CI_PROJECT_PATH"]
            if let match = all.first(where: { $0.0 == overrides.project ?? own }) ?? (overrides.project == nil ? all.first : nil) {
                project = project ?? .path(match.0)
                number = match.1
            }
        }
        if project == nil { project = (read["CI_PROJECT_ID"] ?? read["CI_PROJECT_PATH"]).flatMap { ProjectID($0) } }
        return (project, number)
    }

    private static func transport(_ read: EnvironmentReader, _ overrides: ReviewOverrides) -> TransportSettings {
        var settings = TransportSettings()
        if let file = overrides.certificateFile { settings.certificateFiles = [file] }
        for variable in ["CI_SERVER_TLS_CA_FILE", "SSL_CERT_FILE"] {
            if let file = read[variable], !settings.certificateFiles.contains(file) {
                settings.ambientCertificateFiles.append(.init(variable: variable, path: file))
            }
        }
        settings.certificateFolder = read["SSL_CERT_DIR"]
        settings.clientCertificate = read["CI_SERVER_TLS_CERT_FILE"]
        settings.clientKey = read["CI_SERVER_TLS_KEY_FILE"]
        return settings
    }
}

/// What a commit status belongs to.
public struct StatusTarget: Sendable, Equatable {
    /// The source project.
    public var project: ProjectID
    /// The source branch's name.
    public var branch: String?
    /// The pipeline it is added to; nil to let GitLab choose.
    public var pipeline: Int?
}

/// Variables that are set to something.
private struct EnvironmentReader {
    private let values: [String: String]

    init(_ values: [String: String]) { self.values = values }

    subscript(name: String) -> String? {
        guard let value = values[name]?.trimmingCharacters(in: .whitespacesAndNewlines), !value.isEmpty else { return nil }
        return value
    }
}
