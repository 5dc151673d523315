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

    /// What is new, the worst first.
    public var entries: [Entry]
    /// New findings that are not in `entries`.
    public var unlisted: Int
    /// What is new leaves out what a person decided to keep.
    public var counts: [SeverityCount]
    /// Findings whose thread a person resolved.
    public var kept: Int
    /// Full id of the commit compared with.
    public var base: String
    /// Full id of the commit that was analysed.
    public var head: String
    /// What the run read.
    public var statistics: RunStatistics
    /// Files that could not be analysed.
    public var unreadable: [UnreadablePath]
    /// The page of the job or its report.
    public var reportURL: String?
    /// Findings of this merge request that later pushes mended.
    public var mended: Int
    /// Where only added lines were looked at.
    public var lineFilter: LineFilter?

    var new: Int { counts.reduce(0) { $0 + $1.introduced } }
    /// Nil where it is not known.
    var fixed: Int? { lineFilter == nil ? counts.reduce(0) { $0 + $1.fixed } : nil }

    /// In one line, for places that show no Markdown.
    func oneLine(_ language: ReviewLanguage) -> String {
        language.languages.map { Words(language: $0).tally(new: new, fixed: fixed) }.joined(separator: " / ")
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
                let more = [content.mended > 0 ? words.mended(content.mended) : nil, content.kept > 0 ? words.kept(content.kept) : nil].compactMap {
                    $0
                }
                return words.nothingNew(commit) + (more.isEmpty ? "" : " (\(more.joined(separator: ", ")))")
            }
            return ([lines.joined(separator: " / ")] + limits + (content.unreadable.isEmpty ? [] : ["<sub>\(foot)</sub>"])).joined(separator: "\n\n")
        }
        var blocks = [languages.map { "### " + $0.headline(new: content.new, fixed: content.fixed) }.joined(separator: "\n")] + limits
        blocks.append(table)
        if !content.entries.isEmpty { blocks += list }
        blocks.append("<sub>\(foot)</sub>")
        return blocks.joined(separator: "\n\n")
    }

    private func label(_ pick: (Words) -> String) -> String { languages.map(pick).joined(separator: " / ") }

    private var limits: [String] { content.lineFilter.map { filter in languages.map { $0.lineFilter(filter) } } ?? [] }

    /// Rows of nothing but zeros say nothing.
    private var table: String {
        guard content.lineFilter == nil else {
            let rows = content.counts.filter { $0.introduced > 0 }.map { count in
                "| \(label { $0.severity(count.severity) }) | \(count.introduced) |"
            }
            return (["| | \(label { $0.new }) |\n|---|--:|"] + rows).joined(separator: "\n")
        }
        let head = "| | \(label { $0.new }) | \(label { $0.fixed }) | \(label { $0.before }) |\n|---|--:|--:|--:|"
        let rows = content.counts.filter { $0.introduced + $0.fixed + $0.unchanged > 0 }.map { count in
            "| \(label { $0.severity(count.severity) }) | \(count.introduced) | \(count.fixed) | \(count.unchanged) |"
        }
        return ([head] + rows).joined(separator: "\n")
    }

    private var list: [String] {
        let lines = content.entries.enumerated().map { index, entry in
            // The dot goes with the link where a line breaks.
            let link = entry.fingerprints.lazy.compactMap { links[$0] }.first
            return "\(index + 1). \(entry.text)" + (link.map { " ·\u{A0}" + Markdown.link(label { $0.thread }, to: $0) } ?? "")
        }
        let more = content.unlisted > 0 ? ["", label { $0.more(content.unlisted) }] : []
        return ["**\(label { $0.newHeading })**", (lines + more).joined(separator: "\n")]
    }

    private func footnote(isSteady: Bool) -> String {
        var parts = [label { $0.read(files: content.statistics.files, seconds: isSteady ? nil : content.statistics.seconds) }]
        if !content.base.isEmpty, content.lineFilter == nil { parts.append(label { $0.compared(with: Markdown.code(content.base.prefix(8))) }) }
        if content.mended > 0 { parts.append(label { $0.mended(content.mended) }) }
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
