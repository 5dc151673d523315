import CCurl
import Foundation

/// libcurl must be initialised once before its first use, by one thread.
private let libraryIsReady: Bool = mekiki_curl_global_init() == CURLE_OK

/// Sends requests over libcurl: one easy handle, so that a run keeps its connection. Not for use by two threads at once.
///
/// Redirects are never followed here; what to do with one depends on the request and is decided above.
final class CurlTransport {
    private let handle: UnsafeMutableRawPointer
    private let settings: TransportSettings
    private let token: Secret?
    private let userAgent: String
    /// The system's and the user's certificates in one text; nil to leave libcurl at its default.
    private let certificates: [UInt8]?
    /// What is wrong with the environment's certificate files.
    let warnings: [String]

    /// - Throws: `GitLabError.configuration` where a certificate file cannot be used.
    init(settings: TransportSettings, token: Secret?, userAgent: String) throws(GitLabError) {
        guard libraryIsReady, let handle = curl_easy_init() else {
            throw .configuration("libcurl cannot be initialised")
        }
        self.handle = handle
        self.settings = settings
        self.token = token
        self.userAgent = userAgent
        do {
            let read = try CertificateBundle.read(
                settings, systemBundle: mekiki_curl_default_bundle(handle).map { String(cString: $0) })
            certificates = read.certificates
            warnings = read.warnings + CertificateBundle.unreadableClientFiles(settings)
        } catch {
            curl_easy_cleanup(handle)
            throw error
        }
    }

    deinit { curl_easy_cleanup(handle) }

    /// - Parameter timeout: seconds, at most; the settings' own limit counts too.
    func send(_ request: HTTPRequest, timeout: Double) throws(TransportFailure) -> HTTPResponse {
        curl_easy_reset(handle)
        var headers = CurlList()
        defer { headers.free() }
        headers.append("Accept: application/json")
        headers.append("Expect:")
        if let token { headers.append("PRIVATE-TOKEN: \(token.value)") }
        if request.body != nil { headers.append("Content-Type: application/json") }

        let collector = ResponseCollector(limit: settings.responseLimit)
        try configure(request, timeout: timeout)
        _ = mekiki_curl_set_headers(handle, headers.first)
        let reference = Unmanaged.passUnretained(collector).toOpaque()
        _ = mekiki_curl_set_write(handle, CURLOPT_WRITEFUNCTION, ResponseCollector.onBody)
        _ = mekiki_curl_set_pointer(handle, CURLOPT_WRITEDATA, reference)
        _ = mekiki_curl_set_write(handle, CURLOPT_HEADERFUNCTION, ResponseCollector.onHeader)
        _ = mekiki_curl_set_pointer(handle, CURLOPT_HEADERDATA, reference)

        let result = withExtendedLifetime(collector) { perform(request.body) }
        if collector.isOverfull {
            throw TransportFailure(kind: .tooLarge, reason: "the answer is larger than \(settings.responseLimit >> 20) MB")
        }
        guard result == CURLE_OK else { throw failure(result) }
        var status = 0
        _ = mekiki_curl_get_long(handle, CURLINFO_RESPONSE_CODE, &status)
        return HTTPResponse(status: status, headers: collector.headers, body: collector.body)
    }

    private func perform(_ body: [UInt8]?) -> CURLcode {
        guard let body else { return curl_easy_perform(handle) }
        return body.withUnsafeBytes { bytes in
            _ = mekiki_curl_set_long(handle, CURLOPT_POSTFIELDSIZE, bytes.count)
            // An empty array has no address, and without one libcurl would read standard input.
            guard let address = bytes.baseAddress else {
                return "".withCString { empty in
                    _ = mekiki_curl_set_pointer(handle, CURLOPT_POSTFIELDS, UnsafeMutableRawPointer(mutating: empty))
                    return curl_easy_perform(handle)
                }
            }
            _ = mekiki_curl_set_pointer(handle, CURLOPT_POSTFIELDS, UnsafeMutableRawPointer(mutating: address))
            return curl_easy_perform(handle)
        }
    }

