import Syntax

/// Makes sources out of the tokens of real ones, in runs that are right with a few tokens that are not.
struct TokenMutator {
    /// A source's tokens, each with the trivia before it.
    private let words: [[[UInt8]]]
    private var random: SeededGenerator

    init(seed: UInt64, sources: [[UInt8]]) {
        random = SeededGenerator(seed: seed)
        words = sources.map { source in
            var edge = 0
            return Parser.parse(source).tokens.dropLast().map { token in
                defer { edge = Int(token.end) }
                return Array(source[edge..<Int(token.end)])
            }
        }.filter { !$0.isEmpty }
    }

    /// About that many bytes.
    mutating func source(length: Int) -> [UInt8] {
        // From hardly disturbed to hardly a whole phrase.
        let runLength = Int.random(in: 2...200, using: &random)
        var source: [UInt8] = []
        while source.count < length, let words = words.randomElement(using: &random) {
            var run = Array(words[Int.random(in: words.indices, using: &random)...].prefix(runLength))
            for _ in 0..<Int.random(in: 0...3, using: &random) { mutate(&run) }
            source += run.joined()
        }
        return source
    }

    private mutating func mutate(_ run: inout [[UInt8]]) {
        guard let index = run.indices.randomElement(using: &random), let other = run.indices.randomElement(using: &random),
            let foreign = words.randomElement(using: &random)?.randomElement(using: &random)
        else { return }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: run.remove(at: index)
        case 1: run.insert(run[index], at: other)
        case 2: run.swapAt(index, other)
        case 3: run[index] = foreign
        case 4: run.insert(foreign, at: index)
        default: run[index] = (Bool.random(using: &random) ? [0x0A] : []) + run[index].drop { $0 == 0x20 || $0 == 0x0A }
        }
    }
}
