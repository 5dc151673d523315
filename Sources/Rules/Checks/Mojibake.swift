import Syntax

/// `?` or U+FFFD between Japanese characters of a string: a character that a conversion lost.
struct Mojibake: FileCheck {
    init(options: RuleOptions) {}

    func reports(in file: FileContext) -> [CheckReport] {
        let tree = file.tree
        var reports: [CheckReport] = []
        var offset = 0
        while let start = tree.source.withUnsafeBufferPointer({ $0.firstNonASCII(from: offset) }) {
            let index = tree.firstToken(endingAfter: start)
            guard index < tree.tokens.count else { break }
            let token = tree.tokens[index]
            offset = max(start + 1, Int(token.start))
            guard token.kind == .stringSegment, Int(token.start) <= start else { continue }
            offset = Int(token.end)
            reports += lost(in: Int(token.start)..<Int(token.end), of: tree).map { CheckReport(place: file.place($0)) }
        }
        return reports
    }

    private func lost(in range: Range<Int>, of tree: SyntaxTree) -> [Range<Int>] {
        guard tree.source[range].contains(where: { $0 >= 0xE3 }),
            let text = String(validating: tree.source[range], as: UTF8.self)
        else { return [] }
        let scalars = Array(text.unicodeScalars)
        var found: [Range<Int>] = []
        var offset = range.lowerBound
        for (index, scalar) in scalars.enumerated() {
            let width = UTF8.width(scalar)
            let isBetween =
                index > 0 && index + 1 < scalars.count && Self.isHan(scalars[index - 1]) && Self.isHan(scalars[index + 1])
            let isReplaced = scalar.value == 0xFFFD && index > 0 && Self.isJapanese(scalars[index - 1])
            if scalar == "?" && isBetween || isReplaced { found.append(offset..<offset + width) }
            offset += width
        }
        return found
    }

    private static func isHan(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isIdeographic }

    private static func isJapanese(_ scalar: Unicode.Scalar) -> Bool {
        isHan(scalar) || (0x3040...0x30FF).contains(scalar.value)
    }
}
