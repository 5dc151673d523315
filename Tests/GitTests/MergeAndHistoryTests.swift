import GitTesting
import Testing

@testable import Git

@Suite struct MergeTests {
    private let text = (1...30).map { "line \($0)\n" }.joined()

    private func forked(_ side: (TestRepository) throws -> Void, _ main: (TestRepository) throws -> Void) throws -> TestRepository {
        let test = try TestRepository()
        try test.write("a.swift", text)
        try test.write("b.swift", "let b = 1\n")
        try test.commit("base")
        try test.git(["checkout", "-q", "-b", "side"])
        try side(test)
        try test.commit("side")
        try test.git(["checkout", "-q", "main"])
        try main(test)
        try test.commit("main")
        return test
    }

    @Test func bothSidesChangesAreInTheResult() throws {
        let test = try forked {
            try $0.write("a.swift", "first\n" + text)
        } _: {
            try $0.git(["mv", "a.swift", "moved.swift"])
            try $0.write("moved.swift", text + "last\n")
        }
        let repository = try test.open()
        let objects = try test.git(["count-objects"])
        let result = try repository.merge(repository.commit("main").id, repository.commit("side").id) { _ in true }
        #expect(result.conflicts.isEmpty)
        #expect(result.listing.entries.map(\.path) == ["b.swift", "moved.swift"])
        let blob = try #require(result.listing.entries.last?.blob)
        #expect(try result.blob(blob, in: repository) == Array(("first\n" + text + "last\n").utf8))
        #expect(try test.git(["count-objects"]) == objects)
        #expect(try test.git(["status", "--porcelain"]).isEmpty)
        #expect(try gitError { _ = try repository.blob(blob) }.kind == .missingObject)
    }

    @Test func conflictsAreNamed() throws {
        let test = try forked {
            try $0.write("b.swift", "let b = 2\n")
        } _: {
            try $0.write("b.swift", "let b = 3\n")
        }
        let repository = try test.open()
        let result = try repository.merge(repository.commit("main").id, repository.commit("side").id) { _ in true }
        #expect(result.conflicts == ["b.swift"])
        #expect(result.listing.entries.map(\.path) == ["a.swift"])
        #expect(result.listing.skipped == [Listing.Skipped(path: "b.swift", reason: .unmerged)])
    }
}

@Suite struct HistoryTests {
    @Test func commitsOfABranchComeNewestFirst() throws {
        let test = try TestRepository()
        let base = try test.commit("base")
        let ids = try ["one", "two", "three"].map { try test.commit($0) }
        let repository = try test.open()
        #expect(try repository.commits(from: ids[2], excluding: base).map(\.summary) == ["three", "two", "one"])
        #expect(try repository.commits(from: ids[2], excluding: nil, limit: 2).count == 2)
        #expect(try repository.commits(from: base, excluding: ids[2]).isEmpty)
        #expect(try repository.firstParent(of: repository.commit(ids[0]))?.id == base)
        #expect(try repository.firstParent(of: repository.commit(base)) == nil)
    }

    @Test func aShallowHistoryEndsWithoutAnError() throws {
        let test = try TestRepository()
        for name in ["one", "two", "three"] { try test.commit(name) }
        let clone = try TestRepository(initialized: false)
        try clone.git(["clone", "-q", "--depth", "2", "file://" + test.path, clone.path + "/c"])
        let repository = try Repository.discover(from: clone.path + "/c")
        let head = try repository.commit("HEAD")
        #expect(try repository.commits(from: head.id, excluding: nil).map(\.summary) == ["three", "two"])
        let last = try #require(try repository.firstParent(of: head))
        #expect(try repository.firstParent(of: last) == nil)
        #expect(last.parents.count == 1)
    }
}
