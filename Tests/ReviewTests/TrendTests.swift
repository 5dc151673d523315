import Analysis
import Git
import GitTesting
import Rules
import Testing

@testable import Review

@Suite("Trend") struct TrendTests {
    private func examiner(_ repository: Repository) throws -> Examiner {
        var configuration = Configuration()
        configuration.only = ["force_try", "force_cast"]
        let analyzer = try Analyzer(catalogue: .builtIn(), configuration: configuration, today: "2026-01-01")
        return Examiner(.repository(repository), analyzer: analyzer, jobs: 1)
    }

    /// A history in which findings come, move, go and return.
    private func history() throws -> TestRepository {
        let test = try TestRepository()
        let steps: [(name: String, text: String?)] = [
            ("a.swift", "func f() { try! g() }\n"), ("b.swift", "let x = y as! Int\n"), ("notes.txt", "nothing\n"),
            ("a.swift", "// moved down\nfunc f() { try! g() }\nfunc h() { try! g() }\n"), ("b.swift", nil),
            ("c.swift", "let x = y as! Int\n"), ("a.swift", "func f() { g() }\n"), ("c.swift", "let x = y as! Int\nlet z = y as! Int\n"),
        ]
        for (name, text) in steps {
            if let text { try test.write(name, text) } else { try test.remove(name) }
            try test.commit(name)
        }
        return test
    }

    @Test("every point says what a full run over its commit, and a comparison with the point before, say")
    func equalsFullRuns() throws {
        let test = try history()
        defer { withExtendedLifetime(test) {} }
        let repository = try test.open()
        let examiner = try examiner(repository)
        let head = try repository.commit("HEAD")
        let (commits, isCutShort) = try TrendRange(.commits(100)).commits(to: head, in: repository)
        let trend = try examiner.trend(over: commits, in: repository)
        #expect(commits.count == 8 && !isCutShort)
        #expect(trend.points.count == commits.count)
        for (index, point) in trend.points.enumerated() {
            let alone = try examiner.examine(.commit(commits[index])).comparison
            #expect(point.commit.commit == commits[index].id.hex)
            #expect(point.count == alone.findings.count)
            #expect(point.rules == alone.findings.reduce(into: [:]) { $0[$1.finding.rule, default: 0] += 1 })
            guard index > 0 else { continue }
            let compared = try examiner.compare(base: .commit(commits[index - 1]), head: .commit(commits[index])).comparison
            #expect(point.introduced == compared.findings(.introduced).count, "at \(index)")
            #expect(point.fixed == compared.findings(.fixed).count, "at \(index)")
        }
        #expect(trend.points.map(\.introduced).reduce(0, +) == 4)
    }

    @Test("a finding is as old as the point that first had it, through moves within its file")
    func ages() throws {
        let test = try TestRepository()
        for text in [
            "let a = 1\n", "func f() { try! g() }\n", "// a line above\nfunc f() { try! g() }\n", "func f() { try! g() }\nfunc h() { try! g() }\n",
        ] {
            try test.write("a.swift", text)
            try test.commit()
        }
        let repository = try test.open()
        let examiner = try examiner(repository)
        let head = try repository.commit("HEAD")
        let trend = try examiner.trend(over: TrendRange(.commits(9)).commits(to: head, in: repository).commits, in: repository)
        let findings = try examiner.examine(.commit(head)).comparison.findings
        #expect(findings.map { trend.births[$0.fingerprint] } == [1, 3])
    }

    @Test("a range holds so many commits, or those since a time, or every so manieth counted from the last")
    func ranges() throws {
        let test = try history()
        defer { withExtendedLifetime(test) {} }
        let repository = try test.open()
        let head = try repository.commit("HEAD")
        func names(_ range: TrendRange) throws -> [String] { try range.commits(to: head, in: repository).commits.map(\.summary) }
        #expect(try names(TrendRange(.commits(2))) == ["a.swift", "c.swift"])
        #expect(try names(TrendRange(.commits(3), step: 3)) == ["c.swift"])
        #expect(try names(TrendRange(.commits(7), step: 3)) == ["b.swift", "b.swift", "c.swift"])
        #expect(try names(TrendRange(.commits(8), step: 3)) == ["b.swift", "b.swift", "c.swift"])
        #expect(try names(TrendRange(.time(0), step: 4)) == ["a.swift", "c.swift"])
        #expect(try names(TrendRange(.time(0))).count == 8)
        #expect(try names(TrendRange(.time(Int.max))).isEmpty)
    }

    @Test("a shallow clone's end is told")
    func shallow() throws {
        let test = try history()
        let clone = try TestRepository.temporaryFolder() + "/clone"
        try test.git(["clone", "-q", "--depth", "3", "file://" + test.path, clone])
        let repository = try Repository(at: clone)
        let (commits, isCutShort) = try TrendRange(.commits(5)).commits(to: repository.commit("HEAD"), in: repository)
        #expect(commits.count == 3 && isCutShort)
        #expect(try TrendRange(.commits(3)).commits(to: repository.commit("HEAD"), in: repository).isCutShort == false)
        #expect(try TrendRange(.time(0), step: 2).commits(to: repository.commit("HEAD"), in: repository).isCutShort)
        #expect(try examiner(repository).trend(over: commits, in: repository).points.count == 3)
    }

    @Test("the memo keeps no more than the snapshot that it is told to retain")
    func memo() throws {
        let test = try history()
        defer { withExtendedLifetime(test) {} }
        let repository = try test.open()
        let analyzer = try examiner(repository).analyzer
        var memo = AnalysisMemo()
        var last: ListedSnapshot?
        for commit in try TrendRange(.commits(8)).commits(to: repository.commit("HEAD"), in: repository).commits {
            let listed = try repository.snapshot(of: commit, wants: { $0.hasSuffix(".swift") })
            _ = try analyzer.assess(listed.snapshot, jobs: 1, memo: &memo)
            last = listed
        }
        let snapshot = try #require(last).snapshot
        #expect(memo.count > snapshot.files.count)
        memo.retain(snapshot)
        #expect(memo.count == snapshot.files.count)
    }
}
