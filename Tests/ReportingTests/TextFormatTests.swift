import Project
import Review
import Rules
import Syntax
import Testing

@testable import Reporting

@Suite("Text report")
struct TextFormatTests {
    static let source =
        "let first = value as! String\nfunc load() { let configuration = try! JSONDecoder().decode(Configuration.self, from: data, with: options, and: more) }\n"

    static func finding(_ rule: String, _ severity: Severity, _ path: String, line: Int, columns: Range<Int>, _ message: String) -> ComparedFinding {
        let start = line == 1 ? 0 : 29
        let place = Place(
            path: path, range: (start + columns.lowerBound - 1)..<(start + columns.upperBound - 1),
            start: SourcePosition(line: line, column: columns.lowerBound), end: SourcePosition(line: line, column: columns.upperBound))
        let finding = Finding(rule: rule, severity: severity, message: LocalizedText(en: message, ja: message), place: place, identity: 1)
        return ComparedFinding(finding: finding, fingerprint: Fingerprint(text: "\(rule)\(path)\(line)"), state: .introduced)
    }

    static let report = Report(
        findings: [
            finding("force_cast", .warning, "A.swift", line: 1, columns: 19..<22, "`as!` crashes when the value is of another type."),
            finding("force_try", .error, "A.swift", line: 2, columns: 35..<39, "`try!` crashes."),
            finding("force_cast", .warning, "B.swift", line: 1, columns: 19..<22, "`as!` crashes when the value is of another type."),
        ], isComparison: false, statistics: .init(files: 2, lines: 4), source: { _ in Array(source.utf8) })

    static func text(width: Int, color: Bool = false, _ grouping: TextStyle.Grouping = .none) -> String {
        ReportFormat.text.text(report, style: TextStyle(color: color, width: width, grouping: grouping))
    }

    @Test("80 columns: a long line is shown around the place, and no line of code is wider")
    func narrow() {
        let text = Self.text(width: 80)
        #expect(
            text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) == [
                "A.swift:1:19: warning: `as!` crashes when the value is of another type. (force_cast)",
                " 1 | let first = value as! String", "   |                   ^~~",
                "A.swift:2:35: error: `try!` crashes. (force_try)",
                " 2 | func load() { let configuration = try! JSONDecoder().decode(Configuration.…",
                "   |                                   ^~~~",
                "B.swift:1:19: warning: `as!` crashes when the value is of another type. (force_cast)",
                " 1 | let first = value as! String", "   |                   ^~~", "3 findings in 2 files, 4 lines", "",
            ])
    }

    @Test("a terminal's long message goes on in the next line between words, with colour at the same places")
    func wrapping() {
        func lines(color: Bool) -> [String] {
            let style = TextStyle(color: color, width: 60, wraps: true)
            let text = ReportFormat.text.text(Self.report, style: style).replacing(/\u{1B}\[[0-9;]*m/, with: "")
            return text.split(separator: "\n").map(String.init)
        }
        #expect(lines(color: false).prefix(2) == ["A.swift:1:19: warning: `as!` crashes when the value is of", "    another type. (force_cast)"])
        #expect(lines(color: false).contains("A.swift:2:35: error: `try!` crashes. (force_try)"))
        #expect(lines(color: true) == lines(color: false))
        #expect(lines(color: false).allSatisfy { $0.count <= 60 })
    }

    @Test("Japanese breaks between characters, never before a full stop, and a word longer than the line stays whole")
    func wrappingJapanese() {
        var line = WordWrap(width: 12, indent: 2)
        line.add(message: "値が別の型なら落ちます。`aVeryLongIdentifier` を")
        #expect(line.text == " 値が別の型\n  なら落ちま\n  す。\n  `aVeryLongIdentifier`\n  を")
    }

    @Test("200 columns: the same line whole")
    func wide() {
        #expect(Self.text(width: 200).contains("from: data, with: options, and: more) }\n"))
    }

    @Test(
        "groups have headings; findings keep their order in them",
        arguments: [
            (TextStyle.Grouping.file, ["A.swift", "B.swift"], ["A.swift:1", "A.swift:2", "B.swift:1"]),
            (.rule, ["force_cast", "force_try"], ["A.swift:1", "B.swift:1", "A.swift:2"]),
            (.severity, ["error", "warning"], ["A.swift:2", "A.swift:1", "B.swift:1"]),
        ])
    func groups(grouping: TextStyle.Grouping, headings: [String], places: [String]) {
        let lines = Self.text(width: 80, grouping).split(separator: "\n").map(String.init)
        #expect(lines.filter { headings.contains($0) } == headings)
        #expect(
            lines.filter { $0.hasPrefix("A.swift:") || $0.hasPrefix("B.swift:") }.map { $0.split(separator: ":").prefix(2).joined(separator: ":") }
                == places)
    }

    @Test("colour only where asked, and the same text under it")
    func color() {
        let plain = Self.text(width: 80)
        let colored = Self.text(width: 80, color: true)
        #expect(!plain.contains("\u{1B}"))
        #expect(colored.contains("\u{1B}[31;1merror\u{1B}[0m"))
        #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    }
}
