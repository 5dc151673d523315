/// A pattern of `.gitattributes` or `.gitignore`, matched against a path's bytes in time linear in path × pattern.
struct PathPattern: Sendable {
    private enum Element: Sendable {
        case byte(UInt8)
        /// `?`
        case any
        case set(Set256)
        /// `*`: any run without a slash.
        case star
        /// `**` beside a slash: any run.
        case globstar
        /// `**/`: nothing, or any run that ends in a slash.
        case folders
    }

    /// A set of bytes.
    private struct Set256: Sendable {
        var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

        mutating func insert(_ byte: UInt8) {
            let bit = UInt64(1) << UInt64(byte & 63)
            switch byte >> 6 {
            case 0: words.0 |= bit
            case 1: words.1 |= bit
            case 2: words.2 |= bit
            default: words.3 |= bit
            }
        }

        mutating func invert() { words = (~words.0, ~words.1, ~words.2, ~words.3) }

        func contains(_ byte: UInt8) -> Bool {
            let word =
                switch byte >> 6 {
                case 0: words.0
                case 1: words.1
                case 2: words.2
                default: words.3
                }
            return word >> UInt64(byte & 63) & 1 == 1
        }
    }

    /// What the pattern is held against.
    private enum Scope: Sendable {
        case name, path
    }

    private let elements: [Element]
    private let scope: Scope
    /// For the common `*.ext`: the bytes after the star.
    private let suffix: [UInt8]?
    /// The bytes that every match starts with.
    private let prefix: [UInt8]

    /// Nil for a pattern that never matches a file: empty, negative, or for folders only.
    init?(_ text: [UInt8]) {
        var pattern = text[...]
        guard let first = pattern.first, first != UInt8(ascii: "!"), pattern.last != UInt8(ascii: "/") else { return nil }
        scope = pattern.contains(UInt8(ascii: "/")) ? .path : .name
        if first == UInt8(ascii: "/") { pattern = pattern.dropFirst() }
        guard let elements = Self.parse(Array(pattern)) else { return nil }
        self.elements = elements
        prefix = Array(
            elements.lazy.map { element in if case .byte(let byte) = element { byte } else { nil } as UInt8? }
                .prefix { $0 != nil }.compactMap { $0 })
        suffix = scope == .name ? Self.suffix(elements) : nil
    }

    private static func suffix(_ elements: [Element]) -> [UInt8]? {
        guard case .star? = elements.first else { return nil }
        var result: [UInt8] = []
        for element in elements.dropFirst() {
            guard case .byte(let byte) = element else { return nil }
            result.append(byte)
        }
        return result
    }

    private static func parse(_ text: [UInt8]) -> [Element]? {
        var elements: [Element] = []
        var at = 0
        while at < text.count {
            switch text[at] {
            case UInt8(ascii: "\\"):
                guard at + 1 < text.count else { return nil }
                elements.append(.byte(text[at + 1]))
                at += 2
            case UInt8(ascii: "?"):
                elements.append(.any)
                at += 1
            case UInt8(ascii: "*"):
                var end = at
                while end < text.count, text[end] == UInt8(ascii: "*") { end += 1 }
                let opens = at == 0 || text[at - 1] == UInt8(ascii: "/")
                if end - at == 2, opens, end < text.count, text[end] == UInt8(ascii: "/") {
                    elements.append(.folders)
                    at = end + 1
                } else if end - at == 2, opens, end == text.count {
                    elements.append(.globstar)
                    at = end
                } else {
                    elements.append(.star)
                    at = end
                }
            case UInt8(ascii: "["):
                guard let (set, end) = parseSet(text, at) else { return nil }
                elements.append(.set(set))
                at = end
            default:
                elements.append(.byte(text[at]))
                at += 1
            }
        }
        return elements
    }

