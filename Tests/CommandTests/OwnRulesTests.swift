import Foundation
import GitTesting
import Testing

@testable import mekiki

/// Rules of the project's own, patterns from the command line, and what is said where they are wrong.
@Suite("Own rules")
struct OwnRulesTests {
    private static let rule = """
        id: no_sleep
        severity: error
        message: { en: "It blocks.", ja: "止まります。" }
        why: { en: It blocks., ja: 止まります。 }
        match: sleep($TIME)
        examples: { flags: [ "↓sleep(1)" ], passes: [ "wait(1)" ] }

        """

    private func repository(_ configuration: String = "custom_rules: [.mekiki/rules]\n") throws -> TestRepository {
        let test = try TestRepository()
        try test.write(".mekiki.yml", configuration)
        try test.write(".mekiki/rules/no_sleep.yml", Self.rule)
        try test.write("A.swift", "func wait() {\n    sleep(\n        1)\n}\n")
        try test.commit()
        return test
    }

    @Test("a file that the configuration and the command line name counts once")
    func once() throws {
        let test = try repository()
        for folder in [".mekiki/rules", ".mekiki/rules/", ".mekiki/rules/no_sleep.yml", test.path + "/.mekiki/rules"] {
            let outcome = run("rules", "test", "no_sleep", "--rules", folder, in: test.path)
            #expect(outcome.status == .clean, "\(outcome.errors)")
            #expect(outcome.output.hasPrefix("1 rule, 2 examples, "))
        }
    }

    @Test("a folder that is not there is told with its place in the configuration")
    func missingFolder() throws {
        let test = try repository("only: [force_try]\ncustom_rules: [.mekiki/rules, nope]\n")
        let outcome = run("lint", in: test.path)
        #expect(outcome.status == .misuse)
        #expect(outcome.errors.hasPrefix("mekiki: .mekiki.yml:2:31: `nope` in `custom_rules` is not there; "))
    }

    @Test("an entry of paths that means no file is told with its place, and is no reason to fail")
    func idlePaths() throws {
        let test = try repository(
            "only: [force_try]\npaths:\n  - path: A.swift\n    except: [force_try]\n  - path: [Tests, A.swift, \"Old/**\"]\n    except: [force_try]\n"
        )
        let outcome = run("lint", in: test.path)
        #expect(outcome.status == .clean)
        #expect(outcome.errors.contains("mekiki: .mekiki.yml:5:11: note: `Tests`, `Old/**` in `paths` match no file that is analysed\n"))
        #expect(outcome.errors.ranges(of: "in `paths`").count == 1)
        #expect(!run("lint", "--quiet", in: test.path).errors.contains("in `paths`"))
    }

    @Test("every file that is wrong has its line")
    func allFaults() throws {
        let test = try repository()
        for name in ["one", "two"] { try test.write(".mekiki/rules/\(name).yml", Self.rule) }
        let outcome = run("lint", in: test.path)
        #expect(outcome.status == .misuse)
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { $0.hasPrefix("mekiki: .mekiki/rules/") })
    }

    @Test("a pattern from the command line is told where it is wrong, in its own columns")
    func pattern() throws {
        let test = try repository()
        let outcome = run("lint", "--pattern", "try! ($E", in: test.path)
        #expect(outcome.status == .misuse)
        #expect(outcome.errors.hasPrefix("mekiki: --pattern:1:"))
        #expect(outcome.errors.ranges(of: "the pattern").count == 1)
        #expect(!outcome.errors.contains("pattern.yml"))
        #expect(run("lint", "--pattern", "sleep($E)", in: test.path).output.contains("A.swift:2:5: note:"))
        #expect(run("lint", "--pattern", "$call(1)", in: test.path).errors.contains("holes are upper case: `$CALL`"))
    }

    @Test("an explanation inside a match says where the finding starts")
    func explanation() throws {
        let test = try repository()
        #expect(run("explain", "no_sleep", "A.swift:3", in: test.path).output.hasPrefix("no_sleep at A.swift:3: found at 2:5\n"))
        let nowhere = run("explain", "no_sleep", "B.swift:3", in: test.path)
        #expect(nowhere.status == .misuse)
        #expect(nowhere.errors.hasPrefix("mekiki: B.swift: no such file"))
    }

    @Test("a dry run writes the report beside the plan, and its status is the review's")
    func dryRun() throws {
        let test = try repository()
        try test.write("A.swift", "func wait() {\n    sleep(1)\n    sleep(2)\n}\n")
        try test.commit("More")
        let words = ["review", "--dry-run", "--base", "HEAD~1", "--head", "HEAD"]
        let plain = run(words, in: test.path)
        #expect(plain.status == .findings, "\(plain.errors)")
        #expect(plain.output.hasPrefix("{"))
        #expect(run(words + ["--fail-on", "never"], in: test.path).status == .clean)
        let both = run(words + ["-f", "text", "-o", "report.txt"], in: test.path)
        #expect(both.status == .findings)
        #expect(both.output.hasPrefix("{") && !both.output.contains("A.swift:3:5: error:"))
        #expect(try test.read("report.txt").contains("A.swift:3:5: error:"))
        let refused = run(words + ["-f", "text"], in: test.path)
        #expect(refused.status == .misuse)
        #expect(refused.errors.contains("give '--format' an '--output FILE'"))
    }
}
