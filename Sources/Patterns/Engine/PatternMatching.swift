import Syntax

extension Engine {
    /// A pattern whose first root is the node.
    mutating func matchPattern(_ header: PatternHeader, at node: UInt32) -> Bool {
        let mark = trail.count
        let saved = (matchFirst, matchEnd)
        matchFirst = Slot.none
        matchEnd = Slot.none
        let matched =
            header.end - header.first == 1
            ? matchRoot(Int(header.first), node, header) : matchRootSequence(node, header)
        if !matched {
            undo(to: mark)
            (matchFirst, matchEnd) = saved
        }
        return matched
    }

    private mutating func matchRoot(_ element: Int, _ node: UInt32, _ run: PatternHeader) -> Bool {
        let item = program.elements[element]
        guard item.form == .node else { return matchHole(item, .node(node), run, isRoot: true) }
        // Redundant parentheses are not looked through here: what is in them is tried by itself.
        let kind = nodes[Int(node)].kind
        let mayDiffer = item.kind == .memberAccess || item.kind == .identifierExpr || kind == .labeledClosure
        guard kind == item.kind || mayDiffer else { return false }
        if item.label != .none { return matchArgument(item, node, run) }
        return matchNode(element, node, run, unwraps: false)
    }

    /// Several roots: siblings next to each other, the first being the node.
    private mutating func matchRootSequence(_ node: UInt32, _ run: PatternHeader) -> Bool {
        guard node != 0 else { return false }
        let parent = nodes[Int(nodes[Int(node)].parent)]
        var cursor = Cursor(
            token: nodes[Int(node)].firstToken, tokenEnd: parent.endToken, child: node, childEnd: parent.subtreeEnd, nodesOnly: false)
        let first = nodes[Int(node)].firstToken
        guard mayFollow(node, parentEnd: parent.subtreeEnd, run) else { return false }
        guard matchSequence(Int(run.first), Int(run.end), &cursor, .prefix, run) == .yes else { return false }
        matchFirst = first
        matchEnd = cursor.token
        return true
    }

    /// Whether the next sibling is of the second root's kind: most places fail here, before anything is bound.
    private func mayFollow(_ node: UInt32, parentEnd: UInt32, _ run: PatternHeader) -> Bool {
        let second = program.elements[Int(run.first) + 1]
        guard second.form == .node else { return true }
        let next = nodes[Int(node)].subtreeEnd
        guard next < parentEnd else { return false }
        switch nodes[Int(next)].kind {
        case second.kind, .tupleExpr, .memberAccess, .identifierExpr: return true
        // An empty node would be passed over.
        default: return nodes[Int(next)].endToken == nodes[Int(next)].firstToken
        }
    }

    /// A node against an element of form `node`.
    mutating func matchNode(_ index: Int, _ node: UInt32, _ run: PatternHeader, unwraps: Bool = true) -> Bool {
        let element = program.elements[index]
        work &+= 1
        guard work <= limit else { return false }
        let target = nodes[Int(node)]
        guard target.kind == element.kind else {
            let alternative = run.equivalences.contains(.selfPrefix) && matchSelfPrefix(element, node, run)
            if alternative { return true }
            if unwraps, target.kind == .tupleExpr, run.equivalences.contains(.parentheses), let inner = parenthesized(node) {
                return matchNode(index, inner, run, unwraps: false)
            }
            return note(element, target.firstToken, run)
        }
        switch element.kind {
        case .call, .subscriptExpr: return matchCall(element, node, run)
        case .memberAccess:
            if element.isOpenBase, let base = base(ofMemberAccess: node) {
                var cursor = cursor(in: node)
                advance(&cursor, past: .node(base))
                matchFirst = cursor.token
                return matchSequence(Int(element.first), Int(element.end), &cursor, .whole, run) == .yes
            }
        case .optionalBinding: return matchOptionalBinding(element, node, run)
        case .attribute: return matchAttribute(element, node, run)
        case .inheritanceClause, .effectSpecifiers:
            if run.equivalences.contains(.openDeclarations) { return matchSubset(element, node, run) }
        default: break
        }
        guard matchRequired(element, node, run) else { return false }
        var cursor = cursor(in: node)
        let extent: SequenceExtent =
            run.equivalences.contains(.openDeclarations) && openKinds.contains(element.kind) ? .open(element.kind) : .whole
        let isTokenList = tokenLists.contains(element.kind)
        return matchSequence(Int(element.first), Int(element.end), &cursor, extent, run, isTokenList: isTokenList) == .yes
    }

