import Syntax

/// What the tokens and the tree of a file weigh, in bytes a byte of source: `memory`, what is weighed, the figure.
func measurements(_ files: [[UInt8]]) -> [String] {
    let weighed = files.map { (size: $0.count, weight: bytesHeld(by: Parser.parse($0))) }
    let all = weighed.reduce((size: 0, weight: 0)) { ($0.size + $1.size, $0.weight + $1.weight) }
    func ratio(_ file: (size: Int, weight: Int)) -> Double { Double(file.weight) / Double(file.size) }
    guard let largest = weighed.max(by: { $0.size < $1.size }),
        let heaviest = weighed.filter({ $0.size > 1000 }).max(by: { ratio($0) < ratio($1) })
    else { return [] }
    return [
        "memory\tall files together\t\(ratio(all))",
        "memory\tlargest file, \(largest.size / 1000) kB\t\(ratio(largest))",
        "memory\theaviest file, \(heaviest.size / 1000) kB\t\(ratio(heaviest))",
    ]
}

/// What the arrays of tokens and nodes occupy, room that they do not use and their headers included.
private func bytesHeld(by tree: SyntaxTree) -> Int {
    let header = 32
    return tree.tokens.capacity * MemoryLayout<Token>.stride + tree.nodes.capacity * MemoryLayout<Node>.stride + 2 * header
}
