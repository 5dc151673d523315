import CLibgit2

/// The commits a shallow clone has, seen from some heads. libgit2 before 1.7 trips over the missing parents, so the walk is done here.
struct ShallowHistory {
    /// Parents by commit; a boundary commit has none.
    private var parents: [ObjectID: [ObjectID]] = [:]
    private var times: [ObjectID: Int] = [:]
    private let boundary: Set<ObjectID>

    init(_ repository: Repository, from heads: [ObjectID], _ handle: OpaquePointer) throws {
        let text = (try? readFile(at: repository.commonDirectory + "/shallow")) ?? []
        boundary = Set(String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { ObjectID(hex: String($0)) })
        var open = heads
        while let id = open.popLast() {
            guard parents[id] == nil else { continue }
            let commit = try repository.withCommit(id, handle) { Commit($0) }
            let above = boundary.contains(id) ? [] : commit.parents
            parents[id] = above
            times[id] = commit.authorTime
            open += above
        }
    }

    private func ancestors(of heads: [ObjectID]) -> Set<ObjectID> {
        var seen: Set<ObjectID> = []
        var open = heads
        while let id = open.popLast() {
            if seen.insert(id).inserted { open += parents[id] ?? [] }
        }
        return seen
    }

    /// The best common ancestor among the commits that are there, and whether no better one can lie beyond the boundary.
    func mergeBase(_ one: ObjectID, _ two: ObjectID) -> (id: ObjectID, isCertain: Bool)? {
        let ours = ancestors(of: [one])
        let theirs = ancestors(of: [two])
        let common = ours.intersection(theirs)
        let inner = ancestors(of: common.flatMap { parents[$0] ?? [] })
        let best = common.subtracting(inner)
        guard let id = best.max(by: { (times[$0] ?? 0, $1.hex) < (times[$1] ?? 0, $0.hex) }) else { return nil }
        let outside = ours.union(theirs).subtracting(ancestors(of: Array(best)))
        return (id, outside.isDisjoint(with: boundary))
    }

    /// The commits that one head has and the other commit has not, children before parents, the newest of what is possible first.
    func commits(from head: ObjectID, excluding base: ObjectID?) -> [ObjectID] {
        let wanted = ancestors(of: [head]).subtracting(base.map { ancestors(of: [$0]) } ?? [])
        var children: [ObjectID: Int] = [:]
        for id in wanted { for parent in parents[id] ?? [] where wanted.contains(parent) { children[parent, default: 0] += 1 } }
        var ready = wanted.filter { children[$0] == nil }
        var result: [ObjectID] = []
        while let next = ready.max(by: { (times[$0] ?? 0, $1.hex) < (times[$1] ?? 0, $0.hex) }) {
            ready.remove(next)
            result.append(next)
            for parent in parents[next] ?? [] {
                guard let left = children[parent] else { continue }
                children[parent] = left - 1
                if left == 1 { ready.insert(parent) }
            }
        }
        return result
    }

    /// The number of commits on the longest of the heads' first-parent lines.
    func depth(from heads: [ObjectID]) -> Int {
        heads.map { head in
            var depth = 0
            var next: ObjectID? = head
            while let id = next {
                depth += 1
                next = parents[id]?.first
            }
            return depth
        }.max() ?? 0
    }
}

extension Repository {
    func shallowMergeBase(_ one: ObjectID, _ two: ObjectID, _ commitsApart: Int?, _ handle: OpaquePointer) throws -> MergeBase {
        let history = try ShallowHistory(self, from: [one, two], handle)
        if let base = history.mergeBase(one, two), base.isCertain { return .found(base.id) }
        let depth = history.depth(from: [one, two])
        return .unknown(ShallowAdvice(depth: depth, sufficientDepth: commitsApart.map { max($0, depth) + 1 }))
    }
}
