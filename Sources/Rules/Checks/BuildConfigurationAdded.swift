import Foundation
import Project

/// A build configuration beside Debug and Release that the change brings in.
struct BuildConfigurationAdded: MergeRequestCheck {
    private let usual: Set<String>

    init(options: RuleOptions) { usual = Set(options.strings("configurations")) }

    func reports(in request: MergeRequestContext) -> [CheckReport] {
        request.files.filter { $0.matches(".pbxproj") && $0.status != .deleted }.flatMap { file -> [CheckReport] in
            let added = Self.configurations(file.added).filter { !usual.contains($0.name) }
            guard !added.isEmpty else { return [] }
            let before = Set(Self.configurations(file.removed).map(\.name)).union(kept(in: file, request))
            var seen: Set<String> = []
            return added.filter { !before.contains($0.name) && seen.insert($0.name).inserted }
                .map { found in
                    CheckReport(place: request.place(file.path, line: found.line), captures: ["NAME": found.name], subject: found.name)
                }
        }
    }

    /// Names that lines hold which the change leaves alone: another target has the configuration already.
    private func kept(in file: FileChange, _ request: MergeRequestContext) -> Set<String> {
        let new = Set(file.added.map(\.number))
        let text = String(decoding: request.read(file.path) ?? [], as: UTF8.self)
        var names: Set<String> = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() where !new.contains(index + 1) {
            guard let key = line.range(of: "name = "), line.hasSuffix(";") else { continue }
            names.insert(line[key.upperBound...].dropLast().filter { $0 != "\"" })
        }
        return names
    }

    /// `name = Staging;` that follows `isa = XCBuildConfiguration;` before the next object.
    private static func configurations(_ lines: [FileChange.Line]) -> [(name: String, line: Int)] {
        var found: [(String, Int)] = []
        var isInside = false
        for line in lines {
            if line.text.contains("isa = ") { isInside = line.text.contains("isa = XCBuildConfiguration;") }
            guard isInside, let key = line.text.range(of: "name = ") else { continue }
            let name = line.text[key.upperBound...].prefix { $0 != ";" }.filter { $0 != "\"" }
            guard line.text[..<key.lowerBound].allSatisfy({ $0 == "\t" || $0 == " " }) || line.text.contains("isa = ") else { continue }
            found.append((name, line.number))
            isInside = false
        }
        return found
    }
}
