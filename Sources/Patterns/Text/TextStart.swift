/// Where in a text a match can start. Most texts have no such place, or few: everything else is passed without running the machine.
struct TextStart: Sendable, Hashable {
    /// Scalars with which a match at the text's beginning starts.
    let atBeginning: ASCIISet
    /// Scalars with which a match anywhere else starts; none where the expression is bound to the beginning by `^`.
    let later: ASCIISet
    /// A match may be empty: it can start anywhere, also at the end.
    let mayBeEmpty: Bool

    /// What can stand at the second, third and fourth place of a match.
    private let second, third, fourth: ASCIISet
    /// How many of these places every match has.
    private let reach: Int

    init(_ instructions: [TextInstruction], sets: [ASCIISet]) {
        var states = Self.reached(from: [0], in: instructions, passesStart: false)
        later = Self.accepted(by: states, in: instructions, sets)
        states = Self.reached(from: [0], in: instructions, passesStart: true)
        atBeginning = Self.accepted(by: states, in: instructions, sets)
        mayBeEmpty = Self.mayEnd(states, in: instructions)
        var ahead: [ASCIISet] = []
        while ahead.count < 3, !Self.mayEnd(states, in: instructions) {
            states = Self.reached(from: states.map { $0 + 1 }, in: instructions, passesStart: true)
            if Self.mayEnd(states, in: instructions) { break }
            ahead.append(Self.accepted(by: states, in: instructions, sets))
        }
        reach = ahead.count
        second = ahead.first ?? .all
        third = ahead.count > 1 ? ahead[1] : .all
        fourth = ahead.count > 2 ? ahead[2] : .all
    }

    /// Whether what follows the first byte of a match can be what follows this ASCII byte.
    /// - Parameter index: The byte's offset.
    @inline(__always) func canContinue(in bytes: UnsafeBufferPointer<UInt8>, after index: Int) -> Bool {
        guard index + reach < bytes.count else { return false }
        for place in 0..<reach {
            let byte = bytes[index + 1 + place]
            let wanted = place == 0 ? second : place == 1 ? third : fourth
            // A scalar of several bytes moves the places after it.
            guard byte < 0x80 else { return wanted.mayHoldOthers }
            if !wanted.contains(byte) { return false }
        }
        return true
    }

    /// The bytes with which a text begins that an expression bound to the beginning matches; empty where that is open.
    static func prefix(_ instructions: [TextInstruction]) -> [UInt8] {
        guard instructions.first == .start else { return [] }
        var prefix: [UInt8] = []
        for instruction in instructions.dropFirst() {
            guard case .scalar(let scalar) = instruction, scalar < 0x80 else { break }
            prefix.append(UInt8(truncatingIfNeeded: scalar))
        }
        return prefix
    }

    /// The instructions that read, and the end, which are reached without reading.
    private static func reached(from starts: [Int32], in instructions: [TextInstruction], passesStart: Bool) -> [Int32] {
        var states: [Int32] = []
        var seen = [Bool](repeating: false, count: instructions.count)
        var open = starts
        while let position = open.popLast() {
            guard !seen[Int(position)] else { continue }
            seen[Int(position)] = true
            switch instructions[Int(position)] {
            case .scalar, .any, .set, .match: states.append(position)
            case .split(let first, let second): open += [first, second]
            case .jump(let target): open.append(target)
            case .start: if passesStart { open.append(position + 1) }
            case .end, .wordBoundary: open.append(position + 1)
            }
        }
        return states
    }

    private static func accepted(by states: [Int32], in instructions: [TextInstruction], _ sets: [ASCIISet]) -> ASCIISet {
        var scalars = ASCIISet()
        for state in states {
            switch instructions[Int(state)] {
            case .scalar(let scalar): scalars.insert(scalar)
            case .any: scalars.formUnion(.all)
            case .set(let index): scalars.formUnion(sets[Int(index)])
            case .split, .jump, .start, .end, .wordBoundary, .match: break
            }
        }
        return scalars
    }

    private static func mayEnd(_ states: [Int32], in instructions: [TextInstruction]) -> Bool {
        states.contains { instructions[Int($0)] == .match }
    }
}
