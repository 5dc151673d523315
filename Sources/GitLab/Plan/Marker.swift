import Review

/// The hidden comment that a note of ours ends in. It is the note's identity: who wrote it, on which line it hangs and what it
/// says may all change.
struct Marker: Sendable, Hashable {
    enum Kind: String, Sendable {
        case thread, summary, reply
    }

    enum State: String, Sendable {
        case open
        /// Resolved by Mekiki, because the finding is gone.
        case fixed
    }

    var tool: String
    var kind: Kind
    var state: State = .open
    var rule: String?
    /// One, or those of a group; empty for a summary.
    var fingerprints: [Fingerprint] = []
    /// With `fixed`: the newest reply of a person at that time, 0 for none. A later one is somebody's answer to it.
    var seen: Int?
    /// Of what the note says, to see that it would be worded otherwise today.
    var hash: String

    private static let prefix = "<!-- mekiki:v1 "
    private static let suffix = " -->"

    /// One line.
    var text: String {
        var fields = ["id=\(Self.name(tool))", "kind=\(kind.rawValue)"]
        if let rule { fields.append("rule=\(Self.name(rule))") }
        if state != .open { fields.append("state=\(state.rawValue)") }
        if let seen { fields.append("seen=\(seen)") }
        if !fingerprints.isEmpty { fields.append("fp=" + fingerprints.map { Fingerprint.isValid($0.text) ? $0.text : Self.name($0.text) }.joined(separator: ",")) }
        fields.append("hash=\(hash)")
        return Self.prefix + fields.joined(separator: " ") + Self.suffix
    }

    init(
        tool: String, kind: Kind, state: State = .open, rule: String? = nil, fingerprints: [Fingerprint] = [], hash: String
    ) {
        self.tool = Self.name(tool)
        self.kind = kind
        self.state = state
        self.rule = rule.map(Self.name)
        self.fingerprints = fingerprints
        self.hash = hash
    }

    /// The marker of a note's text: the last line that is one. Nil where there is none of this version.
    init?(in body: String) {
        // By bytes: a group's may name thousands.
        let lines = body.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        guard var line = lines.last(where: { $0.starts(with: Self.prefix.utf8) }) else { return nil }
        while line.last == UInt8(ascii: " ") || line.last == UInt8(ascii: "\t") { line.removeLast() }
        guard line.suffix(Self.suffix.utf8.count).elementsEqual(Self.suffix.utf8) else { return nil }
        var values: [Substring: Substring] = [:]
        for field in line.dropFirst(Self.prefix.utf8.count).dropLast(Self.suffix.utf8.count).split(separator: UInt8(ascii: " ")) {
            let parts = field.split(separator: UInt8(ascii: "="), maxSplits: 1)
            if parts.count == 2 { values[Substring(parts[0])] = Substring(parts[1]) }
        }
        guard let tool = values["id"], let kind = values["kind"].flatMap({ Kind(rawValue: String($0)) }), let hash = values["hash"]
        else { return nil }
        self.tool = String(tool)
        self.kind = kind
        self.hash = String(hash)
        state = values["state"].flatMap { State(rawValue: String($0)) } ?? .open
        seen = values["seen"].flatMap { Int($0) }
        rule = values["rule"].map(String.init)
        fingerprints = (values["fp"] ?? "").utf8.split(separator: UInt8(ascii: ",")).map { Fingerprint(text: String(Substring($0))) }
        if kind == .thread, fingerprints.isEmpty { return nil }
    }

    /// The body with another marker in the place of its own.
    static func replace(in body: String, with marker: Marker) -> String {
        var lines = body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let index = lines.lastIndex(where: { $0.hasPrefix(prefix) }) else { return body + "\n\n" + marker.text }
        lines[index] = marker.text
        return lines.joined(separator: "\n")
    }

    /// Only characters that cannot end a comment or a field.
    static func name(_ text: String) -> String {
        let kept = text.unicodeScalars.map { scalar -> Character in
            let isKept = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "._".unicodeScalars.contains(scalar))
            return isKept ? Character(scalar) : scalar == "-" ? "-" : "_"
        }
        // Two hyphens could end a comment.
        return String(kept).replacing("--", with: "-_")
    }

    /// FNV-1a, 64 bits, 16 hexadecimal digits.
    static func hash(_ parts: [String]) -> String {
        var value: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in parts {
            for byte in part.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
            value = (value ^ 0xFF) &* 0x100_0000_01B3
        }
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
