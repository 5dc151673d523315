/// A regular expression as a tree.
indirect enum TextTree {
    case empty
    case scalar(UInt32)
    case any
    case set(ScalarSet)
    case sequence([TextTree])
    case choice([TextTree])
    case repeated(TextTree, ClosedRange<Int>)
    case atLeast(TextTree, Int)
    case start, end
    case wordBoundary(negated: Bool)
}

/// Reads the text of a regular expression.
struct TextPatternParser {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var depth = 0
    private(set) var ignoresCase = false

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    mutating func parse() throws(PatternError) -> TextTree {
        if scalars.starts(with: "(?i)".unicodeScalars) {
            ignoresCase = true
            index = 4
        }
        let tree = try choice()
        guard index == scalars.count else { throw failure("`)` closes nothing", "write `\\)` for the character") }
        return tree
    }

    private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private func failure(_ problem: String, _ remedy: String = "", at place: Int? = nil) -> PatternError {
        let offset = scalars[..<min(place ?? index, scalars.count)].reduce(0) { $0 + UTF8.width($1) }
        return PatternError(offset: offset, problem: problem, remedy: remedy)
    }

    private mutating func eat(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == scalar else { return false }
        index += 1
        return true
    }

    private mutating func choice() throws(PatternError) -> TextTree {
        var alternatives = [try sequence()]
        while eat("|") { alternatives.append(try sequence()) }
        return alternatives.count == 1 ? alternatives[0] : .choice(alternatives)
    }

    private mutating func sequence() throws(PatternError) -> TextTree {
        var parts: [TextTree] = []
        while let next = peek, next != "|", next != ")" { parts.append(try quantified()) }
        return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    private mutating func quantified() throws(PatternError) -> TextTree {
        let start = index
        var tree = try atom()
        while let next = peek {
            let place = index
            switch next {
            case "*": tree = .atLeast(tree, 0)
            case "+": tree = .atLeast(tree, 1)
            case "?": tree = .repeated(tree, 0...1)
            case "{":
                guard let bounds = try bounds() else { return tree }
                tree = bounds.upper.map { .repeated(tree, bounds.lower...$0) } ?? .atLeast(tree, bounds.lower)
                index -= 1
            default: return tree
            }
            index += 1
            if place == start { break }
            // Greedy or not makes no difference to whether there is a match.
            _ = eat("?")
            if peek == "+" || peek == "*" { throw failure("nothing to repeat here", "put what is repeated in `(?: )`") }
        }
        return tree
    }

    /// `{m}`, `{m,}`, `{m,n}`; nil where a brace is only a brace.
    private mutating func bounds() throws(PatternError) -> (lower: Int, upper: Int?)? {
        let start = index
        index += 1
        guard let lower = number() else {
            index = start
            throw failure("`{` needs a number", "write `\\{` for the character")
        }
        var upper: Int? = lower
        if eat(",") { upper = number() }
        guard eat("}") else { throw failure("`{` is not closed", "write `{2}`, `{2,}` or `{2,5}`", at: start) }
        guard lower <= 1000, upper ?? 0 <= 1000 else { throw failure("more than 1000 repetitions", at: start) }
        guard upper.map({ $0 >= lower }) ?? true else { throw failure("the bounds are the wrong way round", at: start) }
        return (lower, upper)
    }

    private mutating func number() -> Int? {
        var value: Int?
        while let next = peek, let digit = next.properties.numericType != nil ? Int(String(next)) : nil, value ?? 0 < 100_000 {
            value = (value ?? 0) * 10 + digit
            index += 1
        }
        return value
    }

    private mutating func atom() throws(PatternError) -> TextTree {
        guard let next = peek else { return .empty }
        let start = index
        index += 1
        switch next {
        case ".": return .any
        case "^": return .start
        case "$": return .end
        case "(": return try group(start)
        case "[": return .set(try characterClass(start))
        case "\\": return try escape()
        case "*", "+", "?": throw failure("nothing to repeat before `\(next)`", "write `\\\(next)` for the character", at: start)
        default: return .scalar(next.value)
        }
    }

    private mutating func group(_ start: Int) throws(PatternError) -> TextTree {
        if peek == "?" {
            index += 1
            guard eat(":") else {
                throw failure(
                    "look-around, names and inline options are not supported", "use `(…)` or `(?:…)`; `not:` in the rule", at: start)
            }
        }
        depth += 1
        defer { depth -= 1 }
        guard depth <= 64 else { throw failure("nested too deep", at: start) }
        let tree = try choice()
        guard eat(")") else { throw failure("`(` is not closed", at: start) }
        return tree
    }

    private mutating func escape() throws(PatternError) -> TextTree {
        let start = index - 1
        guard let next = peek else { throw failure("`\\` at the end", "write `\\\\` for the character", at: start) }
        switch next {
        case "b", "B":
            index += 1
            return .wordBoundary(negated: next == "B")
        case "1"..."9": throw failure("back-references are not supported", "use a capture and `equals`", at: start)
        default: return .set(try escapedSet(start))
        }
    }

    /// After the backslash: a class or one scalar.
    private mutating func escapedSet(_ start: Int) throws(PatternError) -> ScalarSet {
        guard let next = peek else { throw failure("`\\` at the end", at: start) }
        index += 1
        switch next {
        case "d": return .digits
        case "D": return ScalarSet(ranges: ScalarSet.digits.inverted)
        case "w": return .word
        case "W": return ScalarSet(ranges: ScalarSet.word.inverted)
        case "s": return .spaces
        case "S": return ScalarSet(ranges: ScalarSet.spaces.inverted)
        case "n": return single(0x0A)
        case "r": return single(0x0D)
        case "t": return single(0x09)
        case "u", "x": return single(try hexadecimal(start))
        case "a"..."z", "A"..."Z", "0"..."9":
            throw failure("`\\\(next)` is not known", "known are \\d \\w \\s \\b and their capitals, \\n \\r \\t, \\u{…}", at: start)
        default: return single(next.value)
        }
    }

    private func single(_ value: UInt32) -> ScalarSet { ScalarSet(ranges: [value...value]) }

    private mutating func hexadecimal(_ start: Int) throws(PatternError) -> UInt32 {
        let braced = eat("{")
        var digits = ""
        while let next = peek, next.properties.isASCIIHexDigit, digits.count < (braced ? 8 : 4) {
            digits.unicodeScalars.append(next)
            index += 1
        }
        guard let value = UInt32(digits, radix: 16), Unicode.Scalar(value) != nil, !braced || eat("}") else {
            throw failure("not a character", "write `\\u{3042}`", at: start)
        }
        return value
    }

    private mutating func characterClass(_ start: Int) throws(PatternError) -> ScalarSet {
        var set = ScalarSet()
        set.isNegated = eat("^")
        var isFirst = true
        while let next = peek, next != "]" || isFirst {
            isFirst = false
            let place = index
            let lower = try classMember()
            guard peek == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
                set.ranges += lower.ranges
                continue
            }
            index += 1
            let upper = try classMember()
            guard let from = lower.ranges.first, let to = upper.ranges.first, from.count == 1, to.count == 1,
                from.lowerBound <= to.lowerBound
            else { throw failure("not a range of characters", at: place) }
            set.ranges.append(from.lowerBound...to.lowerBound)
        }
        guard eat("]") else { throw failure("`[` is not closed", "write `\\[` for the character", at: start) }
        return set
    }

    private mutating func classMember() throws(PatternError) -> ScalarSet {
        guard let next = peek else { throw failure("`[` is not closed") }
        let start = index
        index += 1
        return next == "\\" ? try escapedSet(start) : single(next.value)
    }
}
