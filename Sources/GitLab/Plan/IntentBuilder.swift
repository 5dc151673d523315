import Project
import Review
import Rules

/// Words and places a comparison's findings. Pure: bytes come from a closure.
struct IntentBuilder {
    /// Bytes of a file on a side of the change; nil where it is not there.
    typealias Blobs = (_ path: String, _ side: PositionOracle.Side) -> [UInt8]?

    let settings: ReviewOptions
    let change: Change
    /// The project's page, for links.
    let projectURL: String?
    let rules: (String) -> RuleInfo?
    private let oracle: PositionOracle
    private let blobs: Blobs
    private var sources: [String: Source] = [:]

    private struct Source {
        var bytes: [UInt8]
        var lines: GitLines
    }

    init(
        settings: ReviewOptions, change: Change, projectURL: String?, rules: @escaping (String) -> RuleInfo?, blobs: @escaping Blobs
    ) {
        self.settings = settings
        self.change = change
        self.projectURL = projectURL
        self.rules = rules
        self.blobs = blobs
        oracle = PositionOracle(change)
    }

    mutating func intent(
        of comparison: Comparison, ranRules: [String]?, seconds: Double, reportURL: String?
    ) -> ReviewIntent {
        let introduced = comparison.findings.filter { $0.state == .introduced }
            .sorted {
                ($0.finding.severity, $0.spoken.path, $0.spoken.start, $0.finding.rule) < (
                    $1.finding.severity, $1.spoken.path, $1.spoken.start, $1.finding.rule
                )
            }
        return ReviewIntent(
            settings: settings, base: change.base, head: change.head, introduced: introduced.map { finding($0) },
            present: Set(comparison.findings.lazy.filter { $0.state != .fixed }.map(\.fingerprint)).sorted(), rules: ranRules,
            unreadable: comparison.unreadable.map { UnreadablePath(path: $0.path, reason: $0.reason) },
            counts: Severity.allCases.map { severity in
                var count = SeverityCount(severity: severity, introduced: 0, fixed: 0, unchanged: 0)
                for finding in comparison.findings where finding.finding.severity == severity {
                    switch finding.state {
                    case .introduced: count.introduced += 1
                    case .fixed: count.fixed += 1
                    case .unchanged: count.unchanged += 1
                    }
                }
                return count
            },
            statistics: RunStatistics(files: comparison.statistics.files, seconds: seconds), reportURL: reportURL)
    }

    private mutating func finding(_ compared: ComparedFinding) -> IntendedFinding {
        let finding = compared.finding
        let place = compared.spoken
        let side: PositionOracle.Side = compared.removedPlace == nil ? .new : .old
        let line = self.line(of: place, side: side)
        let info = rules(finding.rule) ?? RuleInfo()
        let placements =
            place.isWholeChange ? [] : oracle.placements(path: place.path, line: line, through: lastLine(of: place, side: side), side: side)
        let suggestion = side == .new ? self.suggestion(finding, anchor: placements.first?.newLine ?? line) : nil
        let wording = settings.language.languages.map { self.wording(finding, info, $0) }
        var others = finding.related
        // Said at the line that went away; what needed it is somewhere else.
        if compared.removedPlace != nil { others.insert(RelatedPlace(place: finding.place, message: Words.stillNeeded), at: 0) }
        let related = others.prefix(10).map { self.related($0) }
        var semantic = [finding.rule, finding.severity.rawValue, info.url ?? ""]
        semantic += wording.flatMap { [$0.title, $0.text, $0.why, $0.background] }
        semantic += suggestion.map { [$0.info] + $0.lines } ?? []
        semantic += others.prefix(10).flatMap { [$0.place.path, $0.message.en] }
        return IntendedFinding(
            fingerprint: compared.fingerprint, rule: finding.rule, severity: finding.severity, path: place.path, line: line,
            isRemoved: side == .old, placements: placements, wording: wording, suggestion: suggestion,
            codeExcerpt: suggestion.flatMap { $0.lines.count <= 40 && !$0.lines.isEmpty ? $0.lines : nil }, related: related,
            ruleLink: Markdown.link(Markdown.code(finding.rule), to: info.url), since: compared.since.map { since($0) },
            url: page(path: place.path, line: line, commit: side == .old ? change.base : change.head), hash: Marker.hash(semantic))
    }

