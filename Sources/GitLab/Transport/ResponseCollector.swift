import CCurl

/// Takes what libcurl hands over while a request runs. A class, because C holds a reference to it.
final class ResponseCollector {
    private(set) var headers: [String: String] = [:]
    private(set) var body: [UInt8] = []
    private(set) var isOverfull = false
    private let limit: Int
    private var headerBytes = 0

    init(limit: Int) { self.limit = limit }

    typealias Callback = @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int

    static let onBody: Callback = { bytes, size, count, reference in
        guard let bytes, let reference else { return 0 }
        return Unmanaged<ResponseCollector>.fromOpaque(reference).takeUnretainedValue()
            .take(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }

    static let onHeader: Callback = { bytes, size, count, reference in
        guard let bytes, let reference else { return 0 }
        return Unmanaged<ResponseCollector>.fromOpaque(reference).takeUnretainedValue()
            .takeHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }

    /// Any number but the count given makes libcurl stop.
    private func take(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard body.count + bytes.count <= limit else {
            isOverfull = true
            return 0
        }
        body.append(contentsOf: bytes)
        return bytes.count
    }

    private func takeHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
        headerBytes += bytes.count
        guard headerBytes <= 1 << 18 else {
            isOverfull = true
            return 0
        }
        let line = String(decoding: bytes, as: UTF8.self)
        if line.hasPrefix("HTTP/") {
            // A new status line: what came before belonged to a proxy's answer or to "100 Continue".
            headers = [:]
            body = []
        } else if let colon = line.firstIndex(of: ":") {
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            headers[line[..<colon].lowercased()] = String(value.prefix { !$0.isNewline })
        }
        return bytes.count
    }
}
