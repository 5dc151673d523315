/// The ASCII property list of Xcode's project files: `{ key = value; }`, `( a, b )`, words and quoted strings.
///
/// Values live in flat arrays, so that a file nested without end costs memory and not the stack, and one with many small values no memory
/// for each.
struct OpenStepList {
    enum Value {
        case text(Range<Int>)
        /// A range of `pairs`.
        case dictionary(Range<Int>)
        /// A range of `elements`.
        case array(Range<Int>)
    }

    /// A key, as bytes of the file, and its value.
    typealias Pair = (key: Range<Int>, value: Int)

    private(set) var values: [Value] = []
    private var pairs: [Pair] = []
    private var elements: [Int] = []
    /// Of the values that are being read.
    private var openPairs: [Pair] = []
    private var openElements: [Int] = []
    private(set) var root: Int?
    private(set) var isIncomplete = false
    private let source: [UInt8]
    private static let maximumDepth = 64

    init(_ source: [UInt8]) {
        self.source = source
        values.reserveCapacity(source.count / 24)
        var offset = 0
        source.withUnsafeBufferPointer { bytes in
            root = read(bytes, &offset, depth: 0)
        }
    }

    /// The bytes of a text as they stand in the file, quotes and escapes included.
    func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> { source[range] }

    /// The place of a text without the quotes around it: some tools put them around every word.
    func unquoted(_ range: Range<Int>) -> Range<Int> {
        range.count >= 2 && source[range.lowerBound] == UInt8(ascii: "\"") ? range.lowerBound + 1..<range.upperBound - 1 : range
    }

    func text(_ range: Range<Int>) -> String {
        var range = range
        guard !range.isEmpty, source[range.lowerBound] == UInt8(ascii: "\"") else {
            return String(decoding: source[range], as: UTF8.self)
        }
        range = range.lowerBound + 1..<max(range.lowerBound + 1, range.upperBound - 1)
        let inner = source[range]
        guard inner.contains(UInt8(ascii: "\\")) else { return String(decoding: inner, as: UTF8.self) }
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in inner {
            if !isEscaped, byte == UInt8(ascii: "\\") {
                isEscaped = true
                continue
            }
            bytes.append(isEscaped && byte == UInt8(ascii: "n") ? 0x0A : byte)
            isEscaped = false
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    func string(_ value: Int?) -> String? {
        guard let value, case .text(let range) = values[value] else { return nil }
        return text(range)
    }

    func strings(_ value: Int?) -> [String] {
        guard let value else { return [] }
        if case .array(let range) = values[value] { return elements[range].compactMap { string($0) } }
        return string(value).map { [$0] } ?? []
    }

    /// The values of a list; of a text, itself.
    func elements(_ value: Int?) -> ArraySlice<Int> {
        guard let value else { return [] }
        return switch values[value] {
        case .array(let range): elements[range]
        case .text: [value]
        case .dictionary: []
        }
    }

    /// The keys of a dictionary with their values, in the file's order.
    func pairs(_ value: Int?) -> ArraySlice<Pair> {
        guard let value, case .dictionary(let range) = values[value] else { return [] }
        return pairs[range]
    }

    /// The value of one key, without making a table of all.
    func member(_ key: StaticString, of value: Int?) -> Int? {
        pairs(value).first { spells($0.key, key) }?.value
    }

    /// Whether the bytes, quotes aside, are exactly these.
    func spells(_ range: Range<Int>, _ word: StaticString) -> Bool {
        let range = unquoted(range)
        guard range.count == word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { expected in
            for offset in 0..<expected.count where source[range.lowerBound + offset] != expected[offset] { return false }
            return true
        }
    }

    private mutating func add(_ value: Value) -> Int {
        values.append(value)
        return values.count - 1
    }

    private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int, depth: Int) -> Int? {
        skipBlank(bytes, &offset)
        guard offset < bytes.count, depth < Self.maximumDepth else {
            isIncomplete = true
            return nil
        }
        switch bytes[offset] {
        case UInt8(ascii: "{"):
            offset += 1
            let mark = openPairs.count
            while true {
                skipBlank(bytes, &offset)
                if offset < bytes.count, bytes[offset] == UInt8(ascii: "}") {
                    offset += 1
                    break
                }
                guard let key = word(bytes, &offset) else { break }
                skipBlank(bytes, &offset)
                guard offset < bytes.count, bytes[offset] == UInt8(ascii: "=") else { break }
                offset += 1
                guard let value = read(bytes, &offset, depth: depth + 1) else { break }
                openPairs.append((key, value))
                skipBlank(bytes, &offset)
                guard offset < bytes.count, bytes[offset] == UInt8(ascii: ";") else { break }
                offset += 1
            }
            let start = pairs.count
            pairs += openPairs[mark...]
            openPairs.removeSubrange(mark...)
            return add(.dictionary(start..<pairs.count))
        case UInt8(ascii: "("):
            offset += 1
            let mark = openElements.count
            while true {
                skipBlank(bytes, &offset)
                if offset < bytes.count, bytes[offset] == UInt8(ascii: ")") {
                    offset += 1
                    break
                }
                guard let value = read(bytes, &offset, depth: depth + 1) else { break }
                openElements.append(value)
                skipBlank(bytes, &offset)
                if offset < bytes.count, bytes[offset] == UInt8(ascii: ",") { offset += 1 }
            }
            let start = elements.count
            elements += openElements[mark...]
            openElements.removeSubrange(mark...)
            return add(.array(start..<elements.count))
        default:
            return word(bytes, &offset).map { add(.text($0)) }
        }
    }

    private mutating func word(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int) -> Range<Int>? {
        guard offset < bytes.count else {
            isIncomplete = true
            return nil
        }
        let start = offset
        if bytes[offset] == UInt8(ascii: "\"") {
            offset += 1
            while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
                offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
            }
            offset = min(offset + 1, bytes.count)
            return start..<offset
        }
        while offset < bytes.count {
            switch bytes[offset] {
            case 0...0x20, UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "("), UInt8(ascii: ")"),
                UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\""):
                if offset == start {
                    isIncomplete = true
                    return nil
                }
                return start..<offset
            default:
                offset += 1
            }
        }
        return start..<offset
    }

    private func skipBlank(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int) {
        while offset < bytes.count {
            if bytes[offset] <= 0x20 {
                offset += 1
            } else if bytes[offset] == UInt8(ascii: "/"), offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "*") {
                // Before the slash that ends it; most slashes of such a comment do.
                offset += 3
                while offset < bytes.count, !(bytes[offset] == UInt8(ascii: "/") && bytes[offset - 1] == UInt8(ascii: "*")) { offset += 1 }
                offset = min(offset + 1, bytes.count)
            } else if bytes[offset] == UInt8(ascii: "/"), offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "/") {
                while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
            } else {
                return
            }
        }
    }
}
