import Analysis
import Project
import Review
import Rules
import Testing

@Suite struct ComparisonTests {
    private func states(_ comparison: Comparison) -> [String] {
        comparison.findings.map { "\($0.finding.place.path):\($0.finding.place.start.line) \($0.state.rawValue)" }
    }

    @Test func sameAgainstSameIsUnchanged() {
        let all = assessment([
            finding("A.swift", line: 1, identity: 1), finding("A.swift", line: 9, identity: 1), finding("B.swift", line: 2, identity: 2),
        ])
        let comparison = Comparison(base: all, head: all, change: noChange)
        #expect(comparison.findings.allSatisfy { $0.state == .unchanged })
        #expect(Set(comparison.findings.map(\.fingerprint)).count == 3)
        #expect(comparison.findings.map(\.fingerprint) == Comparison(alone: all).findings.map(\.fingerprint))
    }

    @Test func newAndGoneAreTold() {
        let comparison = Comparison(
            base: assessment([finding("A.swift", line: 1, identity: 1)]), head: assessment([finding("A.swift", line: 5, identity: 2)]),
            change: noChange)
        #expect(states(comparison) == ["A.swift:1 fixed", "A.swift:5 introduced"])
    }

    @Test func aLineThatWandersIsUnchanged() {
        let comparison = Comparison(
            base: assessment([finding("A.swift", line: 1, identity: 1)]), head: assessment([finding("A.swift", line: 500, identity: 1)]),
            change: noChange)
        #expect(states(comparison) == ["A.swift:500 unchanged"])
    }

    @Test func anotherRuleAtTheSamePlaceIsNew() {
        let comparison = Comparison(
            base: assessment([finding("force_try", "A.swift", line: 1, identity: 1)]),
            head: assessment([finding("force_try", "A.swift", line: 1, identity: 1), finding("force_cast", "A.swift", line: 1, identity: 1)]),
            change: noChange)
        #expect(comparison.findings(.introduced).map(\.finding.rule) == ["force_cast"])
    }

    @Test func aRenamedFileCarriesItsFindings() {
        let change = Change(base: "", head: "", files: [ChangedFile(oldPath: "Old.swift", newPath: "New.swift", status: .renamed)])
        let comparison = Comparison(
            base: assessment([finding("Old.swift", line: 1, identity: 1)]), head: assessment([finding("New.swift", line: 1, identity: 1)]),
            change: change)
        #expect(states(comparison) == ["New.swift:1 unchanged"])
    }

    @Test func theOldNameUsedAgainIsAnotherFile() {
        let change = Change(
            base: "", head: "",
            files: [
                ChangedFile(oldPath: "A.swift", newPath: "B.swift", status: .renamed),
                ChangedFile(oldPath: "A.swift", newPath: "A.swift", status: .added),
            ])
        let comparison = Comparison(
            base: assessment([finding("A.swift", line: 1, identity: 1)]),
            head: assessment([finding("B.swift", line: 1, identity: 1), finding("A.swift", line: 1, identity: 1)]), change: change)
        #expect(states(comparison) == ["A.swift:1 introduced", "B.swift:1 unchanged"])
    }

    @Test func aCopyIsNew() {
        let change = Change(base: "", head: "", files: [ChangedFile(oldPath: "A.swift", newPath: "B.swift", status: .copied)])
        let comparison = Comparison(
            base: assessment([finding("A.swift", line: 1, identity: 1)]),
            head: assessment([finding("A.swift", line: 1, identity: 1), finding("B.swift", line: 1, identity: 1)]), change: change)
        #expect(states(comparison) == ["A.swift:1 unchanged", "B.swift:1 introduced"])
    }

    @Test func movedCodeIsNotNew() {
        let comparison = Comparison(
            base: assessment([finding("A.swift", line: 1, identity: 1)]), head: assessment([finding("B.swift", line: 7, identity: 1)]),
            change: noChange)
        #expect(states(comparison) == ["B.swift:7 unchanged"])
    }

    @Test func oneMoreOfTheSameFlagsTheOneOnTheAddedLine() throws {
        let change = Change(
            base: "", head: "",
            files: [
                ChangedFile(
                    oldPath: "A.swift", newPath: "A.swift", status: .modified,
                    hunks: [Hunk(oldStart: 1, oldCount: 0, newStart: 2, newCount: 1, lines: [HunkLine(kind: .added, oldLine: nil, newLine: 2)])])
            ])
        let comparison = Comparison(
            base: assessment([finding("A.swift", line: 1, identity: 1), finding("A.swift", line: 2, identity: 1)]),
            head: assessment([1, 2, 3].map { finding("A.swift", line: $0, identity: 1) }), change: change)
        #expect(states(comparison) == ["A.swift:1 unchanged", "A.swift:2 introduced", "A.swift:3 unchanged"])
        let ofBase = Comparison(alone: assessment([finding("A.swift", line: 1, identity: 1), finding("A.swift", line: 2, identity: 1)]))
        #expect(!ofBase.findings.map(\.fingerprint).contains(try #require(comparison.findings(.introduced).first).fingerprint))
    }

    @Test func oneLessOfTheSameIsOneFixed() {
        let comparison = Comparison(
            base: assessment([1, 2, 3].map { finding("A.swift", line: $0, identity: 1) }),
            head: assessment([1, 2].map { finding("A.swift", line: $0, identity: 1) }), change: noChange)
        #expect(comparison.findings(.fixed).count == 1)
        #expect(comparison.findings(.introduced).isEmpty)
        #expect(Set(comparison.findings.map(\.fingerprint)).count == 3)
    }

