import Foundation
import Project
import Review
import Rules
import Syntax
import Testing

@testable import Reporting

@Suite("HTML report")
struct HTMLTests {
    /// Everything that could end a script, a comment, a string or an attribute.
    static let hostile = "</script><script>alert(1)</script><!-- --> ]]> \u{2028}\u{2029}\u{0} \" ' ` & <img src=x onerror=alert(1)> 目利き 😀"

    static func report(code: String = "let a = 1\nlet b = \(hostile)\nlet c = x!\n", path: String = "App/\(hostile).swift") -> Report {
        let bytes = Array(code.utf8)
        let line = LineIndex(bytes).starts.map { Int($0) }[1]
        let place = Place(path: path, range: line..<line + 3, start: SourcePosition(line: 2, column: 1), end: SourcePosition(line: 2, column: 4))
        let fix = Fix(edits: [Edit(range: line..<line + 3, replacement: "var")], isSafe: true)
        let finding = Finding(
            rule: "a_rule", severity: .error, message: LocalizedText(en: hostile, ja: "日本語 " + hostile), place: place,
            related: [RelatedPlace(place: place, message: LocalizedText(en: hostile, ja: hostile))], fix: fix, identity: 1)
        let origin = Origin(commit: "0123456789abcdef", date: "2026-01-02T00:00:00Z", author: hostile, summary: hostile)
        let compared = ComparedFinding(finding: finding, fingerprint: Fingerprint(text: "0f"), state: .introduced, since: origin)
        var report = Report(
            findings: [compared], isComparison: false, unreadable: [UnreadableFile(path: hostile, reason: hostile)],
            statistics: .init(files: 1, lines: 3, linesOfFiles: [.init(path: path, lines: 3), .init(path: "B.swift", lines: 7)]), version: "1.0.0", source: { _ in bytes })
        report.title = hostile
        report.trend = Trend(
            points: [
                Trend.Point(commit: origin, time: 1_760_000_000, severities: [.error: 1], rules: ["a_rule": 1], introduced: 0, fixed: 0, lines: 3),
                Trend.Point(commit: origin, time: 1_770_000_000, severities: [.error: 1], rules: ["a_rule": 1], introduced: 1, fixed: 1, lines: 3),
            ], births: [Fingerprint(text: "0f"): 1])
        return report
    }

    /// The text of the data block, as a browser finds it: up to the first end tag.
    static func block(_ html: String) throws -> Substring {
        let start = try #require(html.range(of: "<script type=\"application/json\" id=\"data\">"))
        let end = try #require(html[start.upperBound...].range(of: "</script>"))
        return html[start.upperBound..<end.lowerBound]
    }

    static func data(_ report: Report) throws -> [String: Any] {
        let block = try block(ReportFormat.html.text(report))
        return try #require(try JSONSerialization.jsonObject(with: Data(block.utf8)) as? [String: Any])
    }

    @Test("text from the project cannot leave the data block, nor the title")
    func foreignText() throws {
        let html = ReportFormat.html.text(Self.report())
        let plain = ReportFormat.html.text(Report(findings: [], isComparison: false))
        for tag in ["<script", "</script", "<!--", "<img", "onerror", "<title", "</title"] {
            let isCode = tag == "onerror"
            #expect(html.ranges(of: tag).count - (isCode ? html.ranges(of: "onerror=alert(1)").count : 0) == plain.ranges(of: tag).count, "\(tag)")
        }
        let block = try Self.block(html)
        #expect(!block.contains("<"))
        #expect(!block.unicodeScalars.contains { $0 == "\u{2028}" || $0 == "\u{2029}" || $0 == "\u{0}" })
    }

    @Test("text from the project comes through unharmed")
    func roundTrip() throws {
        let data = try Self.data(Self.report())
        #expect((data["messages"] as? [[String]])?.first == [Self.hostile, "日本語 " + Self.hostile])
        #expect((data["paths"] as? [String])?.first == "App/\(Self.hostile).swift")
        #expect((data["run"] as? [String: Any])?["title"] as? String == Self.hostile)
    }

    @Test("a source line stands in the page once, however many findings show it; columns count UTF-16 units")
    func excerpts() throws {
        let bytes = Array("1\n2\n/* 😀名 */ bad()\n4\n5\n6\n7\n8\n".utf8)
        var excerpts = HTMLExcerpts(bytes)
        let column = "/* 😀名 */ ".utf8.count + 1
        let place = Place(
            path: "a", range: 0..<1, start: SourcePosition(line: 3, column: column), end: SourcePosition(line: 3, column: column + 3))
        let mark = excerpts.add(place)
        _ = excerpts.add(place)
        #expect(mark.column == "/* 😀名 */ ".utf16.count + 1)
        #expect(mark.endColumn == mark.column + 3)
        #expect(excerpts.value?.text == #"[[1,"1","2","/* 😀名 */ bad()","4","5","6"]]"#)
    }

    @Test("a fix shows the lines it touches as they are and as they would be")
    func fixes() {
        let bytes = Array("one\ntwo\nthree\nfour\n".utf8)
        let excerpts = HTMLExcerpts(bytes)
        let fix = Fix(edits: [Edit(range: 4..<7, replacement: "2"), Edit(range: 8..<13, replacement: "3\n3b")], isSafe: false)
        #expect(excerpts.sides(of: fix)?.text == #"[0,2,["two","three"],["2","3","3b"]]"#)
        #expect(HTMLExcerpts(nil).sides(of: fix) == nil)
        let outside = Fix(edits: [Edit(range: 4..<700, replacement: "")], isSafe: true)
        #expect(excerpts.sides(of: outside) == nil)
    }

    @Test("a line longer than the page is cut between characters")
    func longLines() throws {
        var excerpts = HTMLExcerpts(Array((String(repeating: "名", count: 5000) + "\n").utf8))
        _ = excerpts.add(Place(path: "a", range: 0..<1, start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 1, column: 4)))
        let text = try #require(excerpts.value).text
        #expect(text.utf8.count < 500 && !text.contains("\u{FFFD}"))
    }

    @Test("both languages have every word, and every word asked for is there")
    func words() throws {
        let parts = HTMLWords.script.split(separator: /\n +ja: \{/)
        try #require(parts.count == 2)
        let keys = parts.map { part in Set(part.matches(of: /(?:^|[\s,{])([a-zA-Z]+): (?=["\[])/).map { String($0.output.1) }) }
        #expect(keys[0] == keys[1])
        let page = HTMLPage(language: .en, title: "")
        let code = HTMLScript.state + HTMLScript.list + HTMLScript.detail + HTMLScript.charts + HTMLScript.history + HTMLScript.page
        var asked = Set(page.beforeData.matches(of: /data-(?:w|label)="([a-zA-Z]+)"/).map { String($0.output.1) })
        asked.formUnion(code.matches(of: /word\("([a-zA-Z]+)"/).map { String($0.output.1) })
        #expect(asked.count > 50)
        #expect(asked.subtracting(keys[0]).isEmpty)
    }

    @Test("the page asks for nothing from anywhere")
    func noNetwork() {
        let html = ReportFormat.html.text(Self.report()).replacing("http://www.w3.org/2000/svg", with: "")
        for text in ["http:", "https:", "url(", "@import", "fetch(", "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
            #expect(!html.contains(text), "\(text)")
        }
    }

    @Test("the same report gives the same page")
    func stable() {
        #expect(ReportFormat.html.text(Self.report()) == ReportFormat.html.text(Self.report()))
    }
}
