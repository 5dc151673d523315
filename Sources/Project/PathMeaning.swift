/// What the folders that a file lies in say of it, by the names that projects give such folders.
extension String {
    /// Whether a file is there for tests only: by a folder (`AppTests/`, `Mocks/`) or its own name (`LoginTests.swift`). It need not be a
    /// test itself.
    public var isForTests: Bool {
        if hasSuffix("Tests.swift") { return true }
        // Asked for many literals of one file, hence without a list of the folders.
        var rest = self[...]
        while let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) {
            if Self.isForTests(rest[..<slash]) { return true }
            rest = rest[rest.utf8.index(after: slash)...]
        }
        return false
    }

    /// Whether a dependency manager brings the file with every build, so that a repository rightly leaves it out.
    public var isFetched: Bool { folders.contains { Self.fetched.contains($0.lowercased()) } }

    /// Whether a file is another project's, brought by a tool or copied in; its app may use a part of it only.
    public var isVendored: Bool { folders.contains { Self.fetched.contains($0.lowercased()) || Self.copied.contains($0.lowercased()) } }

    private var folders: [Substring] { folder.split(separator: "/") }

    private static func isForTests(_ folder: Substring) -> Bool {
        folder.hasSuffix("Tests") || folder.hasSuffix("Test") || folder.hasSuffix("Mocks")
    }

    private static let fetched: Set<String> = ["pods", "carthage", "checkouts", ".build", "sourcepackages", "node_modules"]
    private static let copied: Set<String> = ["vendor", "vendors"]
}
