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
            text += String(repeating: "  ", count: min(depth, Self.deepestIndent)) + "\(node.kind)"
            if node.flags.contains(.malformed) { text += " [malformed]" }
            if node.flags.contains(.tooDeep) { text += " [tooDeep]" }
            let isLeaf = node.subtreeEnd == UInt32(index) + 1
            let range = range(NodeID(UInt32(index)))
            if isLeaf, !range.isEmpty { text += " \(excerpt(range, length: excerptLength))" }
            text += "\n"
        }
        return text
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

    /// Text on one line, cut at a character.
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
