import Foundation
import Git
import GitTesting
import Project
import Review
import Rules
import Testing

/// Numbers that are the same in every run of a seed.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state &* 0x2545_f491_4f6c_dd1d
    }
}

/// Histories with random edits, renames, moves of lines between files, and merges.
@Suite struct GeneratedHistoryTests {
    private func edit(_ test: TestRepository, _ chance: inout SeededGenerator) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: test.path).filter { $0.hasSuffix(".txt") }.sorted()
        func line() -> String {
            switch Int.random(in: 0..<6, using: &chance) {
            case 0, 1: "FLAG name\(Int.random(in: 0..<6, using: &chance))"
            case 2: "USES name\(Int.random(in: 0..<6, using: &chance))"
            case 3: "DECLARES name\(Int.random(in: 0..<6, using: &chance))"
            default: "text \(Int.random(in: 0..<1000, using: &chance))"
            }
        }
        for _ in 0..<Int.random(in: 1...4, using: &chance) {
            guard let name = names.randomElement(using: &chance), Int.random(in: 0..<5, using: &chance) > 0 else {
                let lines = (0..<Int.random(in: 3...12, using: &chance)).map { _ in line() }
                try test.write("file\(Int.random(in: 0..<30, using: &chance)).txt", lines.joined(separator: "\n") + "\n")
                continue
            }
            guard var lines = try? test.read(name).split(separator: "\n").map(String.init) else { continue }
            switch Int.random(in: 0..<6, using: &chance) {
            case 0: lines.insert(line(), at: Int.random(in: 0...lines.count, using: &chance))
            case 1: if !lines.isEmpty { lines.remove(at: Int.random(in: 0..<lines.count, using: &chance)) }
            case 2: lines.shuffle(using: &chance)
            case 3:
                try test.git(["mv", "-f", name, "file\(Int.random(in: 0..<30, using: &chance)).txt"], mayFail: true)
                continue
            case 4:
                // Code moves to another file.
                guard let other = names.randomElement(using: &chance), other != name, var others = try? test.read(other), !lines.isEmpty
                else { continue }
                others += lines.removeLast() + "\n"
                try test.write(other, others)
            default:
                try test.remove(name)
                continue
            }
            try test.write(name, lines.map { $0 + "\n" }.joined())
        }
    }

    /// How often each thing is found: the oracle that knows nothing of paths, lines or pairs.
    private func counts(_ findings: [Finding]) -> [String: Int] {
        findings.reduce(into: [:]) { $0["\($1.rule) \($1.identity)", default: 0] += 1 }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func everyComparisonAddsUp(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        let test = try TestRepository()
        var commits: [ObjectID] = []
        for number in 0..<10 {
            if number > 2, Int.random(in: 0..<4, using: &chance) == 0 {
                let from = try #require(commits.randomElement(using: &chance))
                try test.git(["checkout", "-q", "-B", "side", from.hex])
                try edit(test, &chance)
                try test.commit("Side \(number)")
                try test.git(["checkout", "-q", "main"])
                try test.git(["merge", "-q", "-X", "ours", "-m", "Merge \(number)", "side"], mayFail: true)
                try edit(test, &chance)
            } else {
                try edit(test, &chance)
            }
            commits.append(try test.commit("Commit \(number)"))
        }
        let repository = try test.open()
        for (one, two) in [(0, 9), (9, 0), (3, 4), (4, 5), (5, 6), (6, 7), (7, 8), (8, 9), (2, 8)] {
            let base = try repository.commit(commits[one])
            let head = try repository.commit(commits[two])
            let change = try Change(repository, from: base, to: head)
            let before = try assess(repository.snapshot(of: base, wants: everything).snapshot)
            let after = try assess(repository.snapshot(of: head, wants: everything).snapshot)
            let comparison = Comparison(base: before, head: after, change: change)
            let (introduced, fixed, unchanged) = (
                comparison.findings(.introduced), comparison.findings(.fixed), comparison.findings(.unchanged)
            )
            #expect(unchanged.count + introduced.count == after.findings.count)
            #expect(unchanged.count + fixed.count == before.findings.count)
            let (countBefore, countAfter) = (counts(before.findings), counts(after.findings))
            let growth = countAfter.merging(countBefore.mapValues { -$0 }) { $0 + $1 }
            #expect(counts(introduced.map(\.finding)) == growth.filter { $0.value > 0 })
            #expect(counts(fixed.map(\.finding)) == growth.filter { $0.value < 0 }.mapValues { -$0 })
            #expect(Set(comparison.findings.map(\.fingerprint)).count == comparison.findings.count)

            let same = Comparison(base: after, head: after, change: try Change(repository, from: head, to: head))
            #expect(same.findings.allSatisfy { $0.state == .unchanged })
            var shuffled = (before, after)
            shuffled.0.findings.shuffle(using: &chance)
            shuffled.1.findings.shuffle(using: &chance)
            let again = Comparison(base: shuffled.0, head: shuffled.1, change: change)
            #expect(again.findings == comparison.findings)
            // A baseline of base accepts all that is not introduced, wherever it moved.
            let rest = Baseline(accepting: Comparison(alone: before).findings).subtract(from: comparison.findings.filter { $0.state != .fixed })
            #expect(rest.findings.count == introduced.count)
        }
    }
}
