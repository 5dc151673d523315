import Syntax

/// A pattern's text as tokens and nodes, in one context.
struct ParsedPattern: Sendable {
    /// What the parser made of the text between the context's prefix and suffix, holes being identifiers.
    var tree: SyntaxTree
    /// The same bytes with the holes as written: what literal tokens are compared with.
    var original: [UInt8]
    /// Length of the context's prefix in bytes.
    var prefixLength: Int
    var sites: [HoleScanner.Site]
    /// By byte offset in `tree.source`: index of the hole that starts there, or -1.
    var siteAt: [Int32]
    /// The nodes that are the pattern: siblings next to each other.
    var roots: [NodeID] = []

    /// The hole that a token is.
    func hole(atToken index: Int) -> HoleScanner.Site? {
        let token = tree.tokens[index]
        let site = siteAt[Int(token.start)]
        guard site >= 0, sites[Int(site)].length == Int(token.length), token.kind != .stringSegment else { return nil }
        return sites[Int(site)]
    }

    /// The hole that a node is, if it is nothing else.
    func hole(atNode id: NodeID) -> HoleScanner.Site? {
        let node = tree[id]
        guard node.endToken == node.firstToken + 1 else { return nil }
        return hole(atToken: Int(node.firstToken))
    }
}

extension ParsedPattern {
    /// Reads the text as it stands in one context.
    init(_ text: [UInt8], _ frame: ContextFrame) {
        let prefix = Array(frame.prefix.utf8)
        original = prefix + text + Array(frame.suffix.utf8)
        prefixLength = prefix.count
        sites = HoleScanner.scan(text).map { site in
            var moved = site
            moved.offset += prefix.count
            return moved
        }
        let source = HoleScanner.substitute(sites, in: original)
        siteAt = [Int32](repeating: -1, count: source.count + 1)
        for (index, site) in sites.enumerated() { siteAt[site.offset] = Int32(index) }
        var tokens = Tokenizer.tokenize(source)
        HoleRoles.assign(&tokens, siteAt: siteAt, sites: sites)
        tree = Parser.parse(source, tokens: tokens)
        roots = findRoots(bytes: prefix.count..<(prefix.count + text.count))
    }

    /// The outermost node that covers exactly the pattern's tokens, or else the siblings that do together.
    private func findRoots(bytes: Range<Int>) -> [NodeID] {
        guard let first = tree.tokens.firstIndex(where: { Int($0.start) >= bytes.lowerBound && $0.kind != .endOfFile }),
            let last = tree.tokens.lastIndex(where: { Int($0.end) <= bytes.upperBound && $0.kind != .endOfFile }), first <= last
        else { return [] }
        var node = NodeID.root
        descend: while true {
            var covering: [NodeID] = []
            for child in tree.children(node) {
                let range = tree[child]
                guard range.endToken > range.firstToken else { continue }
                if Int(range.firstToken) <= first, Int(range.endToken) > last {
                    if Int(range.firstToken) == first, Int(range.endToken) == last + 1 { return [child] }
                    node = child
                    continue descend
                }
                if Int(range.firstToken) >= first, Int(range.endToken) <= last + 1 { covering.append(child) }
            }
            return covering
        }
    }

    /// A place where the text is not Swift in this context.
    struct Problem {
        var offset: Int
        var text: String
    }

    /// What does not fit, in order. Empty when the text reads cleanly.
    func problems() -> [Problem] {
        var found: [Problem] = []
        for token in tree.tokens {
            let inText = Int(token.start) >= prefixLength
            guard inText else { continue }
            if token.flags.contains(.malformed) {
                found.append(Problem(offset: Int(token.start) - prefixLength, text: "`\(spelling(token))` is not closed or not valid"))
            } else if token.kind == .unknown || isStrayDollar(token) {
                found.append(Problem(offset: Int(token.start) - prefixLength, text: "`\(spelling(token))` is not Swift and not a hole"))
            }
        }
        for index in tree.nodes.indices {
            let id = NodeID(UInt32(index))
            let node = tree.nodes[index]
            let start = Int(tree.tokens[min(Int(node.firstToken), tree.tokens.count - 1)].start)
            let place = min(max(start - prefixLength, 0), original.count)
            switch node.kind {
            case .unexpected where hole(atNode: id) == nil:
                found.append(Problem(offset: place, text: "`\(tree.text(id))` does not fit here"))
            case .missingExpr where !isNextToHole(id):
                found.append(Problem(offset: place, text: "an expression is missing"))
            case .missingType where !isNextToHole(id):
                found.append(Problem(offset: place, text: "a type is missing"))
            default:
                if node.flags.contains(.malformed), node.endToken > node.firstToken, !isExcused(id) {
                    found.append(Problem(offset: place, text: "this is not complete"))
                }
            }
        }
        if roots.isEmpty { found.append(Problem(offset: 0, text: "there is no code in it")) }
        return found.sorted { $0.offset < $1.offset }
    }

    private func spelling(_ token: Token) -> String {
        String(decoding: original[Int(token.start)..<Int(token.end)].prefix(24), as: UTF8.self)
    }

    private func isStrayDollar(_ token: Token) -> Bool {
        guard token.kind == .dollarIdentifier else { return false }
        let bytes = original[Int(token.start)..<Int(token.end)]
        return bytes.count == 1 || bytes.dropFirst().first == UInt8(ascii: "$")
    }

    /// The parent is a hole itself (`func f($P)`: a parameter without a type).
    private func isNextToHole(_ id: NodeID) -> Bool { hole(atNode: tree.parent(id)) != nil }

    /// A hole stands where the grammar wants more than a name, and the flag says only that.
    private func isExcused(_ id: NodeID) -> Bool {
        if hole(atNode: id) != nil { return true }
        for child in tree.children(id) {
            let kind = tree.kind(child)
            guard hole(atNode: child) != nil else { continue }
            if kind == .unexpected || kind == .parameter { return true }
        }
        return false
    }
}
