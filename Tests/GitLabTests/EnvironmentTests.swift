import Testing

@testable import GitLab

@Suite struct EnvironmentTests {
    private let detached = [
        "GITLAB_CI": "true", "CI_API_V4_URL": "https://gitlab.example.com:8443/git/api/v4", "CI_MERGE_REQUEST_IID": "12",
        "CI_MERGE_REQUEST_PROJECT_ID": "501", "CI_MERGE_REQUEST_SOURCE_PROJECT_ID": "501", "CI_PROJECT_ID": "501",
        "CI_MERGE_REQUEST_EVENT_TYPE": "detached", "CI_MERGE_REQUEST_DIFF_BASE_SHA": "aaa", "CI_COMMIT_SHA": "bbb",
        "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA": "", "CI_SERVER_VERSION": "19.2.1-ee", "CI_JOB_TOKEN": "job", "MEKIKI_GITLAB_TOKEN": "glpat-1",
    ]

    @Test func aDetachedPipeline() throws {
        let context = try ReviewContext(environment: detached)
        #expect(context.pipeline == .detached)
        #expect(context.api?.text == "https://gitlab.example.com:8443/git/api/v4")
        #expect(context.api?.web == "https://gitlab.example.com:8443/git")
        #expect(context.project == .number(501))
        #expect(context.mergeRequest == 12)
        #expect(context.base == "aaa")
        #expect(context.head == "bbb")
        #expect(context.serverVersion == ServerVersion(major: 19, minor: 2))
        #expect(context.credential.secret != nil)
        #expect(!context.isFork)
    }

    @Test func aMergedResultsPipelineSpeaksOfTheSourceBranch() throws {
        for kind in ["merged_result", "merge_train"] {
            let context = try ReviewContext(
                environment: detached.merging(["CI_MERGE_REQUEST_EVENT_TYPE": kind, "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA": "ccc"]) { $1 })
            #expect(context.head == "ccc")
            #expect(context.checkout == "bbb")
            #expect(context.pipeline.checksOutMerge)
            #expect(try ReviewContext(environment: detached.merging(["CI_MERGE_REQUEST_EVENT_TYPE": kind]) { $1 }).head == nil)
        }
    }

    @Test func aForksPipelineIsAboutTheTargetProject() throws {
        var variables = detached.merging(["CI_PROJECT_ID": "777", "CI_MERGE_REQUEST_SOURCE_PROJECT_ID": "777"]) { $1 }
        variables["MEKIKI_GITLAB_TOKEN"] = nil
        let context = try ReviewContext(environment: variables)
        #expect(context.isFork)
        #expect(context.project == .number(501))
        #expect(context.credential.obstacle?.description.contains("fork") == true)
    }

    @Test func tokensInTheirOrder() throws {
        func variable(_ change: [String: String]) throws -> String? {
            guard case .token(_, let name) = try ReviewContext(environment: detached.merging(change) { $1 }).credential else { return nil }
            return name
        }
        #expect(try variable([:]) == "MEKIKI_GITLAB_TOKEN")
        #expect(try variable(["MEKIKI_GITLAB_TOKEN": "", "GITLAB_TOKEN": "a", "DANGER_GITLAB_API_TOKEN": "b"]) == "GITLAB_TOKEN")
        #expect(try variable(["MEKIKI_GITLAB_TOKEN": "", "DANGER_GITLAB_API_TOKEN": "b"]) == "DANGER_GITLAB_API_TOKEN")
        #expect(try variable(["MEKIKI_GITLAB_TOKEN": "$SECRET"]) == nil)
        #expect(try variable(["MEKIKI_GITLAB_TOKEN": "job"]) == nil)
        #expect(try variable(["MEKIKI_GITLAB_TOKEN": "a b"]) == nil)
    }

    @Test func aJobTokenAloneIsToldItCannot() throws {
        var variables = detached.merging(["CI_COMMIT_REF_PROTECTED": "false"]) { $1 }
        variables["MEKIKI_GITLAB_TOKEN"] = nil
        let text = try ReviewContext(environment: variables).credential.obstacle?.description ?? ""
        #expect(text.contains("CI_JOB_TOKEN can only read"))
        #expect(text.contains("protected"))
        #expect(!text.contains("\n"))
    }

    @Test func dangersVariablesAreUnderstood() throws {
        let base = try ReviewContext(environment: ["DANGER_GITLAB_API_BASE_URL": "https://git.example.com/api/v4", "DANGER_GITLAB_HOST": "other"])
        #expect(base.api?.text == "https://git.example.com/api/v4")
        #expect(try ReviewContext(environment: ["DANGER_GITLAB_HOST": "git.example.com"]).api?.text == "https://git.example.com/api/v4")
    }

    @Test func optionsWin() throws {
        let context = try ReviewContext(
            environment: detached,
            overrides: ReviewOverrides(
                base: "main", head: "HEAD", project: "acme/app", mergeRequest: "!7", api: "https://x.example/", certificateFile: "/ca.pem"))
        #expect(context.base == "main")
        #expect(context.head == "HEAD")
        #expect(context.project == .path("acme/app"))
        #expect(context.project?.segment == "acme%2Fapp")
        #expect(context.mergeRequest == 7)
        #expect(context.api?.text == "https://x.example/api/v4")
        #expect(context.transport.certificateFiles == ["/ca.pem"])
        #expect(context.projectURL == "https://x.example/acme/app")
    }

