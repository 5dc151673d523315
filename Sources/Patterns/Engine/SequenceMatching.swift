import Syntax

/// How much of a node a sequence of elements must account for.
enum SequenceExtent {
    /// All of it.
    case whole
    /// Its beginning.
    case prefix
    /// All of it but clauses that a declaration of that kind may have beside.
    case open(NodeKind)
}

/// How a sequence fared.
enum SequenceResult {
    case yes
    case no
    /// A later run was reached and tried at every length: a longer earlier run cannot help.
    case never
}

extension Engine {
    /// Elements against what a cursor walks.
    ///
    /// Runs take as little as they can, the first one first. Where no name stands twice, only the last run's length is ever
    /// changed once a later one was reached (that loses nothing), so that the work is at most elements × parts. Where one does, every
    /// combination is tried, within the engine's bound of work.
    mutating func matchSequence(
        _ first: Int, _ end: Int, _ cursor: inout Cursor, _ extent: SequenceExtent, _ run: PatternHeader, isTokenList: Bool = false
    ) -> SequenceResult {
        var index = first
        while index < end {
            let element = program.elements[index]
            index += 1
            if element.form == .run {
                return matchRun(element, index, end, &cursor, extent, run, isTokenList: isTokenList)
            }
            work &+= 1
            guard work <= limit else { return .never }
            var item = peek(&cursor)
            if case .open(let kind) = extent { skipClauses(&cursor, &item, before: element, in: kind) }
            guard matchItem(index - 1, element, item, run) else { return .no }
            advance(&cursor, past: item)
        }
        switch extent {
        case .prefix: return .yes
        case .whole:
            if case .end = peek(&cursor) { return .yes }
        case .open(let kind):
            var item = peek(&cursor)
            skipClauses(&cursor, &item, before: nil, in: kind)
            if case .end = item { return .yes }
        }
        noteEnd(cursor, run)
        return .no
    }

    @inline(__always)
    private mutating func matchItem(_ index: Int, _ element: Element, _ item: Cursor.Item, _ run: PatternHeader) -> Bool {
        switch element.form {
        case .hole: return matchHole(element, item, run)
        case .token:
            guard case .token(let token) = item else { return noteItem(element, item, run) }
            return matchToken(element, token, run)
        case .node:
            guard case .node(let node) = item else { return noteItem(element, item, run) }
            return element.label != .none ? matchArgument(element, node, run) : matchNode(index, node, run)
        case .run: return false
        }
    }

    /// A run, then the rest.
    private mutating func matchRun(
        _ element: Element, _ rest: Int, _ end: Int, _ cursor: inout Cursor, _ extent: SequenceExtent, _ run: PatternHeader,
        isTokenList: Bool
    ) -> SequenceResult {
        var reach = cursor
        _ = peek(&reach)
        let start = reach
        var lastNodeEnd: UInt32 = 0
        let mark = trail.count
        while true {
            let item = peek(&reach)
            let isEnd = if case .end = item { true } else { false }
            if rest < end || isEnd || isPrefix(extent) {
                if bindRun(element.slot, from: start, to: reach, lastNodeEnd: lastNodeEnd) {
                    var next = reach
                    let result = matchSequence(rest, end, &next, extent, run, isTokenList: isTokenList)
                    if result == .yes {
                        cursor = next
                        return .yes
                    }
                    if result == .never, !run.repeats {
                        undo(to: mark)
                        return .never
                    }
                }
                undo(to: mark)
            }
            work &+= 1
            guard work <= limit else { return .never }
            switch item {
            case .end: return .never
            case .token(let token):
                guard isTokenList else {
                    noteRunEnd(element, token, run)
                    return rest < end ? .never : .no
                }
            case .node(let node):
                let kind = nodes[Int(node)].kind
                guard !notInRun.contains(kind) else {
                    noteRunEnd(element, nodes[Int(node)].firstToken, run)
                    return .no
                }
                lastNodeEnd = nodes[Int(node)].subtreeEnd
            }
            advance(&reach, past: item)
        }
    }

    private func isPrefix(_ extent: SequenceExtent) -> Bool {
        if case .prefix = extent { true } else { false }
    }

    private mutating func bindRun(_ slot: Int32, from start: Cursor, to reach: Cursor, lastNodeEnd: UInt32) -> Bool {
        guard slot >= 0 else { return true }
        var value = Slot(isBound: true)
        if start.nodesOnly {
            fillArgumentRun(&value, from: start, to: reach)
        } else {
            value.first = start.token
            value.end = reach.token
            // Separators after the run are not part of it.
            while value.end > value.first, isSeparator(tokens[Int(value.end) - 1].kind) { value.end -= 1 }
            if lastNodeEnd > start.child {
                value.node = start.child
                value.nodeEnd = lastNodeEnd
            }
        }
        if slots[Int(slot)].isBound { return equalTokens(slots[Int(slot)].first, slots[Int(slot)].end, value.first, value.end) }
        slots[Int(slot)] = value
        trail.append(slot)
        return true
    }

    /// A run of arguments may go on with the closures after the parentheses.
    private func fillArgumentRun(_ value: inout Slot, from start: Cursor, to reach: Cursor) {
        value.first = start.token
        value.end = start.token
        var child = start.child
        if child < reach.child {
            value.node = child
            value.nodeEnd = reach.child
        }
        while child < reach.child {
            let node = nodes[Int(child)]
            if node.kind == .closure || node.kind == .labeledClosure {
                if value.trailingEnd == 0 { value.trailingFirst = node.firstToken }
                value.trailingEnd = node.endToken
            } else if node.endToken > node.firstToken {
                if value.end == value.first { value.first = node.firstToken }
                value.end = node.endToken
            }
            child = node.subtreeEnd
        }
    }

    private func isSeparator(_ kind: TokenKind) -> Bool { kind == .comma || kind == .semicolon }

    /// Passes clauses that the pattern leaves out.
    private mutating func skipClauses(_ cursor: inout Cursor, _ item: inout Cursor.Item, before element: Element?, in kind: NodeKind) {
        while true {
            switch item {
            case .node(let node):
                let target = nodes[Int(node)].kind
                guard clauses.contains(target) || (kind == .enumCaseElement && target == .parameterClause) else { return }
                if let element, element.form == .node || element.form == .run, element.kind == target { return }
            case .token(let token):
                // `init?` and `init!` are kinds of `init`.
                guard kind == .initializerDecl, element?.form != .token else { return }
                let mark = tokens[Int(token)].kind
                guard mark == .postfixQuestion || mark == .exclamation || mark == .infixQuestion else { return }
            case .end: return
            }
            advance(&cursor, past: item)
            item = peek(&cursor)
        }
    }
}
