import Foundation
import Review
import Rules
import Testing

@testable import GitLab

@Suite struct PlannerTests {
    @Test func aNewFindingGetsAThreadAndASummary() {
        var memory = Memory()
        let actions = memory.run(Making.intent([Making.finding("x", line: 7)]))
        #expect(actions.count == 2)
        #expect(memory.threads().count == 1)
        #expect(memory.threads()[0].position?.newLine == 7)
        #expect(memory.summary()?.body.hasPrefix("### Mekiki: 1 new, 0 fixed") == true)
        #expect(memory.summary()?.body.contains("#note_901") == true)
    }

    @Test func runningTwiceChangesNothing() {
        var memory = Memory()
        let intent = Making.intent((1...40).map { Making.finding("x\($0)", path: "F\($0 % 7).swift", line: $0) })
        memory.run(intent)
        #expect(memory.run(intent).isEmpty)
    }

    @Test func timeAndJobAloneAreNoReasonToEdit() {
        var memory = Memory()
        var intent = Making.intent([Making.finding("x")])
        memory.run(intent)
        intent.statistics.seconds = 99
        intent.reportURL = "https://gitlab.example.com/acme/app/-/jobs/8"
        #expect(memory.run(intent).isEmpty)
    }

    @Test func aMovedLineIsNoNews() {
        var memory = Memory()
        memory.run(Making.intent([Making.finding("x", line: 7)]))
        memory.refs = Making.refs(head: "c1")
        let actions = memory.run(Making.intent([Making.finding("x", line: 19)], change: Making.change(head: "c1")))
        #expect(actions.allSatisfy { if case .editSummary = $0 { true } else { false } })
    }

    @Test func otherWordsAreEditedInPlace() {
        var memory = Memory()
        memory.run(Making.intent([Making.finding("x")]))
        let actions = memory.run(Making.intent([Making.finding("x", message: "Said better.")]))
        #expect(actions.contains { if case .edit = $0 { true } else { false } })
        #expect(memory.threads().count == 1)
        #expect(memory.threads()[0].body.contains("Said better"))
        #expect(memory.run(Making.intent([Making.finding("x", message: "Said better.")])).isEmpty)
    }

    @Test func aFixedFindingsThreadIsResolvedAndReopenedWhenItComesBack() {
        var memory = Memory()
        let there = Making.intent([Making.finding("x")])
        let gone = Making.intent([Making.finding("x", state: .fixed)])
        memory.run(there)
        memory.run(gone)
        #expect(memory.threads()[0].resolution == .byMekiki)
        #expect(memory.run(gone).isEmpty)
        memory.run(there)
        #expect(memory.threads()[0].resolution == .open)
        #expect(memory.threads().count == 1)
        #expect(memory.run(there).isEmpty)
    }

    @Test func aReplyNamesTheCommitWhereAskedFor() {
        var memory = Memory()
        var settings = ReviewOptions()
        settings.repliesWhenFixed = true
        memory.run(Making.intent([Making.finding("x")], settings: settings))
        memory.run(Making.intent([], settings: settings, change: Making.change()))
        #expect(memory.discussions[0].notes.last?.body.hasPrefix("Fixed in `b1000000`.") == true)
        #expect(memory.threads()[0].hasPeoplesReplies == false)
        #expect(memory.run(Making.intent([], settings: settings, change: Making.change())).isEmpty)
    }

    @Test func whatAPersonResolvedStaysResolvedAndIsCounted() {
        var memory = Memory()
        let intent = Making.intent([Making.finding("x"), Making.finding("y", line: 3)])
        memory.run(intent)
        memory.resolve(memory.threads()[0].discussion, by: Memory.ana)
        memory.run(intent)
        #expect(memory.threads()[0].resolution == .byPerson)
        #expect(memory.summary()?.body.contains("### Mekiki: 1 new, 0 fixed") == true)
        #expect(memory.summary()?.body.contains("1 kept by decision") == true)
        #expect(memory.run(intent).isEmpty)
    }

    /// A person may use their own token: then bot and person are one user.
    @Test func aDecisionCountsAlsoFromTheTokensOwnUser() {
        var memory = Memory()
        let intent = Making.intent([Making.finding("x")])
        memory.run(intent)
        memory.resolve(memory.threads()[0].discussion, by: Memory.bot)
        #expect(!memory.run(intent).contains { if case .reopen = $0 { true } else { false } })
    }

