/// A file that uses a name.
struct Mention: Sendable {
    /// The file's index in `ProjectIndex.files`.
    var file: Int
    var use: NameTable.Use
}

extension ProjectIndex {
    /// Which files use a name that some member with an Interface Builder attribute has.
    func mentions(of name: String) -> [Mention] {
        let hash = NameTable.hash(name)
        questions.ask(name: hash)
        return core.mentions.value { allMentions() }[hash] ?? []
    }

    /// How a file uses a name.
    public func uses(of name: String, in file: Int) -> NameTable.Use {
        let hash = NameTable.hash(name)
        questions.ask(name: hash)
        return swift(file)?.names.uses(of: hash) ?? []
    }

    /// One pass over the members for the names that matter, one over the names of all files.
    private func allMentions() -> [UInt64: [Mention]] {
        var wanted: [UInt64: [Mention]] = [:]
        for index in files(with: .exposedMembers) {
            switch files[index].content {
            case .swift(let facts):
                for type in facts.types {
                    for member in type.members where !member.traits.isDisjoint(with: .exposing) {
                        wanted[NameTable.hash(member.name)] = []
                    }
                }
            case .objectiveC(let facts):
                for container in facts.classes {
                    for member in container.methods + container.properties where member.isInterfaceBuilder {
                        wanted[NameTable.hash(String(member.name.prefix { $0 != ":" }))] = []
                    }
                }
            default: break
            }
        }
        let sieve = NameSieve(wanted.keys)
        for (index, file) in files.enumerated() {
            switch file.content {
            case .swift(let facts): Self.collect(facts.names, index, sieve, into: &wanted)
            case .objectiveC(let facts): Self.collect(facts.names, index, sieve, into: &wanted)
            case .propertyList(let list):
                // A list of shortcuts or menu items calls actions by selector.
                for entry in list.entries {
                    guard case .string(let text) = entry.value else { continue }
                    let hash = NameTable.hash(String(text.prefix { $0 != ":" }))
                    wanted[hash]?.append(Mention(file: index, use: .member))
                }
            default: break
            }
        }
        return wanted
    }

    private static func collect(_ names: NameTable, _ file: Int, _ sieve: NameSieve, into wanted: inout [UInt64: [Mention]]) {
        names.forEach { hash, use in
            if sieve.mayHave(hash) { wanted[hash]?.append(Mention(file: file, use: use)) }
        }
    }
}

/// Says of most names at once that they are not among some others: a look into a table costs more than a project's every name is worth.
private struct NameSieve {
    private var bits: [UInt64]
    private let mask: Int

    init(_ hashes: some Collection<UInt64>) {
        // Sixteen bits a name, a power of two in all: one name in sixteen passes by chance.
        var words = 16
        while words * 4 < hashes.count { words *= 2 }
        bits = [UInt64](repeating: 0, count: words)
        mask = words - 1
        for hash in hashes { bits[Int(truncatingIfNeeded: hash >> 9) & mask] |= 1 << ((hash >> 3) & 63) }
    }

    func mayHave(_ hash: UInt64) -> Bool { bits[Int(truncatingIfNeeded: hash >> 9) & mask] & (1 << ((hash >> 3) & 63)) != 0 }
}
