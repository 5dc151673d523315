import Foundation

/// Certificates to trust: the system's and the user's in one text, since libcurl takes one or the other.
enum CertificateBundle {
    /// All certificates in one text, and what is wrong with the files that the environment names; nil where there are no
    /// files: libcurl keeps its default.
    /// - Throws: `GitLabError.configuration` for a file of the person's own that cannot be read or holds no certificate.
    static func read(
        _ settings: TransportSettings, systemBundle: String?
    ) throws(GitLabError) -> (certificates: [UInt8]?, warnings: [String]) {
        var own: [UInt8] = []
        var warnings: [String] = []
        for file in settings.certificateFiles { append(try certificates(in: file), to: &own) }
        for file in settings.ambientCertificateFiles {
            do {
                append(try certificates(in: file.path), to: &own)
            } catch {
                warnings.append("\(file.variable): \(error)")
            }
        }
        guard !own.isEmpty else { return (nil, warnings) }
        var all: [UInt8] = []
        if let systemBundle, let data = FileManager.default.contents(atPath: systemBundle) { append([UInt8](data), to: &all) }
        append(own, to: &all)
        return (all, warnings)
    }

    private static func append(_ bytes: [UInt8], to all: inout [UInt8]) {
        all += bytes
        if all.last != 0x0A { all.append(0x0A) }
    }

    private static func certificates(in file: String) throws(GitLabError) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw .configuration("\(file): the certificate file cannot be read; give the path of a readable PEM file")
        }
        guard
            data.range(of: Data("-----BEGIN CERTIFICATE-----".utf8)) != nil
                || data.range(of: Data("-----BEGIN TRUSTED CERTIFICATE-----".utf8)) != nil
        else { throw .configuration("\(file): holds no certificate; give a PEM file with a BEGIN CERTIFICATE line") }
        return [UInt8](data)
    }

    /// What is wrong with the client's certificate and key, which only the environment names: then none is sent.
    static func unreadableClientFiles(_ settings: TransportSettings) -> [String] {
        guard settings.clientCertificate != nil else { return [] }
        return [("CI_SERVER_TLS_CERT_FILE", settings.clientCertificate), ("CI_SERVER_TLS_KEY_FILE", settings.clientKey)].compactMap {
            variable, file in
            guard let file, !FileManager.default.isReadableFile(atPath: file) else { return nil }
            return "\(variable): \(file): cannot be read, so no client certificate is sent"
        }
    }

    /// What to say where the system's own list of authorities cannot be read.
    /// - Parameter path: where libcurl looks for it; nil where it cannot tell.
    static func noSystemList(_ path: String?) -> String {
        "the system's list of certificate authorities\(path.map { ", \($0)," } ?? "") cannot be read (package ca-certificates installs it)"
    }

    /// What OpenSSL's verification result means for the person who has to mend it; nil where there is nothing to add.
    static func meaning(ofVerification code: Int) -> String? {
        switch code {
        case 10: "the server's certificate has expired"
        case 9: "the server's certificate is not valid yet; check this machine's clock"
        case 18: "the server's certificate is signed by itself"
        case 19, 20, 21: "the server's certificate is signed by an authority this machine does not know"
        case 62: "the server's certificate is for another host name"
        default: nil
        }
    }
}
