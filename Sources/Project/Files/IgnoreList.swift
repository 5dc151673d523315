/// A `.gitignore`: which paths below its folder git leaves out.
public struct IgnoreList: Sendable, Hashable {
    private let rules: [Rule]

    private struct Rule: Sendable, Hashable {
        var pattern: [UInt8]
        var isNegated: Bool
        var isFolderOnly: Bool
        /// Matched against the path from the list's folder, not against a name at any depth.
        var isAnchored: Bool
    }

    /// Of the bytes of a `.gitignore`; a line that is no pattern is passed over.
    public init(source: [UInt8]) {
        rules = source.split(separator: 0x0A).compactMap { Self.rule($0) }
    }

    private static func rule(_ line: ArraySlice<UInt8>) -> Rule? {
        var text = line
        if text.last == 0x0D { text.removeLast() }
        while text.last == UInt8(ascii: " "), text.dropLast().last != UInt8(ascii: "\\") { text.removeLast() }
        guard let first = text.first, first != UInt8(ascii: "#") else { return nil }
        let isNegated = first == UInt8(ascii: "!")
        if isNegated { text.removeFirst() }
        let isFolderOnly = text.last == UInt8(ascii: "/")
        if isFolderOnly { text.removeLast() }
        let isAnchored = text.contains(UInt8(ascii: "/"))
        if text.first == UInt8(ascii: "/") { text.removeFirst() }
        guard !text.isEmpty else { return nil }
        return Rule(pattern: Array(text), isNegated: isNegated, isFolderOnly: isFolderOnly, isAnchored: isAnchored)
    }

    /// Whether git leaves out a file that nobody added by force.
    /// - Parameter path: relative to the list's folder.
    /// - Returns: nil where no line of the list speaks of it.
    public func ignores(_ path: some StringProtocol) -> Bool? {
        let bytes = Array(path.utf8)
        var ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") }
        ends.append(bytes.count)
        var verdict: Bool?
        for end in ends {
            let isFolder = end < bytes.count
            let part = bytes[..<end]
            let name = part.lastIndex(of: UInt8(ascii: "/")).map { part[($0 + 1)...] } ?? part
            // The last line that matches decides.
            for rule in rules.reversed() where isFolder || !rule.isFolderOnly {
                guard Self.matches(rule.pattern, Array(rule.isAnchored ? part : name)) else { continue }
                verdict = !rule.isNegated
                break
            }
            // Nothing in a folder that is left out can be brought back.
            if isFolder, verdict == true { return true }
        }
        return verdict
    }

    /// Time at most pattern × text: a row of the positions that the pattern so far can reach.
    static func matches(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
        var reached = [Bool](repeating: false, count: text.count + 1)
        reached[0] = true
        var index = 0
        while index < pattern.count {
            var next = [Bool](repeating: false, count: text.count + 1)
            switch pattern[index] {
            case UInt8(ascii: "*"):
                let start = index
                while index < pattern.count, pattern[index] == UInt8(ascii: "*") { index += 1 }
                let crosses = index - start > 1 && (start == 0 || pattern[start - 1] == UInt8(ascii: "/"))
                // `**/` also stands for no folder at all.
                if crosses, index < pattern.count, pattern[index] == UInt8(ascii: "/") {
                    index += 1
                    var isOpen = false
                    for position in 0...text.count {
                        if reached[position] || (isOpen && position > 0 && text[position - 1] == UInt8(ascii: "/")) { next[position] = true }
                        isOpen = isOpen || reached[position]
                    }
                } else {
                    var isOpen = false
                    for position in 0...text.count {
                        if position > 0, !crosses, text[position - 1] == UInt8(ascii: "/") { isOpen = false }
                        isOpen = isOpen || reached[position]
                        next[position] = isOpen
                    }
                }
            case UInt8(ascii: "["):
                let (set, end) = characters(pattern, index)
                for position in text.indices where reached[position] && text[position] != UInt8(ascii: "/") && set(text[position]) {
                    next[position + 1] = true
                }
                index = end
            case let byte:
                var wanted = byte
                let isAny = byte == UInt8(ascii: "?")
                if byte == UInt8(ascii: "\\"), index + 1 < pattern.count {
                    index += 1
                    wanted = pattern[index]
                }
                for position in text.indices
                where reached[position] && (isAny ? text[position] != UInt8(ascii: "/") : text[position] == wanted) {
                    next[position + 1] = true
                }
                index += 1
            }
            reached = next
        }
        return reached[text.count]
    }

    /// `[a-z]`, `[!x]`; an unclosed bracket matches nothing.
    private static func characters(_ pattern: [UInt8], _ start: Int) -> (contains: (UInt8) -> Bool, end: Int) {
        var index = start + 1
        let isInverted = index < pattern.count && (pattern[index] == UInt8(ascii: "!") || pattern[index] == UInt8(ascii: "^"))
        if isInverted { index += 1 }
        var ranges: [ClosedRange<UInt8>] = []
        let first = index
        while index < pattern.count, pattern[index] != UInt8(ascii: "]") || index == first {
            let low = pattern[index]
            if index + 2 < pattern.count, pattern[index + 1] == UInt8(ascii: "-"), pattern[index + 2] != UInt8(ascii: "]") {
                let high = pattern[index + 2]
                if low <= high { ranges.append(low...high) }
                index += 3
            } else {
                ranges.append(low...low)
                index += 1
            }
        }
        guard index < pattern.count else { return ({ _ in false }, pattern.count) }
        return ({ byte in ranges.contains { $0.contains(byte) } != isInverted }, index + 1)
    }
}
