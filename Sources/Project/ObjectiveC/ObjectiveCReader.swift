import Syntax

extension ObjectiveCFacts {
    /// Reads a header or source file. Macros, C and C++ between the declarations are passed over; nothing fails.
    public init(source: [UInt8]) {
        let lines = LineIndex(source)
        var reader = source.withUnsafeBufferPointer { bytes in
            ObjectiveCReader(tokens: ObjectiveCLexer.tokens(bytes), lines: lines, source: source)
        }
        reader.read()
        self = reader.facts
    }
}

struct ObjectiveCReader {
    let tokens: [ObjectiveCToken]
    let lines: LineIndex
    let source: [UInt8]
    var facts = ObjectiveCFacts()
    var index = 0

    init(tokens: [ObjectiveCToken], lines: LineIndex, source: [UInt8]) {
        self.tokens = tokens
        self.lines = lines
        self.source = source
    }

    mutating func read() {
        source.withUnsafeBufferPointer { bytes in
            for token in tokens {
                switch token.kind {
                case .word: facts.names.insert(NameTable.hash(bytes, token.range), [.plain, .member])
                case .string:
                    let inner = token.range.lowerBound + 1..<max(token.range.lowerBound + 1, token.range.upperBound - 1)
                    if !inner.isEmpty, inner.count <= 128, inner.allSatisfy({ isNameByte(bytes[$0]) }) {
                        facts.names.insert(NameTable.hash(bytes, inner), .member)
                    }
                case .punctuation: break
                }
            }
        }
        while index + 1 < tokens.count {
            guard tokens[index].byte == UInt8(ascii: "@") else {
                index += 1
                continue
            }
            index += 1
            if isWord("interface") {
                index += 1
                readContainer(.interface)
            } else if isWord("implementation") {
                index += 1
                readContainer(.implementation)
            } else if isWord("protocol") {
                index += 1
                readContainer(.protocol)
            }
        }
    }

    private mutating func readContainer(_ kind: ObjectiveCClass.Kind) {
        guard index < tokens.count, tokens[index].kind == .word else { return }
        var container = ObjectiveCClass(kind: kind, name: text(index), span: Span(tokens[index].range, in: lines))
        index += 1
        // `@protocol Name;` and `@protocol A, B;` only say that it exists.
        if kind == .protocol, punctuation(";") || punctuation(",") || punctuation("(") { return }
        if punctuation("<") { _ = readAngles() }
        if punctuation(":") {
            index += 1
            if index < tokens.count, tokens[index].kind == .word {
                container.superclass = text(index)
                index += 1
            }
            if punctuation("<") {
                // Generic arguments of the superclass look like protocols.
                container.protocols += readAngles()
            }
        }
        if punctuation("(") {
            container.category = ""
            index += 1
            while index < tokens.count, !punctuation(")") {
                if tokens[index].kind == .word { container.category = text(index) }
                index += 1
            }
            index += 1
        }
        if punctuation("<") { container.protocols += readAngles() }
        if punctuation("{") { readVariables(into: &container) }
        readMembers(into: &container)
        facts.classes.append(container)
    }

    /// The words between `<` and `>`.
    mutating func readAngles() -> [String] {
        var names: [String] = []
        var depth = 0
        while index < tokens.count {
            if punctuation("<") { depth += 1 }
            if tokens[index].kind == .word { names.append(text(index)) }
            if punctuation(">") {
                depth -= 1
                if depth == 0 {
                    index += 1
                    break
                }
            }
            if punctuation("@") || punctuation(";") || punctuation("{") { break }
            index += 1
        }
        return names
    }

    /// Instance variables may be outlets.
    private mutating func readVariables(into container: inout ObjectiveCClass) {
        var isOutlet = false
        var lastWord: Int?
        var depth = 0
        while index < tokens.count {
            if punctuation("{") { depth += 1 }
            if punctuation("}") {
                depth -= 1
                if depth == 0 {
                    index += 1
                    return
                }
            }
            if isWord("IBOutlet") || isWord("IBOutletCollection") { isOutlet = true }
            if tokens[index].kind == .word { lastWord = index }
            if punctuation(";") || punctuation(",") {
                if let lastWord {
                    container.properties.append(member(text(lastWord), at: lastWord, interfaceBuilder: isOutlet))
                }
                if punctuation(";") { isOutlet = false }
            }
            index += 1
        }
    }

    private mutating func readMembers(into container: inout ObjectiveCClass) {
        var depth = 0
        while index < tokens.count {
            let token = tokens[index]
            switch token.byte {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth = max(0, depth - 1)
            case UInt8(ascii: "@"):
                let next = index + 1
                if next < tokens.count, tokens[next].kind == .word {
                    if isWord("end", at: next) {
                        index = next + 1
                        return
                    }
                    // A missing @end: the next container starts by itself.
                    if isWord("interface", at: next) || isWord("implementation", at: next) { return }
                    if depth == 0, isWord("property", at: next) {
                        index = next + 1
                        readProperty(into: &container)
                        continue
                    }
                }
            case UInt8(ascii: "-") where depth == 0, UInt8(ascii: "+") where depth == 0:
                let isStatic = token.byte == UInt8(ascii: "+")
                index += 1
                readMethod(isStatic: isStatic, into: &container)
                continue
            default:
                break
            }
            index += 1
        }
    }

    mutating func skipParentheses() { skip(UInt8(ascii: "("), UInt8(ascii: ")")) }

    mutating func skipBraces() { skip(UInt8(ascii: "{"), UInt8(ascii: "}")) }

    private mutating func skip(_ open: UInt8, _ close: UInt8) {
        var depth = 0
        while index < tokens.count {
            if tokens[index].byte == open { depth += 1 }
            if tokens[index].byte == close {
                depth -= 1
                if depth <= 0 {
                    index += 1
                    return
                }
            }
            // An unclosed body ends at the container's own end.
            if tokens[index].byte == UInt8(ascii: "@"), isWord("end", at: index + 1) { return }
            index += 1
        }
    }

    func member(_ name: String, at token: Int, interfaceBuilder: Bool) -> ObjectiveCMember {
        ObjectiveCMember(
            name: name, isInterfaceBuilder: interfaceBuilder, isStatic: false, span: Span(tokens[token].range, in: lines))
    }

    func punctuation(_ character: Unicode.Scalar) -> Bool {
        index < tokens.count && tokens[index].byte == UInt8(truncatingIfNeeded: character.value)
    }

    func isWord(_ word: StaticString) -> Bool { isWord(word, at: index) }

    func isWord(_ word: StaticString, at index: Int) -> Bool {
        guard index < tokens.count, tokens[index].kind == .word, tokens[index].range.count == word.utf8CodeUnitCount
        else { return false }
        let start = tokens[index].range.lowerBound
        return word.withUTF8Buffer { expected in
            for offset in 0..<expected.count where source[start + offset] != expected[offset] { return false }
            return true
        }
    }

    func text(_ index: Int) -> String { String(decoding: source[tokens[index].range], as: UTF8.self) }
}
