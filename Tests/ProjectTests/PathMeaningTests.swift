import Testing

@testable import Project

@Suite("What a path says of its file")
struct PathMeaningTests {
    @Test(arguments: [
        ("AppTests/A.swift", true), ("a/Tests/b/A.swift", true), ("UITest/A.swift", true), ("App/Mocks/A.swift", true), ("NetworkMocks/A.swift", true),
        ("App/LoginTests.swift", true), ("App/Login.swift", false), ("Latest/A.swift", false), ("App/Test.swift", false), ("TestsShared/A.swift", false),
        ("", false),
    ])
    func tests(_ path: String, _ isForTests: Bool) {
        #expect(path.isForTests == isForTests)
    }

    @Test(arguments: [
        ("Pods/A/A.swift", true, true), ("ios/Pods/A.swift", true, true), ("Carthage/Checkouts/A/A.swift", true, true),
        (".build/checkouts/A/A.swift", true, true), ("SourcePackages/A.swift", true, true), ("node_modules/a/ios/A.swift", true, true),
        ("vendor/A.swift", false, true), ("App/Vendors/A.swift", false, true), ("App/MyPods/A.swift", false, false), ("Pods.swift", false, false),
        ("Sources/Pods", false, false),
    ])
    func dependencies(_ path: String, _ isFetched: Bool, _ isVendored: Bool) {
        #expect(path.isFetched == isFetched)
        #expect(path.isVendored == isVendored)
    }
}
