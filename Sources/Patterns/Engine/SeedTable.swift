import Syntax

/// For each kind of node the matchers to try: those that take any node of the kind, and those that want a certain key.
struct SeedTable: Sendable {
    private static let kindCount = 256
    /// Where a kind's matchers start in `plainEntries`; one more than kinds.
    private var plain: [Int32] = []
    private var plainEntries: [Entry] = []
    /// Where a kind's heads start, or -1.
    private var keyed = [Int32](repeating: -1, count: SeedTable.kindCount)
    /// By key: the first link, or -1.
    private var heads: [Int32] = []
    private var links: [Link] = []
    /// Matchers with a keyed seed of a kind, by kind.
    private var keyedStarts: [Int32] = []
    private var keyedMatchers: [Int32] = []
    private var guards: [KindSet] = []
    /// By matcher: where its alternatives start, of which a file must hold one.
    private var alternativeStarts: [Int32] = []
    /// By alternative: where its keys start, all of which a file must hold; one more than alternatives.
    private var requiredStarts: [Int32] = []
    private var required: [UInt16] = []

    /// A matcher, and what the node's first child must be (an index, or -1).
    struct Entry: Sendable {
        var matcher: Int32
        var firstChild: Int32
    }

    struct Link: Sendable {
        var entry: Entry
        var next: Int32
    }

    init(_ matchers: [Program.Entry]) {
        var plainByKind = [[Entry]](repeating: [], count: Self.kindCount)
        var keyedByKind = [[(key: UInt16, entry: Entry)]](repeating: [], count: Self.kindCount)
        for (index, matcher) in matchers.enumerated() {
            alternativeStarts.append(Int32(requiredStarts.count))
            for keys in matcher.required {
                requiredStarts.append(Int32(required.count))
                required += keys.sorted()
            }
            switch matcher.seeds {
            case .everywhere:
                for kind in NodeKind.allCases {
                    plainByKind[Int(kind.rawValue)].append(Entry(matcher: Int32(index), firstChild: -1))
                }
            case .nodes(let seeds):
                for (key, group) in Self.groups(seeds) {
                    let entry = Entry(matcher: Int32(index), firstChild: addGuard(group.firstChild))
                    let kind = Int(group.kind.rawValue)
                    if let key { keyedByKind[kind].append((key, entry)) } else { plainByKind[kind].append(entry) }
                }
            }
        }
        alternativeStarts.append(Int32(requiredStarts.count))
        requiredStarts.append(Int32(required.count))
        fill(plainByKind, keyedByKind)
    }

    /// One seed for each kind and key; a kind without key takes all of the kind.
    private static func groups(_ seeds: [Seed]) -> [(key: UInt16?, seed: Seed)] {
        var plain = KindSet([])
        for seed in seeds where seed.key == nil { plain.insert(seed.kind) }
        var result: [(key: UInt16?, seed: Seed)] = []
        var positions: [UInt32: Int] = [:]
        for seed in seeds {
            let key = plain.contains(seed.kind) ? nil : seed.key
            // Keys are below `SeedKey.count`: the highest value stands for none.
            let place = UInt32(seed.kind.rawValue) << 16 | UInt32(key ?? .max)
            if let known = positions[place] {
                let merged = result[known].seed.firstChild.flatMap { mine in seed.firstChild.map { mine.union($0) } }
                result[known].seed.firstChild = merged
            } else {
                positions[place] = result.count
                result.append((key, seed))
            }
        }
        return result
    }

    private mutating func addGuard(_ kinds: KindSet?) -> Int32 {
        guard let kinds else { return -1 }
        if let known = guards.firstIndex(of: kinds) { return Int32(known) }
        guards.append(kinds)
        return Int32(guards.count - 1)
    }

    private mutating func fill(_ plainByKind: [[Entry]], _ keyedByKind: [[(key: UInt16, entry: Entry)]]) {
        for kind in 0..<Self.kindCount {
            plain.append(Int32(plainEntries.count))
            plainEntries += plainByKind[kind]
            keyedStarts.append(Int32(keyedMatchers.count))
            keyedMatchers += keyedByKind[kind].map(\.entry.matcher)
            guard !keyedByKind[kind].isEmpty else { continue }
            keyed[kind] = Int32(heads.count)
            heads += [Int32](repeating: -1, count: SeedKey.count)
            for (key, entry) in keyedByKind[kind].reversed() {
                let head = Int(keyed[kind]) + Int(key)
                links.append(Link(entry: entry, next: heads[head]))
                heads[head] = Int32(links.count - 1)
            }
        }
        plain.append(Int32(plainEntries.count))
        keyedStarts.append(Int32(keyedMatchers.count))
    }

