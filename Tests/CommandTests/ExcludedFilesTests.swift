import Foundation
import GitTesting
import Testing

@testable import mekiki

/// What the configuration leaves out is known to the rules, and nothing is said about it.
@Suite("Excluded files")
struct ExcludedFilesTests {
    private let bad = "func bad() {\n    _ = URL(string: \"\")!\n}\n"

    /// A storyboard whose classes stand in files that are left out, one of them in Objective-C.
    private func project(_ configuration: String) throws -> TestRepository {
        let test = try TestRepository()
        try test.write(".mekiki.yml", configuration)
        try test.write("App/Main.storyboard", storyboard)
        try test.write("App/A.swift", "let a = 1\n")
        try test.write("Kit/Save.swift", "import UIKit\nclass Save: UIViewController {\n    @IBAction func save(_ sender: Any) {}\n}\n" + bad)
        try test.write("Kit/Bar.h", "@interface Bar : UIButton\n@end\n")
        return test
    }

    @Test(
        "their declarations count, whether left out by `exclude` or not named by `include`",
        arguments: ["exclude: [Kit]\n", "include: [App]\n"])
    func facts(configuration: String) throws {
        let test = try project(configuration)
        try test.commit()
        let outcome = run("lint", in: test.path)
        #expect(outcome.status == .clean)
        #expect(outcome.output == "no findings in 2 files, 11 lines\n")
        // Without them the classes are unknown.
        try test.remove("Kit/Save.swift")
        try test.remove("Kit/Bar.h")
        #expect(run("lint", in: test.path).output.contains("(unknown_custom_class)"))
    }

    @Test("neither their findings, nor their comments, nor what cannot be read there is reported or counted")
    func silence() throws {
        let test = try project("exclude: [Kit]\n")
        try test.write("Kit/Latin.swift", Array("let a = \"".utf8) + [0xFF] + Array("\"\n".utf8))
        try test.write("Kit/Idle.swift", "// mekiki:disable:next force_unwrap\nlet a = 1\n")
        try test.write("Kit/Broken.storyboard", "<document><scenes></document>")
        try test.commit()
        let json = run("lint", "--format", "json", in: test.path)
        #expect(json.status == .clean)
        #expect(json.output.contains("\"files\":2,") && json.output.contains("\"suppressed\":0,\"notAnalysed\":[]"))
        #expect(!json.output.contains("Kit/"))
        #expect(!run("report", "--commits", "1", "--output", "-", in: test.path).output.contains("Kit/"))
    }

    @Test("a change in them is judged by what it breaks elsewhere")
    func comparison() throws {
        let test = try project("exclude: [Kit]\n")
        try test.commit()
        try test.write("Kit/Save.swift", "import UIKit\nclass Save: UIViewController {\n    @IBAction func store(_ sender: Any) {}\n}\n" + bad + bad)
        try test.git(["add", "-A"])
        for words in [["hook", "run"], ["lint", "--base", "HEAD"], ["lint", "--staged"]] {
            let outcome = run(words, in: test.path)
            #expect(outcome.status == .findings)
            #expect(outcome.output.contains("(stale_action)") && outcome.output.contains("1 new, 0 fixed"))
            #expect(!outcome.output.contains("empty_url_literal"))
        }
        try test.commit()
        let plan = run(["review", "--dry-run", "--base", "HEAD~1", "--head", "HEAD"], in: test.path)
        #expect(plan.output.contains("stale_action"))
        // Not on the line that the change took out of a file that is left out.
        #expect(!plan.output.contains("Kit/Save.swift\",\"old_line\""))
        #expect(!plan.output.contains("\"old_path\":\"Kit/Save.swift\"") && !plan.output.contains("\"old_path\" : \"Kit\\/Save.swift\""))
    }

    @Test("they get no entries in a baseline, and are not fixed")
    func baselineAndFix() throws {
        let test = try project("exclude: [Kit]\n")
        let turned = "func f() {\n    if !ready { wait() } else { go() }\n}\n"
        try test.write("Kit/Turned.swift", turned)
        try test.commit()
        #expect(run("baseline", in: test.path).errors.hasPrefix("mekiki: wrote 0 findings to "))
        #expect(run("fix", in: test.path).errors.contains("fixed 0 findings in 0 files"))
        try test.write("Kit/Turned.swift", turned + "\n")
        try test.git(["add", "-A"])
        #expect(run("fix", "--staged", in: test.path).errors.contains("fixed 0 findings in 0 files"))
        #expect(try test.read("Kit/Turned.swift") == turned + "\n")
    }

    @Test("what Git ignores stays unread")
    func ignored() throws {
        let test = try project("exclude: [Kit]\n")
        try test.write(".gitignore", "Kit/\n")
        #expect(run("lint", in: test.path).output.contains("(unknown_custom_class)"))
    }

    private let storyboard = """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch">
        <scenes>
        <scene sceneID="s1"><objects>
        <viewController id="v1" customClass="Save" customModule="App" customModuleProvider="target"><view key="view" id="w1"><subviews>
        <button id="b1" customClass="Bar"><connections><action selector="save:" destination="v1" eventType="touchUpInside" id="c1"/></connections></button>
        </subviews></view></viewController>
        </objects></scene>
        </scenes>
        </document>

        """
}
