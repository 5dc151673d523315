import Analysis
import Git
import Project
import Rules

extension Examiner {
    /// Analyses commits one after the other, without a checkout, and says what became of their findings. A blob that neighbours share is
    /// analysed once; commits that touch nothing relevant cost nothing.
    /// - Parameters:
    ///   - commits: oldest first, as `TrendRange.commits` gives them.
    ///   - step: called before each commit with the number done.
    /// - Throws: `GitError`, `DocumentError`.
    public func trend(
        over commits: [Commit], in repository: Repository, step: (_ done: Int) -> Void = { _ in }
    ) throws -> Trend {
        var walk = TrendWalk()
        for (index, commit) in commits.enumerated() {
            step(index)
            let difference = try walk.commit.map {
                try repository.difference(
                    from: $0.tree, to: commit.tree, options: DiffOptions(findsRenamesAmongWanted: true), wants: wants,
                    follows: { walk.followedPaths.contains($0) })
            }
            // What two commits have in common is not listed again where they differ only in what files hold.
            let listed: ListedSnapshot
            if let earlier = walk.listed, let rewritten = difference?.rewritten {
                listed = ListedSnapshot(earlier, rewritten: rewritten, repository: repository)
            } else {
                listed = try repository.snapshot(of: commit, wants: wants)
            }
            if let before = walk.listed, before.snapshot.files == listed.snapshot.files, before.skipped == listed.skipped {
                walk.repeatLast(at: commit, listed: listed)
                continue
            }
            let assessment = try assess(listed, memo: &walk.memo)
            let change = walk.commit.flatMap { before in
                difference.map { Change(base: before.id.hex, head: commit.id.hex, files: $0.files) }
            }
            walk.add(assessment, of: listed, at: commit, change: change)
        }
        return walk.trend()
    }
}

/// What is carried from one commit of a trend to the next.
private struct TrendWalk {
    var memo = AnalysisMemo()
    private(set) var commit: Commit?
    /// The files of `commit`.
    private(set) var listed: ListedSnapshot?
    private var assessment = Assessment(findings: [], unreadable: [], statistics: .init())
    /// The files of `assessment` with findings, and such as might have some: what becomes of all others in the next commit is nobody's question.
    private(set) var followedPaths: Set<String> = []
    /// For each finding of `assessment` the index of the point that first had it.
    private var births: [Int] = []
    private var points: [Trend.Point] = []

    /// The memo is pruned this often: rarely enough to cost nothing, often enough to stay small, and a change that is taken back soon
    /// finds its blob still known.
    private static let pruning = 64

    /// A point like the one before.
    mutating func repeatLast(at commit: Commit, listed: ListedSnapshot) {
        guard var point = points.last else { return }
        point.commit = Origin(commit)
        point.time = commit.commitTime
        point.introduced = 0
        point.fixed = 0
        points.append(point)
        self.commit = commit
        self.listed = listed
    }

    /// - Parameter change: from the commit before; nil for the first.
    mutating func add(_ next: Assessment, of listed: ListedSnapshot, at commit: Commit, change: Change?) {
        let now = points.count
        var introduced = 0
        var fixed = 0
        var nextBirths = Array(repeating: now, count: next.findings.count)
        if let change {
            let pairs = FindingMatching.pairsOfNeighbours(base: assessment, head: next, change: change)
            for (index, pair) in pairs.baseOfHead.enumerated() {
                if let pair { nextBirths[index] = births[pair] } else { introduced += 1 }
            }
            introduced -= pairs.uncertain
            fixed = pairs.fixed
        }
        births = nextBirths
        points.append(
            Trend.Point(
                commit: Origin(commit), time: commit.commitTime,
                severities: next.findings.reduce(into: [:]) { $0[$1.severity, default: 0] += 1 },
                rules: next.findings.reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }, introduced: introduced, fixed: fixed,
                lines: next.statistics.lines))
        assessment = next
        assessment.index = nil
        followedPaths = Set(next.findings.map(\.place.path)).union(next.unreadable.map(\.path))
        self.listed = listed
        self.commit = commit
        if points.count.isMultiple(of: Self.pruning) { memo.retain(listed.snapshot) }
    }

    func trend() -> Trend {
        var ages: [Fingerprint: Int] = [:]
        for (entry, birth) in zip(assessment.findings.fingerprinted(), births) { ages[entry.fingerprint] = birth }
        return Trend(points: points, births: ages)
    }
}

extension FindingMatching {
    /// As `pairs`, for two snapshots that have nearly all in common: files whose findings are the same on both sides pair at once.
    static func pairsOfNeighbours(
        base: Assessment, head: Assessment, change: Change
    ) -> (baseOfHead: [Int?], fixed: Int, uncertain: Int) {
        let touched = Set(change.files.lazy.flatMap { [$0.oldPath, $0.newPath] })
        let ofBase = base.findings.runsByPath()
        var baseOfHead: [Int?] = Array(repeating: nil, count: head.findings.count)
        var openBase = ofBase
        var openHead: [Int] = []
        for (path, ofHead) in head.findings.runsByPath() {
            if !touched.contains(path), let same = ofBase[path], base.findings[same] == head.findings[ofHead] {
                for (one, two) in zip(ofHead, same) { baseOfHead[one] = two }
                openBase[path] = nil
            } else {
                openHead += ofHead
            }
        }
        openHead.sort()
        let openIndices = openBase.values.joined().sorted()
        var reducedBase = base
        var reducedHead = head
        reducedBase.findings = openIndices.map { base.findings[$0] }
        reducedHead.findings = openHead.map { head.findings[$0] }
        var matching = FindingMatching(base: reducedBase, head: reducedHead, change: change)
        matching.run()
        var uncertain = 0
        for (position, index) in openHead.enumerated() {
            baseOfHead[index] = matching.baseOfHead[position].map { openIndices[$0] }
            if baseOfHead[index] == nil, matching.isKnown(position) { uncertain += 1 }
        }
        return (baseOfHead, matching.fixed.count, uncertain)
    }
}

extension Array where Element == Finding {
    /// The range of each path's findings, which stand together in an assessment.
    fileprivate func runsByPath() -> [String: Range<Int>] {
        var runs: [String: Range<Int>] = [:]
        var start = startIndex
        while start < endIndex {
            let path = self[start].place.path
            var end = start + 1
            while end < endIndex, self[end].place.path == path { end += 1 }
            runs[path] = start..<end
            start = end
        }
        return runs
    }
}
