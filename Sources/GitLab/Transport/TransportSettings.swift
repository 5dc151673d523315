/// How to reach the server. Proxies are libcurl's business: `https_proxy`, `http_proxy`, `no_proxy`.
public struct TransportSettings: Sendable, Equatable {
    /// Files of certificates (PEM) trusted beside the system's own.
    public var certificateFiles: [String] = []
    /// Files that the environment names for other programs too: what is wrong with one is a warning, not an error.
    public var ambientCertificateFiles: [AmbientFile] = []
    /// A folder of hashed certificates trusted beside (`SSL_CERT_DIR`).
    public var certificateFolder: String?
    /// Client certificate and its key (PEM), for servers that ask for one.
    public var clientCertificate: String?
    /// Path of its key.
    public var clientKey: String?
    /// Accepts any certificate. Only ever on a person's explicit word.
    public var acceptsAnyCertificate = false
    /// Seconds to connect.
    public var connectTimeout: Double = 15
    /// Seconds for one request, answer included.
    public var requestTimeout: Double = 60
    /// Bytes of one answer, after decompression.
    public var responseLimit = 64 << 20

    /// The system's authorities, no client certificate.
    public init() {}

    /// A file that a variable names.
    public struct AmbientFile: Sendable, Equatable {
        /// The variable that named it.
        public var variable: String
        /// Where it should be.
        public var path: String

        /// A file that the environment names.
        public init(variable: String, path: String) {
            self.variable = variable
            self.path = path
        }
    }
}
