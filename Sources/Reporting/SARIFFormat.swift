import Review
import Rules

/// SARIF 2.1.0 (OASIS): one run, rules with help in both languages, fixes, related locations, fingerprints, baseline state.
/// Columns are UTF-16 code units where the source can be read, as the standard's default has it.
struct SARIFFormat {
    func write(_ report: Report, to sink: (String) -> Void) {
        let used = Array(Set(report.findings.map(\.finding.rule))).sorted()
        let indices = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
        let rules = used.map { Self.rule($0, report.rules[$0], language: report.language) }
        let driver = JSONValue.object([
            ("name", .string("Mekiki")), ("version", .string(report.version)),
            ("semanticVersion", .string(report.version)), ("rules", .array(rules)),
        ])
        sink("{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{")
        sink("\"tool\":\(JSONValue.object([("driver", driver)]).text),\"columnKind\":\"utf16CodeUnits\",")
        sink("\"originalUriBaseIds\":{\"SRCROOT\":{\"description\":{\"text\":\"The repository's root.\"}}},\"results\":[")
        var columns = ColumnReader(report: report)
        for (index, compared) in report.findings.enumerated() {
            sink(index == 0 ? "\n" : ",\n")
            sink(Self.result(compared, index: indices[compared.finding.rule] ?? 0, in: report, columns: &columns).text)
        }
        let notifications = report.unreadable.map { file in
            JSONValue.object([
                ("level", .string("error")), ("message", .object([("text", .string("not analysed: \(file.reason)"))])),
                ("locations", .array([.object([("physicalLocation", .object([("artifactLocation", Self.artifact(file.path))]))])])),
            ])
        }
        let invocation = JSONValue.object([
            ("executionSuccessful", .boolean(true)), ("toolExecutionNotifications", .array(notifications)),
        ])
        sink("],\"invocations\":[\(invocation.text)]}]}\n")
    }

    private static func rule(_ id: String, _ summary: RuleSummary?, language: Language) -> JSONValue {
        guard let summary else { return .object([("id", .string(id))]) }
        let help = "\(summary.why.en)\n\n\(summary.why.ja)"
        return .object([
            ("id", .string(id)),
            ("shortDescription", .object([("text", .string(summary.title[language]))])),
            ("fullDescription", .object([("text", .string(summary.why[language]))])),
            ("help", .object([("text", .string(help)), ("markdown", .string(help))])),
            ("defaultConfiguration", .object([("level", .string(summary.severity.rawValue))])),
            ("properties", .object([("category", .string(summary.category)), ("tags", .array([.string(summary.category)]))])),
        ])
    }

    private static func result(
        _ compared: ComparedFinding, index: Int, in report: Report, columns: inout ColumnReader
    ) -> JSONValue {
        let finding = compared.finding
        let related = finding.related.enumerated().map { index, related in
            JSONValue.object([
                ("id", .integer(index + 1)), ("message", .object([("text", .string(related.message[report.language]))])),
                (
                    "physicalLocation",
                    .object([
                        ("artifactLocation", artifact(related.place.path)),
                        ("region", .object([("startLine", .integer(related.place.start.line))])),
                    ])
                ),
            ])
        }
        let location = JSONValue.object([
            (
                "physicalLocation",
                .object([
                    ("artifactLocation", artifact(finding.place.path)), ("region", columns.region(of: compared)),
                ])
            )
        ])
        return .object([
            ("ruleId", .string(finding.rule)), ("ruleIndex", .integer(index)), ("level", .string(finding.severity.rawValue)),
            ("message", .object([("text", .string(finding.message[report.language]))])),
            ("locations", .array([location])),
            ("relatedLocations", related.isEmpty ? nil : .array(related)),
            ("partialFingerprints", .object([("mekiki/v1", .string(compared.fingerprint.text))])),
            ("baselineState", report.isComparison ? .string(baselineState(compared.state)) : nil),
            ("fixes", fixes(finding, in: report)),
        ])
    }

    private static func fixes(_ finding: Finding, in report: Report) -> JSONValue? {
        guard let fix = finding.fix else { return nil }
        let replacements = fix.edits.map { edit in
            JSONValue.object([
                (
                    "deletedRegion",
                    .object([
                        ("byteOffset", .integer(edit.range.lowerBound)), ("byteLength", .integer(edit.range.count)),
                    ])
                ),
                ("insertedContent", .object([("text", .string(edit.replacement))])),
            ])
        }
        let change = JSONValue.object([
            ("artifactLocation", artifact(finding.place.path)), ("replacements", .array(replacements)),
        ])
        let text = report.language == .ja ? "修正案" : "Suggested fix"
        return .array([
            .object([("description", .object([("text", .string(text))])), ("artifactChanges", .array([change]))])
        ])
    }

    private static func baselineState(_ state: FindingState) -> String {
        switch state {
        case .introduced: "new"
        case .unchanged: "unchanged"
        case .fixed: "absent"
        }
    }

    /// A relative URI: bytes outside RFC 3986's unreserved set are percent-encoded.
    private static func artifact(_ path: String) -> JSONValue {
        var uri = ""
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                uri += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return .object([("uri", .string(uri)), ("uriBaseId", .string("SRCROOT"))])
    }
}

/// Turns places into SARIF regions, reading each file once.
private struct ColumnReader {
    let report: Report
    private var path = ""
    private var bytes: [UInt8]?

    init(report: Report) { self.report = report }

    mutating func region(of compared: ComparedFinding) -> JSONValue {
        let place = compared.finding.place
        if path != place.path || compared.state == .fixed {
            path = compared.state == .fixed ? "" : place.path
            bytes = report.source(compared)
        }
        return .object([
            ("startLine", .integer(place.start.line)),
            ("startColumn", .integer(column(at: place.range.lowerBound, utf8: place.start.column))),
            ("endLine", .integer(place.end.line)),
            ("endColumn", .integer(column(at: place.range.upperBound, utf8: place.end.column))),
        ])
    }

    /// The 1-based UTF-16 column of a byte offset, or its UTF-8 column where the file is not at hand.
    private func column(at offset: Int, utf8 column: Int) -> Int {
        guard let bytes, offset <= bytes.count, offset >= column - 1 else { return column }
        return String(decoding: bytes[(offset - column + 1)..<offset], as: UTF8.self).utf16.count + 1
    }
}
