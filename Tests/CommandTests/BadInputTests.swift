import Foundation
import GitTesting
import Testing

@testable import mekiki

/// Everything that is wrong with the input is one line that says where, and a status that says whose fault it is.
@Suite("Bad input")
struct BadInputTests {
    private func repository(_ files: [String: String]) throws -> TestRepository {
        let test = try TestRepository()
        for (path, text) in files { try test.write(path, text) }
        try test.commit()
        return test
    }

    private func isOneLine(_ outcome: Outcome) -> Bool {
        outcome.errors.hasPrefix("mekiki: ") && outcome.errors.hasSuffix("\n") && outcome.errors.dropLast().contains("\n") == false
    }

    @Test("an unknown revision is wrong use")
    func revision() throws {
        let test = try repository(["A.swift": "let a = 1\n"])
        for words in [["--base", "nope"], ["--head", "nope"], ["--base", "HEAD", "--head", "nope"]] {
            let outcome = run(["lint"] + words, in: test.path)
            #expect(outcome.status == .misuse)
            #expect(outcome.errors == "mekiki: unknown revision 'nope'\n")
            #expect(outcome.output.isEmpty)
        }
    }

    @Test("options that exclude each other are wrong use")
    func exclusive() throws {
        let test = try repository(["A.swift": "let a = 1\n"])
        let outcome = run("lint", "--staged", "--base", "HEAD", in: test.path)
        #expect(outcome.status == .misuse)
        #expect(isOneLine(outcome))
    }

    @Test("comparing outside a repository fails, linting does not")
    func noRepository() throws {
        let folder = try TestRepository.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(run("lint", in: folder).status == .clean)
        for words in [["lint", "--staged"], ["hook", "run"], ["lint", "--base", "HEAD"]] {
            let outcome = run(words, in: folder)
            #expect(outcome.status == .failed)
            #expect(isOneLine(outcome))
            #expect(outcome.errors.contains("git init"))
        }
    }

    @Test(
        "a repository that is damaged fails with what is damaged",
        arguments: [(".git/HEAD", "HEAD"), (".git/index", "index")])
    func damaged(path: String, name: String) throws {
        let test = try repository(["A.swift": "let a = 1\n"])
        try test.write(path, "garbage\n")
        for words in [["lint", "--staged"], ["hook", "run"]] {
            let outcome = run(words, in: test.path)
            #expect(outcome.status == .failed)
            #expect(isOneLine(outcome))
            #expect(outcome.errors.contains("cannot read"))
            #expect(outcome.errors.contains(name))
        }
    }

    @Test("a tree that is missing fails with advice; a missing file is reported and the rest is judged")
    func missingObjects() throws {
        let test = try repository(["A.swift": "let a = URL(string: \"\")!\n", "B.swift": "let b = URL(string: \"\")!\n"])
        func remove(_ revision: String) throws {
            let id = try test.git(["rev-parse", revision])
            try test.remove(".git/objects/\(id.prefix(2))/\(id.dropFirst(2))")
        }
        try remove("HEAD:A.swift")
        let partly = run("lint", "--head", "HEAD", in: test.path)
        #expect(partly.status == .findings)
        #expect(partly.output.contains("A.swift: not analysed: object"))
        #expect(partly.output.contains("B.swift:1:9: error:"))
        try remove("HEAD^{tree}")
        let wholly = run("lint", "--head", "HEAD", in: test.path)
        #expect(wholly.status == .failed)
        #expect(isOneLine(wholly))
        #expect(wholly.errors.contains("git fetch"))
    }

    @Test("a file that is no UTF-8 is reported with its place, and the others are judged")
    func encoding() throws {
        let test = try TestRepository()
        try test.write("A.swift", Array("let a = \"".utf8) + [0xFF] + Array("\"\n".utf8))
        try test.write("B.swift", "let b = URL(string: \"\")!\n")
        let outcome = run("lint", in: test.path)
        #expect(outcome.status == .findings)
        #expect(outcome.output.contains("A.swift: not analysed: invalid UTF-8 at byte 9"))
        #expect(outcome.output.contains("B.swift:1:9: error:"))
    }