    @Test func aBranchsPipelineNamesItsMergeRequests() throws {
        let context = try ReviewContext(environment: [
            "CI_COMMIT_SHA": "b", "CI_PROJECT_PATH": "acme/app", "CI_OPEN_MERGE_REQUESTS": "up/app!3,acme/app!12",
        ])
        #expect(context.project == .path("acme/app"))
        #expect(context.mergeRequest == 12)
    }

    @Test func addressesThatCannotBeMeantAreRefusedWithoutTheirSecrets() {
        for text in [
            "gitlab", "ftp://x.example", "https://me:secret@x.example/api/v4", "https://x.example/api/v3",
            "https://x.example/api/v4?private_token=secret",
        ] {
            do {
                _ = try APIBase(text)
                Issue.record("\(text) is taken")
            } catch {
                #expect(!error.description.contains("secret"))
            }
        }
    }

    @Test func redirectsStayOnTheServer() throws {
        let api = try APIBase("https://x.example/git")
        #expect(api.covers("https://x.example/other"))
        #expect(!api.covers("http://x.example/git"))
        #expect(!api.covers("https://x.example:444/git"))
        #expect(!api.covers("https://y.example/git"))
        #expect(!api.covers("https://x.example@y.example/git"))
        #expect(try APIBase("http://x.example").covers("https://x.example/api/v4"))
    }

    @Test func aTokenHasNoDescription() throws {
        let secret = try #require(Secret(" glpat-abc\n"))
        #expect("\(secret) \(String(reflecting: secret)) \(String(describing: Credential.token(secret, variable: "X")))".contains("glpat") == false)
        var text = ""
        dump(secret, to: &text)
        #expect(!text.contains("glpat"))
        #expect(secret.hidden(in: "bad token glpat-abc!") == "bad token [hidden]!")
    }
}

@Suite struct RetryTests {
    private func response(_ status: Int, _ headers: [String: String] = [:], _ body: String = "") -> HTTPResponse {
        HTTPResponse(status: status, headers: headers, body: Array(body.utf8))
    }

    @Test func theMatrix() {
        #expect(RetryPolicy.decide(.get, response(503), attempt: 1, now: 0) == .retry(after: 0.5))
        #expect(RetryPolicy.decide(.get, response(503), attempt: 4, now: 0) == .giveUp)
        #expect(RetryPolicy.decide(.post, response(500), attempt: 1, now: 0) == .lookFirst)
        #expect(RetryPolicy.decide(.put, response(409, [:], "{\"message\":\"409 Conflict: Resource lock\"}"), attempt: 2, now: 0) == .retry(after: 1))
        #expect(RetryPolicy.decide(.put, response(409, [:], "{}"), attempt: 1, now: 0) == .giveUp)
        for status in [400, 401, 403, 404, 405, 422] { #expect(RetryPolicy.decide(.post, response(status), attempt: 1, now: 0) == .giveUp) }
        #expect(RetryPolicy.decide(.post, response(429, ["retry-after": "7"]), attempt: 1, now: 0) == .retry(after: 7.1))
        #expect(RetryPolicy.decide(.post, response(429, ["ratelimit-reset": "130"]), attempt: 1, now: 100) == .retry(after: 30.5))
        #expect(RetryPolicy.decide(.post, response(429), attempt: 1, now: 0) == .retry(after: 4))
        #expect(RetryPolicy.decide(.post, .init(kind: .broken, reason: ""), attempt: 1) == .lookFirst)
        #expect(RetryPolicy.decide(.post, .init(kind: .unreachable, reason: ""), attempt: 1) == .retry(after: 0.5))
        #expect(RetryPolicy.decide(.get, .init(kind: .certificate, reason: ""), attempt: 1) == .giveUp)
    }

    @Test func pagesFollowTheHeaderOnOurOwnAddress() throws {
        let api = try APIBase("https://x.example/git")
        #expect(
            Pagination.next(after: response(200, ["x-next-page": "2", "x-page": "1"]), base: api, path: "/a?per_page=100")
                == "https://x.example/git/api/v4/a?per_page=100&page=2")
        #expect(
            Pagination.next(after: response(200, ["x-next-page": "", "link": "<https://y/a?page=2>; rel=\"next\""]), base: api, path: "/a?x=1") == nil
        )
        #expect(Pagination.next(after: response(200, ["x-next-page": "1", "x-page": "1"]), base: api, path: "/a?x=1") == nil)
        let link = "<http://wrong.example/api/v4/a?page=1>; rel=\"first\", <http://wrong.example/api/v4/a?id=5&page=2>; rel=\"next\""
        #expect(Pagination.next(after: response(200, ["link": link]), base: api, path: "/a?x=1") == "https://x.example/git/api/v4/a?id=5&page=2")
    }

    @Test func errorTextsOfEveryShape() {
        #expect(ErrorText.detail(response(400, [:], "{\"error\":\"body is missing\"}")) == "body is missing")
        #expect(ErrorText.detail(response(400, [:], "{\"message\":{\"base\":[\"no\",\"never\"]}}")) == "base no, never")
        #expect(
            ErrorText.detail(response(401, [:], "{\"error\":\"invalid_token\",\"error_description\":\"Token was revoked.\"}"))
                == "invalid_token: Token was revoked.")
        #expect(ErrorText.detail(response(502, [:], "\n<html>x</html>")) == "a web page")
        #expect(ErrorText.detail(response(429, [:], "Retry later\n")) == "Retry later")
        #expect(ErrorText.detail(response(500)) == "")
        #expect(ErrorText.detail(response(400, [:], "{\"message\":\"" + String(repeating: "x", count: 900) + "\"}")).count == 200)
    }
}
