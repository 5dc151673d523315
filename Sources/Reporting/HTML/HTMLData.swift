import Project
import Review
import Rules

/// The report as the JSON block that the page's script reads. Texts that findings share (paths, rules, messages, source lines) stand in
/// it once, so that 20,000 findings stay a few megabytes.
struct HTMLData {
    private let report: Report
    private var paths = Numbering<String>()
    private var messages = Numbering<LocalizedText>()
    private var rules = Numbering<String>()

    init(_ report: Report) { self.report = report }

    /// One finding a line, then the tables.
    func write(to sink: (String) -> Void) {
        var data = self
        sink("{\"findings\":[")
        var sources: [String] = []
        var start = report.findings.startIndex
        while start < report.findings.endIndex {
            let first = report.findings[start]
            var end = start + 1
            while end < report.findings.endIndex, report.findings[end].finding.place.path == first.finding.place.path { end += 1 }
            let run = report.findings[start..<end]
            for isFixed in [false, true] {
                let some = run.filter { ($0.state == .fixed) == isFixed }
                guard let one = some.first else { continue }
                var excerpts = HTMLExcerpts(report.source(one))
                for compared in some {
                    sink(start == report.findings.startIndex && data.isFirst ? "\n" : ",\n")
                    data.isFirst = false
                    sink(data.value(compared, &excerpts).text)
                }
                let lines = excerpts.value
                let key = (isFixed ? "-" : "") + String(data.paths.number(one.finding.place.path))
                if let lines { sources.append("\(JSONValue.string(key).text):\(lines.text)") }
            }
            start = end
        }
        sink("\n],\n\"sources\":{\(sources.joined(separator: ",\n"))},\n")
        sink("\"rules\":\(JSONValue.array(data.rules.all.map(data.rule)).text),\n")
        sink("\"messages\":\(JSONValue.array(data.messages.all.map(Self.value)).text),\n")
        sink("\"lines\":\(data.linesByFile().text),\n")
        sink("\"paths\":\(JSONValue.array(data.paths.all.map { .string($0) }).text),\n")
        sink("\"trend\":\(report.trend.map { HTMLTrend($0).value.text } ?? "null"),\n")
        sink("\"run\":\(data.run.text)}\n")
    }

    private var isFirst = true

    /// `[rule, severity, path, line, column, endLine, endColumn, message, state, born, fix, related, since]`; columns in UTF-16 units.
    private mutating func value(_ compared: ComparedFinding, _ excerpts: inout HTMLExcerpts) -> JSONValue {
        let finding = compared.finding
        let mark = excerpts.add(finding.place)
        let born = report.trend?.births[compared.fingerprint] ?? -1
        return .array([
            .integer(rules.number(finding.rule)), .integer(Self.rank(finding.severity)), .integer(paths.number(finding.place.path)),
            .integer(finding.place.start.line), .integer(mark.column), .integer(finding.place.end.line), .integer(mark.endColumn),
            .integer(messages.number(finding.message)), .integer(Self.number(compared.state)), .integer(born),
            finding.fix.flatMap { excerpts.sides(of: $0) } ?? .integer(0),
            finding.related.isEmpty ? .integer(0) : .array(finding.related.map { related($0) }),
            compared.since.map(Self.value) ?? .integer(0),
        ])
    }

    private mutating func related(_ related: RelatedPlace) -> JSONValue {
        .array([
            .integer(paths.number(related.place.path)), .integer(related.place.start.line), .integer(related.place.start.column),
            .integer(messages.number(related.message)),
        ])
    }

    private static func rank(_ severity: Severity) -> Int {
        switch severity {
        case .error: 0
        case .warning: 1
        case .note: 2
        }
    }

    private static func number(_ state: FindingState) -> Int {
        switch state {
        case .introduced: 0
        case .unchanged: 1
        case .fixed: 2
        }
    }

    private static func value(_ text: LocalizedText) -> JSONValue { .array([.string(text.en), .string(text.ja)]) }

    private static func value(_ origin: Origin) -> JSONValue {
        .array([.string(origin.commit), .string(origin.date), .string(origin.author), .string(origin.summary)])
    }

    private func rule(_ id: String) -> JSONValue {
        let summary = report.rules[id]
        return .array([
            .string(id), .string(summary?.category ?? ""), summary.map { Self.value($0.title) } ?? .integer(0),
            summary.map { Self.value($0.why) } ?? .integer(0), .string(summary?.document ?? ""),
        ])
    }

    /// Lines of each file, flat: path, lines, path, lines.
    private mutating func linesByFile() -> JSONValue {
        var flat: [JSONValue] = []
        for file in report.statistics.linesOfFiles {
            flat += [.integer(paths.number(file.path)), .integer(file.lines)]
        }
        return .array(flat)
    }

    private var run: JSONValue {
        .object([
            ("title", .string(report.title)), ("language", .string(report.language.rawValue)), ("version", .string(report.version)),
            ("files", .integer(report.statistics.files)), ("lines", .integer(report.statistics.lines)),
            ("suppressed", .integer(report.statistics.suppressed)), ("compares", .boolean(report.isComparison)),
            ("unreadable", .array(report.unreadable.map { .array([.string($0.path), .string($0.reason)]) })),
        ])
    }
}

/// Gives each value a number, in the order of first sight.
struct Numbering<Value: Hashable> {
    private(set) var all: [Value] = []
    private var numbers: [Value: Int] = [:]

    mutating func number(_ value: Value) -> Int {
        if let number = numbers[value] { return number }
        numbers[value] = all.count
        all.append(value)
        return all.count - 1
    }
}
