import Foundation
import Project

/// A storyboard or xib that was opened and saved: versions, ids and rounding differ, and nothing that a person meant.
struct StoryboardChurn: MergeRequestCheck {
    init(options: RuleOptions) {}

    func reports(in request: MergeRequestContext) -> [CheckReport] {
        request.files.compactMap { file in
            guard file.status == .modified, file.matches(".storyboard") || file.matches(".xib"), !file.added.isEmpty || !file.removed.isEmpty
            else { return nil }
            var balance: [String: Int] = [:]
            for line in file.added { balance[Self.meaning(line.text), default: 0] += 1 }
            for line in file.removed { balance[Self.meaning(line.text), default: 0] -= 1 }
            balance[""] = nil
            guard balance.values.allSatisfy({ $0 == 0 }) else { return nil }
            return CheckReport(
                place: request.place(file.path, line: file.added.first?.number ?? 1), captures: ["FILE": String(file.name)], subject: "churn")
        }
    }

    /// Elements about the tools that saved the file.
    private static let toolElements = ["<document ", "<device ", "<deployment ", "<plugIn ", "<capability ", "<adaptation ", "<?xml", "<development "]

    /// A line without what the editor writes by itself; empty where nothing else is in it.
    private static func meaning(_ line: String) -> String {
        let text = line.trimmingCharacters(in: .whitespaces)
        if text.isEmpty || toolElements.contains(where: { text.hasPrefix($0) }) { return "" }
        // Rectangles are what constraints came to on the machine that saved last.
        if text.hasPrefix("<rect key=") { return "<rect>" }
        return withoutIdentifiers(text)
    }

    /// Without the values of `id`, which the editor draws at random: `id="aB3-x9-Kq2"`.
    private static func withoutIdentifiers(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.range(of: " id=\"") {
            result += rest[..<start.lowerBound]
            rest = rest[start.upperBound...].drop { $0 != "\"" }.dropFirst()
        }
        return result + rest
    }
}