    private func configure(_ request: HTTPRequest, timeout: Double) throws(TransportFailure) {
        guard mekiki_curl_set_string(handle, CURLOPT_URL, request.url) == CURLE_OK, mekiki_curl_only_http(handle) == CURLE_OK
        else { throw TransportFailure(kind: .misuse, reason: "the address is not one for HTTP") }
        let milliseconds = { (seconds: Double) in Int(max(1, min(seconds, 86_400) * 1000)) }
        _ = mekiki_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
        _ = mekiki_curl_set_long(handle, CURLOPT_FOLLOWLOCATION, 0)
        _ = mekiki_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, milliseconds(min(timeout, settings.connectTimeout)))
        _ = mekiki_curl_set_long(handle, CURLOPT_TIMEOUT_MS, milliseconds(min(timeout, settings.requestTimeout)))
        _ = mekiki_curl_set_string(handle, CURLOPT_USERAGENT, userAgent)
        _ = mekiki_curl_set_string(handle, CURLOPT_ACCEPT_ENCODING, "")
        switch request.method {
        case .get: _ = mekiki_curl_set_long(handle, CURLOPT_HTTPGET, 1)
        case .post: _ = mekiki_curl_set_long(handle, CURLOPT_POST, 1)
        case .put, .delete: _ = mekiki_curl_set_string(handle, CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
        try configureTLS()
    }

    private func configureTLS() throws(TransportFailure) {
        if settings.acceptsAnyCertificate {
            _ = mekiki_curl_set_long(handle, CURLOPT_SSL_VERIFYPEER, 0)
            _ = mekiki_curl_set_long(handle, CURLOPT_SSL_VERIFYHOST, 0)
        }
        if let certificates {
            let done = certificates.withUnsafeBytes {
                mekiki_curl_set_certificates(handle, $0.baseAddress, $0.count)
            }
            if done != CURLE_OK, let file = settings.certificateFiles.first ?? settings.ambientCertificateFiles.first?.path {
                // An old libcurl takes one file and no bytes; the system's folder of certificates stays in force beside it.
                _ = mekiki_curl_set_string(handle, CURLOPT_CAINFO, file)
            }
        }
        if let folder = settings.certificateFolder { _ = mekiki_curl_set_string(handle, CURLOPT_CAPATH, folder) }
        if let file = settings.clientCertificate, CertificateBundle.unreadableClientFiles(settings).isEmpty {
            guard mekiki_curl_set_string(handle, CURLOPT_SSLCERT, file) == CURLE_OK else {
                throw TransportFailure(kind: .misuse, reason: "this libcurl cannot use client certificates")
            }
            _ = mekiki_curl_set_string(handle, CURLOPT_SSLKEY, settings.clientKey ?? file)
        }
    }

    private func failure(_ code: CURLcode) -> TransportFailure {
        let reason = String(cString: curl_easy_strerror(code)).lowercasedFirst
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT:
            return TransportFailure(kind: .unreachable, reason: reason)
        case CURLE_SSL_CACERT_BADFILE:
            // The user's own files were read before, so it is the system's list that is not there, as in a bare container.
            let list = mekiki_curl_default_bundle(handle).map { String(cString: $0) }
            return TransportFailure(kind: .certificate, reason: CertificateBundle.noSystemList(list))
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CONNECT_ERROR,
            CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CIPHER:
            var verification = 0
            _ = mekiki_curl_get_long(handle, CURLINFO_SSL_VERIFYRESULT, &verification)
            let advice = CertificateBundle.meaning(ofVerification: verification)
            return TransportFailure(kind: .certificate, reason: advice ?? reason)
        case CURLE_OPERATION_TIMEDOUT: return TransportFailure(kind: .timeout, reason: "no answer in time")
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL:
            return TransportFailure(kind: .misuse, reason: "the address is not one for HTTP")
        default: return TransportFailure(kind: .broken, reason: reason)
        }
    }
}

extension String {
    /// "Couldn't connect" inside a sentence: "couldn't connect".
    var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

/// A list of header lines, owned.
private struct CurlList {
    private(set) var first: UnsafeMutablePointer<curl_slist>?

    mutating func append(_ line: String) { first = curl_slist_append(first, line) ?? first }
    func free() { curl_slist_free_all(first) }
}
