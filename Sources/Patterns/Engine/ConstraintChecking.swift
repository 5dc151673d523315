import Syntax

extension Engine {
    /// Whether a bound capture satisfies a constraint.
    mutating func satisfies(_ constraint: Int32, slot: Int) -> Bool {
        let value = slots[slot]
        switch program.constraints[Int(constraint)] {
        case .regex(let text):
            let range = byteRange(first: value.first, end: value.end)
            work &+= range.count
            guard work <= limit else { return false }
            return program.texts[Int(text)].matches(UnsafeBufferPointer(rebasing: bytes[range]))
        case .tokens(let words): return spells(words, value.first, value.end)
        case .slot(let other):
            let otherValue = slots[Int(other)]
            return !otherValue.isBound || equalTokens(value.first, value.end, otherValue.first, otherValue.end)
        case .kind(let kinds):
            guard value.node != Slot.none else { return false }
            return program.kindSets[Int(kinds)].contains(nodes[Int(value.node)].kind)
        case .conforms(let types): return conforms(typeName(value.first, value.end), toAnyOf: types)
        case .containsTokens(let words): return containsTokens(words, value)
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
        case .any(let first, let end):
            for index in first..<end where satisfies(program.constraintLists[Int(index)], slot: slot) { return true }
            return false
        case .all(let first, let end):
            for index in first..<end where !satisfies(program.constraintLists[Int(index)], slot: slot) { return false }
            return true
        }
    }

    /// Whether a type is one of these, or the project says that it conforms to or inherits from one.
    func conforms(_ type: String, toAnyOf words: WordRange) -> Bool {
        for index in words.first..<words.end {
            let word = program.words[Int(index)]
            let name = String(decoding: program.bytes[Int(word.start)..<Int(word.start + word.length)], as: UTF8.self)
            if type == name || lookup.conforms(type, name) == true { return true }
        }
        return false
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

    private mutating func spells(_ words: WordRange, _ first: UInt32, _ end: UInt32) -> Bool {
        guard words.count == Int(end - first) else { return false }
        return spells(words, at: first)
    }

    private mutating func spells(_ words: WordRange, at first: UInt32) -> Bool {
        for offset in 0..<words.count {
            work &+= 1
            let token = tokens[Int(first) + offset]
            guard equals(Int(words.first) + offset, Int(token.start), Int(token.end)) else { return false }
        }
        return true
    }

    private mutating func containsTokens(_ words: WordRange, _ value: Slot) -> Bool {
        guard !words.isEmpty else { return true }
        let end = max(value.end, value.trailingEnd)
        guard Int(end - value.first) >= words.count else { return false }
        for first in value.first...(end - UInt32(words.count)) {
            work &+= 1
            guard work <= limit else { return false }
            guard tokens[Int(first)].kind != .stringSegment, tokens[Int(first)].kind != .regexPattern else { continue }
            if spells(words, at: first) { return true }
        }
        return false
    }

    /// Whether the bytes are those of a word of the program.
    func equals(_ index: Int, _ start: Int, _ end: Int) -> Bool {
        let word = program.words[index]
        guard Int(word.length) == end - start else { return false }
        for offset in 0..<Int(word.length) where program.bytes[Int(word.start) + offset] != bytes[start + offset] { return false }
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
