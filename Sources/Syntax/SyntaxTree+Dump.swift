/// The tree as text and as JSON, for people and for tests.
extension SyntaxTree {
    /// Indentation stops growing here, so that a deep tree does not print as a huge triangle.
    private static let deepestIndent = 64

    /// One line a node, indented by its depth: the kind, `[malformed]` or `[tooDeep]`, and the text of a node without children.
    ///
    /// - Parameter excerptLength: how many bytes of text are shown at most; the text of a longer node ends in `…`.
    public func outline(excerptLength: Int = 60) -> String {
        var text = ""
        forEachWithDepth { index, node, depth in
            let isLeaf = node.subtreeEnd == UInt32(index) + 1
            text += line(node, depth, isLeaf ? excerpt(range(NodeID(UInt32(index))), length: excerptLength) : "")
        }
        return text
    }

    /// The outline with the place (`line:column` and a tab) before each node and, behind the kind of a node with children, its own tokens,
    /// `…` standing for children.
    public func annotatedOutline(excerptLength: Int = 60) -> String {
        let lines = LineIndex(source)
        var text = ""
        forEachWithDepth { index, node, depth in
            let id = NodeID(UInt32(index))
            let isLeaf = node.subtreeEnd == UInt32(index) + 1
            let place = lines.position(range(id).lowerBound)
            text += "\(place.line):\(place.column)\t"
            text += line(node, depth, isLeaf ? excerpt(range(id), length: excerptLength) : ownTokens(id, length: excerptLength))
        }
        return text
    }

    private func line(_ node: Node, _ depth: Int, _ excerpt: String) -> String {
        var line = String(repeating: "  ", count: min(depth, Self.deepestIndent)) + "\(node.kind)"
        if node.flags.contains(.malformed) { line += " [malformed]" }
        if node.flags.contains(.tooDeep) { line += " [tooDeep]" }
        return line + (excerpt.isEmpty ? "\n" : " \(excerpt)\n")
    }

    /// The tokens that no child covers, with `…` for the children between; empty if there are none.
    private func ownTokens(_ id: NodeID, length: Int) -> String {
        var text = ""
        var hasOwn = false
        var next = self[id].firstToken
        func add(_ piece: String, at token: UInt32) {
            let flags = tokens[Int(token)].flags
            if !text.isEmpty, !flags.isDisjoint(with: [.precededBySpace, .precededByNewline]) { text += " " }
            text += piece
        }
        func addTokens(upTo end: UInt32) {
            while next < end, text.utf8.count < length {
                let token = tokens[Int(next)]
                add(excerpt(Int(token.start)..<Int(token.end), length: length), at: next)
                hasOwn = true
                next += 1
            }
        }
        for child in children(id) {
            addTokens(upTo: self[child].firstToken)
            if text.utf8.count >= length { break }
            if !text.hasSuffix("…"), self[child].firstToken < self[child].endToken { add("…", at: self[child].firstToken) }
            next = self[child].endToken
        }
        addTokens(upTo: self[id].kind == .sourceFile ? next : self[id].endToken)
        return hasOwn ? text : ""
    }

    /// One array of `{"kind","offset","length","parent","end","malformed"}`: nodes in preorder, offsets and lengths in bytes,
    /// `parent` and `end` (just after the last node of the subtree) as indices into the array.
    public func json() -> String {
        var text = "["
        for index in nodes.indices {
            let node = nodes[index]
            let range = range(NodeID(UInt32(index)))
            text += index == 0 ? "\n" : ",\n"
            text += "{\"kind\":\"\(node.kind)\",\"offset\":\(range.lowerBound),\"length\":\(range.count),"
            text += "\"parent\":\(node.parent),\"end\":\(node.subtreeEnd),\"malformed\":\(node.flags.contains(.malformed))}"
        }
        return text + "\n]\n"
    }

    private func forEachWithDepth(_ body: (Int, Node, Int) -> Void) {
        var ends: [UInt32] = []
        for index in nodes.indices {
            while let end = ends.last, end <= UInt32(index) { ends.removeLast() }
            body(index, nodes[index], ends.count)
            ends.append(nodes[index].subtreeEnd)
        }
    }

    /// Text on one line, cut at a character; empty for an empty range.
    private func excerpt(_ range: Range<Int>, length: Int) -> String {
        var end = min(range.upperBound, range.lowerBound + length)
        let isCut = end < range.upperBound
        while end > range.lowerBound, end < source.count, source[end] & 0xC0 == 0x80 { end -= 1 }
        var line = ""
        for scalar in String(decoding: source[range.lowerBound..<end], as: UTF8.self).unicodeScalars {
            switch scalar {
            case "\n": line += "\\n"
            case "\r": line += "\\r"
            case "\0": line += "\\0"
            default: line.unicodeScalars.append(scalar)
            }
        }
        return line + (isCut ? "…" : "")
    }
}