    /// A bracket expression that starts at `start`, and the offset after it.
    private static func parseSet(_ text: [UInt8], _ start: Int) -> (Set256, Int)? {
        var set = Set256()
        var at = start + 1
        guard at < text.count else { return nil }
        let inverted = text[at] == UInt8(ascii: "!") || text[at] == UInt8(ascii: "^")
        if inverted { at += 1 }
        var isFirst = true
        while at < text.count, isFirst || text[at] != UInt8(ascii: "]") {
            isFirst = false
            if text[at...].starts(with: "[:".utf8), let (name, end) = className(text, at) {
                guard let members = classMembers(name) else { return nil }
                for byte in UInt8.min...UInt8.max where members(byte) { set.insert(byte) }
                at = end
                continue
            }
            if text[at] == UInt8(ascii: "\\") { at += 1 }
            guard at < text.count else { return nil }
            let low = text[at]
            at += 1
            var high = low
            if at + 1 < text.count, text[at] == UInt8(ascii: "-"), text[at + 1] != UInt8(ascii: "]") {
                at += text[at + 1] == UInt8(ascii: "\\") ? 2 : 1
                guard at < text.count else { return nil }
                high = text[at]
                at += 1
            }
            if low <= high { for byte in low...high { set.insert(byte) } }
        }
        guard at < text.count else { return nil }
        if inverted { set.invert() }
        return (set, at + 1)
    }

    private static func className(_ text: [UInt8], _ start: Int) -> (name: String, end: Int)? {
        var end = start + 2
        while end + 1 < text.count, text[end] != UInt8(ascii: ":") { end += 1 }
        guard end + 1 < text.count, text[end + 1] == UInt8(ascii: "]") else { return nil }
        return (String(decoding: text[(start + 2)..<end], as: UTF8.self), end + 2)
    }

    private static func classMembers(_ name: String) -> ((UInt8) -> Bool)? {
        let isUpper: (UInt8) -> Bool = { $0 >= 65 && $0 <= 90 }
        let isLower: (UInt8) -> Bool = { $0 >= 97 && $0 <= 122 }
        let isDigit: (UInt8) -> Bool = { $0 >= 48 && $0 <= 57 }
        switch name {
        case "alpha": return { isUpper($0) || isLower($0) }
        case "digit": return isDigit
        case "alnum": return { isUpper($0) || isLower($0) || isDigit($0) }
        case "upper": return isUpper
        case "lower": return isLower
        case "space": return { $0 == 32 || $0 >= 9 && $0 <= 13 }
        case "blank": return { $0 == 32 || $0 == 9 }
        case "punct": return { $0 > 32 && $0 < 127 && !isUpper($0) && !isLower($0) && !isDigit($0) }
        case "xdigit": return { isDigit($0) || $0 >= 65 && $0 <= 70 || $0 >= 97 && $0 <= 102 }
        case "print": return { $0 >= 32 && $0 < 127 }
        case "graph": return { $0 > 32 && $0 < 127 }
        case "cntrl": return { $0 < 32 || $0 == 127 }
        default: return nil
        }
    }

    /// - Parameters:
    ///   - path: relative to the folder the pattern belongs to.
    ///   - nameStart: where the last component starts.
    func matches(_ path: UnsafeBufferPointer<UInt8>, nameStart: Int) -> Bool {
        let text = scope == .name ? UnsafeBufferPointer(rebasing: path[nameStart...]) : path
        if let suffix {
            guard text.count >= suffix.count else { return false }
            for offset in 0..<suffix.count where text[text.count - suffix.count + offset] != suffix[offset] { return false }
            return true
        }
        return text.starts(with: prefix) && simulate(text)
    }

    /// Keeps the set of elements reached so far; no backtracking, so no pattern is slow.
    private func simulate(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var reached = [Bool](repeating: false, count: elements.count + 1)
        reached[0] = true
        skipEmpty(&reached, afterSlash: true)
        for byte in text {
            var next = [Bool](repeating: false, count: elements.count + 1)
            let isSlash = byte == UInt8(ascii: "/")
            for (position, element) in elements.enumerated() where reached[position] {
                switch element {
                case .byte(let wanted): if byte == wanted { next[position + 1] = true }
                case .any: if !isSlash { next[position + 1] = true }
                case .set(let set): if !isSlash, set.contains(byte) { next[position + 1] = true }
                case .star: if !isSlash { next[position] = true }
                case .globstar: next[position] = true
                case .folders: next[position] = true
                }
            }
            skipEmpty(&next, afterSlash: isSlash)
            reached = next
        }
        return reached[elements.count]
    }

    private func skipEmpty(_ reached: inout [Bool], afterSlash: Bool) {
        for (position, element) in elements.enumerated() where reached[position] {
            switch element {
            case .star, .globstar: reached[position + 1] = true
            case .folders: if afterSlash { reached[position + 1] = true }
            case .byte, .any, .set: break
            }
        }
    }
}
