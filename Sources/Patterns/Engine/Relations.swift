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
    mutating func holdsContains(_ relation: CompiledRelation, in range: Range<UInt32>) -> Bool {
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
