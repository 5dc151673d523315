import Syntax

/// Two or more lines of comment in a row that read as Swift.
struct CommentedOutCode: FileCheck {
    private let minimum: Int

    init(options: RuleOptions) { minimum = max(1, options.integer("lines")) }

    func reports(in file: FileContext) -> [CheckReport] {
        let tree = file.tree
        var reports: [CheckReport] = []
        var run: [TriviaPiece] = []
        func finish() {
            defer { run.removeAll() }
            guard run.count >= minimum, let first = run.first else { return }
            let lines = run.map { String(decoding: tree.source[$0.range.lowerBound + 2..<$0.range.upperBound], as: UTF8.self) }
            guard isCode(lines) else { return }
            reports.append(
                CheckReport(place: file.place(first.range), captures: ["LINES": String(run.count)], subject: lines.joined(separator: "\n")))
        }
        for comment in Tokenizer.comments(in: tree.source, tokens: tree.tokens) {
            guard comment.kind == .lineComment, startsLine(comment, in: tree.source) else {
                finish()
                continue
            }
            if let last = run.last, file.lines.position(last.range.lowerBound).line + 1 != file.lines.position(comment.range.lowerBound).line {
                finish()
            }
            run.append(comment)
        }
        finish()
        return reports
    }

    private func startsLine(_ comment: TriviaPiece, in source: [UInt8]) -> Bool {
        var offset = comment.range.lowerBound
        while offset > 0 {
            offset -= 1
            switch source[offset] {
            case 0x20, 0x09: continue
            case 0x0A, 0x0D: return true
            default: return false
            }
        }
        return true
    }

    /// Most lines have a statement's shape, none is prose, and the whole is read without an error.
    private func isCode(_ lines: [String]) -> Bool {
        var strong = 0
        for line in lines {
            let text = line.filter { !$0.isNewline }.trimmingSpaces
            if text.isEmpty { continue }
            if text.hasPrefix("MARK:") || text.hasPrefix("swiftlint:") || text.hasPrefix("mekiki:") || text.hasPrefix("```") { return false }
            if Self.isStrong(text) { strong += 1 } else if !Self.isBracket(text) { return false }
        }
        guard strong >= 2 else { return false }
        let source = Array(lines.joined(separator: "\n").utf8)
        let tree = Parser.parse(source)
        return !tree.nodes.contains { $0.flags.contains(.malformed) || $0.kind == .unexpected || $0.kind == .missingExpr }
    }

    private static func isBracket(_ text: String) -> Bool {
        text.allSatisfy { "{}()[],; ".contains($0) } || text.hasPrefix("} else") || text.hasPrefix("//")
    }

    /// Ends or starts as prose does not.
    private static func isStrong(_ text: String) -> Bool {
        let words = text.split(separator: " ", maxSplits: 1)
        guard let first = words.first, let last = text.last else { return false }
        let hasCall = text.contains("(") && text.contains(")")
        switch first {
        case "let", "var": return text.contains("=") || text.contains(": ") && text.contains { $0.isUppercase }
        case "if", "guard", "for", "while", "switch", "func", "class", "struct", "enum", "extension", "do", "init": return last == "{" || last == "}"
        case "return": return words.count == 1 || hasCall || !text.dropFirst(7).contains(" ")
        case "case": return last == ":"
        case "private", "public", "static", "override", "fileprivate", "@objc", "@IBAction": return true
        case "import": return words.count == 2 && !words[1].contains(" ")
        default: break
        }
        if last == "{" || last == "}" { return true }
        if last == ")", let open = text.firstIndex(of: "("), open > text.startIndex {
            return !text[..<open].contains(" ") || text.contains(" = ")
        }
        return text.contains(" = ") && !text.contains(". ") && words.count == 2 && !first.contains(":")
    }
}

extension String {
    /// Without blanks at both ends.
    fileprivate var trimmingSpaces: String {
        let start = firstIndex { $0 != " " && $0 != "\t" } ?? endIndex
        let end = lastIndex { $0 != " " && $0 != "\t" }.map { index(after: $0) } ?? start
        return start < end ? String(self[start..<end]) : ""
    }
}
