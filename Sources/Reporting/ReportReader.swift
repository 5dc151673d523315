import Analysis
import Foundation
import Project
import Review
import Rules
import Syntax

/// Why a file is no report that can be merged.
public struct ReportError: Error, Sendable, CustomStringConvertible {
    /// The file that cannot be read; nil where one is missing.
    public let path: String?
    /// One clause: what is wrong and what to do.
    public let reason: String
    /// `path: reason`
    public var description: String { path.map { "\($0): \(reason)" } ?? reason }
}

/// Reads reports back that `JSONFormat` wrote, and makes one of several.
public enum ReportReader {
    /// One report of several shards of one run: what a run over everything would have said.
    /// - Parameter files: path and bytes of each report, in any order.
    /// - Throws: `ReportError` for a file that is no report of version 1, when compared and plain reports are mixed, and for shards that do
    ///   not make one whole. Reports that do not say which shard they are may be any.
    public static func merge(_ files: [(path: String, bytes: [UInt8])]) throws -> Report {
        var merged = Report(findings: [], isComparison: false)
        var isComparison: Bool?
        var lines: [String: Int] = [:]
        let documents = try files.map { (path: $0.path, document: try decode($0.bytes, $0.path)) }
        try checkWhole(documents.map { ($0.path, $0.document.shard?.place) })
        for file in documents {
            let document = file.document
            let compares = document.summary.introduced != nil
            guard isComparison.map({ $0 == compares }) ?? true else {
                throw ReportError(path: file.path, reason: "one report compares two snapshots and another does not; make all the same way")
            }
            isComparison = compares
            merged.version = document.tool.version
            merged.findings += try document.findings.map { try $0.compared(file.path, document.texts) }
            merged.statistics.files += document.summary.files
            merged.statistics.lines += document.summary.lines
            lines.merge(document.shard?.lines ?? [:]) { first, _ in first }
            merged.statistics.suppressed += document.summary.suppressed
            merged.unreadable += document.summary.notAnalysed.map { UnreadableFile(path: $0.path, reason: $0.reason) }
        }
        merged.isComparison = isComparison ?? false
        merged.statistics.linesOfFiles = lines.sorted { $0.key < $1.key }.map { Assessment.FileLines(path: $0.key, lines: $0.value) }
        merged.findings = inPathOrder(merged.findings)
        merged.unreadable.sort { $0.path < $1.path }
        return merged
    }

    /// Whether shards are all of one run, each once.
    private static func checkWhole(_ parts: [(path: String, shard: Shard?)]) throws {
        guard let count = parts.lazy.compactMap(\.shard).first?.count else { return }
        var seen: Set<Int> = []
        for part in parts {
            guard let shard = part.shard else {
                throw ReportError(path: part.path, reason: "no shard, beside others that are; give those of one run")
            }
            let name = "shard \(shard.number)/\(shard.count)"
            guard shard.count == count else { throw ReportError(path: part.path, reason: "\(name) beside one of \(count); give those of one run") }
            guard seen.insert(shard.number).inserted else {
                throw ReportError(path: part.path, reason: "\(name) for the second time; give each once")
            }
        }
        guard seen.count < count else { return }
        // A count from a file may be any number: only as many are looked at as there are files, and one more.
        let missing = (1...count).lazy.filter { !seen.contains($0) }.prefix(5).map { "\($0)/\(count)" }
        let isOne = count - seen.count == 1
        let more = count - seen.count > 5 ? " …" : ""
        throw ReportError(
            path: nil,
            reason: "\(isOne ? "shard" : "shards") \(missing.joined(separator: ", "))\(more) \(isOne ? "is" : "are") missing; give the reports of all \(count)")
    }

    /// A file belongs to one shard, which has its findings in their order already; only the files need sorting.
    private static func inPathOrder(_ findings: [ComparedFinding]) -> [ComparedFinding] {
        findings.enumerated().sorted { one, two in
            let (path, other) = (one.element.finding.place.path, two.element.finding.place.path)
            return path == other ? one.offset < two.offset : path < other
        }.map(\.element)
    }

    private static func decode(_ bytes: [UInt8], _ path: String) throws -> Document {
        do {
            let document = try JSONDecoder().decode(Document.self, from: Data(bytes))
            guard document.version == 1 else {
                throw ReportError(path: path, reason: "a report of version \(document.version); this program reads version 1")
            }
            return document
        } catch is DecodingError {
            throw ReportError(path: path, reason: "not a report that 'mekiki lint --format json' wrote")
        }
    }
}

