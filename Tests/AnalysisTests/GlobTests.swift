import Testing

@testable import Analysis

@Suite struct GlobTests {
    @Test(arguments: [
        ("Pods", "Pods/A/B.swift", true), ("Pods", "App/Pods/B.swift", true), ("Pods", "App/Pods.swift", false),
        ("Pods/", "Pods/A.swift", true), ("/Pods", "App/Pods/B.swift", false), ("/Pods", "Pods/B.swift", true),
        ("App/Views", "App/Views/A.swift", true), ("App/Views", "Old/App/Views/A.swift", false),
        ("*.generated.swift", "App/A.generated.swift", true), ("*.generated.swift", "App/generated.swift", false),
        ("**/Generated/**", "A/Generated/B.swift", true), ("**/Generated/**", "Generated/B/C.swift", true),
        ("**/Generated/**", "A/Generated", false), ("Sources/**/*.swift", "Sources/A.swift", true),
        ("Sources/**/*.swift", "Sources/A/B/C.swift", true), ("Sources/*.swift", "Sources/A/B.swift", false),
        ("{App,Tests}/**", "Tests/A.swift", true), ("App/[A-C]?.swift", "App/Bx.swift", true),
        ("App/[!A]?.swift", "App/Ax.swift", false), ("./App", "App/A.swift", true), ("アプリ/*", "アプリ/A.swift", true),
    ])
    func matches(_ pattern: String, _ path: String, _ expected: Bool) throws {
        #expect(try Glob(pattern).matches(path) == expected)
    }

    @Test(arguments: ["", "[a", "{a,b", "../x", "{a,{b,c}}"])
    func malformedPatternsAreRefused(_ pattern: String) {
        #expect(throws: Glob.Malformed.self) { try Glob(pattern) }
    }

    @Test func manyStarsCostLittle() throws {
        let glob = try Glob(String(repeating: "*a", count: 200) + "b")
        #expect(!glob.matches(String(repeating: "a", count: 5000)))
    }
}
