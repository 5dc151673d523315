/// A request to the server.
struct HTTPRequest: Sendable {
    enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"

        /// Whether sending it twice is the same as sending it once.
        var isIdempotent: Bool { self != .post }
    }

    var method: Method
    /// Absolute; never carries a token.
    var url: String
    /// JSON, for `post` and `put`.
    var body: [UInt8]?

    init(_ method: Method, _ url: String, body: [UInt8]? = nil) {
        self.method = method
        self.url = url
        self.body = body
    }
}

/// What the server answered.
struct HTTPResponse: Sendable {
    var status: Int
    /// Names in lower case; of a repeated header the last.
    var headers: [String: String]
    var body: [UInt8]

    /// A header by its lower-case name, nil where absent or empty.
    func header(_ name: String) -> String? {
        guard let value = headers[name], !value.isEmpty else { return nil }
        return value
    }
}

/// Why there is no answer.
struct TransportFailure: Error, Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        /// The host is unknown or refuses: nothing was sent.
        case unreachable
        /// The certificate was not accepted, or ours not given: nothing was sent.
        case certificate
        /// No answer in time: the server may have done it.
        case timeout
        /// The connection broke after sending: the server may have done it.
        case broken
        /// The answer was larger than allowed.
        case tooLarge
        /// The library refused the request itself.
        case misuse
    }

    var kind: Kind
    /// One clause, without URL or token.
    var reason: String

    /// Whether the server cannot have seen the request.
    var nothingWasSent: Bool { kind == .unreachable || kind == .certificate || kind == .misuse }
}
