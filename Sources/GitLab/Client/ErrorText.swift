import Foundation

/// What a server said about a failure, made fit for one line. GitLab has several shapes of it, proxies have pages of their own.
enum ErrorText {
    static let limit = 200

    /// - Returns: the message in one line, at most `limit` characters, without control characters; empty where there is none.
    static func detail(_ response: HTTPResponse) -> String {
        let body = response.body.prefix(1 << 16)
        let start = body.first { $0 > 0x20 }
        if start == UInt8(ascii: "<") { return "a web page" }
        guard let json = try? JSONSerialization.jsonObject(with: Data(body), options: .fragmentsAllowed) else {
            return line(String(decoding: body.prefix(1000), as: UTF8.self))
        }
        guard let object = json as? [String: Any] else { return "" }
        let parts = ["error", "error_description", "message"].compactMap { object[$0].map(text) }.filter { !$0.isEmpty }
        return line(parts.joined(separator: ": "))
    }

    private static func text(_ value: Any) -> String {
        switch value {
        case let text as String: text
        case let list as [Any]: list.map(text).joined(separator: ", ")
        case let object as [String: Any]:
            object.keys.sorted().map { key in object[key].map { "\(key) \(text($0))" } ?? key }.joined(separator: ", ")
        case let number as NSNumber: number.stringValue
        default: ""
        }
    }

    private static func line(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { $0.properties.generalCategory == .control || $0.properties.generalCategory == .format ? " " : $0 }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: scalars)
        let words = String(result).split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        return words.count > limit ? words.prefix(limit - 1) + "…" : words
    }
}
