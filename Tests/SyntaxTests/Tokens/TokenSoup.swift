/// Numbers that look random and are the same for the same seed.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state &* 0x2545_F491_4F6C_DD1D
    }
}

/// Makes sources out of pieces of Swift that are each right, in orders that are not.
struct TokenSoup {
    /// Pieces that open, close or disturb something, and some plain ones between.
    static let pieces: [[UInt8]] =
        [
            "\"", "\"\"\"", "\"\"\"\n", "\n\"\"\"", "#\"", "\"#", "##\"", "\"##", "#\"\"\"", "\"\"\"#", "\\(", "\\#(", "\\##(", ")",
            "(", "[", "]", "{", "}", "'", "`", "``", "/", "//", "/*", "*/", "/**", "#/", "/#", "##/", "#/\n", "\n/#", "\\", "\\\\",
            "\\\"", "\\n", "\\u{A}", "\\u{", "\\ \n", "\\#\n", "<#", "#>", "<", ">", ">>", "->", "=", "==", "&", "!", "?", "??", ".",
            "...", "..<", "+", "-", "<<<<<<< ", "\n<<<<<<< a\n", "\n>>>>>>> b\n", "\n>>>> ", "\n<<<<\n", "#", "##", "###", "#if",
            "#else", "#endif", "#!", "$", "$0", "$x", "_", ",", ";", ":", "::", "@", "0x", "0xF.p", "1.", "1e", "0b2", "12", "1.5",
            "try? ", "func ", "operator ", "self", "let", "x", "associatedtype", "nonisolated", "a_long_identifier_of_many_bytes",
            " ", "  ", "\t", "\n", "\r", "\r\n", "\u{B}", "        ", "// c\n", "/* c */", "“", "”", "é", "名前", "≠", "\u{300}",
            "\u{A0}", "\u{FEFF}", "👨‍👩‍👧", "\"\\(x)\"", "/a b/", "`a b`",
        ].map { Array($0.utf8) } + [[0], [0x7F], [0x80], [0xC3], [0xE3, 0x81], [0xF0, 0x9F], [0xFF], [0xEF, 0xBB], [0xC2]]

    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// About that many bytes.
    mutating func source(length: Int) -> [UInt8] {
        // From few kinds of piece grow deep nestings and long runs, from many kinds odd encounters.
        let variety = Int.random(in: 1...Self.pieces.count, using: &random)
        let chosen = (0..<variety).map { _ in Self.pieces.randomElement(using: &random) ?? [] }
        var source: [UInt8] = []
        while source.count < length { source += chosen.randomElement(using: &random) ?? [0] }
        mutate(&source)
        return source
    }

    /// Deletes, doubles or overwrites a few bytes.
    private mutating func mutate(_ source: inout [UInt8]) {
        for _ in 0..<Int.random(in: 0...8, using: &random) where !source.isEmpty {
            let index = Int.random(in: 0..<source.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: source.remove(at: index)
            case 1: source.insert(source[index], at: index)
            default: source[index] = UInt8.random(in: .min ... .max, using: &random)
            }
        }
    }
}