    @Test func whatGitLabResolvedByItselfIsReopenedWhileTheFindingIsThere() {
        var memory = Memory()
        let intent = Making.intent([Making.finding("x")])
        memory.run(intent)
        memory.discussions[0].notes.append(
            Note(
                id: 990, body: "changed this line in version 2 of the diff", authorID: Memory.ana, createdAt: "2026-11-02T11:00:00.100Z",
                isSystem: true))
        memory.resolve(memory.discussions[0].id, by: Memory.ana)
        memory.edit(901) { $0.resolvedAt = "2026-11-02T11:00:01.000Z" }
        #expect(memory.threads()[0].resolution == .byServer)
        #expect(memory.run(intent).contains { if case .reopen = $0 { true } else { false } })
        // The same said long before a person resolved it.
        memory.edit(901) {
            $0.isResolved = true
            $0.resolvedAt = "2026-11-02T15:00:01.000Z"
        }
        #expect(memory.threads()[0].resolution == .byPerson)
    }

    @Test func threadsOfRulesThatDidNotRunAndOfUnreadableFilesAreLeft() {
        var memory = Memory()
        memory.run(Making.intent([Making.finding("x", rule: "one"), Making.finding("y", path: "B.swift", rule: "two")]))
        let partial = memory.plan(Making.intent([], change: Making.change(), rules: ["three"])).actions
        #expect(partial.allSatisfy { if case .resolve = $0 { false } else { true } })
        let unreadable = Making.intent([], change: Making.change(), unreadable: [.init(path: "B.swift", reason: "invalid UTF-8")])
        let resolved = memory.plan(unreadable).actions.compactMap { if case .resolve(_, let note, _, _, _) = $0 { note } else { nil } }
        #expect(resolved == [901])
    }

    /// As many findings of one rule in one file as there are, all alike but for their names and lines.
    private func many(_ range: Range<Int>) -> ReviewIntent {
        var intent = Making.intent([Making.finding("x")])
        let one = intent.introduced[0]
        intent.introduced = range.map { number in
            var finding = one
            let digits = String(number, radix: 16)
            finding.fingerprint = Fingerprint(text: String(repeating: "0", count: 32 - digits.count) + digits)
            finding.line = number + 1
            return finding
        }
        intent.present = intent.introduced.map(\.fingerprint)
        return intent
    }

    private func bodies(_ actions: [Action]) -> [String] {
        actions.flatMap { action -> [String] in
            switch action {
            case .create(let draft): [draft.body, draft.bodyForFile]
            case .edit(_, _, let body), .createSummary(let body), .editSummary(_, let body): [body]
            case .resolve(_, _, _, let body, let reply): [body, reply].compactMap { $0 }
            case .reopen(_, _, _, let body): [body].compactMap { $0 }
            case .deleteDuplicate: []
            }
        }
    }

    /// With the names of all in one, GitLab would refuse the note of 30,000.
    @Test func aGroupOfAnyNumberFitsIntoNotes() {
        var memory = Memory()
        let intent = many(0..<12_000)
        let actions = memory.plan(intent).actions
        #expect(bodies(actions).allSatisfy { $0.utf8.count < 1_000_000 })
        let drafts = actions.compactMap { if case .create(let draft) = $0 { draft } else { nil } }
        #expect(drafts.map(\.fingerprints.count) == [10_000, 2000])
        #expect(Set(drafts.flatMap(\.fingerprints)).count == 12_000)
        #expect(drafts[0].body.contains("10000 times in this file:") && drafts[0].body.contains("- and 9980 more\n"))
        for action in actions { memory.apply(action) }
        let again = memory.plan(intent).actions
        #expect(again.allSatisfy { if case .editSummary = $0 { true } else { false } })
        for action in again { memory.apply(action) }
        // More of them join the thread that has room, and no note grows beyond the limit.
        let more = memory.plan(many(0..<21_000)).actions
        #expect(bodies(more).allSatisfy { $0.utf8.count < 1_000_000 })
        #expect(more.compactMap { if case .edit(_, let note, _) = $0 { note } else { nil } } == [memory.threads()[1].note])
        #expect(more.compactMap { if case .create(let draft) = $0 { draft.fingerprints.count } else { nil } } == [1000])
    }

    @Test func longTextsAreCutAndSaySo() {
        let long = String(repeating: "word <b> ", count: 7000)
        let related = (1...10).map { RelatedPlace(place: Making.place("A.swift", line: $0), message: .init(en: long, ja: long)) }
        var settings = ReviewOptions()
        settings.language = .both
        let intent = Making.intent(
            [Making.finding("x", message: long, related: related)], settings: settings, info: RuleInfo(why: .init(en: long, ja: long)))
        let bodies = bodies(Memory().plan(intent).actions)
        #expect(bodies.count == 3)
        #expect(bodies.allSatisfy { $0.unicodeScalars.count < 1_000_000 && $0.contains("…") })
    }

