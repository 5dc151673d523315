import Project
import Rules
import Testing

@testable import Analysis

@Suite struct AnalyzerTests {
    private func analyzer(_ change: (inout Configuration) throws -> Void = { _ in }) throws -> Analyzer {
        var configuration = Configuration()
        try change(&configuration)
        return try Analyzer(catalogue: SampleRules.catalogue(), configuration: configuration, today: "2026-12-01")
    }

    private func snapshot(_ files: [String: String]) -> Snapshot { Snapshot(contents: files.mapValues { Array($0.utf8) }) }

    private func lines(_ assessment: Assessment) -> [String] {
        assessment.findings.map { "\($0.place.path):\($0.place.start.line):\($0.rule)" }
    }

    @Test func sameResultForAnyNumberOfThreads() throws {
        var files: [String: String] = [:]
        for index in 0..<60 { files["F\(index).swift"] = String(repeating: "print(try! f())\n", count: index % 7) }
        let analyzer = try analyzer()
        let one = try analyzer.assess(snapshot(files), jobs: 1)
        let many = try analyzer.assess(snapshot(files), jobs: 8)
        #expect(one.findings == many.findings)
        #expect(one.statistics == many.statistics)
        #expect(one.findings.count == (0..<60).reduce(0) { $0 + $1 % 7 } * 2)
    }

    @Test func findingsAreSortedByPathPlaceAndRule() throws {
        let assessment = try analyzer().assess(snapshot(["b.swift": "print(1)", "a.swift": "print(2)\nprint(try! f())"]))
        #expect(lines(assessment) == ["a.swift:1:no_print", "a.swift:2:no_print", "a.swift:2:no_try", "b.swift:1:no_print"])
    }

    @Test func unreadableFileIsReportedAndTheOthersAreAnalysed() throws {
        let snapshot = Snapshot(files: [SnapshotFile(path: "a.swift"), SnapshotFile(path: "b.swift"), SnapshotFile(path: "c.swift")]) { file in
            switch file.path {
            case "a.swift": throw UnreadableFile(path: "a.swift", reason: "permission denied")
            case "b.swift": return [0x70, 0xFF, 0x0A]
            default: return Array("print(1)".utf8)
            }
        }
        let assessment = try analyzer().assess(snapshot)
        #expect(assessment.unreadable.map(\.reason) == ["permission denied", "invalid UTF-8 at byte 1"])
        #expect(lines(assessment) == ["c.swift:1:no_print"])
    }

    @Test func configurationChoosesFilesRulesAndSeverity() throws {
        let files = ["App/a.swift": "print(1)\nlet x = try! f()", "Pods/b.swift": "print(1)"]
        let assessment = try analyzer {
            $0.exclude = [try Glob("Pods")]
            $0.rules["no_print"] = {
                var settings = RuleSettings()
                settings.severity = .note
                return settings
            }()
            $0.except = ["no_try"]
        }.assess(snapshot(files))
        #expect(lines(assessment) == ["App/a.swift:1:no_print"])
        #expect(assessment.findings.first?.severity == .note)
    }

    @Test func onlyTurnsOnWhatIsOffByDefault() throws {
        let assessment = try analyzer { $0.only = ["no_dump"] }.assess(snapshot(["a.swift": "print(1)\ndump(1)"]))
        #expect(lines(assessment) == ["a.swift:2:no_dump"])
    }

    @Test func optionsReachThePattern() throws {
        let assessment = try analyzer {
            var settings = RuleSettings()
            settings.isEnabled = true
            settings.options["names"] = .strings(["show"])
            $0.rules["no_dump"] = settings
        }.assess(snapshot(["a.swift": "dump(1)\nshow(1)"]))
        #expect(lines(assessment) == ["a.swift:2:no_dump"])
    }

    /// An empty list of names means none of them. Each of these lists says what is to be reported.
    @Test func anEmptyListOfWhatIsReportedReportsNothing() throws {
        let catalogue = try Catalogue.builtIn()
        var seen = 0
        for rule in catalogue.rules {
            guard case .pattern = rule.body, let option = rule.options.first(where: { $0.type == .strings }) else { continue }
            seen += 1
            for example in try rule.examples().flags {
                func count(_ names: [String]?) throws -> Int {
                    var configuration = Configuration()
                    configuration.only = [rule.id]
                    var settings = RuleSettings()
                    settings.options = example.options
                    if let names { settings.options[option.name] = .strings(names) }
                    configuration.rules[rule.id] = settings
                    return try Analyzer(catalogue: catalogue, configuration: configuration, today: "2026-12-01")
                        .assess(snapshot(example.files)).findings.count
                }
                #expect(try count(nil) > 0)
                // The deprecated parameter of a text field is no modifier, hence not in the list.
                let isListed = !example.files.values.contains { $0.contains("onCommit") }
                #expect(try count([]) == (isListed ? 0 : 1), "\(rule.id): \(example.files)")
            }
        }
        #expect(seen >= 5)
    }

