import Foundation

/// The address of a server's API, without a slash at the end: `https://gitlab.example.com/sub/api/v4`.
public struct APIBase: Sendable, Hashable, Codable, CustomStringConvertible {
    /// Without a slash at the end: `https://gitlab.example.com/api/v4`.
    public let text: String
    /// Host and port, as they belong into messages.
    public let host: String
    let scheme: String

    /// - Parameter text: with or without `/api/v4`.
    /// - Throws: `GitLabError.configuration`.
    public init(_ text: String) throws(GitLabError) {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let parts = URLComponents(string: trimmed), let scheme = parts.scheme?.lowercased(), let host = parts.host,
            !host.isEmpty
        else { throw .configuration("'\(Self.shown(trimmed))' is not an API address; give one like https://gitlab.example.com/api/v4") }
        guard scheme == "https" || scheme == "http" else {
            throw .configuration("'\(scheme)' cannot be spoken; give an API address that begins with https://")
        }
        guard parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil else {
            throw .configuration(
                "the API address of \(host) holds a user name, password or query; give the bare address, the token goes into MEKIKI_GITLAB_TOKEN")
        }
        var path = parts.percentEncodedPath
        while path.hasSuffix("/") { path.removeLast() }
        if !path.hasSuffix("/api/v4") {
            guard !path.contains("/api/") else {
                throw .configuration("the API address of \(host) is for another version; it must end in /api/v4")
            }
            path += "/api/v4"
        }
        let bracketed = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        self.host = parts.port.map { "\(bracketed):\($0)" } ?? bracketed
        self.scheme = scheme
        self.text = "\(scheme)://\(self.host)\(path)"
    }

    /// From the text of an address or a project.
    public init(from decoder: any Decoder) throws { try self.init(decoder.singleValueContainer().decode(String.self)) }

    /// As text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// As a person would write it.
    public var description: String { text }

    /// The server's pages: the address without `/api/v4`.
    public var web: String { String(text.dropLast("/api/v4".count)) }

    /// Whether it is this machine.
    var isLoopback: Bool {
        ["localhost", "127.0.0.1", "[::1]"].contains { host == $0 || host.hasPrefix($0 + ":") }
    }

    /// Whether a redirect there stays on this server: the same host, and not from `https` down to `http`.
    func covers(_ address: String) -> Bool {
        guard let parts = URLComponents(string: address), let host = parts.host, let scheme = parts.scheme?.lowercased(),
            parts.user == nil, parts.password == nil, let own = URLComponents(string: text)
        else { return false }
        let ports = ["http": 80, "https": 443]
        guard host.lowercased() == own.host?.lowercased(), scheme == "https" || scheme == self.scheme else { return false }
        let port = parts.port ?? ports[scheme]
        return port == own.port ?? ports[self.scheme] || (scheme == "https" && self.scheme == "http" && parts.port == nil && own.port == nil)
    }

    /// What may be repeated of a mistyped address: no password that stands in it.
    private static func shown(_ text: String) -> String {
        text.firstIndex(of: "@").map { "…" + text[$0...] } ?? String(text.prefix(100))
    }
}

/// A project as the API takes it.
public enum ProjectID: Sendable, Hashable, Codable, CustomStringConvertible {
    case number(Int)
    /// `group/sub/project`.
    case path(String)

    /// Digits are a number, all else a path; nil for an empty text.
    public init?(_ text: String) {
        let trimmed = text.trimmingCharacters(in: CharacterSet(charactersIn: "/ \n\t"))
        guard !trimmed.isEmpty else { return nil }
        self = Int(trimmed).map { .number($0) } ?? .path(trimmed)
    }

    /// As a person would write it.
    public var description: String {
        switch self {
        case .number(let number): String(number)
        case .path(let path): path
        }
    }

    /// As a segment of a path.
    var segment: String { URLText.segment(description) }
}

/// Percent-encoding as URLs want it.
enum URLText {
    /// Everything but letters, digits and `-._~` is encoded, `/` too.
    static func segment(_ text: String) -> String { encode(text, alsoKeeping: []) }

    /// As `segment`, but `/` stays.
    static func path(_ text: String) -> String { encode(text, alsoKeeping: [UInt8(ascii: "/")]) }

    private static func encode(_ text: String, alsoKeeping kept: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
                result.append(byte)
            default:
                if kept.contains(byte) {
                    result.append(byte)
                } else {
                    result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
                }
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
