import Foundation

/// Speaks to one server's REST API: tries again what may be tried again, reads all pages, keeps to a budget.
///
/// Not for use by two threads at once.
final class GitLabClient {
    /// What became of a `POST` that was not plainly refused.
    enum Posted {
        case done(HTTPResponse)
        /// No answer, or a failure after which the server may have stored it all the same.
        case unclear(reason: String, status: Int)
    }

    typealias Send = (HTTPRequest, _ timeout: Double) throws(TransportFailure) -> HTTPResponse

    let api: APIBase
    let clock: RunClock
    private(set) var requests = 0
    private let send: Send
    private let token: Secret?
    private let budget: Budget
    private let deadline: Double
    private var writes = 0
    private var lastWrite: Double?

    init(api: APIBase, token: Secret?, budget: Budget = Budget(), clock: RunClock = .system, send: @escaping Send) {
        self.api = api
        self.token = token
        self.budget = budget
        self.clock = clock
        self.send = send
        deadline = clock.now() + budget.seconds
    }

    /// Over libcurl.
    convenience init(
        api: APIBase, token: Secret?, transport: TransportSettings, budget: Budget = Budget(), clock: RunClock = .system
    ) throws(GitLabError) {
        let curl = try CurlTransport(settings: transport, token: token, userAgent: "mekiki")
        self.init(api: api, token: token, budget: budget, clock: clock) {
            (request: HTTPRequest, timeout: Double) throws(TransportFailure) -> HTTPResponse in
            try curl.send(request, timeout: timeout)
        }
    }

    // MARK: Reading

    /// One object.
    func object<T: Decodable>(_ path: String, as type: T.Type = T.self, what: String) throws(GitLabError) -> T {
        try read(api.text + path, what: what).value
    }

    /// All elements of all pages; those that cannot be read are left out.
    func list<T: Decodable>(_ path: String, of type: T.Type = T.self, what: String) throws(GitLabError) -> [T] {
        let separator = path.contains("?") ? "&" : "?"
        var result: [T] = []
        var seen: Set<String> = []
        var next: String? = api.text + path + separator + "per_page=100&page=1"
        while let url = next, seen.insert(url).inserted {
            let answer: (value: TolerantList<T>, response: HTTPResponse) = try read(url, what: what)
            result += answer.value.elements
            next = Pagination.next(after: answer.response, base: api, path: path + separator + "per_page=100")
        }
        return result
    }

    private func read<T: Decodable>(_ url: String, what: String) throws(GitLabError) -> (value: T, response: HTTPResponse) {
        for attempt in 1...RetryPolicy.attempts {
            let response = try follow(url, what: what)
            if let value = try? JSONDecoder().decode(T.self, from: Data(response.body)) { return (value, response) }
            let isPage = response.body.first { $0 > 0x20 } == UInt8(ascii: "<")
            if isPage || attempt == RetryPolicy.attempts {
                throw .unexpected(what: what, detail: isPage ? "a web page" : "JSON that cannot be read")
            }
            try wait(RetryPolicy.backoff(attempt), what: what)
        }
        throw .unexpected(what: what, detail: "JSON that cannot be read")
    }

    /// A `GET`, redirects on the same server followed.
    private func follow(_ url: String, what: String) throws(GitLabError) -> HTTPResponse {
        var url = url
        for _ in 0..<5 {
            let response = try attempt(HTTPRequest(.get, url), what: what)
            guard (300..<400).contains(response.status), response.status != 304 else { return response }
            url = try redirect(response, from: url, what: what)
        }
        throw .unexpected(what: what, detail: "redirects without end")
    }

    private func redirect(_ response: HTTPResponse, from url: String, what: String) throws(GitLabError) -> String {
        guard let location = response.header("location"), let base = URL(string: url),
            let target = URL(string: location, relativeTo: base)?.absoluteString
        else { throw .unexpected(what: what, detail: "a redirect to nowhere") }
        guard api.covers(target) else { throw .redirected(what: what, host: Self.address(target)) }
        return target
    }

    /// Scheme and host only: a location may carry anything.
    private static func address(_ url: String) -> String {
        guard let parts = URLComponents(string: url), let host = parts.host else { return "another address" }
        return "\(parts.scheme ?? "https")://\(host)" + (parts.port.map { ":\($0)" } ?? "")
    }

    // MARK: Writing

