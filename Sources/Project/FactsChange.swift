/// What two states of a project's facts differ in, places within files aside.
public struct FactsChange: Sendable {
    /// Kinds of which some file has others now.
    public private(set) var kinds: FactKinds = []
    /// Simple names of the types of which something is declared otherwise.
    public private(set) var types: Set<String> = []
    /// Hashes of the names that some file uses otherwise.
    public private(set) var names: Set<UInt64> = []
    /// Some file declares other types, or in another order, or such that inherit from others.
    private var movesTypes = false
    /// So much that it is not worth telling what: which target builds a file, or Objective-C.
    public private(set) var isWide = false

    /// Of two equal states.
    public init() {}

    /// Adds a file that is not as it was; nil where it was not or is not there.
    public mutating func add(_ old: FileFacts?, _ new: FileFacts?) {
        if old == nil || new == nil { kinds.insert(.paths) }
        if let old { add(old.content, new?.content, path: old.path) } else if let new { add(new.content, nil, path: new.path) }
    }

    /// Which files there are has changed, also such as have no facts.
    public mutating func addPaths() { kinds.insert(.paths) }

    /// Whether what was answered to these questions, by one who read these kinds of facts, may be another answer now.
    public func mayAffect(_ asked: [Questions.Asked], reading read: FactKinds) -> Bool {
        isWide || !kinds.isDisjoint(with: read)
            || asked.contains { asked in
                (asked.allTypes && !types.isEmpty) || !types.isDisjoint(with: asked.types) || !names.isDisjoint(with: asked.names)
            }
    }

    /// Whether every file belongs to the targets it belonged to.
    public var leavesTargets: Bool { !isWide && !kinds.contains(.paths) }

    /// Whether no fact of these kinds is another one.
    public func leaves(_ kinds: FactKinds) -> Bool { !isWide && self.kinds.isDisjoint(with: kinds) }

    /// Whether every type is where it was, of the same kind and with the same inheritance clause; its members may be others.
    public var leavesTypes: Bool { leavesTargets && !movesTypes }

    private mutating func add(_ one: FileFacts.Content, _ two: FileFacts.Content?, path: String) {
        switch (one, two) {
        case (.swift(let old), .swift(let new)): add(old, new)
        case (.swift(let facts), nil):
            // A manifest makes a package of its folder.
            if path == "Package.swift" || path.hasSuffix("/Package.swift") { isWide = true }
            add(facts, SwiftFacts())
        case (.interface, .interface?), (.interface, nil): kinds.insert(.documents)
        case (.propertyList(let old), .propertyList(let new)):
            kinds.insert(.propertyLists)
            addNames(of: old)
            addNames(of: new)
        case (.propertyList(let list), nil):
            kinds.insert(.propertyLists)
            addNames(of: list)
        case (.lines, .lines?), (.lines, nil): kinds.insert(.lines)
        case (.xcodeProject(let old), .xcodeProject(let new)):
            kinds.insert(.projects)
            if !old.isEqualButForPlaces(to: new) { isWide = true }
        case (.settings, .settings?), (.settings, nil): kinds.insert(.settings)
        case (.ignoreList, .ignoreList?), (.ignoreList, nil): kinds.insert(.ignoreLists)
        case (.dependencyLock, .dependencyLock?), (.dependencyLock, nil): kinds.insert(.dependencyLocks)
        case (.listed, .listed?), (.listed, nil): break
        default: isWide = true
        }
    }

    /// A shortcut or menu item calls an action by selector.
    private mutating func addNames(of list: PropertyList) {
        for entry in list.entries {
            if case .string(let text) = entry.value { names.insert(NameTable.hash(String(text.prefix { $0 != ":" }))) }
        }
    }

