/// A regular expression over a text, found in time linear in it: no back-references, no look-around, so no rule can hang a run.
///
/// `.` `[a-z]` `[^…]` `\d \w \s \b` and their opposites, `\u{3042}`, `* + ? {m,n}`, `|`, `( )`, `(?: )`, `^ $` (start and end of the
/// text), and `(?i)` at the start (ASCII letters). Works on Unicode scalars; `.` is anything but a line break.
public struct TextPattern: Sendable, Hashable {
    private let compiled: Compiled

    /// Shared: matchers hand expressions about, and copying five arrays each time would cost more than most searches.
    private final class Compiled: Sendable {
        let text: String
        let instructions: [TextInstruction]
        let sets: [ScalarSet]
        /// The sets' ASCII parts.
        let asciiSets: [ASCIISet]
        let start: TextStart
        /// The bytes with which a text begins that an expression bound to the beginning matches; empty where that is open.
        let prefix: [UInt8]

        init(_ text: String, _ compiler: TextPatternCompiler) {
            self.text = text
            instructions = compiler.instructions
            sets = compiler.sets
            asciiSets = compiler.sets.map(ASCIISet.init)
            start = TextStart(compiler.instructions, sets: asciiSets)
            prefix = TextStart.prefix(compiler.instructions)
        }
    }

    /// Reads a regular expression.
    /// - Throws: `PatternError` with the byte offset of what is not understood.
    public init(_ text: String) throws(PatternError) {
        var parser = TextPatternParser(text)
        let tree = try parser.parse()
        var compiler = TextPatternCompiler(ignoresCase: parser.ignoresCase)
        try compiler.compile(tree)
        compiled = Compiled(text, compiler)
    }

    /// As written.
    public var text: String { compiled.text }

    public static func == (left: TextPattern, right: TextPattern) -> Bool { left.compiled === right.compiled || left.text == right.text }

    public func hash(into hasher: inout Hasher) { hasher.combine(text) }

    /// Whether it matches somewhere in the text.
    public func matches(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { matches($0) }
    }

    /// Whether it matches somewhere in these bytes, taken as UTF-8; an invalid byte is one scalar, U+FFFD.
    /// - Parameter ignoringEdges: what asks for the edge of the text or of a word (`^ $ \b`) holds everywhere. Where even then nothing
    ///   matches, it matches no part of these bytes either.
    func matches(_ bytes: UnsafeBufferPointer<UInt8>, ignoringEdges: Bool = false) -> Bool {
        if !ignoringEdges, !compiled.prefix.isEmpty, !bytes.starts(with: compiled.prefix) { return false }
        var scanner = TextScanner(bytes: bytes, start: compiled.start, ignoresEdges: ignoringEdges)
        guard scanner.findStart() else { return false }
        return run(scanner)
    }

    private func run(_ scanner: TextScanner) -> Bool {
        compiled.instructions.withUnsafeBufferPointer { instructions in
            compiled.asciiSets.withUnsafeBufferPointer { asciiSets in
                withUnsafeTemporaryAllocation(of: Int32.self, capacity: 4 * instructions.count + 4) { memory in
                    var machine = TextMachine(
                        scanner: scanner, instructions: instructions, sets: compiled.sets, asciiSets: asciiSets, memory: memory)
                    return machine.run()
                }
            }
        }
    }
}

/// An instruction of the machine that runs all alternatives at once.
enum TextInstruction: Sendable, Hashable {
    case scalar(UInt32)
    /// Anything but a line break.
    case any
    case set(Int32)
    case split(Int32, Int32)
    case jump(Int32)
    case start
    case end
    case wordBoundary(negated: Bool)
    case match
}

/// A set of scalars: `[a-z_]`, `\d`.
struct ScalarSet: Sendable, Hashable {
    var ranges: [ClosedRange<UInt32>] = []
    var isNegated = false

    func contains(_ scalar: UInt32) -> Bool {
        for range in ranges where range.contains(scalar) { return !isNegated }
        return isNegated
    }

    static let digits = ScalarSet(ranges: [0x30...0x39])
    static let spaces = ScalarSet(ranges: [0x09...0x0D, 0x20...0x20, 0x85...0x85, 0xA0...0xA0, 0x2028...0x2029, 0x3000...0x3000])
    /// Letters, digits, `_`; everything beyond ASCII that may stand in a Swift name.
    static let word = ScalarSet(ranges: [
        0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A, 0xAA...0xAA, 0xB5...0xB5,
        0xC0...0x1FFF, 0x200C...0x200D, 0x2C00...0x2DFF, 0x3005...0x3007, 0x3021...0xD7FF, 0xF900...0xFE1F,
        0xFE30...0xFEFE, 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A, 0xFF66...0xFFDC, 0x10000...0x10FFFF,
    ])

    var inverted: [ClosedRange<UInt32>] {
        var result: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if range.lowerBound > next { result.append(next...(range.lowerBound - 1)) }
            next = max(next, range.upperBound + 1)
        }
        if next <= 0x10FFFF { result.append(next...0x10FFFF) }
        return result
    }
}