    /// What stands in one pair of parentheses, without a label.
    func parenthesized(_ node: UInt32) -> UInt32? {
        let target = nodes[Int(node)]
        let argument = node + 1
        guard argument < target.subtreeEnd, nodes[Int(argument)].kind == .argument,
            nodes[Int(argument)].subtreeEnd == target.subtreeEnd, argument + 1 < target.subtreeEnd,
            nodes[Int(argument) + 1].firstToken == nodes[Int(argument)].firstToken
        else { return nil }
        return argument + 1
    }

    func base(ofMemberAccess node: UInt32) -> UInt32? {
        let first = node + 1
        guard first < nodes[Int(node)].subtreeEnd, nodes[Int(first)].firstToken == nodes[Int(node)].firstToken else { return nil }
        return first
    }

    /// `name` against `self.name`, one in the pattern and one in the code, the name being spelt out.
    private mutating func matchSelfPrefix(_ element: Element, _ node: UInt32, _ run: PatternHeader) -> Bool {
        let target = nodes[Int(node)]
        if element.kind == .identifierExpr, target.kind == .memberAccess {
            guard element.end - element.first == 1, target.endToken - target.firstToken == 3, isSelf(target.firstToken),
                tokens[Int(target.firstToken) + 1].kind == .period
            else { return false }
            return matchToken(program.elements[Int(element.first)], target.firstToken + 2, run)
        }
        if element.kind == .memberAccess, target.kind == .identifierExpr {
            guard element.end - element.first == 3, target.endToken - target.firstToken == 1 else { return false }
            let base = program.elements[Int(element.first)]
            guard base.form == .node, base.kind == .identifierExpr, base.end - base.first == 1,
                isSelf(program.elements[Int(base.first)], run)
            else { return false }
            let name = program.elements[Int(element.first) + 2]
            return name.form == .token && matchToken(name, target.firstToken, run)
        }
        return false
    }

    private func isSelf(_ token: UInt32) -> Bool { tokens[Int(token)].kind == .keyword && tokens[Int(token)].keyword == .`self` }

    private func isSelf(_ element: Element, _ run: PatternHeader) -> Bool {
        guard element.form == .token else { return false }
        let token = program.tokens[Int(element.token)]
        return token.kind == .keyword && token.length == 4 && program.bytes[Int(token.start)] == UInt8(ascii: "s")
            && program.bytes[Int(token.start) + 1] == UInt8(ascii: "e") && program.bytes[Int(token.start) + 2] == UInt8(ascii: "l")
    }

    // MARK: Tokens

    /// A token against an element of form `token`.
    @inline(__always) mutating func matchToken(_ element: Element, _ index: UInt32, _ run: PatternHeader) -> Bool {
        guard element.form == .token else { return false }
        let wanted = program.tokens[Int(element.token)]
        let token = tokens[Int(index)]
        if wanted.isBackticked != token.flags.contains(.backticked) {
            return matchBackticked(wanted, token, run) || note(element, index, run)
        }
        // Only names: the parts of an operator that the parser divided keep the hash of the whole.
        guard Int(token.length) == Int(wanted.length), token.hash == wanted.hash || token.kind != .identifier else {
            return note(element, index, run)
        }
        var offset = 0
        while offset < Int(wanted.length) {
            guard bytes[Int(token.start) + offset] == program.bytes[Int(wanted.start) + offset] else { return note(element, index, run) }
            offset += 1
        }
        return true
    }

