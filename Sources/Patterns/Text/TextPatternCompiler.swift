/// Turns the tree of a regular expression into instructions.
struct TextPatternCompiler {
    let ignoresCase: Bool
    private(set) var instructions: [TextInstruction] = []
    private(set) var sets: [ScalarSet] = []

    /// Repetitions multiply; more than this is a mistake.
    static let limit = 20_000

    init(ignoresCase: Bool) { self.ignoresCase = ignoresCase }

    mutating func compile(_ tree: TextTree) throws(PatternError) {
        try emit(tree)
        instructions.append(.match)
    }

    private var here: Int32 { Int32(instructions.count) }

    private mutating func emit(_ tree: TextTree) throws(PatternError) {
        guard instructions.count < Self.limit else {
            throw PatternError(offset: 0, problem: "the regular expression repeats too much", remedy: "use smaller bounds")
        }
        switch tree {
        case .empty: break
        case .scalar(let value): emitScalar(value)
        case .any: instructions.append(.any)
        case .set(let set):
            sets.append(ignoresCase ? withBothCases(set) : set)
            instructions.append(.set(Int32(sets.count - 1)))
        case .sequence(let parts): for part in parts { try emit(part) }
        case .choice(let parts): try emitChoice(parts)
        case .repeated(let part, let range):
            for _ in 0..<range.lowerBound { try emit(part) }
            var splits: [Int] = []
            for _ in range.lowerBound..<range.upperBound {
                splits.append(instructions.count)
                instructions.append(.match)
                try emit(part)
            }
            for split in splits { instructions[split] = .split(Int32(split + 1), here) }
        case .atLeast(let part, let count):
            for _ in 0..<count { try emit(part) }
            let split = instructions.count
            instructions.append(.match)
            try emit(part)
            instructions.append(.jump(Int32(split)))
            instructions[split] = .split(Int32(split + 1), here)
        case .start: instructions.append(.start)
        case .end: instructions.append(.end)
        case .wordBoundary(let negated): instructions.append(.wordBoundary(negated: negated))
        }
    }

    private mutating func emitChoice(_ parts: [TextTree]) throws(PatternError) {
        var jumps: [Int] = []
        for (index, part) in parts.enumerated() {
            guard index < parts.count - 1 else {
                try emit(part)
                break
            }
            let split = instructions.count
            instructions.append(.match)
            try emit(part)
            jumps.append(instructions.count)
            instructions.append(.match)
            instructions[split] = .split(Int32(split + 1), here)
        }
        for jump in jumps { instructions[jump] = .jump(here) }
    }

    private mutating func emitScalar(_ value: UInt32) {
        guard ignoresCase, isLetter(value) else {
            instructions.append(.scalar(value))
            return
        }
        sets.append(ScalarSet(ranges: [value...value, (value ^ 0x20)...(value ^ 0x20)]))
        instructions.append(.set(Int32(sets.count - 1)))
    }

    private func isLetter(_ value: UInt32) -> Bool { value < 0x80 && (value | 0x20) >= 0x61 && (value | 0x20) <= 0x7A }

    private func withBothCases(_ set: ScalarSet) -> ScalarSet {
        var result = set
        for range in set.ranges {
            for letter in UInt32(0x41)...0x5A {
                if range.contains(letter) { result.ranges.append((letter | 0x20)...(letter | 0x20)) }
                if range.contains(letter | 0x20) { result.ranges.append(letter...letter) }
            }
        }
        return result
    }
}
