import Foundation
import Patterns
import Project
import Rules
import Syntax

/// What one file gives: a value of its path, its bytes and the rules, nothing else.
struct FileAnalysis: Sendable {
    /// What the file's own rules find, suppressions not yet applied.
    var findings: [Finding] = []
    var facts: FileFacts?
    var directives: [SuppressionDirective] = []
    var lines = 0
    var bytes = 0
    /// Why nothing, or not all, can be said about it.
    var unreadable: UnreadableFile?
    /// Rules asked about the project's types here; they run again when all files are known.
    var asksProject = false
}

/// Reads and analyses single files.
struct FileAnalyzer: Sendable {
    let snapshot: Snapshot
    let readsFacts: Bool

    /// - Parameter rules: nil where only facts are wanted.
    func analyze(_ file: SnapshotFile, rules: RuleSet?) -> FileAnalysis {
        var result = FileAnalysis()
        let source: [UInt8]
        do {
            source = try snapshot.read(file)
        } catch {
            result.unreadable = Self.unreadable(file, error)
            return result
        }
        result.bytes = source.count
        let isSwift = file.path.hasSuffix(".swift")
        if isSwift, let problem = TextValidity.problem(source) {
            result.unreadable = UnreadableFile(path: file.path, reason: problem)
            return result
        }
        let lines = LineIndex(source)
        result.lines = Self.lineCount(source, lines)
        guard isSwift else {
            result.directives = SuppressionScanner.directives(inText: source, lines: lines)
            if readsFacts { addFacts(ProjectFacts.read(file, source, tree: nil, lines: lines), to: &result) }
            return result
        }
        let tree = Parser.parse(source)
        if let rules {
            let context = FileContext(path: file.path, tree: tree, lines: lines)
            var exhausted: [String] = []
            result.findings = rules.findings(in: context, exhausted: &exhausted)
            let questions = QuestionLog()
            let conditional = rules.askingFindings(in: context, lookup: questions.lookup, exhausted: &exhausted)
            result.asksProject = questions.wereAsked
            if !result.asksProject { result.findings += conditional }
            result.directives = SuppressionScanner.directives(in: tree, lines: lines)
            if !exhausted.isEmpty {
                result.unreadable = UnreadableFile(
                    path: file.path,
                    reason: "too much work for \(exhausted.joined(separator: ", ")), which may have missed something here")
            }
        }
        if readsFacts { addFacts(ProjectFacts.read(file, source, tree: tree, lines: lines), to: &result) }
        return result
    }

    /// What the rules find that ask about the project's types, now that it is known.
    func askingFindings(_ file: SnapshotFile, rules: RuleSet, lookup: ProjectLookup) -> [Finding] {
        guard let source = try? snapshot.read(file) else { return [] }
        let context = FileContext(path: file.path, tree: Parser.parse(source), lines: LineIndex(source))
        var exhausted: [String] = []
        return rules.askingFindings(in: context, lookup: lookup, exhausted: &exhausted)
    }

    private func addFacts(_ facts: Result<FileFacts, UnreadableFile>?, to result: inout FileAnalysis) {
        switch facts {
        case .success(let facts): result.facts = facts
        case .failure(let problem): result.unreadable = problem
        case nil: break
        }
    }

    static func unreadable(_ file: SnapshotFile, _ error: any Error) -> UnreadableFile {
        error as? UnreadableFile ?? UnreadableFile(path: file.path, reason: "\(error)")
    }

    /// Lines as editors count them: a line break at the end starts none.
    private static func lineCount(_ source: [UInt8], _ lines: LineIndex) -> Int {
        lines.starts.last.map { Int($0) } == source.count ? lines.starts.count - 1 : lines.starts.count
    }
}

/// Answers nothing about the project and remembers whether it was asked.
private final class QuestionLog: @unchecked Sendable {
    // Every access to the variable holds the lock.
    private let lock = NSLock()
    private var asked = false

    var lookup: ProjectLookup {
        ProjectLookup { _, _ in
            self.lock.withLock { self.asked = true }
            return nil
        }
    }

    var wereAsked: Bool { lock.withLock { asked } }
}