    private mutating func add(_ old: SwiftFacts, _ new: SwiftFacts) {
        let changed = old.typesDeclaredOtherwise(than: new)
        types.formUnion(changed)
        if !old.types.elementsEqual(
            new.types, by: { $0.kind == $1.kind && $0.name == $1.name && $0.inherited == $1.inherited && $0.objcName == $1.objcName })
        {
            movesTypes = true
        }
        old.names.forEachDifference(from: new.names) { names.insert($0) }
        if !changed.isEmpty {
            if old.exposedMembers != new.exposedMembers { kinds.insert(.exposedMembers) }
            if old.delegateMembers != new.delegateMembers { kinds.insert(.delegates) }
            // What a name by itself means depends on the types that the file declares.
            for table in [old.names, new.names] {
                table.forEach { hash, use in if use.contains(.plain) { names.insert(hash) } }
            }
        }
        if old.ownedDelegates != new.ownedDelegates { kinds.insert(.delegates) }
        if old.touches.map(\.withoutPlace) != new.touches.map(\.withoutPlace) { kinds.insert(.touches) }
        if old.viewParts.map(\.withoutPlaces) != new.viewParts.map(\.withoutPlaces) { kinds.insert(.views) }
        if old.literals.map(\.withoutPlace) != new.literals.map(\.withoutPlace) { kinds.insert(.literals) }
        if old.imports.map(\.withoutPlace) != new.imports.map(\.withoutPlace) { kinds.insert(.imports) }
        if old.conditions.map(\.name) != new.conditions.map(\.name) || old.isAvailabilityChecked != new.isAvailabilityChecked {
            kinds.insert(.conditions)
        }
        if old.uncheckedDestinations.map(\.withoutPlace) != new.uncheckedDestinations.map(\.withoutPlace)
            || old.outletAssignments.map(\.withoutPlace) != new.outletAssignments.map(\.withoutPlace)
        {
            kinds.insert(.controllers)
        }
        if old.bareSheets.map(\.name) != new.bareSheets.map(\.name) { kinds.insert(.sheets) }
        if old.permissions.map(\.withoutPlace) != new.permissions.map(\.withoutPlace) { kinds.insert(.permissions) }
    }
}

extension SwiftFacts {
    /// Names of the types of which the two files do not declare the same.
    fileprivate func typesDeclaredOtherwise(than other: SwiftFacts) -> Set<String> {
        let (mine, theirs) = (declarationsByName, other.declarationsByName)
        var names: Set<String> = []
        for (name, declarations) in mine where theirs[name] != declarations { names.insert(name) }
        for name in theirs.keys where mine[name] == nil { names.insert(name) }
        return names
    }

    private var declarationsByName: [String: [TypeDeclaration]] {
        var result: [String: [TypeDeclaration]] = [:]
        for type in types {
            let plain = type.withoutPlaces
            result[String(type.simpleName), default: []].append(plain)
            if let name = type.objcName, name != type.simpleName { result[name, default: []].append(plain) }
        }
        return result
    }

    /// The types with those of their members, and such as have any.
    private func types(with isWanted: (MemberDeclaration, TypeDeclaration) -> Bool) -> [TypeDeclaration] {
        types.compactMap { type in
            var copy = type
            copy.members = type.members.filter { isWanted($0, type) }
            return copy.members.isEmpty ? nil : copy.withoutPlaces
        }
    }

    fileprivate var exposedMembers: [TypeDeclaration] { types { $0.isExposed(in: $1) } }

    fileprivate var delegateMembers: [TypeDeclaration] { types { member, _ in member.isNamedLikeDelegate } }
}

extension XcodeProject {
    fileprivate func isEqualButForPlaces(to other: XcodeProject) -> Bool {
        targets == other.targets && files.elementsEqual(other.files) { $0.path == $1.path }
            && deploymentTargets == other.deploymentTargets && generatedInfoKeys == other.generatedInfoKeys
            && packages.elementsEqual(other.packages) { $0.url == $1.url } && scriptOutputs == other.scriptOutputs
            && homePaths.count == other.homePaths.count && isIncomplete == other.isIncomplete
    }
}

extension Span {
    fileprivate static let nowhere = Span(range: 0..<0, start: .init(line: 1, column: 1), end: .init(line: 1, column: 1))
}

extension TypeDeclaration {
    fileprivate var withoutPlaces: TypeDeclaration {
        var copy = self
        copy.span = .nowhere
        copy.declaration = 0..<0
        copy.keywordOffset = 0
        copy.members = members.map(\.withoutPlaces)
        return copy
    }
}

extension MemberDeclaration {
    fileprivate var withoutPlaces: MemberDeclaration {
        var copy = self
        copy.span = .nowhere
        copy.declaration = 0..<0
        copy.modifierOffset = 0
        return copy
    }
}

extension OutletTouch {
    fileprivate var withoutPlace: OutletTouch {
        var copy = self
        copy.span = .nowhere
        if case .forced(let type, _, let isBase) = kind { copy.kind = .forced(type: type, bang: 0..<0, isBase: isBase) }
        return copy
    }
}

extension ViewPart {
    fileprivate var withoutPlaces: ViewPart {
        var copy = self
        for index in copy.containers.indices { copy.containers[index].span = .nowhere }
        for index in copy.placements.indices { copy.placements[index].span = .nowhere }
        for index in copy.links.indices { copy.links[index].span = .nowhere }
        return copy
    }
}

/// A fact whose span is all that tells where it stands.
private protocol Placed {
    var span: Span { get set }
}

extension Placed {
    var withoutPlace: Self {
        var copy = self
        copy.span = .nowhere
        return copy
    }
}

extension LiteralUse: Placed {}
extension ModuleImport: Placed {}
extension UncheckedDestination: Placed {}
extension OutletAssignment: Placed {}
extension PermissionUse: Placed {}
