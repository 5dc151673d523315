import Git
import GitTesting
import Project
import Review
import Testing

@Suite struct SinceWhenTests {
    private func ask(_ test: TestRepository, limit: Int = 1000) throws -> [String: String?] {
        let repository = try test.open()
        let head = try repository.commit("HEAD")
        let findings = Comparison(alone: try assess(repository.snapshot(of: head, wants: everything).snapshot)).findings
        let since = SinceWhen(repository: repository, limit: limit, wants: everything) { try assess($0) }
        let answer = try since.origins(of: findings, at: head)
        return Dictionary(
            uniqueKeysWithValues: findings.map {
                ("\($0.finding.place.path):\($0.finding.place.start.line)", answer.origins[$0.fingerprint]?.summary)
            })
    }

    @Test func namesTheCommitThatBroughtIt() throws {
        let test = try TestRepository()
        try test.write("a.txt", "FLAG one\n")
        try test.commit("First")
        try test.write("a.txt", "x\nFLAG one\nFLAG two\n")
        try test.commit("Second")
        try test.write("a.txt", "y\nx\nFLAG one\nFLAG two\n")
        try test.git(["mv", "a.txt", "b.txt"])
        try test.commit("Third")
        #expect(try ask(test) == ["b.txt:3": "First", "b.txt:4": "Second"])
    }

    @Test func forAStaleUseItIsTheCommitThatRemovedTheDeclaration() throws {
        let test = try TestRepository()
        try test.write("ui.txt", "USES login\n")
        try test.write("code.txt", "DECLARES login\n")
        try test.commit("Both there")
        try test.write("code.txt", "something else\n")
        try test.commit("Remove login")
        try test.write("readme.txt", "x\n")
        try test.commit("Later")
        #expect(try ask(test) == ["ui.txt:1": "Remove login"])
    }

    @Test func whatCameBackCountsFromItsReturn() throws {
        let test = try TestRepository()
        for (text, message) in [("FLAG a\n", "In"), ("gone\n", "Out"), ("FLAG a\n", "In again"), ("FLAG a\nmore\n", "More")] {
            try test.write("a.txt", text)
            try test.commit(message)
        }
        #expect(try ask(test) == ["a.txt:1": "In again"])
    }

    @Test func looksIntoMergedBranches() throws {
        let test = try TestRepository()
        try test.write("a.txt", "x\n")
        try test.commit("Base")
        try test.git(["checkout", "-q", "-b", "side"])
        try test.write("b.txt", "y\n")
        try test.commit("Before")
        try test.write("b.txt", "y\nFLAG b\n")
        try test.commit("Culprit")
        try test.write("b.txt", "z\ny\nFLAG b\n")
        try test.commit("After")
        try test.git(["checkout", "-q", "main"])
        try test.write("a.txt", "xx\n")
        try test.commit("Main")
        try test.git(["merge", "-q", "--no-ff", "-m", "Merge side", "side"])
        #expect(try ask(test) == ["b.txt:3": "Culprit"])
    }

    @Test func whatOnlyTheMergeMadeIsTheMerges() throws {
        let test = try TestRepository()
        try test.write("c.txt", "DECLARES old\n")
        try test.write("d.txt", "nothing\n")
        try test.commit("Base")
        try test.git(["checkout", "-q", "-b", "side"])
        try test.write("d.txt", "USES old\n")
        try test.commit("Use")
        try test.git(["checkout", "-q", "main"])
        try test.write("c.txt", "DECLARES new\n")
        try test.commit("Rename")
        try test.git(["merge", "-q", "--no-ff", "-m", "Merge side", "side"])
        #expect(try ask(test) == ["d.txt:1": "Merge side"])
    }

    @Test func theLimitEndsTheWalk() throws {
        let test = try TestRepository()
        try test.write("a.txt", "FLAG a\n")
        try test.commit("Old")
        for number in 0..<5 {
            try test.write("b.txt", "\(number)\n")
            try test.commit("Change \(number)")
        }
        #expect(try ask(test, limit: 3) == ["a.txt:1": nil])
        #expect(try ask(test, limit: 6) == ["a.txt:1": "Old"])
    }

    @Test func aShallowCloneDoesNotPretend() throws {
        let test = try TestRepository()
        try test.write("a.txt", "FLAG a\n")
        try test.commit("Old")
        for number in 0..<3 { try test.commit("Change \(number)") }
        let clone = try TestRepository(initialized: false)
        try clone.git(["clone", "-q", "--depth", "2", "file://" + test.path, clone.path + "/c"])
        let repository = try Repository.discover(from: clone.path + "/c")
        let head = try repository.commit("HEAD")
        let findings = Comparison(alone: try assess(repository.snapshot(of: head, wants: everything).snapshot)).findings
        let answer = try SinceWhen(repository: repository, limit: 100, wants: everything) { try assess($0) }.origins(of: findings, at: head)
        #expect(answer.origins.isEmpty)
        #expect(answer.end == .shallow)
    }
}
