import Review
import Rules

/// What the summary note says, apart from the links to threads, which are known only when all are posted.
public struct SummaryContent: Sendable, Hashable, Codable {
    /// A line of the list of what is new.
    public struct Entry: Sendable, Hashable, Codable {
        /// Those it stands for; more than one for a group.
        public var fingerprints: [Fingerprint]
        /// Markdown.
        public var text: String
    }

    public var entries: [Entry]
    /// New findings that are not in `entries`.
    public var unlisted: Int
    /// What is new leaves out what a person decided to keep.
    public var counts: [SeverityCount]
    public var kept: Int
    public var base: String
    public var head: String
    public var statistics: RunStatistics
    public var unreadable: [UnreadablePath]
    public var reportURL: String?

    /// In one line, for places that show no Markdown.
    func oneLine(_ language: ReviewLanguage) -> String {
        let (new, fixed) = counts.reduce((0, 0)) { ($0.0 + $1.introduced, $0.1 + $1.fixed) }
        return language.languages.map { Words(language: $0).tally(new: new, fixed: fixed) }.joined(separator: " / ")
    }

    /// Whether there is anything a person should know.
    public var isEmpty: Bool { counts.allSatisfy { $0.introduced == 0 && $0.fixed == 0 } }
}

/// Words the summary note.
struct SummaryText {
    let settings: ReviewOptions
    let content: SummaryContent
    /// The page of the thread about a finding.
    let links: [Fingerprint: String]

    private static let listedFiles = 10

    /// With its marker.
    var body: String { text(isSteady: false) + "\n\n" + marker.text }

    /// Equal as long as nothing changed but the time it took and the job that ran.
    var marker: Marker { Marker(tool: settings.toolID, kind: .summary, hash: Marker.hash([text(isSteady: true)])) }

    private var languages: [Words] { settings.language.languages.map { Words(language: $0) } }

    private func text(isSteady: Bool) -> String {
        let foot = footnote(isSteady: isSteady)
        guard !content.isEmpty else {
            let commit = Markdown.code(content.head.prefix(8))
            let lines = languages.map { words in
                words.nothingNew(commit) + (content.kept > 0 ? " (\(words.kept(content.kept)))" : "")
            }
            return ([lines.joined(separator: " / ")] + (content.unreadable.isEmpty ? [] : ["<sub>\(foot)</sub>"])).joined(separator: "\n\n")
        }
        let new = content.counts.reduce(0) { $0 + $1.introduced }
        let fixed = content.counts.reduce(0) { $0 + $1.fixed }
        var blocks = [languages.map { "### " + $0.headline(new: new, fixed: fixed) }.joined(separator: "\n"), table]
        if !content.entries.isEmpty { blocks += list }
        blocks.append("<sub>\(foot)</sub>")
        return blocks.joined(separator: "\n\n")
    }

    private func label(_ pick: (Words) -> String) -> String { languages.map(pick).joined(separator: " / ") }

    private var table: String {
        let head = "| | \(label { $0.new }) | \(label { $0.fixed }) | \(label { $0.before }) |\n|---|--:|--:|--:|"
        let rows = content.counts.map { count in
            "| \(label { $0.severity(count.severity) }) | \(count.introduced) | \(count.fixed) | \(count.unchanged) |"
        }
        return ([head] + rows).joined(separator: "\n")
    }

    private var list: [String] {
        let lines = content.entries.enumerated().map { index, entry in
            let link = entry.fingerprints.lazy.compactMap { links[$0] }.first
            return "\(index + 1). \(entry.text)" + (link.map { " · " + Markdown.link(label { $0.thread }, to: $0) } ?? "")
        }
        let more = content.unlisted > 0 ? ["", label { $0.more(content.unlisted) }] : []
        return ["**\(label { $0.newHeading })**", (lines + more).joined(separator: "\n")]
    }

    private func footnote(isSteady: Bool) -> String {
        var parts = [label { $0.read(files: content.statistics.files, seconds: isSteady ? nil : content.statistics.seconds) }]
        if !content.base.isEmpty { parts.append(label { $0.compared(with: Markdown.code(content.base.prefix(8))) }) }
        if content.kept > 0 { parts.append(label { $0.kept(content.kept) }) }
        if !content.unreadable.isEmpty {
            let shown = content.unreadable.prefix(Self.listedFiles).map { "\(Markdown.code($0.path)) (\(Markdown.text($0.reason)))" }
            let rest = content.unreadable.count - shown.count
            let list = shown.joined(separator: ", ") + (rest > 0 ? ", …" : "")
            parts.append(label { $0.unreadable(content.unreadable.count, list) })
        }
        if !isSteady, let url = content.reportURL {
            let link = Markdown.link(label { $0.fullReport }, to: url)
            if link.hasPrefix("[") { parts.append(link) }
        }
        return parts.joined(separator: " · ")
    }
}
