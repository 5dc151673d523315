import Analysis
import Project
import Review
import Rules

/// Fixes file after file, and what the fixes of one bring up in another, until nothing is left: running it twice changes nothing.
struct FixRounds {
    let fixer: Fixer
    let jobs: Int

    /// What keeps coming up after so many rounds is left to the next run.
    private static let maximum = 10

    /// A file that had something to fix, with its bytes before.
    typealias File = (fixed: FixedFile, old: [UInt8])

    /// - Parameter analyzer: looks at the project again after each round; nil for one round only.
    /// - Returns: sorted by path.
    func files(of examination: Examination, analyzer: Analyzer?, scope: AssessmentScope) throws -> [File] {
        var files: [String: File] = [:]
        var memo = examination.memo
        var findings = examination.comparison.findings.filter { $0.state == .introduced }.map(\.finding)
        for _ in 0..<Self.maximum {
            let hasChanged = fix(findings, of: examination, in: &files)
            guard hasChanged, let analyzer else { break }
            let snapshot = examination.snapshot(with: files.mapValues(\.fixed.source))
            findings = try analyzer.assess(snapshot, scope: scope, jobs: jobs, memo: &memo).findings
        }
        return files.keys.sorted().compactMap { files[$0] }
    }

    /// - Returns: whether any file has other bytes now.
    private func fix(_ findings: [Finding], of examination: Examination, in files: inout [String: File]) -> Bool {
        var hasChanged = false
        for (path, findings) in Dictionary(grouping: findings.filter { $0.fix != nil }, by: \.place.path) {
            guard let source = files[path]?.fixed.source ?? examination.bytes(path) else { continue }
            var fixed = fixer.fix(path: path, source: source, findings: findings)
            hasChanged = hasChanged || fixed.source != source
            if let earlier = files[path] {
                let known = Set(earlier.fixed.refused.map { [$0.finding.rule, String($0.finding.identity)] })
                fixed.applied = earlier.fixed.applied + fixed.applied
                fixed.refused = earlier.fixed.refused + fixed.refused.filter { !known.contains([$0.finding.rule, String($0.finding.identity)]) }
                files[path] = (fixed, earlier.old)
            } else {
                files[path] = (fixed, source)
            }
        }
        return hasChanged
    }
}
