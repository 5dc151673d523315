import Project
import Rules
import Testing

@testable import Analysis

/// What is remembered of the snapshot before changes no finding.
@Suite struct ProjectMemoTests {
    /// A folder for each rule of the project, with one of the rule's examples in it: names of one folder are used in others.
    private struct Patchwork {
        private let examples: [(folder: String, variants: [[String: String]])]
        private var chosen: [Int]
        private var extraLines: [String: Int] = [:]

        init(_ catalogue: Catalogue) throws {
            examples = try catalogue.rules.filter { $0.scope == .project }.map { rule in
                let examples = try rule.examples()
                return (rule.id, (examples.flags + examples.passes).map(\.files))
            }
            chosen = examples.map { _ in 0 }
        }

        var folders: Range<Int> { examples.indices }

        /// Another example, or a line more in a file of the one that is there.
        mutating func change(_ folder: Int, _ chance: inout some RandomNumberGenerator) {
            if Int.random(in: 0..<3, using: &chance) == 0 {
                let path = examples[folder].variants[chosen[folder]].keys.sorted().randomElement(using: &chance) ?? ""
                extraLines[examples[folder].folder + "/" + path, default: 0] += 1
            } else {
                chosen[folder] = examples[folder].variants.indices.randomElement(using: &chance) ?? 0
            }
        }

        var snapshot: Snapshot {
            var files: [SnapshotFile] = []
            var contents: [String: [UInt8]] = [:]
            for (number, example) in zip(chosen, examples) {
                for (name, text) in example.variants[number] {
                    let path = example.folder + "/" + name
                    let isMarkup = text.hasPrefix("<?xml")
                    let lines = isMarkup ? "" : String(repeating: "\n", count: extraLines[path] ?? 0)
                    contents[path] = Array((lines + text).utf8)
                    files.append(SnapshotFile(path: path, blob: "\(lines.count) \(text)"))
                }
            }
            return Snapshot(files: files) { [contents] in contents[$0.path] ?? [] }
        }
    }

    @Test func findingsAreThoseOfARunThatRemembersNothing() throws {
        let catalogue = try Catalogue.builtIn()
        var configuration = Configuration()
        configuration.only = catalogue.rules.filter { $0.scope == .project }.map(\.id)
        let analyzer = try Analyzer(catalogue: catalogue, configuration: configuration, today: "2026-12-01")
        var patchwork = try Patchwork(catalogue)
        var chance = SeededNumbers(state: 7)
        var memo = AnalysisMemo()
        var rules: Set<String> = []
        for step in 0..<40 {
            for _ in 0..<Int.random(in: 1...2, using: &chance) {
                patchwork.change(patchwork.folders.randomElement(using: &chance) ?? 0, &chance)
            }
            let snapshot = patchwork.snapshot
            let remembered = try analyzer.assess(snapshot, jobs: 1, memo: &memo)
            let fresh = try analyzer.assess(snapshot, jobs: 1)
            #expect(remembered.findings == fresh.findings, "at step \(step)")
            rules.formUnion(fresh.findings.map(\.rule))
        }
        #expect(rules.count > 10)
    }

    @Test func onlyWhatIsConcernedIsAskedAgain() throws {
        let analyzer = try Analyzer(catalogue: .builtIn(), configuration: Configuration(), today: "2026-12-01")
        var memo = AnalysisMemo()
        func index(of text: String) throws -> LazyIndex? {
            let files = ["A.swift": text, "B.swift": "class B: A {\n    @IBOutlet var label: UILabel!\n}\n"]
            let snapshot = Snapshot(files: files.map { SnapshotFile(path: $0.key, blob: $0.value) }) { Array((files[$0.path] ?? "").utf8) }
            return try analyzer.assess(snapshot, jobs: 1, memo: &memo).index
        }
        #expect(try index(of: "class A: UIView { func f() { g() } }\n")?.isBuilt == true)
        #expect(try index(of: "// moved\nclass A: UIView { func f() { h() } }\n")?.isBuilt == false)
        #expect(try index(of: "class A: UIView { func f() { b.label.isHidden = true } }\n")?.isBuilt == true)
    }
}

/// SplitMix64.
private struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
