import Analysis
import Review
import Rules
import Testing

@testable import Reporting

@Suite("Merging shards")
struct MergeTests {
    /// Two findings at one place, in the order of an assessment: by rule, not by end.
    static let report = Report(
        findings: [
            TextFormatTests.finding("a_rule", .warning, "A.swift", line: 1, columns: 19..<29, "long"),
            TextFormatTests.finding("b_rule", .warning, "A.swift", line: 1, columns: 19..<22, "short"),
            TextFormatTests.finding("a_rule", .note, "B.swift", line: 1, columns: 19..<22, "other"),
            TextFormatTests.finding("a_rule", .error, "C.swift", line: 1, columns: 19..<22, "third"),
        ], isComparison: false, statistics: .init(files: 3, lines: 6, suppressed: 1))

    private func shard(_ paths: Set<String>, files: Int, lines: Int, suppressed: Int) -> (path: String, bytes: [UInt8]) {
        var part = Self.report
        part.findings = part.findings.filter { paths.contains($0.finding.place.path) }
        part.statistics = .init(files: files, lines: lines, suppressed: suppressed)
        return ("shard.json", Array(ReportFormat.json.text(part).utf8))
    }

    @Test("shards in any order give what one run gives, byte for byte", arguments: [ReportFormat.json, .gitlab])
    func bytes(format: ReportFormat) throws {
        let shards = [
            shard(["C.swift", "A.swift"], files: 2, lines: 4, suppressed: 0), shard(["B.swift"], files: 1, lines: 2, suppressed: 1),
            shard([], files: 0, lines: 0, suppressed: 0),
        ]
        #expect(format.text(try ReportReader.merge(shards)) == format.text(Self.report))
        #expect(format.text(try ReportReader.merge(shards.reversed())) == format.text(Self.report))
    }

    @Test("shards know both languages and the lines of files, so the merged page is that of one run, also in the other language")
    func page() throws {
        var whole = Self.report
        for index in whole.findings.indices {
            let message = whole.findings[index].finding.message.en
            whole.findings[index].finding.message = LocalizedText(en: message, ja: message + "です")
            whole.findings[index].finding.related = [
                RelatedPlace(place: whole.findings[0].finding.place, message: LocalizedText(en: "here", ja: "ここ"))
            ]
        }
        whole.statistics.linesOfFiles = ["A.swift", "B.swift", "C.swift"].map { .init(path: $0, lines: 2) }
        let shards = [["A.swift", "C.swift"], ["B.swift"]].enumerated().map { index, paths in
            var part = whole
            part.shard = Shard(number: index + 1, count: 2)
            part.findings = part.findings.filter { paths.contains($0.finding.place.path) }
            let lines = part.statistics.linesOfFiles.filter { paths.contains($0.path) }
            part.statistics = .init(files: paths.count, lines: paths.count * 2, suppressed: paths.count - 1, linesOfFiles: lines)
            return (path: "shard.json", bytes: Array(ReportFormat.json.text(part).utf8))
        }
        var merged = try ReportReader.merge(shards)
        // The range of a related place is in no report, and on no page.
        for format in [ReportFormat.html, .json] { #expect(format.text(merged) == format.text(whole)) }
        merged.language = .ja
        whole.language = .ja
        #expect(ReportFormat.json.text(merged) == ReportFormat.json.text(whole))
        #expect(!ReportFormat.json.text(whole).contains("\"shard\""))
    }

    @Test("what is no report is refused by name")
    func refusals() {
        for text in [
            "", "[]",
            "{\"version\":2,\"tool\":{\"version\":\"1\"},\"findings\":[],\"summary\":{\"files\":0,\"lines\":0,\"suppressed\":0,\"notAnalysed\":[]}}",
        ] {
            #expect(throws: ReportError.self) { try ReportReader.merge([("x.json", Array(text.utf8))]) }
        }
    }

    @Test("two cases of one place have two names in JUnit")
    func distinctCases() {
        var report = Self.report
        report.findings = [report.findings[0], report.findings[0]]
        let text = ReportFormat.junit.text(report)
        #expect(text.contains("name=\"a_rule at 1:19\""))
        #expect(text.contains("name=\"a_rule at 1:19 (2)\""))
    }
}
