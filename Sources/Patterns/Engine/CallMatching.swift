import Syntax

extension Engine {
    /// A call: the callee, then the arguments wherever they stand. In preorder the closures after the parentheses directly follow the
    /// arguments inside them, so one walk sees both.
    mutating func matchCall(_ element: Element, _ node: UInt32, _ run: PatternHeader) -> Bool {
        let callee = node + 1
        let end = nodes[Int(node)].subtreeEnd
        guard element.end > element.first, callee < end else { return false }
        guard matchChild(Int(element.first), callee, run) else { return false }
        var next = nodes[Int(callee)].subtreeEnd
        // Where an empty run of arguments is: after the parenthesis, or after the callee.
        var place = nodes[Int(callee)].endToken
        if next < end, nodes[Int(next)].kind == .argumentList {
            place = nodes[Int(next)].firstToken + 1
            next += 1
        }
        var cursor = Cursor(token: place, tokenEnd: nodes[Int(node)].endToken, child: next, childEnd: end, nodesOnly: true)
        return matchSequence(Int(element.first) + 1, Int(element.end), &cursor, .whole, run) == .yes
    }

    private mutating func matchChild(_ index: Int, _ node: UInt32, _ run: PatternHeader) -> Bool {
        let element = program.elements[index]
        return element.form == .node ? matchNode(index, node, run) : matchHole(element, .node(node), run)
    }

    /// An argument, or a closure after the parentheses, against an argument of the pattern.
    mutating func matchArgument(_ element: Element, _ node: UInt32, _ run: PatternHeader) -> Bool {
        let target = nodes[Int(node)]
        var value = node + 1
        /// The label's token; nil for none.
        var label: UInt32?
        var isTrailing = false
        switch target.kind {
        case .argument:
            guard value < target.subtreeEnd else { return false }
            if nodes[Int(value)].firstToken > target.firstToken { label = target.firstToken }
        case .labeledClosure:
            guard value < target.subtreeEnd else { return false }
            label = target.firstToken
            isTrailing = true
        case .closure:
            value = node
            isTrailing = true
        default: return note(element, target.firstToken, run)
        }
        if isTrailing != element.isTrailing, !run.equivalences.contains(.trailingClosures) {
            return note(element, target.firstToken, run)
        }
        let isUnwritten = target.kind == .closure
        switch element.label {
        case .none: return false
        case .unwritten: break
        case .absent: guard label == nil else { return note(element, target.firstToken, run) }
        case .token(let wanted):
            guard !isUnwritten else { break }
            guard let label else { return note(element, target.firstToken, run) }
            var spelled = Element(form: .token, kind: .unexpected)
            spelled.token = wanted
            spelled.offset = element.offset
            guard matchToken(spelled, label, run) else { return false }
        case .hole(let slot):
            guard let label else { return note(element, target.firstToken, run) }
            guard bind(slot, first: label, end: label + 1, node: Slot.none) else { return false }
        }
        if element.form == .hole {
            let inner = nodes[Int(value)]
            return bind(element.slot, first: inner.firstToken, end: inner.endToken, node: value)
        }
        guard element.end > element.first else { return false }
        return matchChild(Int(element.first), value, run)
    }
}
