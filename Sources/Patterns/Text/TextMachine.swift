/// Runs a regular expression on bytes: every instruction is visited at most once a scalar.
struct TextMachine {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let instructions: UnsafeBufferPointer<TextInstruction>
    private let sets: [ScalarSet]
    /// Instructions to run at the current scalar and at the next.
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
        bytes: UnsafeBufferPointer<UInt8>, instructions: UnsafeBufferPointer<TextInstruction>, sets: [ScalarSet],
        memory: UnsafeMutableBufferPointer<Int32>
    ) {
        self.bytes = bytes
        self.instructions = instructions
        self.sets = sets
        let count = instructions.count
        memory.initialize(repeating: -1)
        current = UnsafeMutableBufferPointer(rebasing: memory[0..<count])
        next = UnsafeMutableBufferPointer(rebasing: memory[count..<2 * count])
        seen = UnsafeMutableBufferPointer(rebasing: memory[2 * count..<3 * count])
        stack = UnsafeMutableBufferPointer(rebasing: memory[3 * count..<4 * count + 4])
    }

    mutating func run() -> Bool {
        var index = 0
        var previous: UInt32?
        while true {
            let (scalar, length) = decode(at: index)
            // A match may start at every scalar.
            add(0, previous: previous, following: scalar, toNext: false)
            if hasMatched { return true }
            guard let scalar else { return false }
            let after = decode(at: index + length).scalar
            step += 1
            for position in 0..<currentCount where accepts(instructions[Int(current[position])], scalar) {
                add(current[position] + 1, previous: scalar, following: after, toNext: true)
                if hasMatched { return true }
            }
            swap(&current, &next)
            currentCount = nextCount
            nextCount = 0
            previous = scalar
            index += length
        }
    }

    private func accepts(_ instruction: TextInstruction, _ scalar: UInt32) -> Bool {
        switch instruction {
        case .scalar(let wanted): wanted == scalar
        case .any: scalar != 0x0A && scalar != 0x0D
        case .set(let index): sets[Int(index)].contains(scalar)
        case .split, .jump, .start, .end, .wordBoundary, .match: false
        }
    }

    /// Adds an instruction and everything reached from it without reading.
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
                guard previous == nil else { continue }
                stack[depth] = position + 1
                depth += 1
            case .end:
                guard following == nil else { continue }
                stack[depth] = position + 1
                depth += 1
            case .wordBoundary(let negated):
                let isBoundary = isWord(previous) != isWord(following)
                guard isBoundary != negated else { continue }
                stack[depth] = position + 1
                depth += 1
            case .scalar, .any, .set:
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

    private func isWord(_ scalar: UInt32?) -> Bool { scalar.map(ScalarSet.word.contains) ?? false }

    /// The scalar at an index and its length; nil at the end.
    private func decode(at index: Int) -> (scalar: UInt32?, length: Int) {
        guard index < bytes.count else { return (nil, 0) }
        let first = bytes[index]
        if first < 0x80 { return (UInt32(first), 1) }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0
        guard length > 0, index + length <= bytes.count else { return (0xFFFD, 1) }
        var scalar = UInt32(first) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
        for offset in 1..<length {
            let byte = bytes[index + offset]
            guard byte & 0xC0 == 0x80 else { return (0xFFFD, 1) }
            scalar = scalar << 6 | UInt32(byte & 0x3F)
        }
        return (scalar, length)
    }
}
