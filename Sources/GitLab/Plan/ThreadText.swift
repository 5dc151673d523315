import Review
import Rules

/// The text of a thread: what, why, a way out, and folded away the rest.
struct ThreadText {
    let settings: ReviewOptions
    /// One, or those of a group in order of their lines.
    let findings: [IntendedFinding]

    private static let listed = 20
    /// The most findings that one thread speaks of: its marker names them all, in 33 characters each, and GitLab takes no note of more than
    /// a million characters.
    static let mostFindings = 10_000

    /// Of what it says, lines and commits aside.
    var hash: String { findings.count == 1 ? findings[0].hash : Marker.hash(["group"] + findings.map(\.hash).sorted()) }

    var marker: Marker {
        Marker(
            tool: settings.toolID, kind: .thread, rule: findings.first?.rule, fingerprints: findings.map(\.fingerprint).sorted(), hash: hash)
    }

    /// Where the thread hangs.
    enum Spot {
        /// On the very line that a suggestion counts from.
        case suggestionLine
        /// On a line that may be another by now.
        case line
        /// On a file.
        case file
    }

    /// - Parameter spot: decides whether a suggestion can stand in it, and whether it must say which line it means.
    func body(_ spot: Spot) -> String {
        guard let first = findings.first else { return "" }
        var blocks = findings.count == 1 ? single(first, takesSuggestion: spot == .suggestionLine) : group(first)
        blocks.append(details(first, namesLine: spot == .file))
        blocks.append(marker.text)
        return blocks.joined(separator: "\n\n")
    }

    private func single(_ finding: IntendedFinding, takesSuggestion: Bool) -> [String] {
        var blocks: [String] = []
        for wording in finding.wording {
            blocks.append("**\(wording.title)**" + (wording.text.isEmpty ? "" : " " + wording.text))
            if !wording.why.isEmpty { blocks.append(wording.why) }
        }
        if takesSuggestion, settings.offersSuggestions, let suggestion = finding.suggestion,
            let block = Markdown.fenced(suggestion.lines, info: suggestion.info)
        {
            blocks.append(block)
        } else if let lines = finding.codeExcerpt, let block = Markdown.fenced(lines, info: "swift") {
            blocks.append(words.proposal)
            blocks.append(block)
        }
        return blocks
    }

    private func group(_ first: IntendedFinding) -> [String] {
        var blocks: [String] = []
        for (index, wording) in first.wording.enumerated() {
            blocks.append("**\(wording.title)** " + Words(language: wording.language).sameRule(findings.count))
            if index == 0 {
                var items = findings.prefix(Self.listed).map { finding in
                    let text = finding.wording.map(\.oneLine).joined(separator: " / ")
                    return "- \(Markdown.link("\(finding.line)", to: finding.url)): \(text)"
                }
                if findings.count > Self.listed { items.append("- " + words.more(findings.count - Self.listed)) }
                blocks.append(items.joined(separator: "\n"))
            }
            if !wording.why.isEmpty { blocks.append(wording.why) }
        }
        return blocks
    }

    private func details(_ finding: IntendedFinding, namesLine: Bool) -> String {
        var items = findings.count == 1 ? finding.related : []
        if findings.count == 1, namesLine {
            items.insert(Markdown.link(Markdown.code("\(finding.path):\(finding.line)"), to: finding.url), at: 0)
        }
        items += finding.wording.map(\.background).filter { !$0.isEmpty }
        items.append("\(finding.ruleLink) · \(finding.since.map { words.since($0) } ?? words.sinceThisChange)")
        // Above a line that went away nobody can write anything.
        let comment = finding.path.hasSuffix(".swift") && !finding.isRemoved ? Markdown.code("// mekiki:disable:next \(finding.rule) – …") : nil
        items += languages.map { $0.silence(comment) }
        return "<details><summary>\(languages.map(\.details).joined(separator: " / "))</summary>\n\n"
            + items.map { "- " + $0 }.joined(separator: "\n") + "\n\n</details>"
    }

    private var languages: [Words] { settings.language.languages.map { Words(language: $0) } }
    private var words: Words { Words(language: settings.language.languages.first ?? .en) }
}
