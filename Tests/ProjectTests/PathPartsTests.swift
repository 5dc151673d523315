import Testing

@testable import Project

@Suite struct PathPartsTests {
    @Test(arguments: [
        ("a/b.xcconfig", "c.xcconfig", "a/c.xcconfig"), ("a/b.xcconfig", "./c/d", "a/c/d"), ("a/b/c", "../d", "a/d"), ("a/b/c", "x/../../d", "a/d"),
        ("a", "b", "b"), ("a", "../b", nil), ("a/b", "../../c", nil), ("a/b", "/c", nil), ("a/b", "..", ""), ("日本/b", "../c//d/", "c/d"),
    ])
    func relativePathsStartAtTheFilesFolder(_ path: String, _ relative: String, _ result: String?) {
        #expect(path.resolving(relative) == result)
    }
}
