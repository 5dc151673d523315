import Foundation
import Reporting
import Review

/// Writes a report for people.
struct ReportCommand: Command {
    static let spec = CommandSpec(
        name: "report", summary: "write an HTML or Markdown report",
        options: [
            OptionSpec(name: "base", value: "REV", help: "show what changed since REV (its merge base with head)"),
            OptionSpec(name: "head", value: "REV", help: "that commit instead of the working tree"),
        ] + SharedOptions.analysis + SharedOptions.output,
        examples: [
            ("mekiki report", "mekiki-report.html"),
            ("mekiki report --format markdown --output report.md", "for a wiki"),
        ])

    func run(_ arguments: Arguments, in session: Session) throws -> RunStatus {
        let start = ContinuousClock.now
        let setup = try Setup(arguments, in: session)
        let output = try Output(arguments, failOn: nil, standard: .html)
        let examiner = Examiner(setup.place, analyzer: try setup.analyzer(in: session), jobs: setup.jobs)
        let sides = try Sides(arguments, setup: setup)
        let examination = try sides.base.map { try examiner.compare(base: $0, head: sides.head) } ?? examiner.examine(sides.head)
        let report = Report(examination, setup: setup, seconds: (ContinuousClock.now - start) / .seconds(1))
        guard arguments.ordered.contains(where: { $0.name == "output" || $0.name == "format" }) else {
            let file = "mekiki-report.html"
            try session.write(ReportFormat.html.text(report), to: file)
            session.errors.write("mekiki: wrote \(file)\n")
            return .clean
        }
        try output.write(report, in: session)
        return .clean
    }
}
