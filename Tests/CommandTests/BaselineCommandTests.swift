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
        #expect(run("lint", "B.swift", in: test.path).errors.isEmpty)
        #expect(run("baseline", "--prune", in: test.path).errors.hasPrefix("mekiki: took 1 of 2 entries out of "))
        #expect(run("lint", in: test.path).errors.isEmpty)
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
