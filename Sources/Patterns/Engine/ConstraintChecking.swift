import Syntax

extension Engine {
    /// Whether a bound capture satisfies a constraint.
    mutating func satisfies(_ constraint: CompiledConstraint, slot: Int) -> Bool {
        let value = slots[slot]
        switch constraint {
        case .regex(let text):
            let range = byteRange(first: value.first, end: value.end)
            work &+= range.count
            guard work <= limit else { return false }
            return text.matches(UnsafeBufferPointer(rebasing: bytes[range]))
        case .tokens(let texts): return texts.contains { spells($0, value.first, value.end) }
        case .slot(let other):
            let otherValue = slots[Int(other)]
            return !otherValue.isBound || equalTokens(value.first, value.end, otherValue.first, otherValue.end)
        case .kind(let kinds):
            guard value.node != Slot.none else { return false }
            return kinds.contains(nodes[Int(value.node)].kind)
        case .conforms(let types):
            let name = typeName(value.first, value.end)
            return types.contains { $0 == name || lookup.conforms(name, $0) == true }
        case .containsTokens(let text): return containsTokens(text, value)
        case .contains(let relation):
            guard value.node != Slot.none else { return false }
            return holdsContains(relation, in: value.node..<value.nodeEnd)
        case .matches(let step):
            guard value.node != Slot.none else { return false }
            return holds(step, at: value.node)
        case .count(let range): return range.contains(nodeCount(value))
        case .not(let inner):
            let mark = trail.count
            let held = satisfies(inner, slot: slot)
            undo(to: mark)
            return !held
        case .any(let inner):
            for part in inner where satisfies(part, slot: slot) { return true }
            return false
        case .all(let inner):
            for part in inner where !satisfies(part, slot: slot) { return false }
            return true
        }
    }

    private func nodeCount(_ value: Slot) -> Int {
        guard value.node != Slot.none else { return value.end > value.first ? 1 : 0 }
        var count = 0
        var node = value.node
        while node < value.nodeEnd {
            if nodes[Int(node)].endToken > nodes[Int(node)].firstToken { count += 1 }
            node = nodes[Int(node)].subtreeEnd
        }
        return count
    }

    private mutating func spells(_ text: TokenText, _ first: UInt32, _ end: UInt32) -> Bool {
        guard text.tokens.count == Int(end - first) else { return false }
        return spells(text, at: first)
    }

    private mutating func spells(_ text: TokenText, at first: UInt32) -> Bool {
        for (offset, wanted) in text.tokens.enumerated() {
            work &+= 1
            let token = tokens[Int(first) + offset]
            guard equals(wanted, Int(token.start), Int(token.end)) else { return false }
        }
        return true
    }

    private mutating func containsTokens(_ text: TokenText, _ value: Slot) -> Bool {
        guard !text.tokens.isEmpty else { return true }
        let end = max(value.end, value.trailingEnd)
        guard Int(end - value.first) >= text.tokens.count else { return false }
        for first in value.first...(end - UInt32(text.tokens.count)) {
            work &+= 1
            guard work <= limit else { return false }
            guard tokens[Int(first)].kind != .stringSegment, tokens[Int(first)].kind != .regexPattern else { continue }
            if spells(text, at: first) { return true }
        }
        return false
    }

    func equals(_ wanted: [UInt8], _ start: Int, _ end: Int) -> Bool {
        guard wanted.count == end - start else { return false }
        for offset in wanted.indices where wanted[offset] != bytes[start + offset] { return false }
        return true
    }

    /// A type's name without layout, generic arguments and optional marks: `Foo.Bar` of `Foo . Bar<Int>?`.
    func typeName(_ first: UInt32, _ end: UInt32) -> String {
        var name: [UInt8] = []
        for index in first..<max(first, end) {
            let token = tokens[Int(index)]
            switch token.kind {
            case .identifier, .keyword:
                if token.keyword == .some || token.keyword == .any { continue }
                name += bytes[Int(token.start)..<Int(token.end)]
            case .period: name.append(UInt8(ascii: "."))
            default: return String(decoding: name, as: UTF8.self)
            }
        }
        return String(decoding: name, as: UTF8.self)
    }
}
