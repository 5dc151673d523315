import Analysis
import Project
import Rules

/// Pairs the findings of two assessments; see `Comparison.init(base:head:change:)`.
struct FindingMatching {
    private let base: [Finding]
    private let head: [Finding]
    private let renames: [String: String]
    private let fileByOldPath: [String: ChangedFile]
    private let fileByNewPath: [String: ChangedFile]
    private let unreadableInBase: Set<String>
    private let unreadableInHead: Set<String>

    private(set) var baseOfHead: [Int?]
    private var isKnownWithoutPair: Set<Int> = []
    private var headFingerprints: [Fingerprint?]
    private var unpairedBase: [Int] = []
    /// Findings of base that are gone, with the fingerprints they had in head's terms.
    private(set) var fixed: [(index: Int, fingerprint: Fingerprint)] = []

    init(base: Assessment, head: Assessment, change: Change) {
        self.base = base.findings
        self.head = head.findings
        renames = change.renames
        var byOld: [String: ChangedFile] = [:]
        var byNew: [String: ChangedFile] = [:]
        for file in change.files {
            if file.status != .added, file.status != .copied { byOld[file.oldPath] = file }
            if file.status != .deleted { byNew[file.newPath] = file }
        }
        fileByOldPath = byOld
        fileByNewPath = byNew
        unreadableInBase = Set(base.unreadable.map { change.renames[$0.path] ?? $0.path })
        unreadableInHead = Set(head.unreadable.map(\.path))
        baseOfHead = Array(repeating: nil, count: head.findings.count)
        headFingerprints = Array(repeating: nil, count: head.findings.count)
    }

    /// Whether head's finding was there in base, or may have been.
    func isKnown(_ headIndex: Int) -> Bool { baseOfHead[headIndex] != nil || isKnownWithoutPair.contains(headIndex) }

    func fingerprint(ofHead index: Int) -> Fingerprint {
        headFingerprints[index] ?? FindingKey(head[index], path: head[index].place.path).fingerprint(0)
    }

    mutating func run() {
        var baseByKey: [FindingKey: [Int]] = [:]
        var headByKey: [FindingKey: [Int]] = [:]
        for index in base.inPlaceOrder() {
            let path = base[index].place.path
            baseByKey[FindingKey(base[index], path: renames[path] ?? path), default: []].append(index)
        }
        for index in head.inPlaceOrder() { headByKey[FindingKey(head[index], path: head[index].place.path), default: []].append(index) }
        for (key, ofHead) in headByKey { pair(baseByKey.removeValue(forKey: key) ?? [], ofHead, key) }
        for (key, ofBase) in baseByKey { leave(ofBase, key, firstOrdinal: 0) }
        pairBelowRenamed()
        pairMoved()
        settleUnreadable()
        fixed = fixed.filter { !isPaired($0.index) }
    }

    private var pairedBase: Set<Int> = []

    private func isPaired(_ baseIndex: Int) -> Bool { pairedBase.contains(baseIndex) }

    private mutating func bind(_ headIndex: Int, _ baseIndex: Int) {
        baseOfHead[headIndex] = baseIndex
        pairedBase.insert(baseIndex)
    }

    /// Pairs equal findings of one file and gives fingerprints: the paired ones come first, so that they keep their numbers.
    private mutating func pair(_ ofBase: [Int], _ ofHead: [Int], _ key: FindingKey) {
        if ofBase.count == ofHead.count {
            for (one, two) in zip(ofHead, ofBase) { bind(one, two) }
        } else if !ofBase.isEmpty {
            pairByLine(ofBase, ofHead)
        }
        var ordinal = 0
        for isPairedRound in [true, false] {
            for index in ofHead where (baseOfHead[index] != nil) == isPairedRound {
                headFingerprints[index] = key.fingerprint(ordinal)
                ordinal += 1
            }
        }
        leave(ofBase.filter { !isPaired($0) }, key, firstOrdinal: ordinal)
    }

