import Foundation
import Reporting
import Rules

/// Makes one report of several shards'.
struct MergeCommand: Command {
    static let spec = CommandSpec(
        name: "merge", summary: "make one report of the JSON reports of several shards", operands: "REPORT…",
        options: SharedOptions.output + SharedOptions.analysis,
        examples: [("mekiki merge shard-*.json --format gitlab --output gl-code-quality-report.json", "after 'lint --shard I/N'")])

    func run(_ arguments: Arguments, in session: Session) throws -> RunStatus {
        guard !arguments.operands.isEmpty else { throw UsageError("'mekiki merge' takes reports: mekiki merge REPORT…") }
        let setup = try Setup(arguments, in: session)
        let output = try Output(arguments, failOn: setup.configuration.failOn)
        let files = try arguments.operands.map { (path: $0, bytes: try session.read($0)) }
        let root = setup.root
        let bytes: @Sendable (String) -> [UInt8]? = { path in
            // A report's paths are text from elsewhere: none may lead out of the project.
            guard !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else { return nil }
            return FileManager.default.contents(atPath: root + "/" + path).map { Array($0) }
        }
        var report = try ReportReader.merge(files).locating(bytes)
        report.rules = RuleSummary.all(setup.catalogue)
        report.language = setup.language
        report.root = root
        report.source = { $0.state == .fixed ? nil : bytes($0.finding.place.path) }
        try output.write(report, in: session)
        return output.status(report)
    }
}
