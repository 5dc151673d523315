import Testing

@testable import Project

@Suite struct SortedPathsTests {
    @Test func findsEveryPathAndNoOther() {
        let paths = ["a", "a/b", "b", "c/d", "日本"]
        for count in 0...paths.count {
            let files = paths.prefix(count).map { SnapshotFile(path: $0) }
            for (index, path) in paths.enumerated() { #expect(files.position(of: path, at: \.path) == (index < count ? index : nil)) }
            for path in ["", "a/", "aa", "c", "zz", "日本語"] { #expect(files.position(of: path, at: \.path) == nil) }
        }
    }
}
