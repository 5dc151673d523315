import Syntax

/// A pattern's text as tokens and nodes, in one context.
struct ParsedPattern: Sendable {
    /// What the parser made of the text between the context's prefix and suffix, holes being identifiers.
    var tree: SyntaxTree
    /// The same bytes with the holes as written: what literal tokens are compared with.
    var original: [UInt8]
    /// Length of the context's prefix in bytes.
    var prefixLength: Int
    /// Length of the pattern's text in bytes.
    var textLength: Int
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
        textLength = text.count
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

    /// What does not fit: bad tokens first, then what the parser missed, in order. Empty when the text reads cleanly.
    func problems() -> [Problem] {
        var bad: [Problem] = []
        for token in tree.tokens where Int(token.start) >= prefixLength {
            if token.flags.contains(.malformed) {
                bad.append(Problem(offset: Int(token.start) - prefixLength, text: "`\(spelling(token))` is not closed or not valid"))
            } else if token.kind == .unknown || isStrayDollar(token) {
                bad.append(Problem(offset: Int(token.start) - prefixLength, text: "`\(spelling(token))` is not Swift and not a hole"))
            }
        }
        if !bad.isEmpty { return bad }
        var found: [Problem] = []
        for index in tree.nodes.indices {
            let id = NodeID(UInt32(index))
            if let text = problem(at: id) { found.append(Problem(offset: place(of: id), text: text)) }
        }
        if !rootsCoverText { found.append(Problem(offset: 0, text: "it does not fit as a whole")) }
        return found.sorted { $0.offset < $1.offset }
    }

    /// Where a node starts in the pattern's text; of an empty one where it should be: after the token before it.
    private func place(of id: NodeID) -> Int {
        let node = tree[id]
        let isEmpty = node.endToken == node.firstToken
        let offset =
            isEmpty && node.firstToken > 0
            ? Int(tree.tokens[Int(node.firstToken) - 1].end) : Int(tree.tokens[min(Int(node.firstToken), tree.tokens.count - 1)].start)
        return min(max(offset - prefixLength, 0), original.count)
    }

    private func problem(at id: NodeID) -> String? {
        let node = tree[id]
        if node.endToken == node.firstToken {
            guard id != .root, !isNextToHole(id) else { return nil }
            switch node.kind {
            case .missingExpr: return "an expression is missing"
            case .missingType: return "a type is missing"
            // A type without its body is a pattern: any body will do.
            case .memberBlock: return KindSet.declarations.contains(tree.kind(tree.parent(id))) ? nil : "`{ }` is missing"
            case .codeBlock, .accessorBlock: return "`{ }` is missing"
            case .declName, .identifierPattern: return "a name is missing"
            default: return node.flags.contains(.malformed) ? "something is missing" : nil
            }
        }
        if node.kind == .unexpected { return hole(atNode: id) == nil ? "`\(tree.text(id).prefix(40))` does not fit here" : nil }
        if node.flags.contains(.malformed), !isExcused(id) { return "this is not complete" }
        return followsWithoutSeparator(id) ? "two statements on one line need `;` between them" : nil
    }

    /// An item that starts in the line in which another ends, without `;`. Holes are forgiven.
    private func followsWithoutSeparator(_ id: NodeID) -> Bool {
        let node = tree[id]
        guard id != .root, node.firstToken > 0 else { return false }
        let parent = tree.parent(id)
        switch tree.kind(parent) {
        case .sourceFile, .codeBlock, .memberBlock, .closure, .accessorBlock: break
        default: return false
        }
        let token = tree.tokens[Int(node.firstToken)]
        let before = tree.tokens[Int(node.firstToken) - 1].kind
        guard !token.flags.contains(.precededByNewline), before != .semicolon, before != .leftBrace, hole(atNode: id) == nil,
            node.kind != .accessorDecl, let previous = Array(tree.children(parent)).last(where: { $0 < id }),
            tree.kind(previous) != .closureSignature
        else { return false }
        return hole(atNode: previous) == nil
    }

    /// The roots are all of the text, and nothing of what stands around it.
    private var rootsCoverText: Bool {
        guard let first = roots.first, let last = roots.last else { return false }
        let start = tree.tokens.first { Int($0.start) >= prefixLength && $0.kind != .endOfFile }
        let end = tree.tokens.last { Int($0.end) <= prefixLength + textLength && $0.kind != .endOfFile && $0.kind != .semicolon }
        let lastToken = tree.tokens[Int(tree[last].endToken) - 1]
        return tree.tokens[Int(tree[first].firstToken)].start == start?.start && lastToken.end == end?.end
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
            if kind == .unexpected || kind == .parameter || kind == .switchCase { return true }
        }
        return false
    }
}