    /// One line of generated code can be longer than a note may be.
    @Test func aSuggestionThatIsTooLongIsNone() {
        func suggestion(_ count: Int) -> Suggestion? {
            Suggestion(edits: [Edit(range: 8..<9, replacement: String(repeating: "1", count: count))], source: Array("let a = 2\n".utf8), anchor: 1)
        }
        #expect(suggestion(99_000)?.lines.count == 1)
        #expect(suggestion(100_001) == nil)
    }

    @Test func noMoreThanTheLimitAndTheWorstFirst() {
        var memory = Memory()
        var findings = (1...50).map { Making.finding("n\($0)", path: "F\($0).swift", severity: .note) }
        findings.append(Making.finding("bad", path: "Z.swift", severity: .error))
        let intent = Making.intent(findings)
        memory.run(intent)
        #expect(memory.threads().count == 30)
        #expect(memory.threads()[0].position?.newPath == "Z.swift")
        #expect(memory.plan(intent).withoutThread == 21)
        #expect(memory.summary()?.body.contains("F50.swift") == true)
        // A decision makes no room; a fix does.
        memory.resolve(memory.threads()[3].discussion, by: Memory.ana)
        memory.run(intent)
        #expect(memory.threads().count == 30)
        memory.run(Making.intent(Array(findings.dropFirst())))
        #expect(memory.threads().filter { $0.resolution == .open }.count == 29)
        #expect(memory.threads().count == 31)
    }

    @Test func manyOfOneRuleInOneFileAreOneThread() {
        var memory = Memory()
        let five = (1...5).map { Making.finding("x\($0)", line: $0 * 10) }
        memory.run(Making.intent(five))
        #expect(memory.threads().count == 1)
        #expect(memory.threads()[0].marker.fingerprints.count == 5)
        #expect(memory.threads()[0].body.contains("5 times in this file:"))
        // One more joins, one that goes leaves, the last closes it.
        let six = five + [Making.finding("x6", line: 60)]
        memory.run(Making.intent(six))
        #expect(memory.threads().count == 1)
        #expect(memory.threads()[0].marker.fingerprints.count == 6)
        #expect(memory.run(Making.intent(six)).isEmpty)
        memory.run(Making.intent(Array(six.dropFirst(4))))
        #expect(memory.threads()[0].marker.fingerprints.count == 2)
        memory.run(Making.intent([], change: Making.change()))
        #expect(memory.threads()[0].resolution == .byMekiki)
    }

    @Test func threadsThatAreThereAreNotGroupedLater() {
        var memory = Memory()
        let four = (1...4).map { Making.finding("x\($0)", line: $0) }
        memory.run(Making.intent(four))
        #expect(memory.threads().count == 4)
        let five = four + [Making.finding("x5", line: 5)]
        memory.run(Making.intent(five))
        #expect(memory.threads().count == 5)
        #expect(memory.run(Making.intent(five)).isEmpty)
    }

    @Test func ofTwoThatSayTheSameTheOldestStays() {
        var memory = Memory()
        let intent = Making.intent([Making.finding("x")])
        for action in memory.plan(intent).actions + memory.plan(intent).actions { memory.apply(action) }
        #expect(memory.discussions.count == 4)
        memory.run(intent)
        #expect(memory.discussions.map(\.id) == ["d901", "d902"])
        #expect(memory.run(intent).isEmpty)
    }

    @Test func aDuplicateThatAPersonAnsweredStaysAndTheOtherGoes() {
        var memory = Memory()
        let intent = Making.intent([Making.finding("x")])
        for action in memory.plan(intent).actions + memory.plan(intent).actions { memory.apply(action) }
        memory.reply("d903", by: Memory.ana, "Is it?")
        memory.run(intent)
        #expect(memory.threads().map(\.discussion) == ["d903"])
    }

    @Test func ofTwoThatPeopleAnsweredNoneGoes() {
        var memory = Memory()
        let intent = Making.intent([Making.finding("x")])
        for action in memory.plan(intent).actions + memory.plan(intent).actions { memory.apply(action) }
        memory.reply("d901", by: Memory.ana, "Is it?")
        memory.reply("d903", by: Memory.ana, "Here too?")
        memory.run(intent)
        #expect(memory.threads().map(\.discussion) == ["d901", "d903"])
        #expect(memory.run(intent).isEmpty)
        memory.run(Making.intent([]))
        #expect(memory.threads().map(\.resolution) == [.byMekiki, .byMekiki])
        #expect(memory.run(Making.intent([])).isEmpty)
    }

