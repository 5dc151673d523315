/// The objects of an Xcode project file: by id, and by what they are.
struct XcodeObjects {
    /// What of them matters.
    enum Kind {
        case target, synchronizedFolder, configuration, package, script, variantGroup, file, other
    }

    private let list: OpenStepList
    private let entries: ArraySlice<OpenStepList.Pair>
    /// By entry.
    private let kinds: [Kind]
    /// Open addressing by the hash of the id: an entry's index, or -1.
    private let slots: [Int32]

    /// - Parameter value: the dictionary called `objects`.
    init(_ list: OpenStepList, _ value: Int?) {
        self.list = list
        let entries = list.pairs(value)
        self.entries = entries
        kinds = entries.map { Self.kind(of: $0.value, list) }
        var size = 16
        while size < 2 * entries.count { size *= 2 }
        var slots = [Int32](repeating: -1, count: size)
        for (index, entry) in zip(entries.indices, entries) {
            let id = list.bytes(list.unquoted(entry.key))
            var slot = Self.hash(id) & (size - 1)
            var isKnown = false
            while slots[slot] >= 0, !isKnown {
                isKnown = list.bytes(list.unquoted(entries[Int(slots[slot])].key)) == id
                slot = (slot + 1) & (size - 1)
            }
            // The first of an id counts.
            if !isKnown { slots[slot] = Int32(index) }
        }
        self.slots = slots
    }

    /// The object that a value names.
    subscript(reference: Int?) -> Int? {
        guard let reference, case .text(let range) = list.values[reference] else { return nil }
        let id = list.bytes(list.unquoted(range))
        var slot = Self.hash(id) & (slots.count - 1)
        while slots[slot] >= 0 {
            let entry = entries[Int(slots[slot])]
            if list.bytes(list.unquoted(entry.key)) == id { return entry.value }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// What an object is.
    func kind(of value: Int) -> Kind { Self.kind(of: value, list) }

    /// All of a kind, in the file's order.
    func all(_ kind: Kind) -> [OpenStepList.Pair] {
        zip(entries, kinds).compactMap { $1 == kind ? $0 : nil }
    }

    private static func kind(of value: Int, _ list: OpenStepList) -> Kind {
        guard let isa = list.member("isa", of: value), case .text(let range) = list.values[isa] else { return .other }
        // The length comes first: most objects say only that a file is built.
        return switch list.unquoted(range).count {
        case 15 where list.spells(range, "PBXNativeTarget") || list.spells(range, "PBXLegacyTarget"): .target
        case 15 where list.spells(range, "PBXVariantGroup"): .variantGroup
        case 16 where list.spells(range, "PBXFileReference"): .file
        case 18 where list.spells(range, "PBXAggregateTarget"): .target
        case 20 where list.spells(range, "XCBuildConfiguration"): .configuration
        case 24 where list.spells(range, "PBXShellScriptBuildPhase"): .script
        case 29 where list.spells(range, "XCRemoteSwiftPackageReference"): .package
        case 34 where list.spells(range, "PBXFileSystemSynchronizedRootGroup"): .synchronizedFolder
        default: .other
        }
    }

    /// Seeded, so that nobody can write a project whose ids all meet in one place.
    private static func hash(_ id: ArraySlice<UInt8>) -> Int {
        var hasher = Hasher()
        id.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize() & Int.max
    }
}
