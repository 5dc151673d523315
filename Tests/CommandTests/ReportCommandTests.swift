import Foundation
import GitTesting
import Testing

@testable import mekiki

/// Where a report's trend begins, and which commits are its points.
@Suite("Trends of a report")
struct ReportCommandTests {
    /// A commit each tenth of a month, from January to June, at ten in the morning; its author wrote it a year before.
    private func history() throws -> TestRepository {
        let test = try TestRepository()
        for month in 1...6 {
            try test.write("A.swift", String(repeating: "let a = URL(string: \"\")!\n", count: month))
            try test.git(["add", "-A"])
            try test.git(
                ["commit", "-q", "-m", "Month \(month)"],
                environment: [
                    "GIT_AUTHOR_DATE": "2025-0\(month)-10T10:00:00Z", "GIT_COMMITTER_DATE": "2026-0\(month)-10T10:00:00Z",
                ])
        }
        return test
    }

    /// The months of a trend's points.
    private func months(_ words: String..., in test: TestRepository) throws -> [Int] {
        let outcome = run(["report", "--format", "html"] + words, in: test.path)
        #expect(outcome.status == .clean, "\(outcome.errors)")
        return outcome.output.matches(of: /\[(\d{10}),"[0-9a-f]+","[^"]*","Month (\d)"/).compactMap { match in
            #expect(Int(match.1).map { Date(timeIntervalSince1970: TimeInterval($0)).formatted(.iso8601) } == "2026-0\(match.2)-10T10:00:00Z")
            return Int(match.2)
        }
    }

    @Test("--since takes a day, from its midnight in UTC on, or a moment of any zone")
    func since() throws {
        let test = try history()
        #expect(try months("--since", "2026-04-10", in: test) == [4, 5, 6])
        #expect(try months("--since", "2026-04-11", in: test) == [5, 6])
        #expect(try months("--since", "2026-04-10T10:00:00Z", in: test) == [4, 5, 6])
        #expect(try months("--since", "2026-04-10T10:00:01Z", in: test) == [5, 6])
        #expect(try months("--since", "2026-04-10T19:00:00+09:00", in: test) == [4, 5, 6])
        #expect(try months("--since", "2026-04-10T19:00:01+09:00", in: test) == [5, 6])
        #expect(try months("--since", "2020-01-01", in: test) == [1, 2, 3, 4, 5, 6])
        #expect(try months("--since", "2020-01-01", "--head", "HEAD~2", in: test) == [1, 2, 3, 4])
    }

    @Test("--every thins the trend out, counted from the last commit back, and makes it no longer")
    func every() throws {
        let test = try history()
        #expect(try months("--since", "2026-02-01", "--every", "2", in: test) == [2, 4, 6])
        #expect(try months("--since", "2026-03-01", "--every", "2", in: test) == [4, 6])
        #expect(try months("--since", "2026-01-01", "--every", "9", in: test) == [6])
        #expect(try months("--commits", "4", in: test) == [3, 4, 5, 6])
        #expect(try months("--commits", "4", "--every", "3", in: test) == [3, 6])
        #expect(try months("--commits", "3", "--every", "3", in: test) == [6])
        #expect(try months("--commits", "100", "--every", "1", in: test) == [1, 2, 3, 4, 5, 6])
    }

    @Test(
        "a trend that cannot be is wrong use, with what would be right",
        arguments: [
            (["--since", "2027-01-01"], "no commit since 2027-01-01T00:00:00Z; give '--since' an earlier date"),
            (["--since", "2026-02-30"], "'--since' takes a date, as 2026-01-31 or 2026-01-31T12:00:00Z, not '2026-02-30'"),
            (["--since", "2026-13-01"], "'--since' takes a date, as 2026-01-31 or 2026-01-31T12:00:00Z, not '2026-13-01'"),
            (["--since", "yesterday"], "'--since' takes a date, as 2026-01-31 or 2026-01-31T12:00:00Z, not 'yesterday'"),
            (["--since", "2026-02-30T10:00:00Z"], "'--since' takes a date, as 2026-01-31 or 2026-01-31T12:00:00Z, not '2026-02-30T10:00:00Z'"),
            (["--since", ""], "'--since' takes a date, as 2026-01-31 or 2026-01-31T12:00:00Z, not ''"),
            (["--every", "2"], "'--every' goes with '--commits' or '--since'"),
            (["--since", "2026-01-01", "--every", "0"], "'--every' takes a whole number from 1, not '0'"),
            (["--since", "2026-01-01", "--commits", "2"], "'--commits' and '--since' both say where the trend begins; give one"),
        ])
    func refused(words: [String], told: String) throws {
        let test = try history()
        let outcome = run(["report", "--format", "html"] + words, in: test.path)
        #expect(outcome.status == .misuse)
        #expect(outcome.errors.hasPrefix("mekiki: " + told))
        #expect(outcome.output.isEmpty)
    }

    @Test("a trend of a repository without commits says so")
    func noCommits() throws {
        let test = try TestRepository()
        try test.write("A.swift", "let a = 1\n")
        let outcome = run("report", "--format", "html", "--since", "2026-01-01", in: test.path)
        #expect(outcome.status == .misuse)
        #expect(outcome.errors == "mekiki: a trend needs commits; there is none yet\n")
    }
}
