import Syntax

/// `“text”` where a string literal was meant: copied from a page that sets quotes for print.
struct CurlyQuote: FileCheck {
    init(options: RuleOptions) {}

    func reports(in file: FileContext) -> [CheckReport] {
        let uses = ForeignCharacters.uses(in: file.tree) { [0x2018, 0x2019, 0x201C, 0x201D].contains($0.value) }
        var lines: [[ForeignCharacters.Use]] = []
        for use in uses where use.region == .code {
            let line = file.lines.position(use.range.lowerBound).line
            if let last = lines.last?.last, file.lines.position(last.range.lowerBound).line == line {
                lines[lines.count - 1].append(use)
            } else {
                lines.append([use])
            }
        }
        return lines.compactMap { line in
            guard let first = line.first else { return nil }
            let isDouble = line.allSatisfy { $0.scalar.value >= 0x201C }
            return CheckReport(
                place: file.place(first.range), captures: ["CHARACTER": String(Character(first.scalar))],
                fix: isDouble ? Fix(edits: line.map { Edit(range: $0.range, replacement: "\"") }, isSafe: true) : nil)
        }
    }
}