    private func wording(_ finding: Finding, _ info: RuleInfo, _ language: Language) -> FindingWording {
        let message = ForeignText.shortened(finding.message[language])
        let (first, rest) = Sentences.split(message)
        let reason = info.why.map { Sentences.split(ForeignText.shortened($0[language])) }
        let why = reason.map { Markdown.paragraph($0.first) } ?? ""
        let background = reason.map { Markdown.paragraph($0.rest) } ?? ""
        if let title = info.title {
            return FindingWording(
                language: language, title: Markdown.message(title[language]), text: Markdown.message(message), why: why, background: background)
        }
        return FindingWording(language: language, title: Markdown.message(first), text: Markdown.message(rest), why: why, background: background)
    }

    private mutating func related(_ related: RelatedPlace) -> String {
        let line = self.line(of: related.place, side: .new)
        let label = Markdown.code("\(related.place.path):\(line)")
        let link = Markdown.link(label, to: page(path: related.place.path, line: line, commit: change.head))
        let text = settings.language.languages.map { Markdown.message(ForeignText.shortened(related.message[$0])) }.filter { !$0.isEmpty }
        return text.isEmpty ? link : "\(link) → \(text.joined(separator: " / "))"
    }

    private func since(_ origin: Origin) -> String {
        let short = Markdown.code(origin.commit.prefix(8))
        let link = Markdown.link(short, to: projectURL.map { "\($0)/-/commit/\(URLText.segment(origin.commit))" })
        return "\(link) (\(Markdown.text(origin.date.prefix(10))), \(Markdown.text(origin.author)))"
    }

    private func page(path: String, line: Int, commit: String) -> String? {
        guard let projectURL, !commit.isEmpty, !path.isEmpty else { return nil }
        return "\(projectURL)/-/blob/\(URLText.segment(commit))/\(URLText.path(path))#L\(line)"
    }

    // MARK: Lines

    /// As git counts them, which differs from a finding's where a lone carriage return ends a line.
    private mutating func line(of place: Place, side: PositionOracle.Side) -> Int {
        guard let source = source(place.path, side: side), place.range.lowerBound <= source.bytes.count, place.range.lowerBound >= 0
        else { return max(1, place.start.line) }
        return source.lines.line(of: place.range.lowerBound)
    }

    private mutating func lastLine(of place: Place, side: PositionOracle.Side) -> Int? {
        guard let source = source(place.path, side: side), place.range.lowerBound >= 0, place.range.upperBound <= source.bytes.count,
            place.range.count > 1
        else { return nil }
        return source.lines.line(of: place.range.upperBound - 1)
    }

    private mutating func suggestion(_ finding: Finding, anchor: Int) -> Suggestion? {
        guard let fix = finding.fix, fix.isSafe, let source = source(finding.place.path, side: .new) else { return nil }
        return Suggestion(edits: fix.edits, source: source.bytes, anchor: anchor)
    }

    private mutating func source(_ path: String, side: PositionOracle.Side) -> Source? {
        let key = (side == .new ? "+" : "-") + path
        if let known = sources[key] { return known }
        guard let bytes = blobs(path, side) else { return nil }
        // Findings come file by file within a severity: a few files in memory do.
        if sources.count >= 16 { sources.removeAll() }
        let source = Source(bytes: bytes, lines: GitLines(bytes))
        sources[key] = source
        return source
    }
}

extension ComparedFinding {
    /// Where the review speaks.
    fileprivate var spoken: Place { removedPlace ?? finding.place }
}

/// The first sentence of a text and what follows.
enum Sentences {
    static func split(_ text: String) -> (first: String, rest: String) {
        var isCode = false
        var index = text.startIndex
        while index < text.endIndex {
            let character = text[index]
            let next = text.index(after: index)
            if character == "`" { isCode.toggle() }
            let endsLatin = (character == "." || character == "!" || character == "?") && next < text.endIndex && text[next].isWhitespace
            if !isCode, endsLatin || (character == "。" && next < text.endIndex) {
                return (String(text[..<next]), text[next...].trimmingPrefix { $0.isWhitespace }.description)
            }
            index = next
        }
        return (text, "")
    }
}
