import SwiftSyntax
import Syntax

/// Where tokens start and end.
struct TokenComparison: Comparison {
    var report = Report("tokens")

    private struct Span {
        let range: Range<Int>
        let kind: Kind
        enum Kind {
            case ours(Mekiki.TokenKind), theirs(SwiftSyntax.TokenKind)
        }
    }

    mutating func compare(_ file: SourceFile) {
        let ours = file.tree.tokens.lazy.filter { $0.kind != .endOfFile }.map {
            Span(range: Int($0.start)..<Int($0.end), kind: .ours($0.kind))
        }
        let theirs = file.reference.tokens(viewMode: .sourceAccurate).lazy.filter { $0.tokenKind != .endOfFile }.map {
            let start = $0.positionAfterSkippingLeadingTrivia.utf8Offset
            return Span(range: start..<start + $0.trimmedLength.utf8Length, kind: .theirs($0.tokenKind))
        }
        compare(Array(ours), Array(theirs), in: file)
    }

    private mutating func compare(_ ours: [Span], _ theirs: [Span], in file: SourceFile) {
        var our = 0
        var their = 0
        while our < ours.count || their < theirs.count {
            if our < ours.count, their < theirs.count, ours[our].range == theirs[their].range {
                report.agree()
                our += 1
                their += 1
                continue
            }
            // A difference lasts until both have a token in common again.
            let (firstOur, firstTheir) = (our, their)
            repeat {
                if their == theirs.count
                    || our < ours.count && (ours[our].range.upperBound, ours[our].range.lowerBound)
                        <= (theirs[their].range.upperBound, theirs[their].range.lowerBound)
                {
                    our += 1
                } else {
                    their += 1
                }
            } while (our < ours.count || their < theirs.count)
                && !(our < ours.count && their < theirs.count && ours[our].range == theirs[their].range)
            note(ours[firstOur..<our], theirs[firstTheir..<their], in: file)
        }
    }

    private mutating func note(_ ours: ArraySlice<Span>, _ theirs: ArraySlice<Span>, in file: SourceFile) {
        let all = Array(ours) + Array(theirs)
        let start = all.map(\.range.lowerBound).min() ?? 0
        let end = all.map(\.range.upperBound).max() ?? 0
        report.differ(
            "Mekiki: \(list(ours)) | SwiftParser: \(list(theirs))", count: max(ours.count, theirs.count),
            example: "\(file.place(start)): \(file.excerpt(start..<end))")
    }

    private func list(_ spans: ArraySlice<Span>) -> String {
        guard !spans.isEmpty else { return "nothing" }
        return spans.prefix(6).map { Self.name(of: $0.kind) }.joined(separator: " ") + (spans.count > 6 ? " …" : "")
    }

    private static func name(of kind: Span.Kind) -> String {
        switch kind {
        case .ours(let kind): "\(kind)"
        case .theirs(let kind): String("\(kind)".prefix { $0 != "(" })
        }
    }
}
