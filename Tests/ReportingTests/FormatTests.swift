import Foundation
import Project
import Review
import Rules
import Syntax
import Testing

@testable import Reporting

@Suite("Report formats")
struct FormatTests {
    static let source = Array("let a = 1\nlet 名前 = x! // 😀\n".utf8)

    static func report(isComparison: Bool = false, state: FindingState = .introduced) -> Report {
        let place = Place(
            path: "App/目 1.swift", range: 23..<25, start: SourcePosition(line: 2, column: 14),
            end: SourcePosition(line: 2, column: 16))
        let finding = Finding(
            rule: "force_unwrap", severity: .warning,
            message: LocalizedText(en: "`x` is forced </script> <b>", ja: "`x` を強制しています"), place: place, identity: 7)
        let compared = ComparedFinding(finding: finding, fingerprint: Fingerprint(text: "00ff"), state: state)
        return Report(findings: [compared], isComparison: isComparison, version: "1.0.0", source: { _ in source })
    }

    @Test("every format prints a clean report and one with a finding", arguments: ReportFormat.allCases)
    func prints(format: ReportFormat) {
        #expect(!format.text(Report(findings: [], isComparison: false)).isEmpty || format == .xcode || format == .github)
        #expect(format.text(Self.report()).contains("force"))
    }

    @Test("JSON and SARIF and Code Quality are JSON", arguments: [ReportFormat.json, .sarif, .gitlab])
    func parses(format: ReportFormat) throws {
        for report in [Self.report(), Report(findings: [], isComparison: true)] {
            _ = try JSONSerialization.jsonObject(with: Data(format.text(report).utf8))
        }
    }

    @Test("the state stands in JSON only where two snapshots were compared")
    func state() {
        #expect(!ReportFormat.json.text(Self.report()).contains("\"state\""))
        #expect(ReportFormat.json.text(Self.report(isComparison: true)).contains("\"state\":\"introduced\""))
    }

    @Test("formats without a word for the state list only what is new", arguments: [ReportFormat.xcode, .github, .junit, .checkstyle])
    func onlyNews(format: ReportFormat) {
        #expect(format.text(Self.report(isComparison: true)).contains("force_unwrap"))
        #expect(!format.text(Self.report(isComparison: true, state: .unchanged)).contains("force_unwrap"))
        #expect(format.text(Self.report(state: .unchanged)).contains("force_unwrap"))
    }

    @Test("Xcode gets absolute paths, for it opens no others")
    func xcodePaths() {
        var report = Self.report()
        report.root = "/home/a/app"
        #expect(ReportFormat.xcode.text(report).hasPrefix("/home/a/app/App/目 1.swift:2:14: warning: "))
        #expect(ReportFormat.xcode.text(Self.report()).hasPrefix("App/目 1.swift:2:14: warning: "))
    }

    @Test("a fixed finding is in no format that gates")
    func fixed() {
        let report = Self.report(isComparison: true, state: .fixed)
        #expect(ReportFormat.gitlab.text(report) == "[]\n")
        #expect(ReportFormat.xcode.text(report).isEmpty)
    }

    @Test("the caret stands under a place after full-width text")
    func caret() {
        let lines = ReportFormat.text.text(Self.report()).split(separator: "\n")
        #expect(lines[1] == " 2 | let 名前 = x! // 😀")
        #expect(lines[2] == "   |            ^~")
    }

    @Test("text from strangers cannot drive the terminal")
    func controls() {
        #expect(TextFormat.visible("a\u{1B}[2Jb\u{202E}c") == "a\\u{1B}[2Jb\\u{202E}c")
    }

    @Test("SARIF columns are UTF-16 units")
    func sarifColumns() {
        #expect(ReportFormat.sarif.text(Self.report()).contains("\"startColumn\":10"))
    }
}
