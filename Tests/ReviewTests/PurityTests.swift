import Analysis
import Git
import GitTesting
import Project
import Review
import Rules
import Testing

/// Findings are a function of the snapshot's bytes: whichever side of git it comes from, the same content gives the same findings.
@Suite struct PurityTests {
    private static let files: [String: String] = [
        "App/Main.storyboard": """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch">
        <scenes><scene sceneID="s1"><objects>
        <viewController id="v1" customClass="Home"><view key="view" id="w1"><subviews>
        <button id="b1"><connections><action selector="gone:" destination="v1" eventType="touchUpInside" id="c1"/></connections></button>
        </subviews></view><connections><outlet property="lost" destination="b1" id="o1"/></connections></viewController>
        </objects></scene></scenes>
        </document>
        """,
        "App/Home.swift": """
        import UIKit
        class Home: UIViewController {
            @IBAction func save(_ sender: Any) {}
            func icon() -> UIImage? { UIImage(named: "hom") }
            func ask() { CLLocationManager().requestWhenInUseAuthorization() }
        }
        """,
        "App/Info.plist": """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>CFBundlePackageType</key><string>APPL</string>
        <key>NSCameraUsageDescription</key><string>TODO</string>
        </dict></plist>
        """,
        "App/Assets.xcassets/home.imageset/Contents.json": "{}",
        "App.xcodeproj/project.pbxproj": """
        { objects = {
        P1 = { isa = PBXProject; mainGroup = G1; };
        G1 = { isa = PBXGroup; children = ( F1, ); sourceTree = "<group>"; };
        F1 = { isa = PBXFileReference; path = Keys.swift; sourceTree = "<group>"; };
        }; rootObject = P1; }
        """,
        ".gitignore": "Keys.swift\n",
        "Base.xcconfig": "SEARCH = /Users/taro/include\n",
    ]

    private func findings(_ snapshot: Snapshot, jobs: Int = 2) throws -> [Finding] {
        let analyzer = try Analyzer(catalogue: Catalogue.builtIn(), configuration: Configuration(), today: "2026-12-01")
        return try analyzer.assess(snapshot, jobs: jobs).findings
    }

    @Test func workingTreeIndexAndCommitGiveTheSameFindings() throws {
        let test = try TestRepository()
        for (path, text) in Self.files { try test.write(path, text) }
        let id = try test.commit()
        // What is ignored, and what nobody analyses, must not matter.
        try test.write("Keys.swift", "let key = UIImage(named: \"nothing\")\n")
        let repository = try test.open()
        let wants: PathFilter = { RelevantFiles.contains($0) }
        let tree = try findings(repository.workingTreeSnapshot(wants: wants).snapshot)
        let index = try findings(repository.indexSnapshot(wants: wants).snapshot, jobs: 1)
        let commit = try findings(repository.snapshot(of: repository.commit(id.hex), wants: wants).snapshot)
        let memory = try findings(Snapshot(contents: Self.files.mapValues { Array($0.utf8) }))
        let expected: Set = [
            "stale_action", "stale_outlet", "missing_image_asset", "missing_usage_description", "placeholder_usage_description",
            "ignored_file_in_project", "home_path_in_settings",
        ]
        #expect(expected.subtracting(tree.map(\.rule)).isEmpty)
        #expect(tree == index)
        #expect(tree == commit)
        #expect(tree == memory)
    }

    @Test func everySideIsJudgedByItsOwnContent() throws {
        let test = try TestRepository()
        for (path, text) in Self.files { try test.write(path, text) }
        let id = try test.commit()
        let source = try test.read("App/Home.swift")
        try test.write("App/Home.swift", source.replacing("func save", with: "func gone"))
        try test.git(["add", "App/Home.swift"])
        try test.write("App/Assets.xcassets/hom.imageset/Contents.json", "{}")
        let repository = try test.open()
        let wants: PathFilter = { RelevantFiles.contains($0) }
        func rules(_ listed: ListedSnapshot) throws -> Set<String> {
            Set(try findings(listed.snapshot).map(\.rule)).intersection(["stale_action", "missing_image_asset"])
        }
        #expect(try rules(repository.snapshot(of: repository.commit(id.hex), wants: wants)) == ["stale_action", "missing_image_asset"])
        #expect(try rules(repository.indexSnapshot(wants: wants)) == ["missing_image_asset"])
        #expect(try rules(repository.workingTreeSnapshot(wants: wants)).isEmpty)
    }
}
