import Project
import Rules
import Syntax

/// Applies fixes to one file at a time: overlapping ones by order, in rounds, each round read again and refused where it makes the file
/// worse. Fixing what comes out once more changes nothing.
public struct Fixer: Sendable {
    private let analyzer: Analyzer
    private let appliesUnsafe: Bool

    /// A file whose fixes keep making room for others is given up after so many rounds.
    private static let maximumRounds = 16

    /// - Parameter appliesUnsafe: also fixes that may change behaviour.
    public init(_ analyzer: Analyzer, appliesUnsafe: Bool = false) {
        self.analyzer = analyzer
        self.appliesUnsafe = appliesUnsafe
    }

    /// The file with fixes applied.
    /// - Parameter findings: the file's findings in an assessment of these bytes; those of other files are ignored.
    public func fix(path: String, source: [UInt8], findings: [Finding]) -> FixedFile {
        var result = FixedFile(path: path, source: source)
        var pending = findings.filter { $0.place.path == path }
        var seen: Set<[UInt8]> = [source]
        var given: Set<UInt64> = []
        for _ in 0..<Self.maximumRounds {
            let candidates = pending.filter { $0.fix != nil && !given.contains(key($0)) && (appliesUnsafe || $0.fix?.isSafe == true) }
            guard !candidates.isEmpty else { break }
            let round = apply(Self.withoutOverlaps(candidates), to: result.source, path: path)
            for (finding, reason) in round.refused {
                given.insert(key(finding))
                result.refused.append(RefusedFix(finding: finding, reason: reason))
            }
            if round.applied.isEmpty {
                if round.refused.isEmpty { break }
                continue
            }
            guard seen.insert(round.source).inserted else {
                // Two rules undo each other; what stands now is what stood before.
                for finding in round.applied {
                    result.refused.append(RefusedFix(finding: finding, reason: "another fix undoes it"))
                }
                break
            }
            result.source = round.source
            result.applied += round.applied
            pending = analyzer.findingsAlone(path: path, source: result.source)
        }
        return result
    }

    private func key(_ finding: Finding) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(finding.rule)
        hasher.combine(finding.identity)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    /// In order of place; one that overlaps an earlier one waits for the next round.
    private static func withoutOverlaps(_ findings: [Finding]) -> [Finding] {
        var chosen: [Finding] = []
        var end = -1
        let ordered = findings.sorted {
            (start($0), $0.place.range.lowerBound, $0.rule) < (start($1), $1.place.range.lowerBound, $1.rule)
        }
        for finding in ordered {
            guard let edits = finding.fix?.edits, let first = edits.first, let last = edits.last else { continue }
            guard first.range.lowerBound > end || (first.range.lowerBound == end && !first.range.isEmpty) else { continue }
            chosen.append(finding)
            end = last.range.upperBound
        }
        return chosen
    }

    private static func start(_ finding: Finding) -> Int { finding.fix?.edits.first?.range.lowerBound ?? 0 }

    private func apply(
        _ findings: [Finding], to source: [UInt8], path: String
    ) -> (source: [UInt8], applied: [Finding], refused: [(Finding, String)]) {
        guard let all = Edits.applied(findings.flatMap { $0.fix?.edits ?? [] }, to: source) else {
            return oneByOne(findings, on: source, path: path)
        }
        if problem(findings, before: source, after: all, path: path) == nil { return (all, findings, []) }
        return oneByOne(findings, on: source, path: path)
    }

    /// Finds the bad ones: each by itself, the last first, so that places before it stay valid.
    private func oneByOne(
        _ findings: [Finding], on source: [UInt8], path: String
    ) -> (source: [UInt8], applied: [Finding], refused: [(Finding, String)]) {
        var current = source
        var applied: [Finding] = []
        var refused: [(Finding, String)] = []
        for finding in findings.reversed() {
            guard let next = Edits.applied(finding.fix?.edits ?? [], to: current) else {
                refused.append((finding, "its edits do not fit the file"))
                continue
            }
            if let problem = problem([finding], before: current, after: next, path: path) {
                refused.append((finding, problem))
            } else {
                current = next
                applied.append(finding)
            }
        }
        return (current, applied.reversed(), refused.reversed())
    }

    /// Why a result is worse than what was there; nil where it is not.
    private func problem(_ findings: [Finding], before: [UInt8], after: [UInt8], path: String) -> String? {
        guard path.hasSuffix(".swift") else { return nil }
        if WellFormedness(after).isWorse(than: WellFormedness(before)) { return "the file would not parse as well as before" }
        let left = analyzer.findingsAlone(path: path, source: after)
        for finding in findings {
            let start = Edits.shifted(finding.place.range.lowerBound, by: findings.flatMap { $0.fix?.edits ?? [] })
            let isStillThere = left.contains {
                $0.rule == finding.rule && $0.place.range.lowerBound == start && $0.identity == finding.identity
            }
            if isStillThere { return "`\(finding.rule)` would still be found there" }
        }
        return nil
    }
}

/// What fixing made of a file.
public struct FixedFile: Sendable {
    /// From the root of the snapshot.
    public var path: String
    /// The new bytes.
    public var source: [UInt8]
    /// What was fixed, in order.
    public var applied: [Finding] = []
    /// What could not be.
    public var refused: [RefusedFix] = []

    init(path: String, source: [UInt8]) {
        self.path = path
        self.source = source
    }
}

/// A fix that would have made a file worse.
public struct RefusedFix: Sendable {
    /// What was not fixed.
    public var finding: Finding
    /// One clause without a full stop.
    public var reason: String
}
