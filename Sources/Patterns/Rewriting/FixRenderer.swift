import Syntax

/// Why a fix cannot be made.
struct Refusal: Error {
    var reason: String
}

/// Fills a template for one match and makes an edit of it.
struct FixRenderer {
    let template: Template
    let match: Match
    let tree: SyntaxTree
    private let layout: Layout
    private let base: ArraySlice<UInt8>
    private let lineBreak: [UInt8]

    init(template: Template, match: Match, tree: SyntaxTree) {
        self.template = template
        self.match = match
        self.tree = tree
        layout = Layout(source: tree.source)
        base = layout.indentation(at: match.range(in: tree).lowerBound)
        lineBreak = layout.lineBreak
    }

    /// What a hole is filled with.
    private struct Filling {
        var site: HoleScanner.Site
        /// The bytes of the file that are put there.
        var source: Range<Int>
        /// Closures after the parentheses, put after the template's next `)`.
        var trailing: Range<Int>?
        var needsParentheses = false
        /// The white space around the hole in the template goes: the braces' whole content comes with its own.
        var isBlockContent = false
        /// Indentation that its lines have now.
        var indentation: ArraySlice<UInt8>
    }

    func edit() throws(Refusal) -> TextEdit {
        let range = match.range(in: tree)
        if template.bytes.allSatisfy({ layout.isBlank($0) || $0 == 0x0A || $0 == 0x0D }) { return try deletion(range) }
        var fillings: [Filling] = []
        for site in template.sites { fillings.append(try filling(site)) }
        let comments = lostComments(fillings)
        var text = try render(fillings)
        if needsParenthesesAsWhole() { text = [UInt8(ascii: "(")] + text + [UInt8(ascii: ")")] }
        text = keptApart(try commentLines(comments, range) + text, range)
        guard !text.elementsEqual(tree.source[range]) else { throw Refusal(reason: "the fix changes nothing") }
        return trimmed(range, text)
    }

    // MARK: Fillings

    private func filling(_ site: HoleScanner.Site) throws(Refusal) -> Filling {
        guard let capture = match.captures[site.name] else { throw Refusal(reason: "`\(site.name)` is not bound by this match") }
        let range = capture.range(in: tree)
        var filling = Filling(site: site, source: range, indentation: layout.indentation(at: range.lowerBound))
        if let trailing = capture.trailing, let last = trailing.last {
            filling.trailing = Int(tree.tokens[trailing.lowerBound].start)..<Int(tree.tokens[last].end)
        }
        if site.isRun, let content = blockContent(capture), standsAloneInBraces(site) {
            filling.source = content.range
            filling.isBlockContent = true
            filling.indentation = layout.indentation(at: content.range.upperBound)
        }
        filling.needsParentheses = needsParentheses(site, capture)
        return filling
    }

    /// If a run is all that stands between two braces: everything between them.
    private func blockContent(_ capture: Capture) -> (range: Range<Int>, isEmpty: Bool)? {
        let before = capture.tokens.lowerBound - 1
        let after = capture.tokens.upperBound
        guard before >= 0, after < tree.tokens.count, tree.tokens[before].kind == .leftBrace, tree.tokens[after].kind == .rightBrace
        else { return nil }
        return (Int(tree.tokens[before].end)..<Int(tree.tokens[after].start), capture.tokens.isEmpty)
    }

