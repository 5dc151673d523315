import Analysis
import Foundation
import Reporting
import Review
import Rules

/// Where a command's report goes, in which formats, and which status it gives.
struct Output {
    /// Formats with their files; a nil file is standard output.
    let targets: [(format: ReportFormat, file: String?)]
    let color: String
    let grouping: TextStyle.Grouping
    let failOn: Severity?
    let isQuiet: Bool
    let isVerbose: Bool

    /// - Throws: `UsageError` where two formats want standard output, or a file has no format before it.
    init(_ arguments: Arguments, failOn: Severity?, standard: ReportFormat = .text) throws {
        targets = try Self.pairs(arguments.ordered, standard: standard)
        color = arguments.value("color") ?? "auto"
        grouping = arguments.value("group-by").flatMap(TextStyle.Grouping.init) ?? .none
        self.failOn = failOn
        isQuiet = arguments.has("quiet")
        isVerbose = arguments.has("verbose")
    }

    /// Prints a report everywhere it is wanted.
    func write(_ report: Report, in session: Session) throws {
        for (format, file) in targets {
            if let file {
                try session.write(format.text(report), to: file)
            } else {
                let style = TextStyle(
                    color: isColored(session), width: session.output.width, wraps: session.output.isTerminal, grouping: grouping)
                format.write(report, style: style, to: session.output.write)
            }
        }
    }

    /// 1 where a finding of the report is at or above the severity that fails; where snapshots were compared, only new ones count.
    func status(_ report: Report) -> RunStatus {
        guard let failOn else { return .clean }
        let counted = report.findings.filter { report.isComparison ? $0.state == .introduced : $0.state != .fixed }
        return counted.contains { $0.finding.severity <= failOn } ? .findings : .clean
    }

    private func isColored(_ session: Session) -> Bool {
        switch color {
        case "always": true
        case "never": false
        default: Self.isColored(session.environment, isTerminal: session.output.isTerminal)
        }
    }

    /// What users expect of `auto`: no-color.org first, then CLICOLOR_FORCE, then what the terminal can.
    static func isColored(_ environment: [String: String], isTerminal: Bool) -> Bool {
        guard environment["NO_COLOR", default: ""].isEmpty else { return false }
        if !["", "0"].contains(environment["CLICOLOR_FORCE", default: ""]) { return true }
        return isTerminal && environment["TERM"] != "dumb"
    }

    /// `--format a --output x --format b`: a goes to x, b to standard output.
    private static func pairs(
        _ ordered: [(name: String, value: String)], standard: ReportFormat
    ) throws -> [(format: ReportFormat, file: String?)] {
        var pairs: [(format: ReportFormat, file: String?)] = []
        for (name, value) in ordered {
            if name == "format", let format = ReportFormat(rawValue: value) {
                pairs.append((format, nil))
            } else if name == "output" {
                if pairs.isEmpty { pairs.append((Self.format(ofFile: value) ?? standard, nil)) }
                guard pairs[pairs.count - 1].file == nil else {
                    throw UsageError("'--output \(value)' has no '--format' before it")
                }
                pairs[pairs.count - 1].file = value == "-" ? nil : value
            }
        }
        guard pairs.count(where: { $0.file == nil }) <= 1 else {
            throw UsageError("two formats want standard output; give all but one an '--output FILE'")
        }
        return pairs.isEmpty ? [(standard, nil)] : pairs
    }

    private static func format(ofFile path: String) -> ReportFormat? {
        switch URL(fileURLWithPath: path).pathExtension {
        case "html": .html
        case "md": .markdown
        case "sarif": .sarif
        case "json": .json
        default: nil
        }
    }
}

extension Report {
    /// A report of what was examined.
    init(_ examination: Examination, setup: Setup, seconds: Double = 0) {
        self.init(
            findings: examination.comparison.findings, isComparison: examination.change != nil,
            unreadable: examination.comparison.unreadable, statistics: examination.comparison.statistics,
            rules: RuleSummary.all(setup.catalogue), language: setup.language, version: Mekiki.version, seconds: seconds,
            source: examination.source(of:))
        root = setup.root
    }
}

extension RuleSummary {
    /// What formats say about the rules of a catalogue, by id.
    static func all(_ catalogue: Catalogue) -> [String: RuleSummary] {
        Dictionary(
            catalogue.rules.map { rule in
                (
                    rule.id,
                    RuleSummary(
                        id: rule.id, category: rule.category, severity: rule.severity, title: rule.message, why: rule.why,
                        document: rule.document)
                )
            }, uniquingKeysWith: { first, _ in first })
    }
}