    private mutating func pairByLine(_ ofBase: [Int], _ ofHead: [Int]) {
        let map = LineMap(fileByOldPath[base[ofBase[0]].place.path])
        var headByLine: [Int: [Int]] = [:]
        for index in ofHead.reversed() { headByLine[head[index].place.start.line, default: []].append(index) }
        for index in ofBase {
            guard let line = map.newLine(ofOld: base[index].place.start.line) else { continue }
            if let found = headByLine[line]?.popLast() { bind(found, index) }
        }
        let restOfHead = ofHead.filter { baseOfHead[$0] == nil }
        for (one, two) in zip(restOfHead, ofBase.filter { !isPaired($0) }) { bind(one, two) }
    }

    private mutating func leave(_ ofBase: [Int], _ key: FindingKey, firstOrdinal: Int) {
        unpairedBase += ofBase
        for (offset, index) in ofBase.enumerated() { fixed.append((index, key.fingerprint(firstOrdinal + offset))) }
    }

    /// Pairs what only the names around it tell apart: a class that was renamed, or wrapped in another, leaves what stands in it as it was.
    private mutating func pairBelowRenamed() {
        guard !unpairedBase.isEmpty else { return }
        let appeared = head.indices.filter { baseOfHead[$0] == nil }.sorted { isOrdered(head[$0], head[$1]) }
        guard !appeared.isEmpty else { return }
        var places = PlacePairing(fileByNewPath: fileByNewPath, renames: renames)
        let pairs = places.pairs(
            ofBase: unpairedBase.sorted { isOrdered(base[$0], base[$1]) }.map { (base[$0], $0) }, ofHead: appeared.map { (head[$0], $0) })
        for pair in pairs { bind(pair.head, pair.base) }
    }

    /// Pairs what vanished in one file with the same that appeared in another. Files of one name come first.
    private mutating func pairMoved() {
        struct Content: Hashable {
            let rule: String
            let identity: UInt64
        }
        guard !unpairedBase.isEmpty else { return }
        var gone: [Content: [Int]] = [:]
        for index in unpairedBase.filter({ !isPaired($0) }).sorted(by: { isOrdered(base[$0], base[$1]) }) {
            gone[Content(rule: base[index].rule, identity: base[index].identity), default: []].append(index)
        }
        let appeared = head.indices.filter { baseOfHead[$0] == nil }.sorted { isOrdered(head[$0], head[$1]) }
        for onlySameName in [true, false] {
            for index in appeared where baseOfHead[index] == nil {
                let content = Content(rule: head[index].rule, identity: head[index].identity)
                guard let candidates = gone[content] else { continue }
                let name = head[index].place.path.fileName
                guard let place = candidates.firstIndex(where: { !onlySameName || base[$0].place.path.fileName == name }) else { continue }
                bind(index, candidates[place])
                gone[content]?.remove(at: place)
            }
        }
    }

    private func isOrdered(_ one: Finding, _ two: Finding) -> Bool {
        if one.place.path != two.place.path { return one.place.path < two.place.path }
        if one.place.range.lowerBound != two.place.range.lowerBound { return one.place.range.lowerBound < two.place.range.lowerBound }
        return one.rule != two.rule ? one.rule < two.rule : one.identity < two.identity
    }

    /// A file that one side could not read proves nothing: what is gone with it is not fixed, and what appears with it is new only on
    /// lines that the change added.
    private mutating func settleUnreadable() {
        if !unreadableInHead.isEmpty {
            fixed.removeAll { index, _ in
                let path = base[index].place.path
                return unreadableInHead.contains(renames[path] ?? path)
            }
        }
        guard !unreadableInBase.isEmpty else { return }
        for index in head.indices where baseOfHead[index] == nil && unreadableInBase.contains(head[index].place.path) {
            let map = LineMap(fileByNewPath[head[index].place.path])
            if !map.adds(newLine: head[index].place.start.line) { isKnownWithoutPair.insert(index) }
        }
    }
}
