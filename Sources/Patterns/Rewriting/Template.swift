import Syntax

/// Text with holes that a match fills: a message, or the Swift that replaces the match.
public struct Template: Sendable {
    /// As written.
    public let text: String
    /// The names it uses, without `$`, each once.
    public let names: [String]
    let bytes: [UInt8]
    let sites: [HoleScanner.Site]
    /// The text as Swift, if it is that; tells where precedence asks for parentheses.
    let parsed: ParsedPattern?

    /// Reads a template: `$X` and `$$$XS` are holes, all else is text.
    /// - Throws: `PatternError` for a hole without a name.
    public init(_ text: String) throws(PatternError) {
        self.text = text
        bytes = Array(text.utf8)
        sites = HoleScanner.scan(bytes)
        if let unnamed = sites.first(where: { $0.name.isEmpty }) {
            throw PatternError(
                offset: unnamed.offset, problem: "a hole without a name has nothing to put here",
                remedy: "name it, `\(unnamed.isRun ? "$$$XS" : "$X")`, in the pattern and here")
        }
        var names: [String] = []
        for site in sites where !names.contains(site.name) { names.append(site.name) }
        self.names = names
        parsed = PatternReader.readFragment(bytes)
    }

    /// The text with captures filled in, each on one line without its comments; what is not bound becomes nothing. For messages.
    /// - Parameters:
    ///   - extra: further values by name.
    ///   - limit: captures with more characters than this are cut and end in `…`.
    public func message(_ captures: Captures, in tree: SyntaxTree, extra: [String: String] = [:], limit: Int = 80) -> String {
        var result = ""
        var last = 0
        for site in sites {
            result += String(decoding: bytes[last..<site.offset], as: UTF8.self)
            last = site.offset + site.length
            let value = captures[site.name].map { $0.line(in: tree) } ?? extra[site.name] ?? ""
            result += value.count > limit ? value.prefix(limit) + "…" : value
        }
        return result + String(decoding: bytes[last...], as: UTF8.self)
    }

    /// The edits that turn a match into this Swift.
    ///
    /// * Captured source keeps its comments and layout and is re-indented to its new depth.
    /// * A run that is all of a block goes into a block with everything between the braces.
    /// * Comments that lie in the match but in no capture are put before it; where that is not possible the fix is refused.
    /// * A captured operand, and the replacement as a whole, get parentheses where precedence asks for them.
    /// * A line break of the match beside a word that the template has too, `else` or `?`, is kept.
    /// * An empty run takes its comma along. Line ends are the file's.
    /// * An empty template deletes the match: its line, or its comma in a list.
    public func fix(_ match: Match, in tree: SyntaxTree) -> FixOutcome {
        let renderer = FixRenderer(template: self, match: match, tree: tree)
        do {
            return .edits([try renderer.edit()])
        } catch {
            return .refused(error.reason)
        }
    }
}

/// What became of a fix.
public enum FixOutcome: Sendable, Hashable {
    /// Not overlapping, in order.
    case edits([TextEdit])
    /// Why the fix cannot be made here without losing something: one clause without a full stop.
    case refused(String)
}

extension Capture {
    /// Its tokens on one line: each stretch of trivia is one space, comments are gone.
    func line(in tree: SyntaxTree) -> String {
        var text: [UInt8] = []
        var previousEnd: UInt32?
        let end = trailing?.upperBound ?? tokens.upperBound
        for index in tokens.lowerBound..<max(tokens.lowerBound, end) {
            let token = tree.tokens[index]
            if let previousEnd, token.start > previousEnd { text.append(UInt8(ascii: " ")) }
            for byte in tree.source[Int(token.start)..<Int(token.end)] {
                text.append(byte == 0x0A || byte == 0x0D ? UInt8(ascii: " ") : byte)
            }
            previousEnd = token.end
        }
        return String(decoding: text, as: UTF8.self)
    }
}