    @Test func aPersonsQuoteIsNotOurs() {
        var memory = Memory()
        let intent = Making.intent([Making.finding("x")])
        memory.run(intent)
        let body = memory.threads()[0].body
        memory.add(
            Note(
                id: 0, body: body.split(separator: "\n", omittingEmptySubsequences: false).map { "> " + $0 }.joined(separator: "\n"),
                authorID: Memory.ana), individual: true)
        memory.reply("d901", by: Memory.ana, body)
        #expect(memory.threads().count == 1)
        #expect(memory.run(intent).isEmpty)
    }

    @Test func anotherJobsThreadsAreLeftAlone() {
        var memory = Memory()
        var other = ReviewOptions()
        other.toolID = "mekiki-ios"
        memory.run(Making.intent([Making.finding("x")], settings: other))
        let actions = memory.run(Making.intent([Making.finding("x")]))
        #expect(actions.count == 2)
        #expect(
            memory.run(Making.intent([], settings: other, change: Making.change())).contains {
                if case .resolve(let id, _, _, _, _) = $0 { id == "d901" } else { false }
            })
        #expect(memory.threads()[0].resolution == .open)
    }

    @Test func aFormerTokensThreadsAreResolvedButNotEdited() {
        var memory = Memory()
        memory.run(Making.intent([Making.finding("x")]))
        memory.me = 42
        let same = memory.plan(Making.intent([Making.finding("x", message: "Other words.")])).actions
        #expect(!same.contains { if case .create = $0 { true } else { false } })
        #expect(!same.contains { if case .edit = $0 { true } else { false } })
        let gone = memory.plan(Making.intent([], change: Making.change())).actions
        #expect(gone.contains { if case .resolve(_, _, _, let body, _) = $0 { body == nil } else { false } })
    }

    @Test func aFindingThatMovesToAnotherFileKeepsItsThread() {
        var memory = Memory()
        memory.run(Making.intent([Making.finding("x", path: "Old.swift")]))
        let moved = Making.intent([Making.finding("x", path: "New.swift")])
        let actions = memory.run(moved)
        #expect(!actions.contains { if case .create = $0 { true } else { false } })
        #expect(!actions.contains { if case .resolve = $0 { true } else { false } })
        #expect(memory.threads().count == 1)
        #expect(memory.run(moved).isEmpty)
    }

    /// Equal code: the names carry an ordinal, and mending the first gives its name to the second.
    @Test func amongEqualsTheRightThreadIsResolved() {
        var memory = Memory()
        func equal(_ name: String, line: Int) -> ComparedFinding { Making.finding(name, line: line, message: "Forced here.") }
        memory.run(Making.intent([equal("x0", line: 10), equal("x1", line: 50)]))
        let after = Making.intent([equal("x0", line: 50)])
        memory.run(after)
        let threads = memory.threads()
        #expect(threads.first { $0.position?.newLine == 10 }?.resolution == .byMekiki)
        #expect(threads.first { $0.position?.newLine == 50 }?.resolution == .open)
        #expect(memory.run(after).isEmpty)
    }

    @Test func outsideTheDiffThereIsNoThreadButALineInTheSummary() {
        var memory = Memory()
        let intent = Making.intent([Making.finding("x", path: "Main.storyboard")], change: Making.change(["A.swift"]))
        memory.run(intent)
        #expect(memory.threads().isEmpty)
        #expect(memory.summary()?.body.contains("Main.storyboard:1") == true)
        #expect(memory.run(intent).isEmpty)
    }

    @Test func aFileThreadOnlyWhereTheServerHasThem() {
        let change = Change(
            base: Making.hex("a0"), head: Making.hex("b1"),
            files: [.init(oldPath: "Old.swift", newPath: "A.swift", status: .renamed)])
        let intent = Making.intent([Making.finding("x")], change: change)
        let new = Memory().plan(intent).actions
        #expect(
            new.contains { if case .create(let draft) = $0 { draft.placements == [.file(oldPath: "Old.swift", newPath: "A.swift")] } else { false } })
        let old = Memory().plan(intent, hasFileThreads: false)
        #expect(!old.actions.contains { if case .create = $0 { true } else { false } })
        #expect(old.withoutThread == 1)
    }

    @Test func nothingToSayMakesNoNoteAndOneLineOfAnOldOne() {
        var memory = Memory()
        let nothing = Making.intent([Making.finding("x", state: .unchanged)])
        #expect(memory.run(nothing).isEmpty)
        memory.run(Making.intent([Making.finding("y")]))
        memory.run(nothing)
        #expect(memory.summary()?.body.hasPrefix("Nothing new in `b1000000`. (1 mended since the first review)\n") == true)
        #expect(memory.run(nothing).isEmpty)
        var always = ReviewOptions()
        always.summary = .always
        var empty = Memory()
        empty.run(Making.intent([], settings: always, change: Making.change()))
        #expect(empty.summary() != nil)
        var never = ReviewOptions()
        never.summary = .never
        var quiet = Memory()
        quiet.run(Making.intent([Making.finding("y")], settings: never))
        #expect(quiet.summary() == nil)
    }

    @Test func theSummaryIsFoundAfterSomebodyAnsweredIt() {
        var memory = Memory()
        memory.run(Making.intent([Making.finding("x")]))
        memory.reply("d902", by: Memory.ana, "Thanks.")
        let more = Making.intent([Making.finding("x"), Making.finding("y", line: 2)])
        let actions = memory.run(more)
        #expect(!actions.contains { if case .createSummary = $0 { true } else { false } })
        #expect(memory.summary()?.body.hasPrefix("### Mekiki: 2 new") == true)
        #expect(memory.discussions.first { $0.id == "d902" }?.notes.count == 2)
    }

    @Test func aPersonWhoReopensWithAWordIsNotOverruled() {
        var memory = Memory()
        let gone = Making.intent([], change: Making.change())
        memory.run(Making.intent([Making.finding("x")]))
        memory.run(gone)
        memory.resolve("d901", by: Memory.ana, false)
        memory.reply("d901", by: Memory.ana, "Not quite, see below.")
        #expect(!memory.run(gone).contains { if case .resolve = $0 { true } else { false } })
    }

    @Test func aMarkedThreadThatIsStillOpenIsResolvedUnlessSomebodySpokeSince() throws {
        var memory = Memory()
        let gone = Making.intent([], change: Making.change())
        memory.run(Making.intent([Making.finding("x")]))
        memory.reply("d901", by: Memory.ana, "Soon.")
        memory.run(gone)
        #expect(memory.threads()[0].resolution == .byMekiki)
        // As if the run had ended between the words and the resolving.
        memory.resolve("d901", by: Memory.bot, false)
        #expect(memory.run(gone).contains { if case .resolve(_, _, _, nil, nil) = $0 { true } else { false } })
        memory.resolve("d901", by: Memory.ana, false)
        memory.reply("d901", by: Memory.ana, "Not quite.")
        #expect(!memory.run(gone).contains { if case .resolve = $0 { true } else { false } })
    }

    @Test func aFindingAboutTheWholeChangeStandsInTheSummaryAlone() throws {
        let finding = Making.finding("draft", path: "", line: 1, message: "The title says this is a draft.")
        let plan = Memory().plan(Making.intent([finding], change: Making.change()))
        #expect(!plan.actions.contains { if case .create = $0 { true } else { false } })
        #expect(plan.withoutThread == 1)
        let body = try #require(plan.actions.lazy.compactMap { if case .createSummary(let body) = $0 { body } else { nil } }.first)
        #expect(body.contains("\n1. The title says this is a draft.\n"), "\(body)")
    }

    @Test func lowSeveritiesCanBeKeptToTheSummary() {
        var settings = ReviewOptions()
        settings.threadsFrom = .warning
        let plan = Memory().plan(Making.intent([Making.finding("x", severity: .note), Making.finding("y", line: 2)], settings: settings))
        #expect(plan.actions.count { if case .create = $0 { true } else { false } } == 1)
        #expect(plan.withoutThread == 1)
    }

    @Test func aPlanSurvivesItsFile() throws {
        let intent = Making.intent([Making.finding("x", message: "Odd: `a` 日本"), Making.finding("y", state: .fixed)])
        let data = try Memory().plan(intent).json()
        #expect(try ReviewIntent(plan: data, name: "plan.json") == intent)
        #expect(throws: GitLabError.self) { try ReviewIntent(plan: Data("[]".utf8), name: "plan.json") }
    }

    @Test func twoThousandFindingsMakeABoundedPlan() throws {
        let findings = (0..<2000).map { Making.finding("x\($0)", path: "F\($0 % 100).swift", line: $0 / 100 + 1, rule: "r\($0 % 11)") }
        let plan = Memory().plan(Making.intent(findings))
        #expect(plan.actions.count == 31)
        guard case .createSummary(let body)? = plan.actions.last else { throw Failure("no summary") }
        #expect(body.utf8.count < 60_000)
    }
}
