import Syntax

/// A documented parameter that the function does not have.
struct DocParameterMismatch: FileCheck {
    init(options: RuleOptions) {}

    func reports(in file: FileContext) -> [CheckReport] {
        file.nodes(.functionDecl, .initializerDecl, .subscriptDecl, .macroDecl).flatMap { reports($0, in: file) }
    }

    private func reports(_ node: NodeID, in file: FileContext) -> [CheckReport] {
        let tree = file.tree
        let first = Int(tree[node].firstToken)
        guard tree.tokens[first].flags.contains(.precededByComment) else { return [] }
        let documented = DocumentedParameters(before: first, in: tree).names
        guard !documented.isEmpty else { return [] }
        var names: Set<String> = []
        var inner: [String] = []
        for parameter in tree.parameters(node) {
            let (label, name) = tree.parameterNames(parameter)
            if let label { names.insert(tree.identifier(label)) }
            if let name {
                names.insert(tree.identifier(name))
                inner.append(tree.identifier(name))
            }
        }
        // What has no name may be documented under any; functions taken and returned have parameters of their own.
        if inner.contains("_") { return [] }
        for clause in [tree.child(node, .parameterClause), tree.child(node, .returnClause)] {
            guard let clause else { continue }
            for token in Int(tree[clause].firstToken)..<Int(tree[clause].endToken) where tree.tokens[token].kind == .identifier {
                names.insert(tree.identifier(token))
            }
        }
        for generic in tree.child(node, .genericParameterClause).map({ Array(tree.children($0)) }) ?? [] {
            names.insert(tree.text(generic).prefix { $0.isLetter || $0.isNumber || $0 == "_" }.description)
        }
        let wrong = documented.filter { !names.contains($0.name) }
        let known = Set(documented.map(\.name))
        let missing = inner.filter { !known.contains($0) && $0 != "_" }
        return wrong.map { entry in
            let only = wrong.count == 1 && missing.count == 1 ? missing.first : nil
            return CheckReport(
                place: file.place(entry.range), captures: ["NAME": entry.name, "OTHER": only ?? ""],
                variant: only == nil ? nil : "renamed",
                fix: only.map { Fix(edits: [Edit(range: entry.range, replacement: $0)], isSafe: false) })
        }
    }
}

/// The names in `- Parameter x:` and below `- Parameters:` of the documentation in front of a token.
private struct DocumentedParameters {
    struct Entry {
        let name: String
        let range: Range<Int>
    }

    private(set) var names: [Entry] = []
    /// Indentation of the list that `- Parameters:` opened.
    private var listIndent: Int?
    /// Indentation of the entries of that list.
    private var entryIndent: Int?
    private var isInFence = false

    init(before token: Int, in tree: SyntaxTree) {
        let start = token > 0 ? Int(tree.tokens[token - 1].end) : 0
        let pieces = Tokenizer.trivia(in: start..<Int(tree.tokens[token].start), of: tree.source)
        // Only the last block of documentation belongs to the declaration.
        var block: [TriviaPiece] = []
        var newlines = 0
        for piece in pieces {
            switch piece.kind {
            case .docLineComment, .docBlockComment:
                if newlines > 1 || piece.kind == .docBlockComment { block.removeAll() }
                block.append(piece)
                newlines = 0
            case .newline: newlines += 1
            case .space: break
            default: block.removeAll()
            }
        }
        for piece in block { read(piece, of: tree.source) }
    }

    private mutating func read(_ piece: TriviaPiece, of source: [UInt8]) {
        var lineStart = piece.range.lowerBound
        if piece.kind == .docLineComment { lineStart += 3 }
        while lineStart < piece.range.upperBound {
            let end = source[lineStart..<piece.range.upperBound].firstIndex(of: UInt8(ascii: "\n")) ?? piece.range.upperBound
            line(lineStart..<end, of: source)
            lineStart = end + 1
        }
    }

    private mutating func line(_ range: Range<Int>, of source: [UInt8]) {
        var offset = range.lowerBound
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
        while offset < range.upperBound, isBlank(source[offset]) { offset += 1 }
        let rest = source[offset..<range.upperBound]
        if rest.starts(with: "```".utf8) { isInFence.toggle() }
        guard !isInFence, let bullet = rest.first else { return }
        let indent = offset - range.lowerBound
        guard bullet == UInt8(ascii: "-") || bullet == UInt8(ascii: "*") || bullet == UInt8(ascii: "+"), rest.count > 2,
            isBlank(source[offset + 1])
        else { return }
        offset += 1
        while offset < range.upperBound, isBlank(source[offset]) { offset += 1 }
        let text = String(decoding: source[offset..<range.upperBound], as: UTF8.self)
        let lowered = text.lowercased()
        if lowered.hasPrefix("parameters:") {
            listIndent = indent
            entryIndent = nil
        } else if lowered.hasPrefix("parameter ") {
            offset += 10
            while offset < range.upperBound, isBlank(source[offset]) { offset += 1 }
            append(from: offset, to: range.upperBound, of: source)
        } else if let listIndent, indent > listIndent {
            if entryIndent == nil { entryIndent = indent }
            // Deeper lists belong to an entry's own text.
            if indent == entryIndent { append(from: offset, to: range.upperBound, of: source) }
        } else {
            listIndent = nil
        }
    }

    /// A name directly before a colon, in backticks or not.
    private mutating func append(from start: Int, to end: Int, of source: [UInt8]) {
        var start = start
        let isQuoted = start < end && source[start] == UInt8(ascii: "`")
        if isQuoted { start += 1 }
        var offset = start
        while offset < end, Self.isNamePart(source[offset]) { offset += 1 }
        let name = start..<offset
        if isQuoted, offset < end, source[offset] == UInt8(ascii: "`") { offset += 1 }
        while offset < end, source[offset] == 0x20 { offset += 1 }
        guard !name.isEmpty, offset < end, source[offset] == UInt8(ascii: ":") else { return }
        let text = String(decoding: source[name], as: UTF8.self)
        if Self.fields.contains(text.lowercased()) { return }
        names.append(Entry(name: text, range: name))
    }

    /// Other fields, indented by mistake.
    private static let fields: Set<String> = ["returns", "return", "throws", "note", "warning", "important", "precondition", "seealso", "example"]

    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
