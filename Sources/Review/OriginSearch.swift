import Analysis
import Foundation
import Git
import Project

extension Examiner {
    /// The examination with the commit that made each introduced finding so.
    /// - Parameters:
    ///   - head: the commit examined; of the working tree and the index, `HEAD`.
    ///   - limit: how many commits are looked at, at most.
    /// - Returns: findings whose origin lies further back keep none.
    /// - Throws: `GitError`, `DocumentError`.
    public func addingOrigins(to examination: Examination, at head: Commit, in repository: Repository, limit: Int) throws -> Examination {
        let memo = SharedMemo()
        let search = SinceWhen(repository: repository, limit: limit, wants: wants) { [analyzer, scope, jobs] snapshot in
            try memo.use { try analyzer.assess(snapshot, scope: scope, jobs: jobs, memo: &$0) }
        }
        let asked = examination.comparison.findings.filter { $0.state == .introduced }
        let answer = try search.origins(of: asked, at: head)
        var examination = examination
        for index in examination.comparison.findings.indices {
            let fingerprint = examination.comparison.findings[index].fingerprint
            examination.comparison.findings[index].since = answer.origins[fingerprint]
        }
        return examination
    }
}

/// A memo that the assessments of a walk share.
private final class SharedMemo: @unchecked Sendable {
    // Every access to the variable holds the lock.
    private let lock = NSLock()
    private var memo = AnalysisMemo()

    func use<Result>(_ body: (inout AnalysisMemo) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&memo) }
    }
}
