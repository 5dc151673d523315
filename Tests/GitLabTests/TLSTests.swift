import Foundation
import Testing

@testable import GitLab

/// A server with a certificate of a private authority, under a sub-path.
@Suite(.serialized) struct TLSTests {
    private static let shared = Result { try StandIn(["--tls", "--redirect", "--sub-path", "/git"]) }
    private var server: StandIn { get throws { try Self.shared.get() } }

    private func site() throws -> Site {
        try Site(server, base: ["A.swift": "let a = 1\n"], head: ["A.swift": "let a = BAD(one)\n"])
    }

    @Test func aPrivateAuthorityIsRefusedUntilItIsGiven() throws {
        let site = try site()
        let failure = try site.review().failure
        guard case .certificate? = failure else { throw Failure("\(String(describing: failure))") }
        #expect(failure?.description.contains("--ca-file") == true)
        let file = try #require(try server.certificateFile)
        #expect(try site.review(certificateFile: file).failure == nil)
        #expect(try site.threads().count == 1)
        for variable in ["CI_SERVER_TLS_CA_FILE", "SSL_CERT_FILE"] {
            #expect(try site.review { $0[variable] = file }.failure == nil)
        }
    }

    @Test func aFileThatIsNoCertificateIsNamed() throws {
        let site = try site()
        let file = try #require(try server.certificateFile)
        #expect(try site.review(certificateFile: "/nowhere.pem").failure?.description.contains("/nowhere.pem") == true)
        #expect(try site.review(certificateFile: #filePath).failure?.description.contains("holds no certificate") == true)
        // One that is set for other programs is a warning.
        let result = try site.review({ $0["SSL_CERT_FILE"] = "/nowhere.pem" }, certificateFile: file)
        #expect(result.failure == nil)
        #expect(result.warnings.contains { $0.contains("SSL_CERT_FILE") && $0.contains("/nowhere.pem") })
    }

    @Test func aClientCertificateThatIsNotThereIsSaidSo() throws {
        let site = try site()
        let file = try #require(try server.certificateFile)
        let result = try site.review({ $0["CI_SERVER_TLS_CERT_FILE"] = "/nowhere.pem" }, certificateFile: file)
        #expect(result.failure == nil)
        #expect(result.warnings == ["CI_SERVER_TLS_CERT_FILE: /nowhere.pem: cannot be read, so no client certificate is sent"])
        let key = try site.review({ ($0["CI_SERVER_TLS_CERT_FILE"], $0["CI_SERVER_TLS_KEY_FILE"]) = (file, "/nowhere.key") }, certificateFile: file)
        #expect(key.warnings.count == 1 && key.warnings.first?.contains("CI_SERVER_TLS_KEY_FILE") == true)
    }

    @Test func aSystemWithoutAuthoritiesIsToldWhatToInstall() {
        let path = "/etc/ssl/certs/ca-certificates.crt"
        let error = GitLabError.certificate(host: "gitlab.example.com", reason: CertificateBundle.noSystemList(path))
        #expect(
            error.description == "gitlab.example.com: the system's list of certificate authorities, \(path), cannot be read "
                + "(package ca-certificates installs it); give the authority's certificate with --ca-file or SSL_CERT_FILE")
        #expect(CertificateBundle.noSystemList(nil).hasPrefix("the system's list of certificate authorities cannot be read"))
    }

    @Test func aRedirectToTLSIsNotFollowedWhenWriting() throws {
        let site = try site()
        let file = try #require(try server.certificateFile)
        let plain = try #require(try server.plainURL)
        let result = try site.review({ $0["CI_API_V4_URL"] = plain + "/api/v4" }, certificateFile: file)
        guard case .redirected? = result.failure else { throw Failure("\(String(describing: result.failure))") }
        #expect(try site.threads().isEmpty)
    }

    // MARK: Doctor

    private func check(_ site: Site, _ change: (inout [String: String]) -> Void = { _ in }, file: String? = nil) throws -> [String: DoctorCheck] {
        var variables = site.environment()
        change(&variables)
        let context = try ReviewContext(environment: variables, overrides: ReviewOverrides(certificateFile: file))
        return Dictionary(Doctor(context: context, clock: .quick).checks().map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    }

    @Test func theDoctorFindsWhatIsWrong() throws {
        let site = try site()
        let file = try #require(try server.certificateFile)
        let good = try check(site, file: file)
        #expect(good.values.allSatisfy { $0.state == .good }, "\(good)")
        #expect(good["scopes"]?.text == "api")
        #expect(good["merge request"] != nil)
        #expect(try check(site)["certificate"]?.state == .bad)
        let project = try server.url + "/" + site.path
        let missing = try check(site, { $0["MEKIKI_GITLAB_TOKEN"] = nil }, file: file)["token"]
        #expect(missing?.state == .bad)
        #expect(
            missing?.advice?.hasSuffix(
                "MEKIKI_GITLAB_TOKEN: make it at \(project)/-/settings/access_tokens, set the variable at \(project)/-/settings/ci_cd") == true,
            "\(String(describing: missing))")
        let wrong = try check(site, { $0["MEKIKI_GITLAB_TOKEN"] = "glpat-wrong" }, file: file)
        #expect(wrong["token"]?.state == .bad)
        // Said once, not of everything that was asked with it.
        #expect(wrong["project"]?.state == .skipped && wrong["merge request"]?.state == .skipped)
        #expect(wrong.values.count { $0.state == .bad } == 1)
        #expect(try check(site, { $0["CI_MERGE_REQUEST_IID"] = "77" }, file: file)["merge request"]?.state == .bad)
        let reading = try server.step("token", ["user": "lintbot", "scopes": ["read_api"]])["token"] as? String ?? ""
        #expect(try check(site, { $0["MEKIKI_GITLAB_TOKEN"] = reading }, file: file)["scopes"]?.state == .bad)
        try server.step("members", ["project": site.path, "members": ["lintbot": "reporter"]])
        #expect(try check(site, file: file)["role"]?.state == .warning)
        #expect(try site.writes() == 0)
    }
}