    private func standsAloneInBraces(_ site: HoleScanner.Site) -> Bool {
        let before = template.bytes[..<site.offset].last { !isSpace($0) }
        let after = template.bytes[(site.offset + site.length)...].first { !isSpace($0) }
        return before == UInt8(ascii: "{") && after == UInt8(ascii: "}")
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    private func needsParentheses(_ site: HoleScanner.Site, _ capture: Capture) -> Bool {
        guard !site.isRun, let captured = capture.node, let parsed = template.parsed, let hole = holeNode(site, in: parsed),
            KindSet.expressions.contains(tree.kind(captured)), hole != parsed.roots.first
        else { return false }
        if Precedence.level(of: captured, in: tree) < Precedence.required(of: hole, in: parsed.tree) { return true }
        return Precedence.isBeforeBrace(hole, in: parsed.tree) && Precedence.hasOpenTrailingClosure(captured, in: tree)
    }

    private func holeNode(_ site: HoleScanner.Site, in parsed: ParsedPattern) -> NodeID? {
        let offset = site.offset + parsed.prefixLength
        var found: NodeID?
        for index in parsed.tree.nodes.indices {
            let node = parsed.tree.nodes[index]
            let id = NodeID(UInt32(index))
            guard node.endToken == node.firstToken + 1, Int(parsed.tree.tokens[Int(node.firstToken)].start) == offset else { continue }
            // The innermost: its parent is what it is an operand of.
            if KindSet.expressions.contains(node.kind) { found = id }
        }
        return found
    }

    /// The replacement takes the place of an operand and binds less tightly than that asks for.
    private func needsParenthesesAsWhole() -> Bool {
        guard let parsed = template.parsed, parsed.roots.count == 1, let root = parsed.roots.first,
            KindSet.expressions.contains(tree.kind(match.node)), match.tokens.lowerBound == Int(tree[match.node].firstToken)
        else { return false }
        let level: Int
        let hasTrailing: Bool
        if let site = parsed.hole(atNode: root) {
            guard let captured = match.captures[site.name]?.node else { return false }
            level = Precedence.level(of: captured, in: tree)
            hasTrailing = Precedence.hasOpenTrailingClosure(captured, in: tree)
        } else {
            guard KindSet.expressions.contains(parsed.tree.kind(root)) else { return false }
            level = Precedence.level(of: root, in: parsed.tree)
            hasTrailing = Precedence.hasOpenTrailingClosure(root, in: parsed.tree)
        }
        return level < Precedence.required(of: match.node, in: tree)
            || (hasTrailing && Precedence.isBeforeBrace(match.node, in: tree)
                && !Precedence.hasOpenTrailingClosure(match.node, in: tree))
    }

    // MARK: Text

    private func render(_ fillings: [Filling]) throws(Refusal) -> [UInt8] {
        var out = TemplateOutput(base: base, lineBreak: lineBreak)
        var spacing = SourceSpacing(match, in: tree)
        var last = 0
        for filling in fillings {
            var text = template.bytes[last..<filling.site.offset]
            last = filling.site.offset + filling.site.length
            if filling.isBlockContent {
                while let byte = text.last, isSpace(byte) { text.removeLast() }
                while last < template.bytes.count, isSpace(template.bytes[last]) { last += 1 }
            }
            spacing.append(text, to: &out)
            let isEmpty = filling.source.isEmpty
            if isEmpty, filling.site.isRun, !filling.isBlockContent {
                if out.removeTrailingComma() == false {
                    var next = last
                    while next < template.bytes.count, isSpace(template.bytes[next]) { next += 1 }
                    if next < template.bytes.count, template.bytes[next] == UInt8(ascii: ",") {
                        last = next + 1
                        while last < template.bytes.count, isSpace(template.bytes[last]) { last += 1 }
                    }
                }
            }
            if filling.needsParentheses { out.append(UInt8(ascii: "(")) }
            let indentation = out.lineIndentation[...]
            guard let moved = layout.reindented(filling.source, from: filling.indentation, to: indentation, isInString: isInString) else {
                throw Refusal(reason: "a multi-line string would change with its indentation")
            }
            out.append(source: moved)
            if filling.needsParentheses { out.append(UInt8(ascii: ")")) }
            if let trailing = filling.trailing { last = try append(trailing, after: last, isAlone: isEmpty, filling, &out) }
        }
        spacing.append(template.bytes[last...], to: &out)
        return out.bytes
    }

    /// Closures after the parentheses go after the `)` that follows in the template.
    private func append(
        _ trailing: Range<Int>, after last: Int, isAlone: Bool, _ filling: Filling, _ out: inout TemplateOutput
    ) throws(Refusal) -> Int {
        guard let close = template.bytes[last...].firstIndex(where: { !isSpace($0) }), template.bytes[close] == UInt8(ascii: ")") else {
            throw Refusal(reason: "a trailing closure has no place in the fix")
        }
        let isOnlyArgument = isAlone && out.bytes.last == UInt8(ascii: "(")
        if isOnlyArgument { out.removeLast() } else { out.append(template: template.bytes[last...close]) }
        let indentation = out.lineIndentation[...]
        guard let moved = layout.reindented(trailing, from: filling.indentation, to: indentation, isInString: isInString) else {
            throw Refusal(reason: "a multi-line string would change with its indentation")
        }
        out.append(UInt8(ascii: " "))
        out.append(source: moved)
        return close + 1
    }

    /// Whether the line that starts at an offset belongs to a multi-line string, its closing quotes' line included.
    private func isInString(_ offset: Int) -> Bool {
        var low = 0
        var high = tree.tokens.count
        // The first token that ends after the offset.
        while low < high {
            let middle = (low + high) / 2
            if Int(tree.tokens[middle].end) <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0, low < tree.tokens.count else { return false }
        if tree.tokens[low].kind == .stringSegment { return true }
        switch tree.tokens[low - 1].kind {
        case .stringSegment, .interpolationClose: return true
        default: return false
        }
    }

    // MARK: Comments

    private func lostComments(_ fillings: [Filling]) -> [Comment] {
        tree.comments(betweenTokens: match.tokens).filter { comment in
            !fillings.contains { filling in
                contains(filling.source, comment.range) || (filling.trailing.map { contains($0, comment.range) } ?? false)
            }
        }
    }

    private func contains(_ outer: Range<Int>, _ inner: Range<Int>) -> Bool {
        outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound
    }

    private func commentLines(_ comments: [Comment], _ range: Range<Int>) throws(Refusal) -> [UInt8] {
        guard !comments.isEmpty else { return [] }
        let startsLine = layout.startsLine(range.lowerBound)
        guard startsLine || comments.allSatisfy({ !$0.isLine && !spansLines($0.range) }) else {
            throw Refusal(reason: "a comment inside would be lost")
        }
        var text: [UInt8] = []
        for comment in comments {
            text += tree.source[comment.range]
            text += startsLine ? lineBreak + base : [UInt8(ascii: " ")]
        }
        return text
    }

    private func spansLines(_ range: Range<Int>) -> Bool { tree.source[range].contains { $0 == 0x0A || $0 == 0x0D } }

    // MARK: Edits

    /// With a space where the replacement would run together with the word beside the match: `if(x)` without its parentheses.
    private func keptApart(_ text: [UInt8], _ range: Range<Int>) -> [UInt8] {
        guard let first = text.first, let last = text.last else { return text }
        var result = text
        if range.lowerBound > 0, isWordByte(tree.source[range.lowerBound - 1]), isWordByte(first) { result.insert(0x20, at: 0) }
        if range.upperBound < tree.source.count, isWordByte(tree.source[range.upperBound]), isWordByte(last) { result.append(0x20) }
        return result
    }

    private func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x30...0x39, UInt8(ascii: "_"), 0x80...: true
        default: false
        }
    }

