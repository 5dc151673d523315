import Analysis
import Project
import Review
import Rules

/// Mekiki's own JSON, version 1: what scripts read. One finding a line.
struct JSONFormat {
    func write(_ report: Report, to sink: (String) -> Void) {
        let tool = JSONValue.object([("name", .string("mekiki")), ("version", .string(report.version))])
        sink("{\"version\":1,\"tool\":\(tool.text),\"findings\":[")
        for (index, finding) in report.findings.enumerated() {
            sink(index == 0 ? "\n" : ",\n")
            sink(Self.value(finding, in: report).text)
        }
        sink(report.findings.isEmpty ? "]" : "\n]")
        sink(",\"summary\":\(Self.summary(report).text)")
        if let shard = report.shard { sink(",\n\"shard\":\(Self.part(shard, report).text)") }
        sink("}\n")
    }

    /// A finding as `{"rule", "severity", "message", "path", "line", "column", …}`; lines and UTF-8 columns count from 1.
    static func value(_ compared: ComparedFinding, in report: Report) -> JSONValue {
        let finding = compared.finding
        return .object([
            ("rule", .string(finding.rule)),
            ("severity", .string(finding.severity.rawValue)),
            ("message", .string(finding.message[report.language])),
            ("path", .string(finding.place.path)),
            ("line", .integer(finding.place.start.line)),
            ("column", .integer(finding.place.start.column)),
            ("endLine", .integer(finding.place.end.line)),
            ("endColumn", .integer(finding.place.end.column)),
            ("fingerprint", .string(compared.fingerprint.text)),
            ("state", report.isComparison ? .string(compared.state.rawValue) : nil),
            ("fix", finding.fix.map(Self.value)),
            ("related", .array(finding.related.map { Self.value($0, language: report.language) })),
            ("since", compared.since.map(Self.value)),
        ])
    }

    private static func value(_ fix: Fix) -> JSONValue {
        let edits = fix.edits.map { edit in
            JSONValue.object([
                ("offset", .integer(edit.range.lowerBound)),
                ("length", .integer(edit.range.count)),
                ("replacement", .string(edit.replacement)),
            ])
        }
        return .object([("safe", .boolean(fix.isSafe)), ("edits", .array(edits))])
    }

    private static func value(_ related: RelatedPlace, language: Language) -> JSONValue {
        .object([
            ("path", .string(related.place.path)),
            ("line", .integer(related.place.start.line)),
            ("column", .integer(related.place.start.column)),
            ("message", .string(related.message[language])),
        ])
    }

    private static func value(_ origin: Origin) -> JSONValue {
        .object([
            ("commit", .string(origin.commit)), ("date", .string(origin.date)), ("author", .string(origin.author)),
            ("summary", .string(origin.summary)),
        ])
    }

    /// What only `merge` needs: which part it is of how many, and for formats that say more than this one the lines of each file and the
    /// messages in every language.
    private static func part(_ shard: Shard, _ report: Report) -> JSONValue {
        let lines = report.statistics.linesOfFiles.map { ($0.path, JSONValue?.some(.integer($0.lines))) }
        var texts: [String: LocalizedText] = [:]
        for finding in report.findings.map(\.finding) {
            for text in [finding.message] + finding.related.map(\.message) { texts[text[report.language]] = text }
        }
        let messages = texts.sorted { $0.key < $1.key }.map { key, text in
            (key, JSONValue?.some(.array([.string(text.en), .string(text.ja)])))
        }
        return .object([
            ("number", .integer(shard.number)), ("count", .integer(shard.count)), ("lines", .object(lines)), ("messages", .object(messages)),
        ])
    }

    private static func summary(_ report: Report) -> JSONValue {
        let counts = Severity.allCases.map { severity in
            (severity.rawValue, JSONValue?.some(.integer(report.present.count { $0.finding.severity == severity })))
        }
        let states = FindingState.allCases.map { state in
            (state.rawValue, report.isComparison ? JSONValue.integer(report.findings.count { $0.state == state }) : nil)
        }
        let unreadable = report.unreadable.map {
            JSONValue.object([("path", .string($0.path)), ("reason", .string($0.reason))])
        }
        return .object(
            counts + states + [
                ("files", .integer(report.statistics.files)),
                ("lines", .integer(report.statistics.lines)),
                ("suppressed", .integer(report.statistics.suppressed)),
                ("notAnalysed", .array(unreadable)),
            ])
    }
}
