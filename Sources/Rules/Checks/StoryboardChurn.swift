import Foundation
import Project

/// A storyboard or xib that was opened and saved: versions, ids and rounding differ, and nothing that a person meant.
struct StoryboardChurn: MergeRequestCheck {
    init(options: RuleOptions) {}

    func reports(in request: MergeRequestContext) -> [CheckReport] {
        request.files.compactMap { file in
            guard file.status == .modified, file.matches(".storyboard") || file.matches(".xib"), !file.added.isEmpty || !file.removed.isEmpty
            else { return nil }
            guard Self.isSame(file.added.map { ($0.text, $0.number) }, file.removed.map { ($0.text, $0.number) }) else { return nil }
            return CheckReport(
                place: request.place(file.path, line: file.added.first?.number ?? 1), captures: ["FILE": String(file.name)], subject: "churn")
        }
    }

    /// Whether the lines mean the same, one by one and in their places: an element moved is a change.
    private static func isSame(_ added: [(text: String, number: Int)], _ removed: [(text: String, number: Int)]) -> Bool {
        let after = added.map { (meaning: meaning($0.text), number: $0.number, text: $0.text) }.filter { !$0.meaning.isEmpty }
        let before = removed.map { (meaning: meaning($0.text), number: $0.number, text: $0.text) }.filter { !$0.meaning.isEmpty }
        guard after.count == before.count else { return false }
        return zip(after, before).allSatisfy { new, old in
            // A line that is removed and added just as it was has moved.
            guard new.meaning == old.meaning, new.text != old.text, let first = after.first, let origin = before.first else { return false }
            return new.number - old.number == first.number - origin.number && (new.meaning != "<rect>" || isNear(new.text, old.text))
        }
    }

    /// Whether two rectangles differ by rounding, or by what another font makes of them; a window made higher is meant.
    private static func isNear(_ one: String, _ other: String) -> Bool {
        let (left, right) = (numbers(one), numbers(other))
        return left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) <= 24 }
    }

    private static func numbers(_ text: String) -> [Double] { text.split(separator: "\"").compactMap { Double($0) } }

    /// Elements about the tools that saved the file.
    private static let toolElements = [
        "<document ", "<device ", "<deployment ", "<plugIn ", "<capability ", "<adaptation ", "<?xml", "<development ",
    ]

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