    /// What of the table matters for one file: matchers whose names the file does not hold are left out.
    struct View {
        /// By matcher.
        let isActive: UnsafeBufferPointer<Bool>
        /// By kind: whether there is anything to try.
        let isWanted: UnsafeBufferPointer<Bool>
        let plain: UnsafeBufferPointer<Int32>
        let plainEntries: UnsafeBufferPointer<Entry>
        /// By kind: where its heads start, or -1.
        let keyed: UnsafeBufferPointer<Int32>
        let heads: UnsafeBufferPointer<Int32>
        let links: UnsafeBufferPointer<Link>
        let guards: UnsafeBufferPointer<KindSet>
    }

    /// Lends the part of the table that matters for a file with these tokens.
    func withView(for tokens: UnsafeBufferPointer<Token>, _ body: (View) -> Void) {
        let active = activeMatchers(tokens)
        var wanted = [Bool](repeating: false, count: Self.kindCount)
        var starts: [Int32] = []
        starts.reserveCapacity(Self.kindCount + 1)
        var entries: [Entry] = []
        entries.reserveCapacity(plainEntries.count)
        var keyed = self.keyed
        for kind in 0..<Self.kindCount {
            starts.append(Int32(entries.count))
            for index in Int(plain[kind])..<Int(plain[kind + 1]) where active[Int(plainEntries[index].matcher)] {
                entries.append(plainEntries[index])
                wanted[kind] = true
            }
            guard keyed[kind] >= 0 else { continue }
            let isUsed = (Int(keyedStarts[kind])..<Int(keyedStarts[kind + 1])).contains { active[Int(keyedMatchers[$0])] }
            if isUsed { wanted[kind] = true } else { keyed[kind] = -1 }
        }
        starts.append(Int32(entries.count))
        active.withUnsafeBufferPointer { active in
            wanted.withUnsafeBufferPointer { wanted in
                starts.withUnsafeBufferPointer { starts in
                    entries.withUnsafeBufferPointer { entries in
                        keyed.withUnsafeBufferPointer { keyed in
                            heads.withUnsafeBufferPointer { heads in
                                links.withUnsafeBufferPointer { links in
                                    guards.withUnsafeBufferPointer { guards in
                                        body(
                                            View(
                                                isActive: active, isWanted: wanted, plain: starts, plainEntries: entries, keyed: keyed, heads: heads,
                                                links: links,
                                                guards: guards))
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// By matcher: whether the file holds all names of one of its alternatives.
    private func activeMatchers(_ tokens: UnsafeBufferPointer<Token>) -> [Bool] {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: SeedKey.count / 64) { present in
            present.initialize(repeating: 0)
            for token in tokens {
                // Without a branch, which could not be predicted: what is no name counts as key 0.
                let key = SeedKey.nameKey(token) & (token.kind == .identifier ? .max : 0)
                present[Int(key >> 6)] |= 1 << UInt64(key & 63)
            }
            var active = [Bool](repeating: false, count: alternativeStarts.count - 1)
            for matcher in active.indices {
                var alternative = Int(alternativeStarts[matcher])
                while !active[matcher], alternative < Int(alternativeStarts[matcher + 1]) {
                    active[matcher] = holds(alternative, UnsafeBufferPointer(present))
                    alternative += 1
                }
            }
            return active
        }
    }

    /// Whether all keys of an alternative are among those present, of which there is a bit each.
    private func holds(_ alternative: Int, _ present: UnsafeBufferPointer<UInt64>) -> Bool {
        for index in Int(requiredStarts[alternative])..<Int(requiredStarts[alternative + 1]) {
            let key = required[index]
            if present[Int(key >> 6)] & (1 << UInt64(key & 63)) == 0 { return false }
        }
        return true
    }
}