    /// `` `name` `` is `name`.
    private func matchBackticked(_ wanted: PatternToken, _ token: Token, _ run: PatternHeader) -> Bool {
        let trimWanted = wanted.isBackticked ? 1 : 0
        let trim = token.flags.contains(.backticked) ? 1 : 0
        let length = Int(wanted.length) - 2 * trimWanted
        guard length > 0, length == Int(token.length) - 2 * trim, token.kind == .identifier || token.kind == .keyword else { return false }
        for offset in 0..<length
        where bytes[Int(token.start) + trim + offset] != program.bytes[Int(wanted.start) + trimWanted + offset] {
            return false
        }
        return true
    }

    // MARK: Holes

    /// A node or token against a hole for one of them.
    mutating func matchHole(_ element: Element, _ item: Cursor.Item, _ run: PatternHeader, isRoot: Bool = false) -> Bool {
        switch item {
        case .end: return false
        case .token(let token):
            guard isNameLike(tokens[Int(token)].kind) else { return note(element, token, run) }
            return bind(element.slot, first: token, end: token + 1, node: Slot.none)
        case .node(let node):
            let target = nodes[Int(node)]
            let isWanted = target.kind == element.kind
            guard isWanted || !structural.contains(target.kind) else { return note(element, target.firstToken, run) }
            if element.label != .none { return matchArgument(element, node, run) }
            return bind(element.slot, first: target.firstToken, end: target.endToken, node: node)
        }
    }

    private func isNameLike(_ kind: TokenKind) -> Bool {
        switch kind {
        case .identifier, .keyword, .dollarIdentifier, .wildcard, .integerLiteral, .floatLiteral, .prefixOperator, .postfixOperator,
            .binaryOperator, .equal, .prefixAmpersand, .editorPlaceholder:
            true
        default: false
        }
    }

    /// Binds a capture, or compares with what it holds.
    @inline(__always) mutating func bind(_ slot: Int32, first: UInt32, end: UInt32, node: UInt32) -> Bool {
        guard slot >= 0 else { return true }
        if slots[Int(slot)].isBound { return equalTokens(slots[Int(slot)].first, slots[Int(slot)].end, first, end) }
        slots[Int(slot)] = Slot(
            isBound: true, first: first, end: end, node: node, nodeEnd: node == Slot.none ? 0 : nodes[Int(node)].subtreeEnd)
        trail.append(slot)
        return true
    }

    /// Whether two token ranges are equal, layout, separators before a closing bracket and one pair of parentheses around all aside.
    mutating func equalTokens(_ first: UInt32, _ end: UInt32, _ otherFirst: UInt32, _ otherEnd: UInt32) -> Bool {
        if compareTokens(first, end, otherFirst, otherEnd) { return true }
        let (inner, innerEnd) = trimmed(first, end)
        let (other, otherInnerEnd) = trimmed(otherFirst, otherEnd)
        guard inner != first || other != otherFirst else { return false }
        return compareTokens(inner, innerEnd, other, otherInnerEnd)
    }

    /// Without the parentheses around it; they belong together if nothing between closes them.
    private mutating func trimmed(_ first: UInt32, _ end: UInt32) -> (UInt32, UInt32) {
        guard end > first + 2, tokens[Int(first)].kind == .leftParen, tokens[Int(end) - 1].kind == .rightParen else { return (first, end) }
        var level = 0
        for index in first..<(end - 1) {
            work &+= 1
            switch tokens[Int(index)].kind {
            case .leftParen: level += 1
            case .rightParen: level -= 1
            default: break
            }
            if level == 0 { return (first, end) }
        }
        return (first + 1, end - 1)
    }

    private mutating func compareTokens(_ first: UInt32, _ end: UInt32, _ otherFirst: UInt32, _ otherEnd: UInt32) -> Bool {
        guard end - first == otherEnd - otherFirst else { return false }
        for offset in 0..<(end - first) {
            work &+= 1
            guard work <= limit else { return false }
            let left = tokens[Int(first + offset)]
            let right = tokens[Int(otherFirst + offset)]
            guard left.length == right.length, left.hash == right.hash || left.kind != .identifier else { return false }
            for byte in 0..<Int(left.length) where bytes[Int(left.start) + byte] != bytes[Int(right.start) + byte] { return false }
        }
        return true
    }
}
