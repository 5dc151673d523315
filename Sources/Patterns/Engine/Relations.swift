import Syntax

extension Engine {
    /// An ancestor, the nearest first.
    mutating func holdsInside(_ relation: CompiledRelation, at node: UInt32) -> Bool {
        let kinds = relation.kinds
        var current = node
        while current != 0 {
            current = nodes[Int(current)].parent
            work &+= 1
            guard work <= limit else { return false }
            let kind = nodes[Int(current)].kind
            if kinds.contains(kind), holds(relation.step, at: current) { return true }
            if relation.isDirect || relation.until.contains(kind) { return false }
        }
        return false
    }

    /// A node of that preorder range, the first in source order.
    mutating func holdsContains(_ index: Int32, in range: Range<UInt32>) -> Bool {
        let relation = program.relations[Int(index)]
        guard relation.isPure else { return finds(relation, in: range) }
        let known = answers[Int(index)]
        if known.first == range.lowerBound, known.end == range.upperBound { return known.holds }
        let holds = finds(relation, in: range)
        if !isExhausted { answers[Int(index)] = RelationAnswer(first: range.lowerBound, end: range.upperBound, holds: holds) }
        return holds
    }

    private mutating func finds(_ relation: CompiledRelation, in range: Range<UInt32>) -> Bool {
        guard !range.isEmpty, mayMatch(relation, in: range) else { return false }
        let kinds = relation.kinds
        var current = range.lowerBound
        while current < range.upperBound {
            work &+= 1
            guard work <= limit else { return false }
            let kind = nodes[Int(current)].kind
            if kinds.contains(kind), holds(relation.step, at: current) { return true }
            current = relation.isDirect || relation.until.contains(kind) ? nodes[Int(current)].subtreeEnd : current + 1
        }
        return false
    }

    /// Whether the text that the relation asks for can be in these nodes at all: one look at all bytes instead of one at each node's.
    private mutating func mayMatch(_ relation: CompiledRelation, in range: Range<UInt32>) -> Bool {
        guard relation.text >= 0 else { return true }
        let whole = byteRange(first: nodes[Int(range.lowerBound)].firstToken, end: nodes[Int(nodes[Int(range.lowerBound)].parent)].endToken)
        work &+= whole.count
        guard work <= limit else { return false }
        return program.texts[Int(relation.text)].matches(UnsafeBufferPointer(rebasing: bytes[whole]), ignoringEdges: true)
    }

    /// A sibling before, the nearest first.
    mutating func holdsFollows(_ relation: CompiledRelation, at node: UInt32) -> Bool {
        guard node != 0 else { return false }
        let parent = nodes[Int(node)].parent
        var current = node
        while let previous = sibling(before: current, parent: parent) {
            current = previous
            guard work <= limit else { return false }
            if holds(relation.step, at: current) { return true }
            if relation.isDirect || relation.until.contains(nodes[Int(current)].kind) { return false }
        }
        return false
    }

    /// A sibling after, the nearest first. A pattern of several statements is followed by what comes after its last.
    mutating func holdsPrecedes(_ relation: CompiledRelation, at node: UInt32) -> Bool {
        guard node != 0 else { return false }
        let end = nodes[Int(nodes[Int(node)].parent)].subtreeEnd
        var current = nodes[Int(node)].subtreeEnd
        if matchEnd != Slot.none {
            while current < end, nodes[Int(current)].endToken <= matchEnd { current = nodes[Int(current)].subtreeEnd }
        }
        while current < end {
            work &+= 1
            guard work <= limit else { return false }
            if holds(relation.step, at: current) { return true }
            if relation.isDirect || relation.until.contains(nodes[Int(current)].kind) { return false }
            current = nodes[Int(current)].subtreeEnd
        }
        return false
    }

    /// The node before it in preorder lies in the sibling before: its ancestor below `parent` is that sibling.
    private mutating func sibling(before node: UInt32, parent: UInt32) -> UInt32? {
        guard node > parent + 1 else { return nil }
        var current = node - 1
        while nodes[Int(current)].parent != parent {
            current = nodes[Int(current)].parent
            work &+= 1
        }
        work &+= 1
        return current
    }
}
