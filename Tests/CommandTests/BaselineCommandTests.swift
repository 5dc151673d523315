import GitTesting
import Testing

@testable import mekiki

@Suite("Baseline")
struct BaselineCommandTests {
    private let accepted = "func old() {\n    _ = URL(string: \"\")!\n}\n"
    private let more = "func new() {\n    _ = URL(string: \"\")!\n}\n"

    @Test("accepted findings are subtracted, wherever their lines went; new ones are not")
    func subtract() throws {
        let test = try TestRepository()
        try test.write("A.swift", accepted)
        try test.commit()
        #expect(run("lint", in: test.path).status == .findings)
        let written = run("baseline", in: test.path)
        #expect(written.status == .clean)
        #expect(written.errors.hasPrefix("mekiki: wrote 1 finding to "))
        #expect(run("lint", in: test.path).status == .clean)

        try test.write("A.swift", "\n\n" + accepted + more)
        let outcome = run("lint", in: test.path)
        #expect(outcome.status == .findings)
        #expect(outcome.output.contains("A.swift:7:9: error:"))
        #expect(!outcome.output.contains("A.swift:4:"))
    }

    @Test("entries that no longer occur are named, and pruned on demand")
    func prune() throws {
        let test = try TestRepository()
        try test.write("A.swift", accepted)
        try test.write("B.swift", more)
        try test.commit()
        _ = run("baseline", in: test.path)
        try test.write("A.swift", "func old() {}\n")
        let outcome = run("lint", in: test.path)
        #expect(outcome.status == .clean)
        #expect(outcome.errors.contains("1 entry of the baseline no longer found"))
        #expect(!run("lint", "B.swift", in: test.path).errors.contains("no longer found"))
        #expect(run("baseline", "--prune", in: test.path).errors.hasPrefix("mekiki: took 1 of 2 entries out of "))
        #expect(!run("lint", in: test.path).errors.contains("no longer found"))
        #expect(run("lint", in: test.path).status == .clean)
    }

    @Test("a commit is judged against the baseline, and an entry for another file accepts nothing in it")
    func staged() throws {
        let test = try TestRepository()
        try test.write("A.swift", accepted)
        try test.write("B.swift", "func b() {}\n")
        _ = run("baseline", in: test.path)
        try test.commit()
        #expect(run("hook", "run", in: test.path).errors.isEmpty)
        // The same code once more, elsewhere: the accepted one is still there.
        try test.write("B.swift", accepted)
        try test.git(["add", "-A"])
        #expect(run("hook", "run", in: test.path).status == .findings)
        #expect(run("lint", "B.swift", in: test.path).status == .findings)
        #expect(run("lint", in: test.path).status == .findings)
        // Moved: accepted.
        try test.remove("A.swift")
        try test.git(["add", "-A"])
        #expect(run("hook", "run", in: test.path).status == .clean)
    }

    @Test("how many findings it took away is said, unless nothing but errors is wanted")
    func count() throws {
        let test = try TestRepository()
        try test.write("A.swift", accepted + more)
        try test.commit()
        _ = run("baseline", in: test.path)
        #expect(run("lint", in: test.path).errors == "mekiki: without 2 findings that .mekiki-baseline accepts\n")
        #expect(run("lint", "--quiet", in: test.path).errors.isEmpty)
        #expect(run("lint", "--only", "force_try", in: test.path).errors.isEmpty)
    }

    @Test("entries of rules that did not run are left alone: not reported, not pruned, not lost when the file is written again")
    func otherRules() throws {
        let test = try TestRepository()
        try test.write("A.swift", accepted + "func old2() {\n    if !ready { wait() } else { go() }\n}\n")
        try test.commit()
        _ = run("baseline", in: test.path)
        let whole = try test.read(".mekiki-baseline")
        #expect(whole.contains(" empty_url_literal ") && whole.contains(" inverted_condition "))
        for words in [["--only", "inverted_condition"], ["--except", "empty_url_literal"], ["--pattern", "try! $E"]] {
            #expect(!run(["lint"] + words, in: test.path).errors.contains("no longer found"))
        }
        for words in [["--only", "inverted_condition"], ["--except", "empty_url_literal"], ["--only", "inverted_condition", "--prune"]] {
            #expect(run(["baseline"] + words, in: test.path).status == .clean)
            #expect(try test.read(".mekiki-baseline") == whole)
        }
        // Of the rule that ran, what is gone goes.
        try test.write("A.swift", accepted)
        #expect(run("lint", "--except", "inverted_condition", in: test.path).errors.contains("no longer found") == false)
        #expect(run("lint", "--only", "inverted_condition", in: test.path).errors.contains("1 entry of the baseline no longer found"))
        _ = run("baseline", "--only", "inverted_condition", in: test.path)
        let rest = try test.read(".mekiki-baseline")
        #expect(rest.contains(" empty_url_literal ") && !rest.contains(" inverted_condition "))
    }

    @Test("fix says that it mends what the baseline holds")
    func fix() throws {
        let test = try TestRepository()
        try test.write("A.swift", "func f() {\n    if !ready { wait() } else { go() }\n}\n")
        try test.commit()
        _ = run("baseline", in: test.path)
        #expect(run("fix", in: test.path).errors.hasSuffix("that is also what .mekiki-baseline accepts; 'mekiki baseline --prune' then takes out its entries\n"))
        #expect(run("fix", in: test.path).errors == "mekiki: fixed 0 findings in 0 files\n")
    }

    @Test("a baseline that is no baseline is wrong use, with its line")
    func malformed() throws {
        let test = try TestRepository()
        try test.write("A.swift", accepted)
        try test.write(".mekiki-baseline", "<<<<<<< HEAD\n")
        let outcome = run("lint", in: test.path)
        #expect(outcome.status == .misuse)
        #expect(outcome.errors.contains(".mekiki-baseline:1"))
    }
}
