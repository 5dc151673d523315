import Foundation

/// A token. It goes into a request header and nowhere else: it has no description and no reflection.
public struct Secret: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    let value: String

    /// Nil for an empty text, and for one that could not stand in a header (spaces inside, line breaks, not ASCII).
    public init?(_ text: String) {
        value = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !value.isEmpty, value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    }

    /// Never the secret.
    public var description: String { "[hidden]" }
    /// Never the secret.
    public var debugDescription: String { "[hidden]" }
    /// Empty.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// The text with every occurrence of the token hidden: for what a server or a library said.
    func hidden(in text: String) -> String { text.replacingOccurrences(of: value, with: "[hidden]") }
}
