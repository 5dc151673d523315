import Patterns
import Project
import Syntax

extension ActiveRule {
    /// The finding of a pattern's match.
    public func finding(_ match: Match, of pattern: CompiledPattern, in file: FileContext) -> Finding {
        let tree = file.tree
        let whole = match.range(in: tree)
        let range = pattern.report.flatMap { match.captures[$0] }.map { $0.range(in: tree) } ?? whole
        var fix: Fix?
        for candidate in pattern.fixes {
            guard let template = try? candidate.template.template(), template.names.allSatisfy({ match.captures[$0] != nil })
            else { continue }
            if case .edits(let edits) = template.fix(match, in: tree) {
                fix = Fix(edits: edits.map { Edit(range: $0.range, replacement: $0.replacement) }, isSafe: candidate.isSafe)
            }
            break
        }
        return Finding(
            rule: rule.id, severity: severity,
            message: LocalizedText(
                en: pattern.message.en.filled(match.captures, in: tree), ja: pattern.message.ja.filled(match.captures, in: tree)),
            place: file.place(range), fix: fix, identity: FindingIdentity.of(range, in: tree),
            content: FindingIdentity.content(of: range, in: tree))
    }

    /// The finding of a native check's report.
    /// - Parameter tree: of the report's file, where it is Swift and at hand.
    public func finding(_ report: CheckReport, tree: SyntaxTree?) -> Finding {
        let variant = report.variant.flatMap { rule.variants[$0] }
        let identity: UInt64
        var content: UInt64?
        if let subject = report.subject {
            identity = FindingIdentity.of(subject: subject, variant: report.variant)
        } else if let tree {
            identity = FindingIdentity.of(report.place.range, variant: report.variant, in: tree)
            content = FindingIdentity.content(of: report.place.range, variant: report.variant, in: tree)
        } else {
            identity = FindingIdentity.of(
                subject: report.captures.sorted { $0.key < $1.key }.map { $0.key + "=" + $0.value }.joined(separator: "\n"),
                variant: report.variant)
        }
        return Finding(
            rule: rule.id, severity: variant?.severity ?? severity,
            message: MessageText.filled(variant?.text ?? rule.message, report.captures), place: report.place,
            related: report.related, fix: report.fix, identity: identity, content: content, missing: report.missing)
    }
}

extension LazyTemplate {
    /// The message; the text as it stands where it is no template, which loading the rule would have refused.
    fileprivate func filled(_ captures: Captures, in tree: SyntaxTree) -> String {
        guard let template = try? template() else { return text }
        return template.message(captures, in: tree)
    }
}
