import Foundation
import GitTesting
import Testing

@testable import mekiki

@Suite("Fixing until nothing is left")
struct FixRoundsTests {
    private func project() throws -> TestRepository {
        let test = try TestRepository()
        // The delegate can be weak only once the protocol, in another file, is for classes.
        try test.write("FeedDelegate.swift", "protocol FeedDelegate {\n    func didLoad()\n}\n")
        try test.write("Feed.swift", "final class Feed {\n    var delegate: FeedDelegate?\n}\n")
        try test.commit()
        return test
    }

    private let rules = ["--only", "delegate_protocol_not_class_bound,strong_delegate"]

    @Test("what the fix of one file brings up in another is fixed too")
    func acrossFiles() throws {
        let test = try project()
        #expect(run(["fix", "--unsafe"] + rules, in: test.path).status == .clean)
        #expect(try test.read("FeedDelegate.swift").contains("protocol FeedDelegate: AnyObject {"))
        #expect(try test.read("Feed.swift").contains("weak var delegate: FeedDelegate?"))
        let again = run(["fix", "--unsafe", "--diff"] + rules, in: test.path)
        #expect(again.output.isEmpty && again.status == .clean)
    }

    @Test("a dry run shows the same and writes nothing")
    func dryRun() throws {
        let test = try project()
        let outcome = run(["fix", "--unsafe", "--diff"] + rules, in: test.path)
        #expect(outcome.output.contains("+protocol FeedDelegate: AnyObject {"))
        #expect(outcome.output.contains("+    weak var delegate: FeedDelegate?"))
        #expect(try test.read("Feed.swift") == "final class Feed {\n    var delegate: FeedDelegate?\n}\n")
    }
}
