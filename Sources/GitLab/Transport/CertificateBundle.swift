import Foundation

/// Certificates to trust: the system's and the user's in one text, since libcurl takes one or the other.
enum CertificateBundle {
    /// Nil where there are no files: libcurl keeps its default.
    /// - Throws: `GitLabError.configuration` for a file that cannot be read or holds no certificate.
    static func read(files: [String], systemBundle: String?) throws(GitLabError) -> [UInt8]? {
        guard !files.isEmpty else { return nil }
        var text: [UInt8] = []
        if let systemBundle, let data = FileManager.default.contents(atPath: systemBundle) { text = [UInt8](data) }
        for file in files {
            guard let data = FileManager.default.contents(atPath: file) else {
                throw .configuration("\(file): the certificate file cannot be read; give the path of a readable PEM file")
            }
            guard data.range(of: Data("-----BEGIN CERTIFICATE-----".utf8)) != nil
                || data.range(of: Data("-----BEGIN TRUSTED CERTIFICATE-----".utf8)) != nil
            else { throw .configuration("\(file): holds no certificate; give a PEM file with a BEGIN CERTIFICATE line") }
            if text.last.map({ $0 != 0x0A }) ?? false { text.append(0x0A) }
            text.append(contentsOf: data)
        }
        return text
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
