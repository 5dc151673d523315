import Analysis
import Git
import Project
import Rules

/// Finds the commit that made a finding so, by walking history with the analysis itself.
///
/// For a connection whose Swift side was removed that is the commit which removed it, whatever file it touched.
public struct SinceWhen: Sendable {
    private let repository: Repository
    private let limit: Int
    private let wants: PathFilter
    private let assess: @Sendable (Snapshot) throws -> Assessment

    /// - Parameters:
    ///   - limit: how many commits are looked at, at most.
    ///   - wants: which paths are analysed; commits that touch none of them change no finding and are passed over.
    ///   - assess: analyses a snapshot. It should remember what it knows of a blob: neighbours in history share nearly all of theirs.
    public init(
        repository: Repository, limit: Int, wants: @escaping PathFilter, assess: @escaping @Sendable (Snapshot) throws -> Assessment
    ) {
        self.repository = repository
        self.limit = limit
        self.wants = wants
        self.assess = assess
    }

    /// The origins found.
    public struct Answer: Sendable, Hashable {
        /// By the fingerprints that were asked for. Missing: those that are older than the walk went.
        public var origins: [Fingerprint: Origin]
        /// How many commits were looked at.
        public var commits: Int
        /// Why the walk ended before everything was found, if it did.
        public var end: End?

        /// Why a walk ended.
        public enum End: Sendable, Hashable {
            case limit
            case shallow
        }
    }

    /// Asks for the origin of findings of a commit.
    /// - Parameter findings: of `head`'s assessment; fixed ones are ignored.
    /// - Throws: `GitError`, and what `assess` throws.
    public func origins(of findings: [ComparedFinding], at head: Commit) throws -> Answer {
        var walk = Walk(answer: Answer(origins: [:], commits: 0, end: nil))
        let present = findings.filter { $0.state != .fixed }
        guard !present.isEmpty else { return walk.answer }
        let asked = Line(
            commit: head, findings: present.map { (asked: $0.fingerprint, current: $0.finding) }, stop: nil)
        walk.open = [asked]
        while let line = walk.open.popLast() {
            try follow(line, &walk)
            if walk.answer.end != nil { break }
        }
        return walk.answer
    }

    /// A line of first parents to walk down.
    private struct Line {
        var commit: Commit
        /// What is looked for: the fingerprint asked for, and the finding as it is in `commit`.
        var findings: [(asked: Fingerprint, current: Finding)]
        /// Where the line joins the one it was merged into.
        var stop: ObjectID?
    }

    private struct Walk {
        var answer: Answer
        var open: [Line] = []
    }

    private func follow(_ start: Line, _ walk: inout Walk) throws {
        var line = start
        while !line.findings.isEmpty {
            guard walk.answer.commits < limit else {
                walk.answer.end = .limit
                return
            }
            walk.answer.commits += 1
            guard let parent = try repository.firstParent(of: line.commit) else {
                if line.commit.parents.isEmpty {
                    record(line.findings.map(\.asked), line.commit, &walk)
                } else {
                    walk.answer.end = .shallow
                }
                return
            }
            let change = try change(from: parent, to: line.commit)
            var survivors = line.findings
            if !change.files.isEmpty {
                var missing: [(asked: Fingerprint, current: Finding)] = []
                (survivors, missing) = try split(line.findings, by: change, parent)
                if !missing.isEmpty { try enterMerge(line.commit, parent, missing, &walk) }
            }
            if parent.id == line.stop {
                // Present where the side line began: the merge did not bring it after all.
                record(survivors.map(\.asked), line.commit, &walk)
                return
            }
            line.findings = survivors
            line.commit = parent
        }
    }

    /// What a merge brought was made by a commit of the merged branch, or else by the merge.
    private func enterMerge(
        _ commit: Commit, _ parent: Commit, _ missing: [(asked: Fingerprint, current: Finding)], _ walk: inout Walk
    ) throws {
        guard commit.parents.count > 1, let merged = try? repository.commit(commit.parents[1]) else {
            return record(missing.map(\.asked), commit, &walk)
        }
        let change = try change(from: merged, to: commit)
        let (fromBranch, fromMerge) = try split(missing, by: change, merged)
        record(fromMerge.map(\.asked), commit, &walk)
        guard !fromBranch.isEmpty else { return }
        var stop: ObjectID?
        if case .found(let base) = try repository.mergeBase(parent.id, merged.id) { stop = base }
        walk.open.append(Line(commit: merged, findings: fromBranch, stop: stop))
    }

    /// Which findings of the newer side the older side has too, as it has them, and which it has not.
    private func split(
        _ findings: [(asked: Fingerprint, current: Finding)], by change: Change, _ older: Commit
    ) throws -> (there: [(asked: Fingerprint, current: Finding)], missing: [(asked: Fingerprint, current: Finding)]) {
        let base = try assess(repository.snapshot(of: older, wants: wants).snapshot)
        let head = Assessment(findings: findings.map(\.current), unreadable: [], statistics: .init())
        let pairs = FindingMatching.pairs(base: base, head: head, change: change)
        var there: [(asked: Fingerprint, current: Finding)] = []
        var missing: [(asked: Fingerprint, current: Finding)] = []
        for (index, finding) in findings.enumerated() {
            if let pair = pairs[index] { there.append((finding.asked, base.findings[pair])) } else { missing.append(finding) }
        }
        return (there, missing)
    }

    private func change(from old: Commit, to new: Commit) throws -> Change {
        Change(
            base: old.id.hex, head: new.id.hex,
            files: try repository.diff(from: .tree(old.tree), to: .tree(new.tree), wants: wants))
    }

    private func record(_ fingerprints: [Fingerprint], _ commit: Commit, _ walk: inout Walk) {
        for fingerprint in fingerprints { walk.answer.origins[fingerprint] = Origin(commit) }
    }
}

extension Origin {
    /// What is told of a commit.
    public init(_ commit: Commit) {
        self.init(commit: commit.id.hex, date: commit.date, author: commit.authorName, summary: commit.summary)
    }
}

extension FindingMatching {
    /// For every finding of head, the index of the one in base that it was.
    static func pairs(base: Assessment, head: Assessment, change: Change) -> [Int?] {
        var matching = FindingMatching(base: base, head: head, change: change)
        matching.run()
        return matching.baseOfHead
    }
}
