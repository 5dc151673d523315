import Project

/// Swift code that changes while no test does, in a project that has tests.
struct CodeWithoutTests: MergeRequestCheck {
    private let minimum: Int

    init(options: RuleOptions) { minimum = options.integer("minimum_lines") }

    func reports(in request: MergeRequestContext) -> [CheckReport] {
        guard request.paths.contains(where: Self.isTest) else { return [] }
        let swift = request.files.filter { $0.path.hasSuffix(".swift") && !$0.isGenerated && $0.status != .deleted }
        guard !swift.contains(where: { Self.isTest($0.path) }) else { return [] }
        let code = swift.filter { !Self.isManifest($0) }
        let lines = code.reduce(0) { $0 + $1.added.count { !$0.text.allSatisfy { $0 == " " || $0 == "\t" } } }
        guard lines >= minimum, let most = code.max(by: { ($0.added.count, $1.path) < ($1.added.count, $0.path) }) else { return [] }
        return [
            CheckReport(
                place: request.place(most.path, line: most.added.first?.number ?? 1),
                captures: ["LINES": String(lines), "FILES": String(code.count)], subject: "tests")
        ]
    }

    private static func isManifest(_ file: FileChange) -> Bool { file.name == "Package.swift" || file.name.hasPrefix("Package@swift-") }

    /// Whether a path is a test's: by its folder (`AppTests/`, `Tests/`) or its name (`LoginTests.swift`, `LoginSpec.swift`). A mock is
    /// none, though it is there for tests only.
    static func isTest(_ path: String) -> Bool {
        guard path.hasSuffix(".swift") else { return false }
        let parts = path.dropLast(6).split(separator: "/")
        return parts.contains { part in
            ["Tests", "Test", "Specs", "Spec"].contains { part.hasSuffix($0) && !(part == "Spec" || part == "Test") || part == $0 }
        }
    }
}