    @Test func pathsOverrideTheRest() throws {
        let assessment = try analyzer {
            var tests = PathOverride(globs: [try Glob("Tests/**")])
            tests.except = ["no_try"]
            var settings = RuleSettings()
            settings.isEnabled = true
            tests.rules["no_dump"] = settings
            $0.overrides = [tests]
        }.assess(snapshot(["App/a.swift": "dump(try! f())", "Tests/a.swift": "dump(try! f())"]))
        #expect(lines(assessment) == ["App/a.swift:1:no_try", "Tests/a.swift:1:no_dump"])
    }

    @Test func shardsDivideTheFindings() throws {
        var files: [String: String] = [:]
        for index in 0..<40 { files["F\(index).swift"] = "print(\(index))" }
        let analyzer = try analyzer()
        let all = try analyzer.assess(snapshot(files)).findings
        var parts: [Finding] = []
        for number in 1...3 {
            let part = try analyzer.assess(snapshot(files), scope: AssessmentScope(shard: Shard(number: number, count: 3))).findings
            #expect(!part.isEmpty)
            parts += part
        }
        #expect(Set(parts) == Set(all))
        #expect(parts.count == all.count)
    }

    @Test func scopeLimitsFindingsToPaths() throws {
        let assessment = try analyzer().assess(
            snapshot(["App/a.swift": "print(1)", "Apple.swift": "print(1)"]), scope: AssessmentScope(paths: ["App"]))
        #expect(lines(assessment) == ["App/a.swift:1:no_print"])
    }

    @Test func generatedFilesAreLeftOutUnlessWanted() throws {
        let snapshot = Snapshot(files: [SnapshotFile(path: "a.swift", isGenerated: true)]) { _ in Array("print(1)".utf8) }
        #expect(try analyzer().assess(snapshot).findings.isEmpty)
        #expect(try analyzer { $0.includesGenerated = true }.assess(snapshot).findings.count == 1)
    }

    @Test func equalBlobsAreReadOnce() throws {
        let reads = ReadLog()
        let snapshot = Snapshot(files: [SnapshotFile(path: "a.swift", blob: "1"), SnapshotFile(path: "b.swift", blob: "2")]) { file in
            reads.add(file.path)
            return Array("print(1)".utf8)
        }
        let analyzer = try analyzer()
        var memo = AnalysisMemo()
        let first = try analyzer.assess(snapshot, jobs: 1, memo: &memo)
        let second = try analyzer.assess(snapshot, jobs: 1, memo: &memo)
        #expect(first.findings == second.findings)
        #expect(reads.paths == ["a.swift", "b.swift"])
    }

    @Test func patternsMayAskWhatOtherFilesDeclare() throws {
        let rule = try SampleRules.rule(
            "shape_class", match: "{ declaration: { kind: class, conforms: [Shape] } }", more: "report: NAME")
        let analyzer = try Analyzer(catalogue: Catalogue([rule]), configuration: Configuration(), today: "2026-12-01")
        let files = [
            "a.swift": "class Circle: Round {}\nclass Other: Thing {}", "b.swift": "class Round: Shape {}", "c.swift": "protocol Shape {}",
        ]
        #expect(lines(try analyzer.assess(snapshot(files))) == ["a.swift:1:shape_class", "b.swift:1:shape_class"])
    }

    @Test func identityIgnoresLayoutAndWhatStandsAbove() throws {
        func identity(_ code: String) throws -> UInt64? {
            try analyzer().assess(snapshot(["a.swift": code])).findings.first { $0.rule == "no_try" }?.identity
        }
        let base = try identity("class A {\n  func f() {\n    let x = try! g(1)\n  }\n}\n")
        #expect(base != nil)
        #expect(try identity("import B\n\nclass A { func f() { let x = try!  g( /* one */ 1) } }") == base)
        #expect(try identity("class A {\n  func h() {\n    let x = try! g(1)\n  }\n}\n") != base)
        #expect(try identity("class A {\n  func f() {\n    let x = try! g(2)\n  }\n}\n") != base)
    }
}

/// Which files were read, in order.
private final class ReadLog: @unchecked Sendable {
    // Written by one thread only: the analysis above runs with one job.
    private(set) var paths: [String] = []
    func add(_ path: String) { paths.append(path) }
}
