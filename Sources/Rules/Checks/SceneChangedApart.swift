import Foundation
import Project

/// A scene's connections that change in the storyboard alone, or its `@IBOutlet`s and `@IBAction`s in Swift alone.
struct SceneChangedApart: MergeRequestCheck {
    init(options: RuleOptions) {}

    func reports(in request: MergeRequestContext) -> [CheckReport] {
        let changed = Set(request.files.map(\.path))
        let documents = request.paths.filter(Self.isDocument)
        return request.files.filter { $0.status == .modified }.compactMap { file in
            if Self.isDocument(file.path) { return storyboardAlone(file, changed, request) }
            if file.path.hasSuffix(".swift") { return swiftAlone(file, changed, documents, request) }
            return nil
        }
    }

    private static func isDocument(_ path: String) -> Bool { path.hasSuffix(".storyboard") || path.hasSuffix(".xib") }

    /// A connection line changed; the class of the scene it stands in is in a Swift file that did not.
    private func storyboardAlone(_ file: FileChange, _ changed: Set<String>, _ request: MergeRequestContext) -> CheckReport? {
        guard let line = file.added.first(where: { Self.isConnection($0.text) }), let bytes = request.read(file.path) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard let name = Self.customClass(above: line.number, in: lines) else { return nil }
        let sources = request.paths.filter { $0 == name + ".swift" || $0.hasSuffix("/" + name + ".swift") }
        guard !sources.isEmpty, sources.allSatisfy({ !changed.contains($0) }) else { return nil }
        return CheckReport(
            place: request.place(file.path, line: line.number), captures: ["CLASS": name, "FILE": sources[0]], variant: "storyboard",
            subject: name)
    }

    /// An outlet or action line was added or removed; the documents that use the file's class did not change.
    private func swiftAlone(
        _ file: FileChange, _ changed: Set<String>, _ documents: [String], _ request: MergeRequestContext
    ) -> CheckReport? {
        let marks = ["@IBOutlet", "@IBAction"]
        let added = file.added.first { line in marks.contains { line.text.contains($0) } }
        guard added != nil || file.removed.contains(where: { line in marks.contains { line.text.contains($0) } }) else { return nil }
        let name = String(file.name.dropLast(6))
        let users = documents.filter { path in
            request.read(path).map { String(decoding: $0, as: UTF8.self).contains("customClass=\"\(name)\"") } ?? false
        }
        guard !users.isEmpty, users.allSatisfy({ !changed.contains($0) }) else { return nil }
        let line = added?.number ?? file.added.first?.number ?? 1
        return CheckReport(place: request.place(file.path, line: line), captures: ["CLASS": name, "FILE": users[0]], subject: name)
    }

    private static func isConnection(_ text: String) -> Bool {
        let element = text.drop { $0 == " " || $0 == "\t" }
        return element.hasPrefix("<outlet property=") || element.hasPrefix("<action selector=")
    }

    /// The class of the nearest controller or view above whose element is less indented than all between.
    private static func customClass(above number: Int, in lines: [Substring]) -> String? {
        guard number >= 1, number <= lines.count else { return nil }
        var indent = lines[number - 1].prefix { $0 == " " }.count
        for line in lines[..<(number - 1)].reversed() {
            let own = line.prefix { $0 == " " }.count
            guard own < indent, own < line.count else { continue }
            indent = own
            guard let start = line.range(of: "customClass=\"")?.upperBound, let end = line[start...].firstIndex(of: "\"") else { continue }
            return String(line[start..<end])
        }
        return nil
    }
}
