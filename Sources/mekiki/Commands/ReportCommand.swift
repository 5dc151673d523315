import Foundation
import Git
import Reporting
import Review

/// Writes a report for people.
struct ReportCommand: Command {
    static let spec = CommandSpec(
        name: "report", summary: "write an HTML or Markdown report, with trends over history",
        options: [
            OptionSpec(name: "base", value: "REV", help: "show what changed since REV (its merge base with head)"),
            OptionSpec(name: "head", value: "REV", help: "that commit instead of the working tree"),
            OptionSpec(name: "commits", value: "N", help: "with the trend over the last N commits (first parents)"),
            OptionSpec(name: "since", value: "DATE", help: "with the trend since DATE, as 2026-01-31"),
            OptionSpec(name: "every", value: "K", help: "only every K-th of the trend's commits"),
        ] + SharedOptions.analysis + SharedOptions.output,
        examples: [
            ("mekiki report", "mekiki-report.html"),
            ("mekiki report --commits 500", "with charts of the last 500 commits"),
            ("mekiki report --format markdown --output report.md", "for a wiki"),
        ])

    func run(_ arguments: Arguments, in session: Session) throws -> RunStatus {
        let start = ContinuousClock.now
        let setup = try Setup(arguments, in: session)
        let output = try Output(arguments, failOn: nil, standard: .html)
        let range = try TrendRange(arguments)
        let examiner = Examiner(setup.place, analyzer: try setup.analyzer(in: session), jobs: setup.jobs)
        let sides = try Sides(arguments, setup: setup)
        let examination = try sides.base.map { try examiner.compare(base: $0, head: sides.head) } ?? examiner.examine(sides.head)
        var report = Report(examination, setup: setup)
        report.title = URL(fileURLWithPath: setup.root).lastPathComponent
        if let range {
            report.trend = try trend(range, examiner, sides, repository: setup.repository(), isQuiet: output.isQuiet, in: session)
        }
        report.seconds = (ContinuousClock.now - start) / .seconds(1)
        if output.isVerbose { session.errors.write("mekiki: took \(String(format: "%.3f", report.seconds)) s\n") }
        guard arguments.ordered.contains(where: { $0.name == "output" || $0.name == "format" }) else {
            let file = "mekiki-report.html"
            try session.write(ReportFormat.html.text(report), to: file)
            if !output.isQuiet { session.errors.write("mekiki: wrote \(file)\n") }
            return .clean
        }
        try output.write(report, in: session)
        return .clean
    }

    private func trend(
        _ range: TrendRange, _ examiner: Examiner, _ sides: Sides, repository: Repository, isQuiet: Bool, in session: Session
    ) throws -> Trend? {
        guard let head = try sides.headCommit(in: repository) else {
            throw UsageError("a trend needs commits; there is none yet")
        }
        let (commits, isCutShort) = try range.commits(to: head, in: repository)
        guard !commits.isEmpty else { throw UsageError("no commit since \(range.start.text); give '--since' an earlier date") }
        if isCutShort, !isQuiet {
            session.errors.write(
                "mekiki: the clone is shallow and its history ends before the trend should begin; for more: git fetch --unshallow\n")
        }
        var progress = ProgressLine(of: commits.count, what: "commits", isQuiet: isQuiet, in: session)
        defer { progress.clear() }
        var trend = try examiner.trend(over: commits, in: repository) { progress.show($0) }
        trend.isCutShort = isCutShort
        return trend
    }
}

extension TrendRange {
    /// From `--commits`, `--since` and `--every`; nil where no trend is wanted.
    init?(_ arguments: Arguments) throws {
        let step = try arguments.integer("every", least: 1)
        switch (try arguments.integer("commits", least: 1), arguments.value("since")) {
        case (nil, nil):
            guard step == nil else { throw UsageError("'--every' goes with '--commits' or '--since'") }
            return nil
        case (.some, .some): throw UsageError("'--commits' and '--since' both say where the trend begins; give one")
        case (let count?, nil): self.init(.commits(count), step: step ?? 1)
        case (nil, let text?): self.init(.time(try Self.time(text)), step: step ?? 1)
        }
    }

    /// Seconds since 1970 of `2026-01-31` (midnight, UTC) or of an ISO 8601 date and time.
    private static func time(_ text: String) throws -> Int {
        let day = Date.ISO8601FormatStyle().year().month().day()
        let start = String(text.prefix(10))
        // A 30th of February would be read as the second of March.
        guard let midnight = try? day.parse(start), midnight.formatted(day) == start,
            let date = text == start ? midnight : try? Date(text, strategy: .iso8601)
        else {
            throw UsageError("'--since' takes a date, as 2026-01-31 or 2026-01-31T12:00:00Z, not '\(text)'")
        }
        return Int(date.timeIntervalSince1970)
    }
}

extension TrendRange.Start {
    fileprivate var text: String {
        switch self {
        case .commits(let count): "\(count) commits ago"
        case .time(let time): Date(timeIntervalSince1970: TimeInterval(time)).formatted(.iso8601)
        }
    }
}
