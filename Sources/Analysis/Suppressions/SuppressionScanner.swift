import Syntax

/// Reads the directives in a file's comments.
enum SuppressionScanner {
    /// The directives of a Swift file, in order.
    static func directives(in tree: SyntaxTree, lines: LineIndex) -> [SuppressionDirective] {
        guard tree.source.withUnsafeBufferPointer({ CommentScanner.mayHoldDirectives($0) }) else { return [] }
        var directives: [SuppressionDirective] = []
        for comment in CommentScanner.comments(in: tree) {
            let position = lines.position(comment.range.lowerBound).line
            let isTrailing = comment.nextToken > 0 && line(ofEndOf: comment.nextToken - 1, tree, lines) == position
            let next = codeLines(from: comment.nextToken, tree, lines)
            directives += read(comment.range, in: tree.source, lines: lines) { directive in
                directive.isTrailing = isTrailing
                directive.nextLines = next
            }
        }
        return directives
    }

    /// The directives of another text file (YAML, a Podfile, XML): those after `#`, `//`, `/*` or `<!--` on their line.
    static func directives(inText source: [UInt8], lines: LineIndex) -> [SuppressionDirective] {
        guard source.withUnsafeBufferPointer({ CommentScanner.mayHoldDirectives($0) }) else { return [] }
        var directives: [SuppressionDirective] = []
        for (index, start) in lines.starts.enumerated() {
            let end = index + 1 < lines.starts.count ? Int(lines.starts[index + 1]) : source.count
            guard let comment = commentStart(in: source, Int(start)..<end) else { continue }
            let isTrailing = source[Int(start)..<comment].contains { $0 != 0x20 && $0 != 0x09 }
            directives += read(comment..<end, in: source, lines: lines) { directive in
                directive.isTrailing = isTrailing
                directive.nextLines = (index + 2)...(index + 2)
            }
        }
        return directives
    }

    private static func commentStart(in source: [UInt8], _ line: Range<Int>) -> Int? {
        for index in line {
            switch source[index] {
            case UInt8(ascii: "#"): return index
            case UInt8(ascii: "/"):
                if index + 1 < line.upperBound, source[index + 1] == UInt8(ascii: "/") || source[index + 1] == UInt8(ascii: "*") {
                    return index
                }
            case UInt8(ascii: "<"):
                if index + 3 < line.upperBound, source[index + 1] == UInt8(ascii: "!"), source[index + 2] == UInt8(ascii: "-") {
                    return index
                }
            default: break
            }
        }
        return nil
    }

    private static func line(ofEndOf token: Int, _ tree: SyntaxTree, _ lines: LineIndex) -> Int {
        lines.position(max(0, Int(tree.tokens[token].end) - 1)).line
    }

    /// The lines on which the code at a token begins: its own, and where attributes stand above a declaration, those down to its name.
    private static func codeLines(from token: Int, _ tree: SyntaxTree, _ lines: LineIndex) -> ClosedRange<Int> {
        let first = lines.position(Int(tree.tokens[token].start)).line
        guard tree.tokens[token].kind == .atSign else { return first...first }
        let node = FirstNode.starting(at: token, in: tree)
        var body = token
        for child in tree.children(node) {
            guard tree.kind(child) == .attribute || tree.kind(child) == .modifier else { break }
            body = Int(tree[child].endToken)
        }
        guard body < tree.tokens.count else { return first...first }
        return first...max(first, lines.position(Int(tree.tokens[body].start)).line)
    }

    /// The directives in one comment.
    private static func read(
        _ comment: Range<Int>, in source: [UInt8], lines: LineIndex, _ complete: (inout SuppressionDirective) -> Void
    ) -> [SuppressionDirective] {
        source.withUnsafeBufferPointer { bytes in
            let text = UnsafeBufferPointer(rebasing: bytes[comment])
            var starts: [(offset: Int, dialect: SuppressionDirective.Dialect)] = []
            for (word, dialect) in [("mekiki:" as StaticString, SuppressionDirective.Dialect.mekiki), ("swiftlint:", .swiftlint)] {
                var from = 0
                while let found = ByteSearch.first([word], in: text, from: from) {
                    from = found + word.utf8CodeUnitCount
                    if found == 0 || isBoundary(text[found - 1]) { starts.append((found, dialect)) }
                }
            }
            starts.sort { $0.offset < $1.offset }
            return starts.enumerated().compactMap { index, start in
                let end = index + 1 < starts.count ? starts[index + 1].offset : text.count
                var parser = DirectiveParser(text: text, range: start.offset..<end, dialect: start.dialect, base: comment.lowerBound)
                guard var directive = parser.directive(comment: comment, lines: lines) else { return nil }
                complete(&directive)
                return directive
            }
        }
    }

    /// What may stand before a directive: white space or the comment's own delimiters. A backtick quotes it.
    private static func isBoundary(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

/// The outermost node, the file aside, that starts at a token.
enum FirstNode {
    static func starting(at token: Int, in tree: SyntaxTree) -> NodeID {
        var low = 1
        var high = tree.nodes.count
        while low < high {
            let middle = (low + high) / 2
            if Int(tree.nodes[middle].firstToken) < token { low = middle + 1 } else { high = middle }
        }
        return low < tree.nodes.count ? NodeID(UInt32(low)) : .root
    }
}
