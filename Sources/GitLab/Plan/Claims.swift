import Review

/// Shares a merge request's findings out among the threads that are there. Pure.
struct Claims {
    /// A thread and what it speaks of today.
    struct Claim {
        var thread: OwnThread
        /// Those of its findings that are still there; for what moved, as it is called now.
        var live: [Fingerprint]
    }

    /// By age.
    private(set) var claims: [Claim] = []
    /// Threads of which another one says the same.
    private(set) var duplicates: [OwnThread] = []

    init(_ threads: [OwnThread], intent: ReviewIntent, refs: DiffRefs?) {
        var taken: Set<Fingerprint> = []
        var members: [(thread: OwnThread, fingerprints: [Fingerprint])] = []
        // Of two that say the same, one the token's user may edit counts first, then a person's word in it, then age.
        for thread in threads.sorted(by: Self.precedes) {
            let own = thread.marker.fingerprints.filter { taken.insert($0).inserted }
            if own.isEmpty { duplicates.append(thread) } else { members.append((thread, own)) }
        }
        members.sort { $0.thread.order < $1.thread.order }

        let present = Set(intent.present)
        var free = Set(intent.introduced.map(\.fingerprint))
        let spots = Self.spots(members.map(\.thread), intent: intent, refs: refs)
        free.subtract(spots.values)
        let spotted = Set(spots.values)
        for (thread, fingerprints) in members {
            var live: [Fingerprint] = []
            if let spot = spots[thread.note] {
                live = [spot]
            } else {
                live = fingerprints.filter { present.contains($0) && !spotted.contains($0) }
                free.subtract(live)
            }
            claims.append(Claim(thread: thread, live: live))
        }
        follow(&free, members: members.map(\.fingerprints), present: present)
    }

    private static func precedes(_ left: OwnThread, _ right: OwnThread) -> Bool {
        func rank(_ thread: OwnThread) -> (Int, Int) {
            let word = thread.resolution == .byPerson || thread.hasPeoplesReplies ? 0 : thread.resolution == .byMekiki ? 2 : 1
            return (thread.isMine ? 0 : 1, word)
        }
        let (first, second) = (rank(left), rank(right))
        return first == second ? left.order < right.order : first < second
    }

    private struct Spot: Hashable {
        var rule: String
        var hash: String
        var path: String
        var line: Int?
    }

    /// Equal code in one file is told apart by order only. When the first of three is mended the other two move up by one; the
    /// threads' lines, which the server carries along, say which are meant.
    ///
    /// - Returns: by the thread's note.
    private static func spots(_ threads: [OwnThread], intent: ReviewIntent, refs: DiffRefs?) -> [Int: Fingerprint] {
        guard let refs else { return [:] }
        var families: [Spot: [(line: Int, note: Int)]] = [:]
        for thread in threads where thread.marker.fingerprints.count == 1 {
            guard let rule = thread.marker.rule, let position = thread.position, position.head == refs.head, let path = position.newPath,
                let line = position.newLine
            else { continue }
            families[Spot(rule: rule, hash: thread.marker.hash, path: path), default: []].append((line, thread.note))
        }
        families = families.filter { $0.value.count > 1 }
        guard !families.isEmpty else { return [:] }
        var result: [Int: Fingerprint] = [:]
        for finding in intent.introduced where !finding.isRemoved {
            let family = Spot(rule: Marker.name(finding.rule), hash: finding.hash, path: finding.path)
            guard let note = families[family]?.first(where: { $0.line == finding.anchor })?.note, result[note] == nil else { continue }
            result[note] = finding.fingerprint
        }
        return result
    }

    /// A finding that moved to another file keeps the first half of its name: its thread goes with it.
    private mutating func follow(_ free: inout Set<Fingerprint>, members: [[Fingerprint]], present: Set<Fingerprint>) {
        var byContent: [Substring: [Fingerprint]] = [:]
        for fingerprint in free.sorted() { byContent[fingerprint.content, default: []].append(fingerprint) }
        for index in claims.indices {
            for member in members[index] where !present.contains(member) {
                guard Fingerprint.isValid(member.text), let moved = byContent[member.content]?.first else { continue }
                byContent[member.content]?.removeFirst()
                free.remove(moved)
                claims[index].live.append(moved)
            }
        }
    }
}
