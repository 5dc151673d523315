import Syntax

/// Many matchers, one walk over a tree: a node is tried only with those that can start at its kind and its characteristic token, so that
/// cost grows with matches, not with matchers. A value; one serves all threads.
public struct RuleDispatch: Sendable {
    /// In the order given; `Match.matcher` is an index into it.
    public let matchers: [CompiledMatcher]
    private let program: Program
    private let table: SeedTable
    private let slotCount: Int

    /// Sorts the matchers by what can start them.
    public init(_ matchers: [CompiledMatcher]) {
        var program = Program()
        for matcher in matchers { program.link(matcher.program) }
        self.matchers = matchers
        self.program = program
        table = SeedTable(program.entries)
        slotCount = program.entries.map(\.names.count).max() ?? 0
    }

    /// Every match in the file, in source order (outer before inner), then by matcher.
    /// - Parameter nodes: the tree's nodes by kind, where they are at hand.
    public func run(on tree: SyntaxTree, nodes: NodesByKind? = nil, lookup: ProjectLookup = .none) -> Result {
        guard !matchers.isEmpty else { return Result(matches: [], exhausted: []) }
        let nodes = nodes ?? NodesByKind(tree)
        return tree.withEngine(program, slotCount: slotCount, lookup: lookup) { engine in walk(nodes, &engine) }
    }

    /// Kind by kind, so that one kind's matchers stay at hand; kinds that no matcher wants cost nothing.
    private func walk(_ nodes: NodesByKind, _ engine: inout Engine) -> Result {
        var result = Result(matches: [], exhausted: [])
        var work = [Int](repeating: 0, count: matchers.count)
        let limit = engine.limit
        table.withView(for: engine.tokens) { table in
            for kind in 0..<table.isWanted.count where table.isWanted[kind] {
                for node in nodes[rawKind: UInt8(truncatingIfNeeded: kind)] {
                    for position in Int(table.plain[kind])..<Int(table.plain[kind + 1]) {
                        let entry = table.plainEntries[position]
                        guard mayStart(entry, at: Int(node), engine, table) else { continue }
                        attempt(entry.matcher, at: node, &engine, &work, limit, &result)
                    }
                    let base = table.keyed[kind]
                    guard base >= 0 else { continue }
                    let token = SeedKey.token(of: Int(node), nodes: engine.nodes, tokens: engine.tokens)
                    guard token >= 0, token < engine.tokens.count else { continue }
                    var next = table.heads[Int(base) + Int(SeedKey.key(engine.tokens[token]))]
                    while next >= 0 {
                        let link = table.links[Int(next)]
                        next = link.next
                        guard table.isActive[Int(link.entry.matcher)], mayStart(link.entry, at: Int(node), engine, table) else { continue }
                        attempt(link.entry.matcher, at: node, &engine, &work, limit, &result)
                    }
                }
            }
        }
        result.matches.sort { ($0.node, $0.matcher) < ($1.node, $1.matcher) }
        result.exhausted = work.indices.filter { work[$0] > limit }
        return result
    }

    /// Whether the node's first child is of a kind that the matcher can have there.
    @inline(__always)
    private func mayStart(_ entry: SeedTable.Entry, at node: Int, _ engine: borrowing Engine, _ table: SeedTable.View) -> Bool {
        guard entry.firstChild >= 0 else { return true }
        guard node + 1 < Int(engine.nodes[node].subtreeEnd) else { return false }
        return table.guards[Int(entry.firstChild)].contains(engine.nodes[node + 1].kind)
    }

    @inline(__always)
    private func attempt(
        _ matcher: Int32, at node: UInt32, _ engine: inout Engine, _ work: inout [Int], _ limit: Int, _ result: inout Result
    ) {
        engine.work = work[Int(matcher)]
        guard engine.work <= limit else { return }
        if engine.holds(program.entries[Int(matcher)].root, at: node) {
            result.matches.append(engine.match(Int(matcher), node, program.entries[Int(matcher)].names))
        }
        engine.reset()
        work[Int(matcher)] = engine.work
    }

    /// What one file gave.
    public struct Result: Sendable {
        /// In source order.
        public var matches: [Match]
        /// Matchers whose work on this file passed all bounds (only hostile files do that) and that may have missed matches.
        public var exhausted: [Int]
    }
}

extension Engine {
    /// What the slots hold, as a value.
    func match(_ matcher: Int, _ node: UInt32, _ names: [String]) -> Match {
        let target = nodes[Int(node)]
        let first = matchFirst == Slot.none ? target.firstToken : matchFirst
        let end = matchEnd == Slot.none ? target.endToken : matchEnd
        let captures = trail.bound.compactMap { slot in
            names.indices.contains(Int(slot)) ? capture(names[Int(slot)], slots[Int(slot)]) : nil
        }
        return Match(
            matcher: matcher, node: NodeID(node), tokens: Int(first)..<Int(max(first, end)), captures: Captures(captures))
    }

    private func capture(_ name: String, _ slot: Slot) -> Capture {
        let hasNode = slot.node != Slot.none
        return Capture(
            name: name, tokens: Int(slot.first)..<Int(max(slot.first, slot.end)), node: hasNode ? NodeID(slot.node) : nil,
            nodeEnd: hasNode ? NodeID(slot.nodeEnd) : nil,
            trailing: slot.trailingEnd > 0 ? Int(slot.trailingFirst)..<Int(slot.trailingEnd) : nil)
    }
}

extension SyntaxTree {
    /// Lends the tree's and the program's arrays to an engine for the time of the call.
    func withEngine<Result>(
        _ program: Program, slotCount: Int, lookup: ProjectLookup, _ body: (inout Engine) -> Result
    ) -> Result {
        source.withUnsafeBufferPointer { bytes in
            tokens.withUnsafeBufferPointer { tokens in
                nodes.withUnsafeBufferPointer { nodes in
                    program.withView { view in
                        EngineMemory.with(slotCount: slotCount, relations: program.relations.count) { memory in
                            var engine = Engine(
                                bytes: bytes, tokens: tokens, nodes: nodes, program: view, memory: memory, lookup: lookup)
                            return body(&engine)
                        }
                    }
                }
            }
        }
    }
}
