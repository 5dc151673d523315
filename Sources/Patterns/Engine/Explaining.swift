import Syntax

extension CompiledMatcher {
    /// Why it matches at a node, or the step at which it does not.
    public func explain(at node: NodeID, in tree: SyntaxTree, lookup: ProjectLookup = .none) -> Explanation {
        guard tree.nodes.indices.contains(Int(node.index)), let entry = program.entries.first else {
            return Explanation(node: node, matched: false, steps: [])
        }
        return tree.withEngine(program, slotCount: entry.names.count, lookup: lookup) { engine in
            let matched = engine.holds(entry.root, at: node.index)
            engine.reset()
            var steps: [Explanation.Step] = []
            engine.trace = PatternTrace()
            engine.explain(entry.root, at: node.index, depth: 0, program.descriptions, &steps)
            return Explanation(node: node, matched: matched, steps: steps)
        }
    }

    /// Explanations for the nodes that start within a byte range (a line), those that get furthest first; at most `limit`. Where a pattern
    /// begins with a dot, the links of a chain count whose dot stands there.
    public func explain(
        in tree: SyntaxTree, bytes: Range<Int>, lookup: ProjectLookup = .none, limit: Int = 3
    ) -> [Explanation] {
        guard let entry = program.entries.first else { return [] }
        let kinds = entry.seeds.kinds
        let hasOpenBase = program.elements.contains(where: \.isOpenBase)
        var found: [(explanation: Explanation, rank: Int)] = []
        for index in tree.nodes.indices {
            let node = tree.nodes[index]
            guard node.endToken > node.firstToken, kinds.contains(node.kind) else { continue }
            let link = hasOpenBase ? tree.linkStart(UInt32(index)) : nil
            guard bytes.contains(Int(tree.tokens[Int(node.firstToken)].start)) || link.map(bytes.contains) ?? false else { continue }
            let explanation = explain(at: NodeID(UInt32(index)), in: tree, lookup: lookup)
            found.append((explanation, explanation.rank))
        }
        // A stable order: what got further, then source order.
        let sorted = found.enumerated().sorted { ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset) }
        return sorted.prefix(limit).map(\.element.explanation)
    }
}

extension SyntaxTree {
    /// The byte at which the last link of a chain starts, its dot: `.b()` of `a.b()`; nil for what is no such link.
    fileprivate func linkStart(_ node: UInt32) -> Int? {
        var node = node
        while node + 1 < nodes[Int(node)].subtreeEnd, nodes[Int(node) + 1].firstToken == nodes[Int(node)].firstToken {
            if nodes[Int(node)].kind == .memberAccess { return Int(tokens[Int(nodes[Int(node) + 1].endToken)].start) }
            node += 1
        }
        return nil
    }
}

extension Explanation {
    /// How far it got: a match before all else, then the number of steps that held, then how far into the file its failure lies.
    var rank: Int {
        if matched { return .max }
        let held = steps.count { $0.matched }
        let reach = steps.filter { !$0.matched }.map(\.range.lowerBound).max() ?? 0
        return held * 1_000_000_000 + reach
    }
}

extension Engine {
    /// Tries a part and writes down how it fared. Captures of parts that hold stay bound, so that later parts see them.
    @discardableResult
    mutating func explain(
        _ step: Int32, at node: UInt32, depth: Int, _ descriptions: [String], _ steps: inout [Explanation.Step]
    ) -> Bool {
        let place = steps.count
        let description = descriptions[Int(step)]
        steps.append(Explanation.Step(depth: depth, description: description, matched: false, range: byteRange(ofNode: node)))
        let held: Bool
        switch program.steps[Int(step)] {
        case .all(let first, let end):
            var all = true
            for index in first..<end where all {
                all = explain(program.stepLists[Int(index)], at: node, depth: depth + 1, descriptions, &steps)
            }
            held = all
        case .any(let first, let end):
            var any = false
            for index in first..<end where !any {
                let mark = trail.count
                any = explain(program.stepLists[Int(index)], at: node, depth: depth + 1, descriptions, &steps)
                if !any { undo(to: mark) }
            }
            held = any
        case .not(let inner):
            let mark = trail.count
            held = !explain(inner, at: node, depth: depth + 1, descriptions, &steps)
            undo(to: mark)
        case .pattern(let index):
            trace = PatternTrace()
            held = holds(step, at: node)
            if !held, let trace, trace.isSet { steps.append(failure(trace, program.patterns[Int(index)], depth: depth + 1)) }
        case .inside(let index): held = explainRelation(step, program.relations[Int(index)], at: node, depth, descriptions, &steps)
        case .contains(let index): held = explainRelation(step, program.relations[Int(index)], at: node, depth, descriptions, &steps)
        case .follows(let index): held = explainRelation(step, program.relations[Int(index)], at: node, depth, descriptions, &steps)
        case .precedes(let index): held = explainRelation(step, program.relations[Int(index)], at: node, depth, descriptions, &steps)
        case .constrain(let slot, _):
            held = holds(step, at: node)
            if slots[Int(slot)].isBound {
                let range = byteRange(first: slots[Int(slot)].first, end: slots[Int(slot)].end)
                steps[place] = Explanation.Step(depth: depth, description: description, matched: held, range: range)
                return held
            }
        case .kind, .regex, .declaration: held = holds(step, at: node)
        }
        steps[place] = Explanation.Step(depth: depth, description: description, matched: held, range: byteRange(ofNode: node))
        return held
    }

    private mutating func explainRelation(
        _ step: Int32, _ relation: CompiledRelation, at node: UInt32, _ depth: Int, _ descriptions: [String],
        _ steps: inout [Explanation.Step]
    ) -> Bool {
        let held = holds(step, at: node)
        let what = descriptions[Int(relation.step)]
        steps.append(
            Explanation.Step(
                depth: depth + 1, description: held ? "found: \(what)" : "none found: \(what)", matched: held,
                range: byteRange(ofNode: node)))
        return held
    }

    private func failure(_ trace: PatternTrace, _ header: PatternHeader, depth: Int) -> Explanation.Step {
        let token = min(Int(trace.token), tokens.count - 1)
        let range = Int(tokens[token].start)..<Int(tokens[token].end)
        let what = tokens[token].kind == .endOfFile ? "the end of the file" : "`\(excerpt(UnsafeBufferPointer(rebasing: bytes[range])))`"
        guard !trace.isSurplus else {
            return Explanation.Step(depth: depth, description: "the pattern ends before \(what)", matched: false, range: range)
        }
        let wanted = Int(min(header.textStart + trace.offset, header.textEnd))..<Int(header.textEnd)
        let rest = excerpt(UnsafeBufferPointer(rebasing: program.bytes[wanted]))
        return Explanation.Step(
            depth: depth, description: "wanted `\(rest)` (byte \(trace.offset) of the pattern), found \(what)", matched: false,
            range: range)
    }

    /// The beginning of a text, on one line.
    private func excerpt(_ text: UnsafeBufferPointer<UInt8>) -> String {
        let line = text.prefix { $0 != 0x0A && $0 != 0x0D }
        return line.count > 40 ? String(decoding: line.prefix(40), as: UTF8.self) + "…" : String(decoding: line, as: UTF8.self)
    }
}
