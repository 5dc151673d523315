/// Pairs deleted and added files as git does: equal content first, then equal names with much in common, then the best of all pairs.
struct RenameDetection {
    /// A file that may be a side of a pair.
    struct Candidate {
        /// Where it stands among the changes.
        let position: Int
        let path: String
        let blob: ObjectID?
        let mode: UInt32

        var isRegular: Bool { mode & 0o170000 == 0o100000 }

        var name: Substring { path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...] }
    }

    /// A source (position among the sources) and a target (among the targets) that belong together.
    struct Pair {
        let source: Int
        let target: Int
        /// 0–60000.
        let score: Int
    }

    private let sources: [Candidate]
    private let targets: [Candidate]
    private let options: DiffOptions
    private var pairOfTarget: [Int: Pair] = [:]
    private var usedSources: Set<Int> = []
    private var minimum: Int { options.renameThreshold * ContentSummary.maximumScore / 100 }

    /// - Parameters:
    ///   - sources: deleted files, and with `detectsCopies` the old side of modified ones.
    ///   - targets: added files.
    ///   - keepsSource: for a source whether it stays (it was modified, not deleted), so that whatever is made from it is a copy.
    ///   - summary: reads a candidate; nil where it cannot be read.
    static func pairs(
        sources: [Candidate], targets: [Candidate], options: DiffOptions,
        summary: (Candidate, _ isSource: Bool) throws -> ContentSummary?
    ) rethrows -> [Pair] {
        guard !sources.isEmpty, !targets.isEmpty else { return [] }
        var detection = RenameDetection(sources: sources, targets: targets, options: options)
        detection.pairEqualContent()
        if options.renameThreshold < 100 {
            var cache = SummaryCache()
            if !options.detectsCopies { try detection.pairEqualNames(&cache, summary) }
            try detection.pairBest(&cache, summary)
        }
        return detection.pairOfTarget.values.sorted { $0.target < $1.target }
    }

    private init(sources: [Candidate], targets: [Candidate], options: DiffOptions) {
        self.sources = sources
        self.targets = targets
        self.options = options
    }

    /// Summaries read so far.
    private struct SummaryCache {
        var sources: [Int: ContentSummary?] = [:]
        var targets: [Int: ContentSummary?] = [:]
    }

    private mutating func record(_ source: Int, _ target: Int, _ score: Int) {
        pairOfTarget[target] = Pair(source: source, target: target, score: score)
        usedSources.insert(source)
    }

    private mutating func pairEqualContent() {
        var byBlob: [ObjectID: [Int]] = [:]
        for (index, source) in sources.enumerated() {
            if let blob = source.blob { byBlob[blob, default: []].append(index) }
        }
        for (target, candidate) in targets.enumerated() {
            guard let blob = candidate.blob, let alike = byBlob[blob] else { continue }
            var best: (source: Int, score: Int)?
            // git looks no further either; without a limit a thousand empty files would take a million steps.
            for source in alike.prefix(100) {
                let isUsed = usedSources.contains(source)
                if isUsed, !options.detectsCopies { continue }
                if !(sources[source].isRegular && candidate.isRegular), sources[source].mode != candidate.mode { continue }
                let score = (isUsed ? 0 : 1) + (sources[source].name == candidate.name ? 1 : 0)
                if score > (best?.score ?? -1) { best = (source, score) }
                if score == 2 { break }
            }
            if let best { record(best.source, target, ContentSummary.maximumScore) }
        }
    }

    private mutating func pairEqualNames(
        _ cache: inout SummaryCache, _ summary: (Candidate, Bool) throws -> ContentSummary?
    ) rethrows {
        let remainingSources = sources.indices.filter { !usedSources.contains($0) }
        let remainingTargets = targets.indices.filter { pairOfTarget[$0] == nil }
        let sourceByName = Dictionary(grouping: remainingSources) { sources[$0].name }
        let targetByName = Dictionary(grouping: remainingTargets) { targets[$0].name }
        let needed = minimum + (ContentSummary.maximumScore - minimum) / 2
        for source in remainingSources {
            let name = sources[source].name
            guard sourceByName[name]?.count == 1, let alike = targetByName[name], alike.count == 1 else { continue }
            let score = try score(source, alike[0], &cache, summary)
            if score >= needed { record(source, alike[0], score) }
        }
    }

    private mutating func pairBest(
        _ cache: inout SummaryCache, _ summary: (Candidate, Bool) throws -> ContentSummary?
    ) rethrows {
        let open = targets.indices.filter { pairOfTarget[$0] == nil }
        let from = sources.indices.filter { options.detectsCopies || !usedSources.contains($0) }
        guard !open.isEmpty, !from.isEmpty, open.count * from.count <= options.renameLimit * options.renameLimit else { return }
        var all: [Scored] = []
        for target in open {
            var best = BestFour()
            for source in from {
                let score = try score(source, target, &cache, summary)
                let isSameName = sources[source].name == targets[target].name
                best.take(Scored(pair: Pair(source: source, target: target, score: score), isSameName: isSameName))
            }
            all += best.slots.compactMap { $0 }
        }
        // Stable: among equals the order of targets, then of slots, decides.
        let order = all.indices.sorted { left, right in
            if all[right].isWorse(than: all[left]) { return true }
            return !all[left].isWorse(than: all[right]) && left < right
        }
        for copies in options.detectsCopies ? [false, true] : [false] {
            for pair in order.lazy.map({ all[$0].pair }) where pair.score >= minimum && pairOfTarget[pair.target] == nil {
                if !copies, usedSources.contains(pair.source) { continue }
                record(pair.source, pair.target, pair.score)
            }
        }
    }

    /// A pair and what decides between equal scores.
    private struct Scored {
        let pair: Pair
        let isSameName: Bool

        func isWorse(than other: Scored) -> Bool {
            if pair.score != other.pair.score { return pair.score < other.pair.score }
            return other.isSameName && !isSameName
        }
    }

    /// The best four sources of a target, in git's slots: which slot one gets decides between equals later.
    private struct BestFour {
        var slots: [Scored?] = [nil, nil, nil, nil]

        mutating func take(_ new: Scored) {
            var worst = 0
            for slot in 1..<slots.count where isWorse(slots[slot], slots[worst]) { worst = slot }
            if isWorse(slots[worst], new) { slots[worst] = new }
        }

        private func isWorse(_ one: Scored?, _ two: Scored?) -> Bool {
            guard let two else { return false }
            return one.map { $0.isWorse(than: two) } ?? true
        }
    }

    private func score(
        _ source: Int, _ target: Int, _ cache: inout SummaryCache, _ summary: (Candidate, Bool) throws -> ContentSummary?
    ) rethrows -> Int {
        guard sources[source].isRegular, targets[target].isRegular else { return 0 }
        if cache.sources[source] == nil { cache.sources[source] = .some(try summary(sources[source], true)) }
        if cache.targets[target] == nil { cache.targets[target] = .some(try summary(targets[target], false)) }
        guard let from = cache.sources[source] ?? nil, let to = cache.targets[target] ?? nil else { return 0 }
        return from.score(to, minimum: minimum)
    }
}
