import Syntax

/// For each kind of node the matchers to try: those that take any node of the kind, and those that want a certain key.
struct SeedTable: Sendable {
    private static let kindCount = 256
    private var isWanted = [Bool](repeating: false, count: SeedTable.kindCount)
    /// Where a kind's matchers start in `plainMatchers`; one entry more than kinds.
    private var plain: [Int32] = []
    private var plainMatchers: [Int32] = []
    /// Where a kind's heads start, or -1.
    private var keyed = [Int32](repeating: -1, count: SeedTable.kindCount)
    /// By key: the first link, or -1.
    private var heads: [Int32] = []
    private var links: [Link] = []
    private var allKeyed: [Int32] = []
    private var allKeyedMatchers: [Int32] = []

    struct Link: Sendable {
        var matcher: Int32
        var next: Int32
    }

    init(_ seeds: [Seeds]) {
        var plainByKind = [[Int32]](repeating: [], count: Self.kindCount)
        var keyedByKind = [[(key: UInt16, matcher: Int32)]](repeating: [], count: Self.kindCount)
        for (index, seed) in seeds.enumerated() {
            let matcher = Int32(index)
            switch seed {
            case .everywhere: for kind in NodeKind.allCases { plainByKind[Int(kind.rawValue)].append(matcher) }
            case .nodes(let list):
                for seed in Set(list) {
                    let kind = Int(seed.kind.rawValue)
                    let isPlain = list.contains { $0.kind == seed.kind && $0.key == nil }
                    guard let key = seed.key, !isPlain else {
                        if seed.key == nil { plainByKind[kind].append(matcher) }
                        continue
                    }
                    keyedByKind[kind].append((key, matcher))
                }
            }
        }
        for kind in 0..<Self.kindCount {
            plain.append(Int32(plainMatchers.count))
            plainMatchers += plainByKind[kind]
            allKeyed.append(Int32(allKeyedMatchers.count))
            allKeyedMatchers += Set(keyedByKind[kind].map(\.matcher)).sorted()
            isWanted[kind] = !plainByKind[kind].isEmpty || !keyedByKind[kind].isEmpty
            guard !keyedByKind[kind].isEmpty else { continue }
            keyed[kind] = Int32(heads.count)
            heads += [Int32](repeating: -1, count: SeedKey.count)
            for (key, matcher) in keyedByKind[kind].reversed() {
                let head = Int(keyed[kind]) + Int(key)
                links.append(Link(matcher: matcher, next: heads[head]))
                heads[head] = Int32(links.count - 1)
            }
        }
        plain.append(Int32(plainMatchers.count))
        allKeyed.append(Int32(allKeyedMatchers.count))
    }

    /// The table's arrays, lent.
    struct View {
        let isWanted: UnsafeBufferPointer<Bool>
        let plain: UnsafeBufferPointer<Int32>
        let plainMatchers: UnsafeBufferPointer<Int32>
        let keyed: UnsafeBufferPointer<Int32>
        let heads: UnsafeBufferPointer<Int32>
        let links: UnsafeBufferPointer<Link>
        let allKeyed: UnsafeBufferPointer<Int32>
        let allKeyedMatchers: UnsafeBufferPointer<Int32>
    }

    func withView(_ body: (View) -> Void) {
        isWanted.withUnsafeBufferPointer { isWanted in
        plain.withUnsafeBufferPointer { plain in
        plainMatchers.withUnsafeBufferPointer { plainMatchers in
        keyed.withUnsafeBufferPointer { keyed in
        heads.withUnsafeBufferPointer { heads in
        links.withUnsafeBufferPointer { links in
        allKeyed.withUnsafeBufferPointer { allKeyed in
        allKeyedMatchers.withUnsafeBufferPointer { allKeyedMatchers in
            body(
                View(
                    isWanted: isWanted, plain: plain, plainMatchers: plainMatchers, keyed: keyed, heads: heads, links: links,
                    allKeyed: allKeyed, allKeyedMatchers: allKeyedMatchers))
        }}}}}}}}
    }
}
