import Project
import Testing

@Suite struct ProjectFilesTests {
    private func ignores(_ list: String, _ path: String) -> Bool { IgnoreList(source: Array(list.utf8)).ignores(path) ?? false }

    @Test(arguments: [
        ("*.log", "a/b.log", true), ("*.log", "a/b.txt", false), ("/build", "build/x.swift", true), ("/build", "a/build/x.swift", false),
        ("build/", "a/build/x.swift", true), ("build/", "a/build", false), ("a/*.swift", "a/b.swift", true),
        ("a/*.swift", "a/b/c.swift", false), ("a/**/c.swift", "a/c.swift", true), ("a/**/c.swift", "a/x/y/c.swift", true),
        ("**/c.swift", "x/c.swift", true), ("a/**", "a/x/y", true), ("[A-C].swift", "B.swift", true), ("[!A-C].swift", "B.swift", false),
        ("?.swift", "ab.swift", false), ("\\#a", "#a", true), ("# a", "# a", false), ("*.swift\n!Keep.swift", "Keep.swift", false),
        ("Keys/\n!Keys/A.swift", "Keys/A.swift", true), ("a  ", "a", true), ("a\r\n", "a", true), ("", "a", false), ("[", "[", false),
        ("*a*a*a*a*a*a*a*a*b", String(repeating: "a", count: 2_000), false),
    ])
    func ignoreListsReadAsGitReadsThem(_ list: String, _ path: String, _ expected: Bool) {
        #expect(ignores(list, path) == expected)
    }

    @Test(arguments: [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (String(repeating: "a", count: 119), "ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56"),
    ])
    func podfilesAreKnownByTheirDigest(_ text: String, _ digest: String) {
        #expect(SettingsFile(source: Array(text.utf8)).digest == digest)
    }

    @Test func homePathsOfPeopleAreFoundAndNoOthers() {
        let text = "A = /Users/taro/x\nB = /Users/Shared/x\n// /Users/taro/y\nC = https://h/Users/list\nD = \"/Users/hana\"\nE = /Users/$USER/x\n"
        let file = SettingsFile(source: Array(text.utf8))
        #expect(file.homePaths.map(\.start.line) == [1, 5])
    }

    @Test(arguments: [
        ("https://example.com/kit/Net.git", "net"), ("git@example.com:kit/Net.git", "net"), ("https://example.com/kit/net/", "net"),
        ("Net", "net"),
    ])
    func packagesAreKnownByTheLastPartOfTheirAddress(_ url: String, _ identity: String) {
        #expect(DependencyLock.identity(of: url) == identity)
    }

    @Test func aLockFileThatIsNoJSONPinsNothingKnown() {
        guard case .dependencyLock(.packages(let pins)) = Fixture.facts("Package.resolved", "<<<<<<< ours\n").content else {
            Issue.record("not read as a lock file")
            return
        }
        #expect(pins == nil)
    }

    @Test func imagesGoByTheirNamesInCataloguesAndFolders() {
        let index = ProjectIndex(
            [], paths: ["A.xcassets/Tabs/home.imageset/Contents.json", "A.xcassets/Contents.json", "photo@2x~ipad.png", "x/notes.txt"])
        #expect(index.imageNames() == ["home", "Tabs/home", "photo", "photo@2x~ipad", "photo.png"])
        #expect(ProjectIndex([], paths: ["photo.png"]).imageNames() == nil)
    }

    @Test func imagesThatABuildWritesGoByTheirNamesToo() {
        let index = ProjectIndex(
            [Fixture.facts("Outputs.xcfilelist", "# all that there may be\n${TARGET_BUILD_DIR}/${WRAPPER_NAME}/brand-logo.png\n$(DERIVED_FILE_DIR)/a.swift\n")],
            paths: ["A.xcassets/home.imageset/Contents.json"])
        #expect(index.imageNames() == ["home", "brand-logo", "brand-logo.png"])
    }

    @Test func permissionsAreReadFromCalls() {
        let facts = Fixture.swift(
            """
            func ask() async {
                manager.requestAlwaysAuthorization()
                _ = await AVCaptureDevice.requestAccess(for: .audio)
                _ = try? await store.requestAccess(to: .event)
                PHPhotoLibrary.requestAuthorization(for: .addOnly) { _ in }
                center.requestAuthorization(options: [])
                context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "")
            }
            """)
        #expect(facts.permissions.map(\.permission) == [.locationAlways, .microphone, .calendars])
    }

    @Test func schemesAreReadThroughANameBoundJustBefore() {
        let facts = Fixture.swift(
            """
            func open() {
                let first = URL(string: "one://x")!
                app.canOpenURL(first)
                if let url = URL(string: "two://x"), app.canOpenURL(url) {}
                app.canOpenURL(given)
            }
            func other(_ first: URL) { app.canOpenURL(first) }
            """)
        #expect(facts.literals.filter { $0.kind == .queryScheme }.map(\.value) == ["one://x", "two://x"])
    }

    @Test func registrationsWithoutALiteralAreKnownByTheirClass() {
        let facts = Fixture.swift("func f() { table.register(Row.self, forCellReuseIdentifier: Row.id) }")
        #expect(facts.literals.map(\.context) == ["Row.self"])
        #expect(facts.literals.map(\.value) == [""])
    }

    @Test(arguments: [
        ("save:", "UIViewController", false), ("delete:", "UIViewController", false), ("copy:", "UITextView", true),
        ("resignFirstResponder", "UITextField", true), ("save:", "NSUserDefaultsController", true), ("saveDocument:", "NSDocument", true),
        ("saveDocument:", "NSViewController", false), ("performClose:", "NSPanel", true), ("performClose:", "NSWindowController", false),
        ("showWindow:", "NSWindowController", true), ("add:", "NSArrayController", true), ("add:", "NSObject", false),
        ("reload:", "WKWebView", true), ("reload:", "UIView", false), ("toggleSidebar:", "NSSplitViewController", true),
    ])
    func everyFrameworkClassHasItsOwnActions(_ selector: String, _ name: String, _ expected: Bool) {
        #expect(FrameworkClasses.hasAction(selector, name) == expected)
    }
}
