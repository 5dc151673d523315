/// A member with an Interface Builder attribute, and the type that declares it.
public struct InterfaceMember: Sendable {
    /// The type that declares it.
    public var type: TypeDeclaration
    /// The declaration.
    public var member: MemberDeclaration
    /// Index in `ProjectIndex.files`.
    public var file: Int
}

extension ProjectIndex {
    /// Every member of the Swift sources with one of those traits, which are of the exposing ones.
    public func members(with traits: MemberTraits) -> [InterfaceMember] {
        core.exposedMembers.value { exposedMembers() }.filter { !$0.member.traits.isDisjoint(with: traits) }
    }

    private func exposedMembers() -> [InterfaceMember] {
        var found: [InterfaceMember] = []
        for index in files(with: .exposedMembers) {
            guard let facts = swift(index) else { continue }
            for type in facts.types {
                for member in type.members where !member.traits.isDisjoint(with: .exposing) {
                    found.append(InterfaceMember(type: type, member: member, file: index))
                }
            }
        }
        return found
    }

    /// How code outside a type's own declarations uses the name of one of its members.
    public func use(of member: InterfaceMember) -> MemberUse {
        var use = MemberUse()
        let ids = types(named: member.type.name, from: member.file)
        var plain: [Int] = []
        for mention in mentions(of: member.member.name) {
            if mention.file == member.file {
                if mention.use.contains(.plain) { use.insert(.own) }
                if mention.use.contains(.member) { use.insert(.ownFileMember) }
                if mention.use.contains(.assigned) { use.insert(.assigned) }
                continue
            }
            if mention.use.contains(.member) { use.insert(.elsewhere) }
            if mention.use.contains(.assigned) { use.insert(.assigned) }
            if mention.use.contains(.plain) { plain.append(mention.file) }
        }
        if !use.contains(.elsewhere), !plain.isEmpty {
            let names = names(of: ids)
            if plain.contains(where: { declaresPart(of: ids, names, $0) }) { use.insert(.elsewhere) }
        }
        return use
    }

    /// The names that an extension of one of the types can go by, without the types around it.
    private func names(of ids: [ProjectType.ID]) -> Set<String> {
        var names: Set<String> = []
        for id in ids {
            names.insert(typeTable.types[id].simpleName)
            for reference in typeTable.types[id].declarations {
                if let name = declaration(reference)?.objcName { names.insert(name) }
            }
        }
        return names
    }

    /// Whether the file extends one of the types, or declares a class below it.
    private func declaresPart(of ids: [ProjectType.ID], _ names: Set<String>, _ file: Int) -> Bool {
        if objectiveC(file) != nil { return true }
        guard let facts = swift(file) else { return false }
        return facts.types.contains { declaration in
            if declaration.kind == .extension {
                return names.contains(String(declaration.simpleName))
                    && types(named: declaration.name, from: file).contains { ids.contains($0) }
            }
            guard declaration.kind == .class else { return false }
            return types(named: declaration.name, from: file).contains { id in
                ancestry(of: id).classes.contains { ids.contains($0) }
            }
        }
    }

    /// Whether a protocol that the type conforms to asks for a member of that name.
    public func isRequired(_ name: String, by ids: [ProjectType.ID]) -> Bool {
        ids.contains { id in
            protocols(of: id).contains { conformance in
                typeTable.types[conformance].declarations.contains { reference in
                    declaration(reference)?.members.contains { $0.name == name } ?? false
                }
                    || typeTable.types[conformance].objectiveC.contains { reference in
                        guard let container = objectiveC(reference.file)?.classes[reference.declaration] else { return false }
                        return (container.methods + container.properties).contains { $0.name.prefix { $0 != ":" } == name }
                    }
            }
        }
    }
}

/// Where a member's name is used.
public struct MemberUse: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8
    /// The flags whose bits are set.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// By itself or on `self`, in its own file.
    public static let own = MemberUse(rawValue: 1 << 0)
    /// On some other value, in its own file.
    public static let ownFileMember = MemberUse(rawValue: 1 << 1)
    /// On some value in another file, or by itself where another file extends the type.
    public static let elsewhere = MemberUse(rawValue: 1 << 2)
    /// Something assigns to that name.
    public static let assigned = MemberUse(rawValue: 1 << 3)
}