    @Test("a file that may not be read is reported, and the others are judged", .enabled(if: geteuid() != 0))
    func permission() throws {
        let test = try repository(["A.swift": "let a = 1\n", "B.swift": "let b = URL(string: \"\")!\n"])
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: test.path + "/A.swift")
        let outcome = run("lint", in: test.path)
        #expect(outcome.output.contains("A.swift: not analysed: permission denied"))
        #expect(outcome.output.contains("B.swift:1:9: error:"))
    }

    @Test(
        "a configuration that is wrong is wrong use, with its place",
        arguments: [
            ("rules:\n  empty_url_litera: off\n", ".mekiki.yml:2:3: ", "empty_url_literal"),
            ("onyl: [empty_url_literal]\n", ".mekiki.yml:1:1: ", "only"),
            ("rules: [\n", ".mekiki.yml:2:1: ", "not valid YAML"),
            ("fail_on: fatal\n", ".mekiki.yml:1:10: ", "error"),
            ("only: [empty_url_literal]\nrules: { magic_number: { pattern: \"(\" } }\n", ".mekiki.yml:2:35: option `pattern` of `magic_number`: ", "regular"),
            ("rules: { placeholder_name: { names: { a: b } } }\n", ".mekiki.yml:1:37: ", "`names` of `placeholder_name` must be a list"),
        ])
    func configuration(text: String, place: String, advice: String) throws {
        let test = try repository(["A.swift": "let a = 1\n", ".mekiki.yml": text])
        try test.write("settings/other.yml", text)
        let named = run("lint", "--config", "settings/other.yml", in: test.path)
        #expect(named.status == .misuse)
        #expect(named.errors.hasPrefix("mekiki: " + place.replacing(".mekiki.yml", with: "settings/other.yml")))
        let others = [["report"], ["rules", "list"], ["explain", "force_try"]]
        for words in [["lint"], ["lint", "--staged"], ["hook", "run"], ["fix"], ["baseline"]] + others {
            let outcome = run(words, in: test.path)
            #expect(outcome.status == .misuse)
            #expect(isOneLine(outcome))
            #expect(outcome.errors.hasPrefix("mekiki: " + place))
            #expect(outcome.errors.contains(advice))
        }
    }

    @Test("a rule file that is wrong is wrong use, with its place")
    func rule() throws {
        let test = try repository([
            "A.swift": "let a = 1\n", ".mekiki.yml": "custom_rules: [mine]\n", "mine/my_rule.yml": "id: my_rule\nmatch: [\n",
        ])
        let outcome = run("lint", in: test.path)
        #expect(outcome.status == .misuse)
        #expect(isOneLine(outcome))
        #expect(outcome.errors.hasPrefix("mekiki: mine/my_rule.yml:3:1: "))
    }

    @Test("a storyboard that is broken is a finding, not a failure")
    func storyboard() throws {
        let head = "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\">\n"
        let test = try repository(["Main.storyboard": head + "<scenes/>\n</document>\n", "A.swift": "let a = 1\n"])
        try test.write("Main.storyboard", head + "<scenes>\n</document>\n")
        try test.git(["add", "-A"])
        for words in [["lint"], ["lint", "--staged"], ["hook", "run"]] {
            let outcome = run(words, in: test.path)
            #expect(outcome.status == .findings)
            #expect(outcome.output.contains("(unreadable_document)"))
            #expect(!outcome.errors.contains("cannot"))
        }
    }

    @Test("init writes a configuration that works, and replaces none")
    func initialise() throws {
        let test = try repository(["A.swift": "let a = 1\n"])
        #expect(run("init", in: test.path).status == .clean)
        #expect(run("lint", in: test.path).status == .clean)
        try test.write(".mekiki.yml", "lang: ja\n")
        #expect(run("init", in: test.path).status == .misuse)
        #expect(try test.read(".mekiki.yml") == "lang: ja\n")
        #expect(run("init", "--force", in: test.path).status == .clean)
        #expect(try test.read(".mekiki.yml") != "lang: ja\n")
    }
}
