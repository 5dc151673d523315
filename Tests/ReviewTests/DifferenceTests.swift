import Analysis
import Foundation
import Git
import GitTesting
import Review
import Rules
import Testing

/// Looking only at what differs gives what looking at everything gives.
@Suite struct DifferenceTests {
    private func examiner(_ test: TestRepository, only: [String]? = nil) throws -> Examiner {
        var configuration = Configuration()
        configuration.only = only
        let analyzer = try Analyzer(catalogue: .builtIn(), configuration: configuration, today: "2026-11-02")
        return Examiner(.repository(try test.open()), analyzer: analyzer, jobs: 1)
    }

    private func check(_ examiner: Examiner, _ base: Side, _ head: Side) throws -> (whole: Examination, difference: Examination) {
        let whole = try examiner.compare(base: base, head: head)
        let difference = try examiner.compare(base: base, head: head, extent: .difference)
        for state in [FindingState.introduced, .fixed] {
            #expect(difference.comparison.findings(state) == whole.comparison.findings(state))
        }
        #expect(Set(difference.comparison.findings).isSubset(of: whole.comparison.findings))
        #expect(difference.change == whole.change)
        let judged = try #require(difference.judged)
        #expect(difference.comparison.findings.allSatisfy { judged.contains($0.finding.place.path) })
        return (whole, difference)
    }

    /// Classes, storyboards that connect to them, suppressions of both kinds of rules, renames, generated files.
    private func edit(_ test: TestRepository, _ chance: inout SeededGenerator) throws {
        for _ in 0..<Int.random(in: 1...3, using: &chance) {
            let number = Int.random(in: 0..<5, using: &chance)
            switch Int.random(in: 0..<10, using: &chance) {
            case 0..<5: try test.write("Class\(number).swift", swift(number, &chance))
            case 5, 6: try test.write("Scene\(number % 3).storyboard", storyboard(&chance))
            case 7: try test.git(["mv", "-f", "Class\(number).swift", "Moved\(number).swift"], mayFail: true)
            case 8: try? test.remove("Class\(number).swift")
            default:
                let line = "Class\(number).swift linguist-generated\n"
                try test.write(".gitattributes", Bool.random(using: &chance) ? line : "")
            }
        }
    }

    private func swift(_ number: Int, _ chance: inout SeededGenerator) -> String {
        let parent = ["UIViewController", "Class\(Int.random(in: 0..<5, using: &chance))"].randomElement(using: &chance) ?? ""
        var lines = ["import UIKit", "class Class\(number): \(parent) {"]
        for _ in 0..<Int.random(in: 1...6, using: &chance) {
            let name = Int.random(in: 0..<4, using: &chance)
            switch Int.random(in: 0..<8, using: &chance) {
            case 0, 1: lines.append("    @IBAction func act\(name)(_ sender: Any) {}")
            case 2: lines.append("    @IBOutlet private weak var label\(name): UILabel!")
            case 3: lines.append("    @IBOutlet private weak var label\(name): UILabel! // mekiki:disable:this unconnected_outlet – later")
            case 4: lines.append("    @IBAction func act\(name)(_ sender: Any) {} // mekiki:disable:this unconnected_action – later")
            case 5: lines.append("    func use\(name)() { label\(name).text = \"\"; _ = URL(string: \"\")! }")
            case 6: lines += ["    // mekiki:disable:next empty_url_literal – a test", "    let url\(name) = URL(string: \"\")!"]
            default: lines.append("    func go\(name)() { if !isReady { wait() } else { act\(name)(self) } }")
            }
        }
        return (lines + ["}", ""]).joined(separator: "\n")
    }

    private func storyboard(_ chance: inout SeededGenerator) -> String {
        let number = Int.random(in: 0..<5, using: &chance)
        func some(_ line: (Int) -> String) -> String {
            (0..<4).filter { _ in Bool.random(using: &chance) }.map(line).joined()
        }
        let actions = some { "<action selector=\"act\($0):\" destination=\"v1\" eventType=\"touchUpInside\" id=\"a\($0)\"/>" }
        let outlets = some { "<outlet property=\"label\($0)\" destination=\"b1\" id=\"o\($0)\"/>" }
        return """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch">
            <scenes><scene sceneID="s1"><objects>
            <viewController id="v1" customClass="Class\(number)" customModule="App" customModuleProvider="target"><view key="view" id="w1"><subviews>
            \(Bool.random(using: &chance) ? "<!-- mekiki:disable:next stale_action – later -->" : "")
            <button id="b1"><connections>\(actions)</connections></button>
            </subviews></view><connections>\(outlets)</connections></viewController>
            </objects></scene></scenes>
            </document>

            """
    }

    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func sameAsEverything(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        let test = try TestRepository()
        for number in 0..<5 { try test.write("Class\(number).swift", swift(number, &chance)) }
        for number in 0..<3 { try test.write("Scene\(number).storyboard", storyboard(&chance)) }
        try test.write("Far.swift", "let far = URL(string: \"\")!\n")
        var commits = [try test.commit()]
        for _ in 0..<12 {
            try edit(test, &chance)
            commits.append(try test.commit())
        }
        let repository = try test.open()
        let examiner = try examiner(test)
        var introduced = 0
        for (one, two) in zip(commits, commits.dropFirst()) + [(commits[0], commits[12]), (commits[12], commits[3])] {
            let pair = try check(examiner, .commit(repository.commit(one)), .commit(repository.commit(two)))
            introduced += pair.whole.comparison.findings(.introduced).count
            #expect(pair.difference.comparison.findings.allSatisfy { $0.finding.place.path != "Far.swift" })
        }
        #expect(introduced > 10)
        // Staged, with nothing committed in between.
        try edit(test, &chance)
        try test.git(["add", "-A"])
        _ = try check(examiner, .commit(repository.commit(commits[12])), .index)
        _ = try check(examiner, .empty, .index)
        _ = try check(examiner, .commit(repository.commit(commits[12])), .workingTree)
    }

