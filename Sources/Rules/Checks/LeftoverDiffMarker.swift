import Syntax

/// The `+` and `-` of a pasted diff in front of a declaration, or the markers of a merge conflict.
struct LeftoverDiffMarker: FileCheck {
    init(options: RuleOptions) {}

    func reports(in file: FileContext) -> [CheckReport] {
        let tree = file.tree
        var reports: [CheckReport] = []
        for index in tree.tokens.indices where tree.tokens[index].flags.contains(.precededByMalformedTrivia) {
            let gap = (index > 0 ? Int(tree.tokens[index - 1].end) : 0)..<Int(tree.tokens[index].start)
            for piece in Tokenizer.trivia(in: gap, of: tree.source) where piece.kind == .conflictMarker {
                let line = piece.range.lowerBound..<min(piece.range.lowerBound + 7, piece.range.upperBound)
                reports.append(CheckReport(place: file.place(line), variant: "conflict"))
            }
        }
        for start in file.lines.starts where isSign(Int(start), in: tree.source) {
            let range = Int(start)..<Int(start) + 1
            guard isMarker(tree.firstToken(endingAfter: range.lowerBound), at: start, in: tree) else { continue }
            reports.append(
                CheckReport(place: file.place(range), captures: ["MARKER": String(decoding: tree.source[range], as: UTF8.self)]))
        }
        return reports
    }

    private func isSign(_ offset: Int, in source: [UInt8]) -> Bool {
        offset < source.count && (source[offset] == UInt8(ascii: "+") || source[offset] == UInt8(ascii: "-"))
    }

    /// A lone sign at the very start of a line, and behind it what no expression starts with.
    private func isMarker(_ index: Int, at start: UInt32, in tree: SyntaxTree) -> Bool {
        guard index + 1 < tree.tokens.count else { return false }
        let token = tree.tokens[index]
        guard token.start == start, token.length == 1, start == 0 || tree.source[Int(start) - 1] == UInt8(ascii: "\n") else { return false }
        let next = tree.tokens[index + 1]
        guard !next.flags.contains(.precededByNewline) else { return false }
        switch next.keyword {
        case .import, .class, .struct, .enum, .extension, .protocol, .func, .var, .let, .typealias, .private, .public,
            .fileprivate, .internal, .static, .override, .final, .guard, .return, .for, .while, .case, .deinit, .subscript:
            return true
        default: return next.kind == .rightBrace || next.kind == .atSign
        }
    }
}
