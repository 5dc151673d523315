import Foundation
import Git
import GitTesting
import Review
import Testing

@Suite struct BaselineTests {
    private let findings = Comparison(
        alone: assessment([
            finding("force_try", "B.swift", line: 1, identity: 1), finding("force_cast", "A b.swift", line: 1, identity: 2),
            finding("force_try", "A b.swift", line: 9, identity: 3), finding("force_try", "A b.swift", line: 3, identity: 3),
        ])
    ).findings

    @Test func isSortedTextThatReadsBack() throws {
        let baseline = Baseline(accepting: findings)
        let lines = baseline.text.split(separator: "\n")
        #expect(lines.count == 5)
        #expect(lines[0].hasPrefix("# mekiki baseline 1"))
        #expect(
            lines.dropFirst().map { $0.split(separator: " ", maxSplits: 1)[1] }
                == ["force_cast A b.swift", "force_try A b.swift", "force_try A b.swift", "force_try B.swift"])
        #expect(try Baseline(text: baseline.text, path: "b") == baseline)
        #expect(Baseline(accepting: findings.reversed()).text == baseline.text)
        let odd = Baseline([Baseline.Entry(fingerprint: findings[0].fingerprint, rule: "r", path: "a\\n\nb ü.swift")])
        #expect(try Baseline(text: odd.text, path: "b") == odd)
        #expect(odd.text.split(separator: "\n").count == 2)
    }

    @Test func takesAwayWhatItAccepts() {
        let baseline = Baseline(accepting: findings)
        let rest = baseline.subtract(from: findings)
        #expect(rest.findings.isEmpty)
        #expect(rest.accepted == 4)
        #expect(rest.obsolete.isEmpty)
        let more = Comparison(
            alone: assessment([
                finding("force_try", "B.swift", line: 1, identity: 1), finding("force_try", "B.swift", line: 2, identity: 1),
            ])
        ).findings
        let left = baseline.subtract(from: more)
        #expect(left.findings.map(\.finding.place.start.line) == [2])
        #expect(left.obsolete.count == 3)
        #expect(baseline.subtract(from: more, covers: { $0.path == "B.swift" }).obsolete.isEmpty)
        #expect(baseline.pruned(of: left.obsolete).entries.map(\.path) == ["B.swift"])
    }

    @Test func stillAcceptsWhatMovedToAnotherFile() {
        let baseline = Baseline(accepting: Comparison(alone: assessment([finding("A.swift", line: 1, identity: 1)])).findings)
        let moved = Comparison(
            alone: assessment([finding("New/A.swift", line: 1, identity: 1), finding("New/B.swift", line: 1, identity: 1)])
        ).findings
        let rest = baseline.subtract(from: moved)
        #expect(rest.findings.count == 1)
        #expect(rest.obsolete.isEmpty)
    }

    @Test func saysWhichLineIsWrong() {
        let good = "\(findings[0].fingerprint.text) force_try A.swift\n"
        #expect(throws: BaselineError(path: "b", line: 2, reason: "expected `fingerprint rule path`; run `mekiki baseline` again")) {
            try Baseline(text: good + "rubbish\n", path: "b")
        }
        do {
            _ = try Baseline(text: "# x\n\(good)<<<<<<< HEAD\n", path: ".mekiki-baseline")
            Issue.record("a conflict was read")
        } catch {
            #expect("\(error)".hasPrefix(".mekiki-baseline:3: merge conflict"))
        }
        #expect(throws: BaselineError.self) { try Baseline(text: "# mekiki baseline 2: x\n", path: "b") }
    }

    @Test func toleratesWhatAMergeLeaves() throws {
        let text = Baseline(accepting: findings).text
        let merged = text + text.replacingOccurrences(of: "\n", with: "\r\n")
        #expect(try Baseline(text: merged, path: "b") == Baseline(accepting: findings))
    }

    @Test func isWrittenAtOnce() throws {
        let test = try TestRepository(initialized: false)
        let path = test.path + "/baseline"
        let baseline = Baseline(accepting: findings)
        try baseline.write(to: path)
        #expect(try Baseline.read(from: path) == baseline)
        try Baseline([]).write(to: path)
        #expect(try Baseline.read(from: path).entries.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: test.path) == ["baseline"])
        #expect(throws: BaselineError.self) { try Baseline.read(from: test.path + "/none") }
        #expect(throws: BaselineError.self) { try baseline.write(to: test.path + "/no/folder") }
    }

    @Test func gitMergesTwoBaselinesLineByLine() throws {
        let test = try TestRepository()
        let all = (0..<40).map { finding("File\($0).swift", line: 1, identity: UInt64($0)) }
        func write(_ kept: (Int) -> Bool) throws {
            let some = all.enumerated().filter { kept($0.offset) }.map(\.element)
            try Baseline(accepting: Comparison(alone: assessment(some)).findings).write(to: test.path + "/.mekiki-baseline")
        }
        try write { $0 != 5 && $0 != 30 }
        try test.commit()
        try test.git(["checkout", "-q", "-b", "side"])
        try write { $0 != 5 }
        try test.commit()
        try test.git(["checkout", "-q", "main"])
        try write { $0 != 30 && $0 != 20 }
        try test.commit()
        try test.git(["merge", "-q", "-m", "m", "side"])
        #expect(try Baseline.read(from: test.path + "/.mekiki-baseline").entries.count == 39)
    }
}