    @Test func whatAnUnreadableFileHidesIsNeitherFixedNorNew() {
        let gone = Comparison(
            base: assessment([finding("A.swift", line: 1, identity: 1)]), head: assessment([], unreadable: ["A.swift"]), change: noChange)
        #expect(gone.findings(.fixed).isEmpty)
        #expect(gone.unreadable.map(\.path) == ["A.swift"])
        let change = Change(
            base: "", head: "",
            files: [
                ChangedFile(
                    oldPath: "A.swift", newPath: "A.swift", status: .modified,
                    hunks: [Hunk(oldStart: 3, oldCount: 0, newStart: 4, newCount: 1, lines: [HunkLine(kind: .added, oldLine: nil, newLine: 4)])])
            ])
        let appeared = Comparison(
            base: assessment([], unreadable: ["A.swift"]),
            head: assessment([finding("A.swift", line: 1, identity: 1), finding("A.swift", line: 4, identity: 2)]), change: change)
        #expect(states(appeared) == ["A.swift:1 unchanged", "A.swift:4 introduced"])
    }

    @Test func theOrderOfFindingsChangesNothing() {
        let base = [finding("A.swift", line: 1, identity: 1), finding("A.swift", line: 5, identity: 1), finding("B.swift", line: 1, identity: 3)]
        let head = [
            finding("A.swift", line: 2, identity: 1), finding("A.swift", line: 6, identity: 1), finding("A.swift", line: 8, identity: 1),
            finding("C.swift", line: 1, identity: 3), finding("C.swift", line: 2, identity: 3),
        ]
        let one = Comparison(base: assessment(base), head: assessment(head), change: noChange)
        let two = Comparison(base: assessment(base.reversed()), head: assessment(head.reversed()), change: noChange)
        #expect(one.findings == two.findings)
    }

    @Test func aRemovedDeclarationIsThePlaceToSpeakAt() throws {
        let missing = MissingDeclaration(kind: .action, type: "LoginViewController", member: "login:")
        struct Finder: DeclarationFinder {
            func places(of declaration: MissingDeclaration) -> [Place] {
                declaration.member == "login:" ? [finding("Login.swift", line: 3, identity: 0).place] : []
            }
        }
        let hunk = Hunk(
            oldStart: 3, oldCount: 1, newStart: 2, newCount: 0, lines: [HunkLine(kind: .removed, oldLine: 3, newLine: nil)])
        let change = Change(
            base: "", head: "", files: [ChangedFile(oldPath: "Login.swift", newPath: "Login.swift", status: .modified, hunks: [hunk])])
        let removed = RemovedDeclarations(base: Finder(), change: change)
        let stale = finding("stale_action", "Main.storyboard", line: 40, identity: 1, missing: missing)
        let comparison = Comparison(base: assessment([]), head: assessment([stale]), change: change) { removed.place(for: $0) }
        let compared = try #require(comparison.findings.first)
        #expect(compared.removedPlace?.path == "Login.swift")
        #expect(compared.removedPlace?.start.line == 3)
        let untouched = RemovedDeclarations(base: Finder(), change: noChange)
        #expect(untouched.place(for: stale) == nil)
    }
}

@Suite struct FingerprintTests {
    @Test func isTheSameInEveryRun() {
        // Written down in baselines and threads: must never change.
        let fingerprint = Fingerprint(rule: "force_try", path: "Sources/App/Main.swift", identity: 0x1234_5678_9abc_def0, ordinal: 2)
        #expect(fingerprint.text == "43d48fe6c8eed2b78125c79ce830ec35")
        #expect(Fingerprint.isValid(fingerprint.text))
    }

    @Test func everyPartCounts() {
        let texts = [
            Fingerprint(rule: "a", path: "p", identity: 1, ordinal: 0), Fingerprint(rule: "b", path: "p", identity: 1, ordinal: 0),
            Fingerprint(rule: "a", path: "q", identity: 1, ordinal: 0), Fingerprint(rule: "a", path: "p", identity: 2, ordinal: 0),
            Fingerprint(rule: "a", path: "p", identity: 1, ordinal: 1),
        ]
        #expect(Set(texts).count == texts.count)
        #expect(texts[0].content == texts[2].content && texts[0].content == texts[4].content)
    }
}

@Suite struct LineMapTests {
    // Old: 1 2 3 4 5 6 7 8; new: 1 a 2 3 5 b 6 7 8
    private let map = LineMap(
        ChangedFile(
            oldPath: "A", newPath: "A", status: .modified,
            hunks: [
                Hunk(oldStart: 1, oldCount: 0, newStart: 2, newCount: 1, lines: [HunkLine(kind: .added, oldLine: nil, newLine: 2)]),
                Hunk(oldStart: 4, oldCount: 1, newStart: 4, newCount: 0, lines: [HunkLine(kind: .removed, oldLine: 4, newLine: nil)]),
                Hunk(
                    oldStart: 5, oldCount: 2, newStart: 5, newCount: 3,
                    lines: [
                        HunkLine(kind: .context, oldLine: 5, newLine: 5), HunkLine(kind: .added, oldLine: nil, newLine: 6),
                        HunkLine(kind: .context, oldLine: 6, newLine: 7),
                    ]),
            ]))

    @Test func mapsLinesInsideAndOutsideOfHunks() {
        #expect((1...8).map { map.newLine(ofOld: $0) } == [1, 3, 4, nil, 5, 7, 8, 9])
        #expect(map.removes(oldLine: 4) && !map.removes(oldLine: 5))
        #expect((1...9).filter { map.adds(newLine: $0) } == [2, 6])
    }

    @Test func aFileThatDidNotChangeMapsToItself() {
        #expect(LineMap(nil).newLine(ofOld: 17) == 17)
        #expect(!LineMap(nil).adds(newLine: 17))
    }
}
