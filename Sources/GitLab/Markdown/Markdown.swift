/// Turns foreign text (code, paths, messages, names) into Markdown that shows it and does nothing: no formatting, no HTML, no
/// mention, no reference, no quick action.
///
/// Everything here works on Unicode scalars: a backtick with a combining accent is one `Character`, but two to Markdown.
enum Markdown {
    /// Plain text for the middle of a line. Line breaks become spaces.
    static func text(_ foreign: some StringProtocol) -> String {
        var escaper = Escaper()
        for scalar in ForeignText.oneLine(foreign) { escaper.append(scalar) }
        return String(escaper.result)
    }

    /// Text with `code` in it, as rule messages are written: what stands between backticks becomes code, the rest plain text.
    static func message(_ foreign: some StringProtocol) -> String {
        let scalars = String.UnicodeScalarView(foreign.unicodeScalars)
        var result = ""
        var rest = scalars[...]
        while let open = rest.firstIndex(of: "`") {
            let run = rest[open...].prefix { $0 == "`" }
            let after = rest[run.endIndex...]
            guard let close = closing(run.count, in: after) else { break }
            let before = text(Substring(rest[..<open]))
            // Spaces at the ends are taken off by `text`; here they separate.
            let leading = rest.first == " " && !result.isEmpty ? " " : ""
            let trailing = rest[..<open].last == " " && !before.isEmpty ? " " : ""
            result += (before.isEmpty && leading.isEmpty ? "" : leading) + before + trailing + code(Substring(after[..<close]))
            rest = after[after.index(close, offsetBy: run.count)...]
        }
        let tail = text(Substring(rest))
        return result + (rest.first == " " && !result.isEmpty && !tail.isEmpty ? " " : "") + tail
    }

    /// `message`, fit to begin a line: what it begins with makes no list, heading, quote or quick action.
    static func paragraph(_ foreign: some StringProtocol) -> String {
        let text = message(foreign)
        let scalars = text.unicodeScalars
        guard let first = scalars.first else { return "" }
        if "-+=./()".unicodeScalars.contains(first) { return "\\" + text }
        let digits = scalars.prefix { ("0"..."9").contains($0) }
        if !digits.isEmpty, let next = scalars[digits.endIndex...].first, next == "." || next == ")" {
            return String(digits) + "\\" + String(scalars[digits.endIndex...])
        }
        return text
    }

    /// A code span. Line breaks become spaces; of an empty text a span with a space.
    static func code(_ foreign: some StringProtocol) -> String {
        let content = ForeignText.oneLine(foreign)
        guard !content.isEmpty else { return "` `" }
        let fence = String(repeating: "`", count: ForeignText.longestBacktickRun(String(content)) + 1)
        // A space inside each end is taken off again by Markdown.
        let pads = content.first == "`" || content.last == "`"
        return pads ? "\(fence) \(String(content)) \(fence)" : fence + String(content) + fence
    }

    /// A link whose text is Markdown already; only the text where the address could do anything else.
    static func link(_ label: String, to url: String?) -> String {
        guard let url, url.hasPrefix("https://") || url.hasPrefix("http://") else { return label }
        let safe = url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"<>()\\\"'`[]|*".utf8.contains($0) }
        return safe ? "[\(label)](\(url))" : label
    }

    /// A fenced block; nil where no fence is safe: old servers look for quick actions behind the first three backticks that
    /// stand by themselves and know no longer fences.
    ///
    /// - Parameters:
    ///   - lines: without line feeds.
    ///   - info: trusted.
    static func fenced(_ lines: [String], info: String) -> String? {
        let length = max(3, (lines.map { ForeignText.longestBacktickRun($0) }.max() ?? 0) + 1)
        if length > 3, lines.contains(where: { ForeignText.looksLikeQuickAction($0) }) { return nil }
        guard lines.allSatisfy({ $0.unicodeScalars.allSatisfy { ForeignText.isShowable($0) && $0 != "\r" } }) else { return nil }
        let fence = String(repeating: "`", count: length)
        return ([fence + info] + lines + [fence]).joined(separator: "\n")
    }

    /// Where a run of exactly that many backticks begins.
    private static func closing(
        _ count: Int, in text: Substring.UnicodeScalarView
    ) -> Substring.UnicodeScalarView.Index? {
        var rest = text
        while let open = rest.firstIndex(of: "`") {
            let run = rest[open...].prefix { $0 == "`" }
            if run.count == count { return open }
            rest = rest[run.endIndex...]
        }
        return nil
    }
}

/// Escapes scalar by scalar.
private struct Escaper {
    private(set) var result = String.UnicodeScalarView()
    private var hexRun = 0
    private var worldWideWeb = 0
    private var previous: (Unicode.Scalar, Unicode.Scalar) = (" ", " ")

    /// Stands between a sigil and the name after it, so that no version of the server links or notifies; invisible, no break.
    private static let joiner: Unicode.Scalar = "\u{2060}"

    mutating func append(_ scalar: Unicode.Scalar) {
        hexRun = scalar.properties.isASCIIHexDigit && scalar.isASCII ? hexRun + 1 : 0
        // Seven digits name a commit; `ABC-1` an issue of a tracker beside GitLab; `www.` and `http:` make links by themselves.
        let isTicket = scalar.isDigit && previous.1 == "-" && previous.0.properties.isUppercase
        let isHost = previous.1 == "." && worldWideWeb >= 3
        if hexRun == 7 || isTicket || isHost {
            result.append(Self.joiner)
            hexRun = min(hexRun, 1)
        }
        if Self.isActive(scalar) { result.append("\\") }
        result.append(scalar)
        if Self.isSigil(scalar) { result.append(Self.joiner) }
        worldWideWeb = scalar == "w" || scalar == "W" ? worldWideWeb + 1 : scalar == "." ? worldWideWeb : 0
        previous = (previous.1, scalar)
    }

    /// ASCII punctuation that can mean something in the middle of a line.
    private static func isActive(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII, scalar.value > 0x20, !scalar.properties.isAlphabetic, !scalar.isDigit else { return false }
        return !",;'\"?.()-+=/".unicodeScalars.contains(scalar)
    }

    /// Begins a mention, a reference, an emoji, an address, a formula or an inline diff.
    private static func isSigil(_ scalar: Unicode.Scalar) -> Bool { "@#!~%$&^:{[".unicodeScalars.contains(scalar) }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