// The document as `JSONFormat` writes it.

private struct Document: Decodable {
    var version: Int
    var tool: Tool
    var findings: [Entry]
    var summary: Summary
    var shard: Part?

    /// A message in both languages by the one that stands at the finding; a report that is no shard's has none.
    var texts: [String: LocalizedText] {
        (shard?.messages ?? [:]).compactMapValues { $0.count == 2 ? LocalizedText(en: $0[0], ja: $0[1]) : nil }
    }

    /// What a shard's report has beyond another's.
    struct Part: Decodable {
        var number: Int?
        var count: Int?
        /// Which of how many; nil where it does not say.
        var place: Shard? {
            guard let number, let count else { return nil }
            return Shard(number: number, count: count)
        }
        var lines: [String: Int]
        var messages: [String: [String]]
    }

    struct Tool: Decodable { var version: String }

    struct Summary: Decodable {
        var files: Int
        var lines: Int
        var suppressed: Int
        var introduced: Int?
        var notAnalysed: [NotAnalysed]
    }

    struct NotAnalysed: Decodable {
        var path: String
        var reason: String
    }
}

private struct Entry: Decodable {
    var rule: String
    var severity: Severity
    var message: String
    var path: String
    var line: Int
    var column: Int
    var endLine: Int
    var endColumn: Int
    var fingerprint: String
    var state: FindingState?
    var fix: FixEntry?
    var related: [RelatedEntry]
    var since: Origin?

    struct FixEntry: Decodable {
        var safe: Bool
        var edits: [EditEntry]
    }

    struct EditEntry: Decodable {
        var offset: Int
        var length: Int
        var replacement: String
    }

    struct RelatedEntry: Decodable {
        var path: String
        var line: Int
        var column: Int
        var message: String
    }

    func compared(_ file: String, _ texts: [String: LocalizedText]) throws -> ComparedFinding {
        guard line > 0, column > 0, endLine >= line, fix?.edits.allSatisfy({ $0.offset >= 0 && $0.length >= 0 }) ?? true else {
            throw ReportError(path: file, reason: "a finding at an impossible place (\(path):\(line):\(column))")
        }
        let text = texts[message] ?? LocalizedText(en: message, ja: message)
        let place = Place(
            path: path, range: 0..<0, start: SourcePosition(line: line, column: column),
            end: SourcePosition(line: endLine, column: endColumn))
        let edits = fix?.edits.map { Edit(range: $0.offset..<($0.offset + $0.length), replacement: $0.replacement) }
        let finding = Finding(
            rule: rule, severity: severity, message: text, place: place, related: related.map { $0.place(texts) },
            fix: edits.map { Fix(edits: $0, isSafe: fix?.safe ?? false) }, identity: 0)
        return ComparedFinding(
            finding: finding, fingerprint: Fingerprint(text: fingerprint), state: state ?? .introduced, since: since)
    }
}

extension Entry.RelatedEntry {
    fileprivate func place(_ texts: [String: LocalizedText]) -> RelatedPlace {
        let start = SourcePosition(line: line, column: column)
        return RelatedPlace(
            place: Place(path: path, range: 0..<0, start: start, end: start),
            message: texts[message] ?? LocalizedText(en: message, ja: message))
    }
}

extension Report {
    /// The report with byte ranges worked out from lines and columns, for the files that can still be read.
    public func locating(_ bytes: (String) -> [UInt8]?) -> Report {
        var report = self
        var path = ""
        var known: (bytes: [UInt8], lines: LineIndex)?
        for index in report.findings.indices {
            let place = report.findings[index].finding.place
            if place.path != path {
                path = place.path
                known = bytes(path).map { ($0, LineIndex($0)) }
            }
            guard let known, place.end.line <= known.lines.starts.count else { continue }
            let start = Int(known.lines.starts[place.start.line - 1]) + place.start.column - 1
            let end = Int(known.lines.starts[place.end.line - 1]) + place.end.column - 1
            guard start <= end, end <= known.bytes.count else { continue }
            report.findings[index].finding.place.range = start..<end
        }
        return report
    }
}
