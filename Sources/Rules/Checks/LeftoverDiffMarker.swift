import Syntax

/// The `+` and `-` of a pasted diff in front of a declaration, or the markers of a merge conflict.
struct LeftoverDiffMarker: FileCheck {
    init(options: RuleOptions) {}

    func reports(in file: FileContext) -> [CheckReport] {
        let tree = file.tree
        var reports: [CheckReport] = []
        var gapStart = 0
        for (index, token) in tree.tokens.enumerated() {
            if token.flags.contains(.precededByMalformedTrivia) {
                for piece in Tokenizer.trivia(in: gapStart..<Int(token.start), of: tree.source) where piece.kind == .conflictMarker {
                    let line = piece.range.lowerBound..<min(piece.range.lowerBound + 7, piece.range.upperBound)
                    reports.append(CheckReport(place: file.place(line), variant: "conflict"))
                }
            }
            gapStart = Int(token.end)
            guard isMarker(index, in: tree) else { continue }
            let range = Int(token.start)..<Int(token.start) + 1
            reports.append(
                CheckReport(place: file.place(range), captures: ["MARKER": String(decoding: tree.source[range], as: UTF8.self)]))
        }
        return reports
    }

    /// A lone sign at the very start of a line, and behind it what no expression starts with.
    private func isMarker(_ index: Int, in tree: SyntaxTree) -> Bool {
        let token = tree.tokens[index]
        guard token.length == 1, tree.token(index, spells: "+") || tree.token(index, spells: "-"),
            token.start == 0 || tree.source[Int(token.start) - 1] == UInt8(ascii: "\n"),
            index + 1 < tree.tokens.count
        else { return false }
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
