/// What to do after an attempt that did not succeed. Pure: the waiting is the client's.
enum RetryPolicy {
    enum Decision: Equatable {
        case giveUp
        /// Wait that many seconds, then send the same again.
        case retry(after: Double)
        /// The server may have done it: look before sending again.
        case lookFirst
    }

    /// Attempts at one request, the first included.
    static let attempts = 4

    /// - Parameters:
    ///   - attempt: 1 for the first.
    ///   - now: seconds since 1970, to read `RateLimit-Reset` against.
    static func decide(_ method: HTTPRequest.Method, _ response: HTTPResponse, attempt: Int, now: Double) -> Decision {
        switch response.status {
        case 429:
            // Nothing was stored, whatever the method.
            return attempt < attempts + 2 ? .retry(after: pause(response, attempt: attempt, now: now)) : .giveUp
        case 409 where isLock(response), 500, 502, 503, 504, 520...530:
            guard method.isIdempotent else { return .lookFirst }
            guard attempt < attempts else { return .giveUp }
            return .retry(after: pause(response, attempt: attempt, now: now))
        default: return .giveUp
        }
    }

    static func decide(_ method: HTTPRequest.Method, _ failure: TransportFailure, attempt: Int) -> Decision {
        switch failure.kind {
        case .certificate, .tooLarge, .misuse: .giveUp
        case .unreachable: attempt < attempts ? .retry(after: backoff(attempt)) : .giveUp
        case .timeout, .broken:
            if !method.isIdempotent { .lookFirst } else if attempt < attempts { .retry(after: backoff(attempt)) } else { .giveUp }
        }
    }

    /// Seconds: what the server asks for, else doubling.
    static func pause(_ response: HTTPResponse, attempt: Int, now: Double) -> Double {
        if let text = response.header("retry-after"), let seconds = Double(text), seconds >= 0 { return min(seconds, 3600) + 0.1 }
        if response.status == 429, let text = response.header("ratelimit-reset"), let reset = Double(text) {
            return min(max(reset - now, 0), 3600) + 0.5
        }
        // An application limit without a header counts by the minute: doubling from a few seconds gets across one.
        return response.status == 429 ? min(4 * backoff(attempt) * 2, 60) : backoff(attempt)
    }

    /// 0.5, 1, 2, 4 … seconds.
    static func backoff(_ attempt: Int) -> Double { 0.5 * Double(1 << min(attempt - 1, 6)) }

    private static func isLock(_ response: HTTPResponse) -> Bool {
        let text = String(decoding: response.body.prefix(2000), as: UTF8.self).lowercased()
        return text.contains("lock")
    }
}