    @Test func withoutProjectRulesOnlyTheDifferenceIsRead() throws {
        let test = try TestRepository()
        for number in 0..<20 { try test.write("File\(number).swift", "let url = URL(string: \"\")!\n") }
        let first = try test.commit()
        try test.write("File7.swift", "let url = URL(string: \"\")!\nlet other = URL(string: \"\")!\n")
        let second = try test.commit()
        let repository = try test.open()
        let pair = try check(
            examiner(test, only: ["empty_url_literal"]), .commit(repository.commit(first)), .commit(repository.commit(second)))
        #expect(pair.difference.judged == ["File7.swift"])
        #expect(pair.difference.comparison.statistics.files == 1)
        #expect(pair.whole.comparison.statistics.files == 20)
        #expect(pair.difference.comparison.findings(.introduced).count == 1)
    }

    private static let loader = """
        import Foundation
        class Loader {
            func load() throws {
                let url = URL(string: "")!
                let data = try! Data(contentsOf: url)
                let other = try! Data(contentsOf: url)
                use(data, other)
            }
        }

        """

    /// What stands in a declaration is as it was when only the declaration's name is another, or one more is put around it.
    @Test(arguments: [
        ("class Loader", "class Reader"), ("func load()", "func read()"), ("class Loader {", "enum Space { class Loader {"),
    ])
    func aRenamedSurroundingIsNoChangeOfWhatIsInIt(old: String, new: String) throws {
        let test = try TestRepository()
        try test.write("A.swift", Self.loader)
        let first = try test.commit()
        try test.write("A.swift", Self.loader.replacing(old, with: new) + (new.contains("enum") ? "}\n" : ""))
        let second = try test.commit()
        let repository = try test.open()
        let pair = try check(
            examiner(test, only: ["empty_url_literal", "force_try"]), .commit(repository.commit(first)), .commit(repository.commit(second)))
        #expect(pair.whole.comparison.findings.map(\.state) == [.unchanged, .unchanged, .unchanged])
    }

    @Test func wrappingAndIndentingIsNoChangeEither() throws {
        let test = try TestRepository()
        try test.write("A.swift", Self.loader)
        let first = try test.commit()
        let inner = Self.loader.split(separator: "\n").dropFirst().map { "    " + $0 + "\n" }.joined()
        try test.write("A.swift", "import Foundation\nenum Space {\n" + inner + "    static let more = try! Data(contentsOf: url)\n}\n")
        let second = try test.commit()
        let repository = try test.open()
        let pair = try check(
            examiner(test, only: ["empty_url_literal", "force_try"]), .commit(repository.commit(first)), .commit(repository.commit(second)))
        #expect(pair.whole.comparison.findings(.introduced).map(\.finding.place.start.line) == [11])
        #expect(pair.whole.comparison.findings(.fixed).isEmpty)
    }

    @Test func anotherThingOnAnotherLineOfARenamedClassIsNew() throws {
        let test = try TestRepository()
        try test.write("A.swift", Self.loader)
        let first = try test.commit()
        let moved = Self.loader.replacing("class Loader", with: "class Reader")
            .replacing("        let url = URL(string: \"\")!\n", with: "")
            .replacing("        use(data, other)\n", with: "        use(data, other)\n        let address = URL(string: \"\")!\n")
        try test.write("A.swift", moved)
        let second = try test.commit()
        let repository = try test.open()
        let pair = try check(
            examiner(test, only: ["empty_url_literal"]), .commit(repository.commit(first)), .commit(repository.commit(second)))
        #expect(pair.whole.comparison.findings(.introduced).count == 1)
        #expect(pair.whole.comparison.findings(.fixed).count == 1)
    }
}
