/// Runs a regular expression on bytes: every instruction is visited at most once a scalar.
struct TextMachine {
    private var scanner: TextScanner
    private let instructions: UnsafeBufferPointer<TextInstruction>
    private let sets: [ScalarSet]
    private let asciiSets: UnsafeBufferPointer<ASCIISet>
    /// Instructions that accept the current scalar, and such that accept the next.
    private var current: UnsafeMutableBufferPointer<Int32>
    private var next: UnsafeMutableBufferPointer<Int32>
    private var currentCount = 0
    private var nextCount = 0
    /// For each instruction the step at which it was added last.
    private let seen: UnsafeMutableBufferPointer<Int32>
    private let stack: UnsafeMutableBufferPointer<Int32>
    private var step: Int32 = 0
    private var hasMatched = false

    init(
        scanner: TextScanner, instructions: UnsafeBufferPointer<TextInstruction>, sets: [ScalarSet],
        asciiSets: UnsafeBufferPointer<ASCIISet>, memory: UnsafeMutableBufferPointer<Int32>
    ) {
        self.scanner = scanner
        self.instructions = instructions
        self.sets = sets
        self.asciiSets = asciiSets
        let count = instructions.count
        current = UnsafeMutableBufferPointer(rebasing: memory[0..<count])
        next = UnsafeMutableBufferPointer(rebasing: memory[count..<2 * count])
        seen = UnsafeMutableBufferPointer(rebasing: memory[2 * count..<3 * count])
        // The lists and the stack are written before they are read.
        seen.initialize(repeating: -1)
        stack = UnsafeMutableBufferPointer(rebasing: memory[3 * count..<4 * count + 4])
    }

    mutating func run() -> Bool {
        while true {
            if currentCount == 0 {
                // Nothing has begun: go to where something can. That may be another place, where conditions have other answers.
                guard scanner.findStart() else { return false }
                step += 1
            }
            let (scalar, length) = scanner.decode(at: scanner.index)
            if scanner.canStart(scalar) { add(0, previous: scanner.previous, following: scalar, toNext: false) }
            if hasMatched { return true }
            guard let scalar else { return false }
            let after = scanner.decode(at: scanner.index + length).scalar
            step += 1
            for position in 0..<currentCount {
                add(current[position] + 1, previous: scalar, following: after, toNext: true)
                if hasMatched { return true }
            }
            swap(&current, &next)
            currentCount = nextCount
            nextCount = 0
            scanner.advance(past: scalar, length: length)
        }
    }

    private func accepts(_ instruction: TextInstruction, _ scalar: UInt32) -> Bool {
        switch instruction {
        case .scalar(let wanted): wanted == scalar
        case .any: scalar != 0x0A && scalar != 0x0D
        case .set(let index):
            scalar < 0x80
                ? asciiSets[Int(index)].contains(UInt8(truncatingIfNeeded: scalar)) : sets[Int(index)].contains(scalar)
        case .split, .jump, .start, .end, .wordBoundary, .match: false
        }
    }

    /// Adds everything that is reached from an instruction without reading and accepts what follows.
    private mutating func add(_ start: Int32, previous: UInt32?, following: UInt32?, toNext: Bool) {
        var depth = 0
        stack[0] = start
        depth = 1
        while depth > 0 {
            depth -= 1
            let position = stack[depth]
            guard seen[Int(position)] != step else { continue }
            seen[Int(position)] = step
            switch instructions[Int(position)] {
            case .match:
                hasMatched = true
                return
            case .jump(let target):
                stack[depth] = target
                depth += 1
            case .split(let first, let second):
                stack[depth] = second
                stack[depth + 1] = first
                depth += 2
            case .start:
                guard previous == nil || scanner.ignoresEdges else { continue }
                stack[depth] = position + 1
                depth += 1
            case .end:
                guard following == nil || scanner.ignoresEdges else { continue }
                stack[depth] = position + 1
                depth += 1
            case .wordBoundary(let negated):
                let isBoundary = isWord(previous) != isWord(following)
                guard isBoundary != negated || scanner.ignoresEdges else { continue }
                stack[depth] = position + 1
                depth += 1
            case .scalar, .any, .set:
                guard let following, accepts(instructions[Int(position)], following) else { continue }
                if toNext {
                    next[nextCount] = position
                    nextCount += 1
                } else {
                    current[currentCount] = position
                    currentCount += 1
                }
            }
        }
    }

    private func isWord(_ scalar: UInt32?) -> Bool {
        guard let scalar else { return false }
        return switch scalar {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
        case 0x80...: ScalarSet.word.contains(scalar)
        default: false
        }
    }
}
