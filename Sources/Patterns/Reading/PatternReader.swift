import Syntax

/// Finds the context in which a pattern reads cleanly.
enum PatternReader {
    /// More text than this is not a pattern but a mistake.
    static let lengthLimit = 65_536
    /// Deeper nesting than this is refused, so that matching, which recurses along the pattern, has a bounded stack.
    static let depthLimit = 64

    static func read(
        _ text: [UInt8], _ context: PatternContext
    ) throws(PatternError) -> (pattern: ParsedPattern, context: PatternContext) {
        guard text.count <= lengthLimit else {
            throw PatternError(offset: lengthLimit, problem: "the pattern is longer than \(lengthLimit) bytes")
        }
        let first = Tokenizer.tokenize(HoleScanner.substitute(HoleScanner.scan(text), in: text))
        guard let token = first.first, token.kind != .endOfFile else {
            throw PatternError(offset: 0, problem: "the pattern is empty", remedy: "write Swift, with holes such as `$X`")
        }
        try checkDollars(text, first)
        var best: (problems: [ParsedPattern.Problem], context: PatternContext)?
        for frame in ContextFrame.frames(for: context, firstTokens: first.prefix(2)) {
            let parsed = ParsedPattern(text, frame)
            let problems = parsed.problems()
            if problems.isEmpty {
                try checkShape(parsed)
                return (parsed, frame.context)
            }
            // The context in which the reading got furthest explains the trouble best; the first one wins a tie.
            if let known = best, (known.problems.first?.offset ?? 0) >= (problems.first?.offset ?? 0) { continue }
            best = (problems, frame.context)
        }
        let problem = best?.problems.first
        let place = context == .automatic ? "" : " in the context `\(context.rawValue)`"
        throw PatternError(
            offset: min(problem?.offset ?? 0, text.count),
            problem: "the pattern is not Swift\(place): \(problem?.text ?? "it does not fit")",
            remedy: context == .automatic
                ? "write a whole expression, statement, declaration, type, attribute or case; name a `context` for other parts"
                : "")
    }

    /// Reads Swift with holes of which nothing more is asked; nil where it is none.
    static func readFragment(_ text: [UInt8]) -> ParsedPattern? {
        guard text.count <= lengthLimit else { return nil }
        let first = Tokenizer.tokenize(HoleScanner.substitute(HoleScanner.scan(text), in: text))
        for frame in ContextFrame.frames(for: .automatic, firstTokens: first.prefix(2)) {
            let parsed = ParsedPattern(text, frame)
            if parsed.problems().isEmpty { return parsed }
        }
        return nil
    }

    /// `$`, `$$X`, `$$$$X`: neither Swift nor holes.
    private static func checkDollars(_ text: [UInt8], _ tokens: [Token]) throws(PatternError) {
        for token in tokens where token.kind == .dollarIdentifier || token.kind == .unknown {
            let bytes = text[Int(token.start)..<Int(token.end)]
            guard bytes.first == UInt8(ascii: "$") else { continue }
            let name = String(decoding: bytes.drop { $0 == UInt8(ascii: "$") }, as: UTF8.self)
            let dollars = bytes.prefix { $0 == UInt8(ascii: "$") }.count
            if dollars == 1, !name.isEmpty { continue }
            let upper = name.isEmpty ? "X" : name.uppercased()
            throw PatternError(
                offset: Int(token.start), problem: "`\(String(decoding: bytes, as: UTF8.self))` is neither Swift nor a hole",
                remedy: "one value is `$\(upper)`, any value `$_`, a run `$$$\(upper)`")
        }
    }

    private static func checkShape(_ parsed: ParsedPattern) throws(PatternError) {
        for root in parsed.roots {
            guard let site = parsed.hole(atNode: root), site.isRun else { continue }
            if root == parsed.roots.first || root == parsed.roots.last {
                throw PatternError(
                    offset: site.offset - parsed.prefixLength, problem: "a pattern cannot begin or end with a run",
                    remedy: "leave the run out: what stands around a match does not matter")
            }
        }
        var depths = [Int](repeating: 0, count: parsed.tree.nodes.count)
        for index in parsed.tree.nodes.indices.dropFirst() {
            let node = parsed.tree.nodes[index]
            depths[index] = depths[Int(node.parent)] + 1
            if depths[index] > depthLimit || node.flags.contains(.tooDeep) {
                let start = Int(parsed.tree.tokens[Int(node.firstToken)].start)
                throw PatternError(offset: max(start - parsed.prefixLength, 0), problem: "the pattern is nested too deep")
            }
        }
    }
}
