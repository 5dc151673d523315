/// Looks for a word of two bytes or more in bytes, skipping ahead by what it sees (Horspool): a step for every few bytes, not for each.
struct ByteSearch: Sendable {
    private let word: [UInt8]
    /// By the byte under the word's end: how far the word may move.
    private let steps: [UInt8]

    init(_ word: String) {
        self.word = Array(word.utf8.prefix(255))
        var steps = [UInt8](repeating: UInt8(self.word.count), count: 256)
        for (index, byte) in self.word.dropLast().enumerated() { steps[Int(byte)] = UInt8(self.word.count - 1 - index) }
        self.steps = steps
    }

    /// The offset of the next place where the word stands, at `start` or behind it; nil where there is none.
    func next(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        let count = word.count
        return word.withUnsafeBufferPointer { word in
            steps.withUnsafeBufferPointer { steps in
                var offset = start
                while offset + count <= bytes.count {
                    let last = bytes[offset + count - 1]
                    if last == word[count - 1] {
                        var index = 0
                        while index < count - 1, bytes[offset + index] == word[index] { index += 1 }
                        if index == count - 1 { return offset }
                    }
                    offset += Int(steps[Int(last)])
                }
                return nil
            }
        }
    }
}