    func post(_ path: String, _ body: some Encodable, what: String) throws(GitLabError) -> Posted {
        try takeTurn(what: what)
        let request = HTTPRequest(.post, api.text + path, body: try Self.encode(body))
        var attempt = 1
        while true {
            let decision: RetryPolicy.Decision
            let unclear: Posted
            let final: GitLabError
            switch try exchange(request, what: what) {
            case .success(let response):
                if (200..<300).contains(response.status) { return .done(response) }
                decision = RetryPolicy.decide(.post, response, attempt: attempt, now: clock.now())
                unclear = .unclear(reason: "status \(response.status)", status: response.status)
                final = error(response, what: what)
            case .failure(let failure):
                decision = RetryPolicy.decide(.post, failure, attempt: attempt)
                unclear = .unclear(reason: failure.reason, status: 0)
                final = error(failure, what: what)
            }
            switch decision {
            case .giveUp: throw final
            case .lookFirst: return unclear
            case .retry(let seconds): try wait(seconds, what: what, because: final)
            }
            attempt += 1
        }
    }

    func put(_ path: String, _ body: some Encodable, what: String) throws(GitLabError) {
        try takeTurn(what: what)
        _ = try attempt(HTTPRequest(.put, api.text + path, body: Self.encode(body)), what: what)
    }

    /// What is gone already counts as deleted.
    func delete(_ path: String, what: String) throws(GitLabError) {
        try takeTurn(what: what)
        do {
            _ = try attempt(HTTPRequest(.delete, api.text + path), what: what)
        } catch .notFound {
            return
        }
    }

    private static func encode(_ body: some Encodable) throws(GitLabError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return [UInt8](try encoder.encode(body))
        } catch {
            throw .configuration("a request cannot be written as JSON: \(error)")
        }
    }

    /// Waits so that writes keep their distance.
    private func takeTurn(what: String) throws(GitLabError) {
        writes += 1
        let pace = writes > 50 ? budget.slowPace : budget.pace
        if let lastWrite, pace > 0 {
            let due = lastWrite + pace - clock.now()
            if due > 0 { try wait(due, what: what) }
        }
        lastWrite = clock.now()
    }

    // MARK: One exchange

    /// Sends what may be sent again until it succeeds or is refused for good.
    private func attempt(_ request: HTTPRequest, what: String) throws(GitLabError) -> HTTPResponse {
        var attempt = 1
        while true {
            let decision: RetryPolicy.Decision
            let final: GitLabError
            switch try exchange(request, what: what) {
            case .success(let response):
                if (200..<300).contains(response.status) { return response }
                if request.method == .get, (300..<400).contains(response.status) { return response }
                decision = RetryPolicy.decide(request.method, response, attempt: attempt, now: clock.now())
                final = error(response, what: what)
            case .failure(let failure):
                decision = RetryPolicy.decide(request.method, failure, attempt: attempt)
                final = error(failure, what: what)
            }
            guard case .retry(let seconds) = decision else { throw final }
            try wait(seconds, what: what, because: final)
            attempt += 1
        }
    }

    private func exchange(_ request: HTTPRequest, what: String) throws(GitLabError) -> Result<HTTPResponse, TransportFailure> {
        let left = deadline - clock.now()
        guard left > 0, requests < budget.requests else { throw .outOfTime(what: what) }
        requests += 1
        do {
            return .success(try send(request, left))
        } catch {
            return .failure(error)
        }
    }

    /// - Throws: at once where the wait would end after the run's time.
    func wait(_ seconds: Double, what: String, because error: GitLabError? = nil) throws(GitLabError) {
        guard clock.now() + seconds < deadline else { throw error ?? .outOfTime(what: what) }
        clock.sleep(seconds)
    }

    // MARK: Errors

    private func error(_ response: HTTPResponse, what: String) -> GitLabError {
        let said = ErrorText.detail(response)
        let detail = token?.hidden(in: said) ?? said
        switch response.status {
        case 401: return .unauthorized(host: api.host, detail: detail)
        case 403 where detail.contains("insufficient_scope"): return .insufficientScope(host: api.host)
        case 403: return .forbidden(what: what, detail: detail)
        case 404: return .notFound(what: what)
        case 410: return .unexpected(what: what, detail: detail)
        case 429: return .rateLimited(host: api.host)
        case 300..<400: return .redirected(what: what, host: response.header("location").map(Self.address) ?? "another address")
        case 500...: return .server(status: response.status, what: what)
        default: return .refused(status: response.status, what: what, detail: detail)
        }
    }

    private func error(_ failure: TransportFailure, what: String) -> GitLabError {
        let reason = token?.hidden(in: failure.reason) ?? failure.reason
        switch failure.kind {
        case .unreachable, .timeout, .broken: return .unreachable(host: api.host, reason: reason)
        case .certificate: return .certificate(host: api.host, reason: reason)
        case .tooLarge: return .unexpected(what: what, detail: reason)
        case .misuse: return .configuration("\(api.host): \(reason)")
        }
    }
}
