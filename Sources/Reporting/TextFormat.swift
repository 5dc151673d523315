import Project
import Review
import Rules

/// Text for people at a terminal: a line a finding, the source line with a caret, related places, and a sum.
struct TextFormat {
    let style: TextStyle

    func write(_ report: Report, to sink: (String) -> Void) {
        var heading: String?
        for compared in ordered(report) {
            if let next = self.heading(of: compared), next != heading {
                sink((heading == nil ? "" : "\n") + paint(next, .bold) + "\n")
                heading = next
            }
            write(compared, in: report, to: sink)
        }
        for file in report.unreadable {
            sink("\(Self.visible(file.path)): \(paint("not analysed", .red)): \(Self.visible(file.reason))\n")
        }
        sink(summary(report) + "\n")
    }

    private func ordered(_ report: Report) -> [ComparedFinding] {
        let findings = report.isComparison ? report.findings.filter { $0.state != .unchanged } : report.findings
        switch style.grouping {
        case .none, .file: return findings
        case .rule: return findings.enumerated().sorted { ($0.1.finding.rule, $0.0) < ($1.1.finding.rule, $1.0) }.map(\.1)
        case .severity:
            return findings.enumerated().sorted { ($0.1.finding.severity, $0.0) < ($1.1.finding.severity, $1.0) }.map(\.1)
        }
    }

    private func heading(of compared: ComparedFinding) -> String? {
        switch style.grouping {
        case .none: nil
        case .file: Self.visible(compared.finding.place.path)
        case .rule: compared.finding.rule
        case .severity: compared.finding.severity.rawValue
        }
    }

    private func write(_ compared: ComparedFinding, in report: Report, to sink: (String) -> Void) {
        let finding = compared.finding
        let start = finding.place.start
        let place = "\(Self.visible(finding.place.path)):\(start.line):\(start.column):"
        let message = Self.visible(finding.message[report.language])
        var line = wrap(indent: 4)
        line.add(place, shown: paint(place, .bold))
        if report.isComparison, compared.state == .fixed {
            let fixed = report.language == .ja ? "解消" : "fixed"
            line.add(" " + fixed, shown: " " + paint(fixed, .green))
        }
        line.add(" \(finding.severity.rawValue):", shown: " \(severity(finding.severity)):")
        line.add(message: message)
        line.add(" (\(finding.rule))", shown: " " + paint("(\(finding.rule))", .dim))
        if finding.fix != nil, compared.state != .fixed { line.add(" [*]", shown: " " + paint("[*]", .dim)) }
        sink(line.text + "\n")
        if compared.state != .fixed, let bytes = report.source(compared) { writeExcerpt(finding.place, bytes, to: sink) }
        for related in finding.related {
            let place = "\(Self.visible(related.place.path)):\(related.place.start.line):\(related.place.start.column)"
            var line = wrap(indent: 6)
            line.add("    → \(place):", shown: "    \(paint("→", .dim)) \(place):")
            line.add(message: Self.visible(related.message[report.language]))
            sink(line.text + "\n")
        }
        if let since = compared.since {
            let word = report.language == .ja ? "以来" : "since"
            let text = "\(word) \(since.commit.prefix(8)) \(since.date.prefix(10)) \(since.author): \(since.summary)"
            sink("    \(paint(Self.visible(text), .dim))\n")
        }
    }

    private func writeExcerpt(_ place: Place, _ bytes: [UInt8], to sink: (String) -> Void) {
        guard let excerpt = SourceExcerpt(place, in: bytes), let line = excerpt.lines.first else { return }
        let gutter = String(line.number)
        let room = max(20, style.width - gutter.count - 4)
        let utf8 = Array(line.text.utf8)
        let column = min(place.start.column - 1, utf8.count)
        let endColumn = place.end.line == place.start.line ? min(max(place.end.column - 1, column), utf8.count) : utf8.count
        let before = Self.visible(String(decoding: utf8[..<column], as: UTF8.self), tab: "    ")
        let marked = Self.visible(String(decoding: utf8[column..<endColumn], as: UTF8.self), tab: "    ")
        let after = Self.visible(String(decoding: utf8[endColumn...], as: UTF8.self), tab: "    ")
        // A line longer than the terminal is shown around the place.
        let lead = DisplayWidth.of(before)
        let dropped = lead > room * 2 / 3 ? Self.prefixCount(before, width: lead - room / 3) : 0
        let shownBefore = (dropped > 0 ? "…" : "") + before.dropFirst(dropped)
        let text = Self.clip(shownBefore + marked + after, width: room)
        let caret = String(repeating: " ", count: DisplayWidth.of(shownBefore))
        let underline = String(repeating: "~", count: max(0, min(DisplayWidth.of(marked), room - caret.count) - 1))
        let margin = String(repeating: " ", count: gutter.count)
        sink(" \(paint(gutter + " |", .dim)) \(text)\n")
        sink(" \(paint(margin + " |", .dim)) \(caret)\(paint("^" + underline, .green))\n")
    }

    private func summary(_ report: Report) -> String {
        let count = report.present.count
        let (fileCount, lineCount) = (report.statistics.files, report.statistics.lines)
        let files = "\(fileCount) file\(fileCount == 1 ? "" : "s"), \(lineCount) line\(lineCount == 1 ? "" : "s")"
        if report.isComparison {
            let new = report.findings.count { $0.state == .introduced }
            let fixed = report.findings.count { $0.state == .fixed }
            let same = report.findings.count { $0.state == .unchanged }
            return "\(new) new, \(fixed) fixed, \(same) as before in \(files)"
        }
        let fixable = report.present.count { $0.finding.fix?.isSafe == true }
        let hint = fixable == 0 ? "" : "; [*] \(fixable) can be fixed with 'mekiki fix'"
        return "\(count == 0 ? "no findings" : count == 1 ? "1 finding" : "\(count) findings") in \(files)\(hint)"
    }

    private func severity(_ severity: Severity) -> String {
        switch severity {
        case .error: paint("error", .red)
        case .warning: paint("warning", .yellow)
        case .note: paint("note", .cyan)
        }
    }

    private func wrap(indent: Int) -> WordWrap { WordWrap(width: style.wraps ? max(40, style.width) : .max, indent: indent) }

    // MARK: Colour

    private enum Paint: String {
        case bold = "1"
        case dim = "2"
        case red = "31;1"
        case green = "32;1"
        case yellow = "33;1"
        case cyan = "36;1"
    }

    private func paint(_ text: String, _ paint: Paint) -> String {
        style.color ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
    }

    // MARK: Foreign text

    /// Text that cannot move the cursor, colour the terminal or reorder the line: control and bidirectional characters are shown as such.
    static func visible(_ text: String, tab: String = " ") -> String {
        var output = ""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09: output += tab
            case 0x0A: output += " "
            case 0x00..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069:
                output += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }

    private static func prefixCount(_ text: String, width: Int) -> Int {
        var taken = 0
        var count = 0
        for character in text {
            if taken >= width { break }
            taken += DisplayWidth.of(character)
            count += 1
        }
        return count
    }

    private static func clip(_ text: String, width: Int) -> String {
        guard DisplayWidth.of(text) > width else { return text }
        var taken = 0
        var output = ""
        for character in text {
            taken += DisplayWidth.of(character)
            if taken >= width { break }
            output.append(character)
        }
        return output + "…"
    }
}
