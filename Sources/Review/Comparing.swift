import Analysis
import Project
import Rules

extension Comparison {
    /// Compares two assessments of one project.
    ///
    /// Findings are paired by rule, path (a renamed file's old path counts as its new one) and identity; where there are several equal
    /// ones, lines that the change left alone pair first, so that the one on a changed line is the extra. Of what is left
    /// over, findings on one line that differ only in the names around them are paired, for a class that was renamed or wrapped in another
    /// changes nothing in it, then equal ones across files: code that moved is not new. The rest is introduced or fixed.
    /// - Parameters:
    ///   - change: from base's snapshot to head's.
    ///   - removedPlace: for an introduced finding, the line of base whose removal made it (see `RemovedDeclarations`).
    public init(
        base: Assessment, head: Assessment, change: Change, removedPlace: (Finding) -> Place? = { _ in nil }
    ) {
        var matching = FindingMatching(base: base, head: head, change: change)
        matching.run()
        var findings: [ComparedFinding] = []
        findings.reserveCapacity(head.findings.count + matching.fixed.count)
        for (index, finding) in head.findings.enumerated() {
            let state: FindingState = matching.isKnown(index) ? .unchanged : .introduced
            findings.append(
                ComparedFinding(
                    finding: finding, fingerprint: matching.fingerprint(ofHead: index), state: state,
                    removedPlace: state == .introduced ? removedPlace(finding) : nil))
        }
        for (index, fingerprint) in matching.fixed {
            findings.append(ComparedFinding(finding: base.findings[index], fingerprint: fingerprint, state: .fixed))
        }
        findings.sort(by: Self.isBefore)
        self.init(findings: findings, unreadable: head.unreadable, statistics: head.statistics)
    }

    /// A comparison of an assessment with nothing: every finding as it is, with its fingerprint, as `introduced`.
    public init(alone assessment: Assessment) {
        self.init(
            findings: assessment.findings.fingerprinted().map {
                ComparedFinding(finding: $0.finding, fingerprint: $0.fingerprint, state: .introduced)
            }, unreadable: assessment.unreadable, statistics: assessment.statistics)
    }

    /// The findings in that state.
    public func findings(_ state: FindingState) -> [ComparedFinding] { findings.filter { $0.state == state } }

    static func isBefore(_ left: ComparedFinding, _ right: ComparedFinding) -> Bool {
        if Finding.isOrdered(left.finding, right.finding) { return true }
        if Finding.isOrdered(right.finding, left.finding) { return false }
        return left.fingerprint < right.fingerprint
    }
}

extension Array where Element == Finding {
    /// Every finding with its fingerprint; equals in one path are numbered by place.
    public func fingerprinted() -> [(finding: Finding, fingerprint: Fingerprint)] {
        var seen: [FindingKey: Int] = [:]
        var result: [Fingerprint?] = Swift.Array(repeating: nil, count: count)
        for index in inPlaceOrder() {
            let key = FindingKey(self[index], path: self[index].place.path)
            let ordinal = seen[key, default: 0]
            seen[key] = ordinal + 1
            result[index] = key.fingerprint(ordinal)
        }
        return zip(self, result).compactMap { finding, fingerprint in fingerprint.map { (finding, $0) } }
    }

    /// Indices by path and place, whatever order the findings are in.
    func inPlaceOrder() -> [Int] {
        indices.sorted { left, right in
            let (one, two) = (self[left].place, self[right].place)
            if one.range.lowerBound != two.range.lowerBound { return one.range.lowerBound < two.range.lowerBound }
            if one.range.upperBound != two.range.upperBound { return one.range.upperBound < two.range.upperBound }
            return left < right
        }
    }
}

/// What equal findings of one file have in common.
struct FindingKey: Hashable {
    let rule: String
    let path: String
    let identity: UInt64

    init(_ finding: Finding, path: String) {
        rule = finding.rule
        identity = finding.identity
        self.path = path
    }

    func fingerprint(_ ordinal: Int) -> Fingerprint {
        Fingerprint(rule: rule, path: path, identity: identity, ordinal: ordinal)
    }
}
