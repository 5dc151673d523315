import Syntax

/// Runs programs on one tree. Holds pointers into the tree's arrays: lives only inside the closure that lends them.
///
/// Failed attempts allocate nothing: captures are slots in one buffer, undone by a trail.
struct Engine {
    let bytes: UnsafeBufferPointer<UInt8>
    let tokens: UnsafeBufferPointer<Token>
    let nodes: UnsafeBufferPointer<Node>
    let program: ProgramView
    let lookup: ProjectLookup
    // Copies of the shared sets: those are made on first use, which each use would have to ask.
    let structural = KindSet.structural
    let notInRun = KindSet.notInRun
    let clauses = KindSet.clauses
    let openKinds = KindSet.open
    let tokenLists = KindSet.tokenLists

    // Buffers, not arrays: a write to an array that a structure holds first asks whether it is shared.
    let slots: UnsafeMutableBufferPointer<Slot>
    /// Slots in the order in which they were bound.
    var trail: Trail
    /// By relation: the last answer of one that is pure. Neighbours ask the same question of the declaration around them.
    let answers: UnsafeMutableBufferPointer<RelationAnswer>
    /// Tokens the current pattern covers where that is not its root node's.
    var matchFirst = Slot.none
    var matchEnd = Slot.none
    /// Steps taken; a matcher that takes more than `limit` on one file stops there.
    var work = 0
    var limit: Int
    /// Where a pattern got furthest, for explanations.
    var trace: PatternTrace?

    init(
        bytes: UnsafeBufferPointer<UInt8>, tokens: UnsafeBufferPointer<Token>, nodes: UnsafeBufferPointer<Node>,
        program: ProgramView, memory: EngineMemory, lookup: ProjectLookup
    ) {
        self.bytes = bytes
        self.tokens = tokens
        self.nodes = nodes
        self.program = program
        self.lookup = lookup
        slots = memory.slots
        trail = Trail(memory.trail)
        answers = memory.answers
        limit = 250_000 + 64 * (tokens.count + nodes.count)
    }

    var isExhausted: Bool { work > limit }

    /// Forgets all captures and what was counted.
    mutating func reset() {
        undo(to: 0)
        matchFirst = Slot.none
        matchEnd = Slot.none
    }

    /// Unbinds everything bound since the trail had that length.
    @inline(__always) mutating func undo(to mark: Int) {
        while trail.count > mark { slots[Int(trail.removeLast())].isBound = false }
    }

    // MARK: Matchers

    /// Whether a part of a matcher holds at a node. What it binds stays bound only if it does.
    mutating func holds(_ step: Int32, at node: UInt32) -> Bool {
        work &+= 1
        guard work <= limit else { return false }
        // Only a pattern at the node itself says what the match covers; the other nodes' patterns don't.
        switch program.steps[Int(step)] {
        case .pattern(let index): return matchPattern(program.patterns[Int(index)], at: node)
        case .kind(let set): return program.kindSets[Int(set)].contains(nodes[Int(node)].kind)
        case .regex(let text):
            let range = byteRange(ofNode: node)
            work &+= range.count
            guard work <= limit else { return false }
            return program.texts[Int(text)].matches(UnsafeBufferPointer(rebasing: bytes[range]))
        case .any(let first, let end):
            for index in first..<end where holds(program.stepLists[Int(index)], at: node) { return true }
            return false
        case .all(let first, let end):
            let mark = trail.count
            if holdsAll(first, end, at: node) { return true }
            undo(to: mark)
            return false
        case .not(let inner):
            let mark = trail.count
            let saved = (matchFirst, matchEnd)
            let held = holds(inner, at: node)
            undo(to: mark)
            (matchFirst, matchEnd) = saved
            return !held && work <= limit
        case .inside(let index):
            let saved = (matchFirst, matchEnd)
            defer { (matchFirst, matchEnd) = saved }
            return holdsInside(program.relations[Int(index)], at: node)
        case .contains(let index):
            let saved = (matchFirst, matchEnd)
            defer { (matchFirst, matchEnd) = saved }
            return holdsContains(index, in: node + 1..<nodes[Int(node)].subtreeEnd)
        case .follows(let index):
            let saved = (matchFirst, matchEnd)
            defer { (matchFirst, matchEnd) = saved }
            return holdsFollows(program.relations[Int(index)], at: node)
        case .precedes(let index):
            let saved = (matchFirst, matchEnd)
            defer { (matchFirst, matchEnd) = saved }
            return holdsPrecedes(program.relations[Int(index)], at: node)
        case .declaration(let index): return matchDeclaration(program.declarations[Int(index)], at: node)
        case .constrain(let slot, let constraint):
            guard slots[Int(slot)].isBound else { return true }
            let saved = (matchFirst, matchEnd)
            defer { (matchFirst, matchEnd) = saved }
            return satisfies(constraint, slot: Int(slot))
        }
    }

    /// A conjunction from its part `index` on. An alternative of an `any` counts only if the rest holds with it.
    private mutating func holdsAll(_ index: Int32, _ end: Int32, at node: UInt32) -> Bool {
        var index = index
        while index < end {
            let step = program.stepLists[Int(index)]
            index += 1
            if case .any(let first, let last) = program.steps[Int(step)], index < end {
                for alternative in first..<last {
                    let mark = trail.count
                    if holds(program.stepLists[Int(alternative)], at: node), holdsAll(index, end, at: node) { return true }
                    undo(to: mark)
                }
                return false
            }
            if !holds(step, at: node) { return false }
        }
        return true
    }

    // MARK: Bytes

    @inline(__always) func byteRange(first: UInt32, end: UInt32) -> Range<Int> {
        guard first < end else {
            let place = first > 0 ? Int(tokens[Int(first) - 1].end) : 0
            return place..<place
        }
        return Int(tokens[Int(first)].start)..<Int(tokens[Int(end) - 1].end)
    }

    @inline(__always) func byteRange(ofNode node: UInt32) -> Range<Int> {
        byteRange(first: nodes[Int(node)].firstToken, end: nodes[Int(node)].endToken)
    }
}
