import Syntax

extension Engine {
    /// The attributes and modifiers that a declaration pattern asks for, in any order, among others.
    mutating func matchRequired(_ element: Element, _ node: UInt32, _ run: PatternHeader) -> Bool {
        var index = Int(element.requiredFirst)
        required: while index < Int(element.requiredEnd) {
            let wanted = program.elements[index]
            if wanted.form == .run {
                bindPrefixRun(wanted.slot, node)
                index += 1
                continue
            }
            let end = nodes[Int(node)].subtreeEnd
            var child = node + 1
            while child < end {
                let kind = nodes[Int(child)].kind
                guard kind == .attribute || kind == .modifier || kind == .ifConfig else { break }
                work &+= 1
                let mark = trail.count
                let matched =
                    wanted.form == .hole
                    ? bind(wanted.slot, first: nodes[Int(child)].firstToken, end: nodes[Int(child)].endToken, node: child)
                    : kind == wanted.kind && matchNode(index, child, run)
                if matched {
                    index += 1
                    continue required
                }
                undo(to: mark)
                child = nodes[Int(child)].subtreeEnd
            }
            return note(wanted, nodes[Int(node)].firstToken, run)
        }
        return true
    }

    /// `$$$M func …`: all attributes and modifiers there are.
    private mutating func bindPrefixRun(_ slot: Int32, _ node: UInt32) {
        guard slot >= 0, !slots[Int(slot)].isBound else { return }
        let first = nodes[Int(node)].firstToken
        var end = first
        var child = node + 1
        while child < nodes[Int(node)].subtreeEnd {
            let kind = nodes[Int(child)].kind
            guard kind == .attribute || kind == .modifier || kind == .ifConfig else { break }
            end = nodes[Int(child)].endToken
            child = nodes[Int(child)].subtreeEnd
        }
        var value = Slot(isBound: true, first: first, end: end)
        if end > first { (value.node, value.nodeEnd) = (node + 1, child) }
        slots[Int(slot)] = value
        trail.append(slot)
    }

    /// `@Name` finds `@Name(…)` too.
    mutating func matchAttribute(_ element: Element, _ node: UInt32, _ run: PatternHeader) -> Bool {
        var cursor = cursor(in: node)
        let isOpen = run.equivalences.contains(.openDeclarations) && element.end - element.first <= 2
        return matchSequence(Int(element.first), Int(element.end), &cursor, isOpen ? .prefix : .whole, run, isTokenList: true) == .yes
    }

    /// A clause whose parts may come in any order among others: inherited types, effects. A run is all that is there.
    mutating func matchSubset(_ element: Element, _ node: UInt32, _ run: PatternHeader) -> Bool {
        for index in Int(element.first)..<Int(element.end) {
            let wanted = program.elements[index]
            if wanted.form == .run {
                bindClauseRun(wanted.slot, node)
                continue
            }
            guard matchSomewhere(index, wanted, in: node, run) else { return note(wanted, nodes[Int(node)].firstToken, run) }
        }
        return true
    }

    private mutating func matchSomewhere(_ index: Int, _ wanted: Element, in node: UInt32, _ run: PatternHeader) -> Bool {
        var cursor = cursor(in: node)
        while true {
            let item = peek(&cursor)
            let mark = trail.count
            switch item {
            case .end: return false
            case .token(let token):
                if wanted.form == .token, matchToken(wanted, token, run) { return true }
            case .node(let child):
                if wanted.form == .hole, matchHole(wanted, item, run) { return true }
                if wanted.form == .node, matchNode(index, child, run) { return true }
            }
            undo(to: mark)
            work &+= 1
            guard work <= limit else { return false }
            advance(&cursor, past: item)
        }
    }

    private mutating func bindClauseRun(_ slot: Int32, _ node: UInt32) {
        guard slot >= 0, !slots[Int(slot)].isBound else { return }
        let target = nodes[Int(node)]
        let first = node + 1
        guard first < target.subtreeEnd else { return }
        slots[Int(slot)] = Slot(
            isBound: true, first: nodes[Int(first)].firstToken, end: target.endToken, node: first, nodeEnd: target.subtreeEnd)
        trail.append(slot)
    }

    /// `let x` is `let x = x`.
    mutating func matchOptionalBinding(_ element: Element, _ node: UInt32, _ run: PatternHeader) -> Bool {
        let mark = trail.count
        var whole = cursor(in: node)
        if matchSequence(Int(element.first), Int(element.end), &whole, .whole, run) == .yes { return true }
        undo(to: mark)
        guard run.equivalences.contains(.shorthandBinding), element.end - element.first >= 2 else { return false }
        let last = program.elements[Int(element.end) - 1]
        let patternHasValue = last.form == .node && last.kind == .initializerClause
        var cursor = cursor(in: node)
        if patternHasValue {
            // The code is `let x`: its name stands for the value too.
            guard matchSequence(Int(element.first), Int(element.end) - 1, &cursor, .whole, run) == .yes,
                last.end - last.first == 2
            else { return false }
            return matchName(of: node, against: Int(last.first) + 1, run)
        }
        // The pattern is `let x`: the code's value must be the name itself.
        guard matchSequence(Int(element.first), Int(element.end), &cursor, .prefix, run) == .yes, case .node(let clause) = peek(&cursor),
            nodes[Int(clause)].kind == .initializerClause, let name = boundName(node)
        else { return false }
        let value = nodes[Int(clause)]
        guard value.endToken - value.firstToken == 2 else { return false }
        return equalTokens(name.token, name.token + 1, value.endToken - 1, value.endToken)
    }

    private func boundName(_ binding: UInt32) -> (node: UInt32, token: UInt32)? {
        let target = nodes[Int(binding)]
        let pattern = binding + 1
        guard pattern < target.subtreeEnd, nodes[Int(pattern)].kind == .identifierPattern,
            nodes[Int(pattern)].endToken == nodes[Int(pattern)].firstToken + 1
        else { return nil }
        return (pattern, nodes[Int(pattern)].firstToken)
    }

    private mutating func matchName(of binding: UInt32, against index: Int, _ run: PatternHeader) -> Bool {
        guard let name = boundName(binding) else { return false }
        let element = program.elements[index]
        switch element.form {
        case .hole: return bind(element.slot, first: name.token, end: name.token + 1, node: name.node)
        case .node:
            guard element.kind == .identifierExpr, element.end - element.first == 1 else { return false }
            return matchToken(program.elements[Int(element.first)], name.token, run)
        case .token, .run: return false
        }
    }
}