    /// Takes the match away: with its line where it stands alone, with its comma in a list.
    private func deletion(_ range: Range<Int>) throws(Refusal) -> TextEdit {
        guard tree.comments(betweenTokens: match.tokens).isEmpty else { throw Refusal(reason: "a comment inside would be lost") }
        var range = range
        let tokens = tree.tokens
        let next = match.tokens.upperBound
        let before = match.tokens.lowerBound - 1
        if next < tokens.count, tokens[next].kind == .comma || tokens[next].kind == .semicolon {
            let hasComment = next + 1 < tokens.count && tokens[next + 1].flags.contains(.precededByComment)
            let end = hasComment || next + 1 >= tokens.count ? Int(tokens[next].end) : Int(tokens[next + 1].start)
            return TextEdit(range: range.lowerBound..<end, replacement: "")
        }
        if before >= 0, tokens[before].kind == .comma, !tokens[match.tokens.lowerBound].flags.contains(.precededByComment) {
            return TextEdit(range: Int(tokens[before].start)..<range.upperBound, replacement: "")
        }
        if layout.startsLine(range.lowerBound), let nextLine = layout.nextLineStart(after: range.upperBound) {
            range = layout.lineStart(range.lowerBound)..<nextLine
        } else if next < tokens.count, !tokens[next].flags.contains(.precededByNewline), !tokens[next].flags.contains(.precededByComment),
            tokens[next].kind != .endOfFile
        {
            range = range.lowerBound..<Int(tokens[next].start)
        }
        return TextEdit(range: range, replacement: "")
    }

    /// Without what both begin and end with, so that edits of neighbouring matches don't overlap.
    private func trimmed(_ range: Range<Int>, _ text: [UInt8]) -> TextEdit {
        var start = 0
        let shortest = min(range.count, text.count)
        while start < shortest, tree.source[range.lowerBound + start] == text[start] { start += 1 }
        while start > 0, start < text.count, isContinuation(text[start]) { start -= 1 }
        var end = 0
        while end < shortest - start, tree.source[range.upperBound - 1 - end] == text[text.count - 1 - end] { end += 1 }
        while end > 0, isContinuation(text[text.count - end]) { end -= 1 }
        return TextEdit(
            range: range.lowerBound + start..<range.upperBound - end,
            replacement: String(decoding: text[start..<text.count - end], as: UTF8.self))
    }

    private func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
