/// Where in a text a match can start. Most texts have no such place, or few: everything else is passed without running the machine.
struct TextStart: Sendable, Hashable {
    /// Scalars with which a match at the text's beginning starts.
    let atBeginning: ASCIISet
    /// Scalars with which a match anywhere else starts; none where the expression is bound to the beginning by `^`.
    let later: ASCIISet
    /// A match may be empty: it can start anywhere, also at the end.
    let mayBeEmpty: Bool

    init(_ instructions: [TextInstruction], sets: [ASCIISet]) {
        let beginning = Self.first(instructions, sets, passesStart: true)
        let later = Self.first(instructions, sets, passesStart: false)
        atBeginning = beginning.scalars
        self.later = later.scalars
        mayBeEmpty = beginning.mayBeEmpty
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

    /// What the instructions reached without reading accept.
    private static func first(
        _ instructions: [TextInstruction], _ sets: [ASCIISet], passesStart: Bool
    ) -> (scalars: ASCIISet, mayBeEmpty: Bool) {
        var scalars = ASCIISet()
        var mayBeEmpty = false
        var seen = [Bool](repeating: false, count: instructions.count)
        var open: [Int32] = [0]
        while let position = open.popLast() {
            guard !seen[Int(position)] else { continue }
            seen[Int(position)] = true
            switch instructions[Int(position)] {
            case .scalar(let scalar): scalars.insert(scalar)
            case .any: scalars.formUnion(.all)
            case .set(let index): scalars.formUnion(sets[Int(index)])
            case .split(let first, let second): open += [first, second]
            case .jump(let target): open.append(target)
            case .start: if passesStart { open.append(position + 1) }
            case .end, .wordBoundary: open.append(position + 1)
            case .match: mayBeEmpty = true
            }
        }
        return (scalars, mayBeEmpty)
    }
}
