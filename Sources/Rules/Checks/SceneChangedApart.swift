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

    /// A connection line changed; the class that has its outlet, or gets its action, is in a Swift file that did not.
    private func storyboardAlone(_ file: FileChange, _ changed: Set<String>, _ request: MergeRequestContext) -> CheckReport? {
        guard let line = file.added.first(where: { Self.isConnection($0.text) }), let bytes = request.read(file.path) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let owner = Self.target(of: line.text).map { Self.customClass(ofObject: $0, in: lines) }
        guard let name = owner ?? Self.customClass(above: line.number, in: lines) else { return nil }
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
            if let name = value(of: "customClass", in: line) { return name }
        }
        return nil
    }

    /// The id of the object that an action is sent to; nil for an outlet.
    private static func target(of connection: String) -> String? {
        guard connection.contains("<action ") else { return nil }
        return value(of: "destination", in: connection[...]) ?? value(of: "target", in: connection[...])
    }

    /// Nil for one of the framework's classes.
    private static func customClass(ofObject id: String, in lines: [Substring]) -> String? {
        lines.first { value(of: "id", in: $0) == id }.flatMap { value(of: "customClass", in: $0) }
    }

    private static func value(of attribute: String, in line: Substring) -> String? {
        guard let start = line.range(of: " \(attribute)=\"")?.upperBound, let end = line[start...].firstIndex(of: "\"") else { return nil }
        return String(line[start..<end])
    }
}
