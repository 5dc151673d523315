/// Kinds of facts. A check of the project says which it goes through by itself; what it looks up by name, the index notes.
public struct FactKinds: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32
    /// The flags whose bits are set.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Members that Objective-C can see.
    public static let exposedMembers = FactKinds(rawValue: 1 << 0)
    /// Properties named like a delegate, and the objects given to them.
    public static let delegates = FactKinds(rawValue: 1 << 1)
    /// `SwiftFacts.touches`
    public static let touches = FactKinds(rawValue: 1 << 2)
    /// `SwiftFacts.viewParts`
    public static let views = FactKinds(rawValue: 1 << 3)
    /// `SwiftFacts.literals`
    public static let literals = FactKinds(rawValue: 1 << 4)
    /// `SwiftFacts.permissions`
    public static let permissions = FactKinds(rawValue: 1 << 5)
    /// Storyboards and xibs.
    public static let documents = FactKinds(rawValue: 1 << 6)
    public static let propertyLists = FactKinds(rawValue: 1 << 7)
    /// `.xcconfig` files and Podfiles.
    public static let settings = FactKinds(rawValue: 1 << 8)
    public static let ignoreLists = FactKinds(rawValue: 1 << 9)
    public static let dependencyLocks = FactKinds(rawValue: 1 << 10)
    /// Which files and links there are.
    public static let paths = FactKinds(rawValue: 1 << 11)
    /// `SwiftFacts.imports`
    public static let imports = FactKinds(rawValue: 1 << 12)
    /// `SwiftFacts.conditions` and `SwiftFacts.isAvailabilityChecked`
    public static let conditions = FactKinds(rawValue: 1 << 13)
    /// `SwiftFacts.uncheckedDestinations` and `SwiftFacts.outletAssignments`
    public static let controllers = FactKinds(rawValue: 1 << 14)
    /// Files that are read by lines.
    public static let lines = FactKinds(rawValue: 1 << 15)
    /// What Xcode projects say beside targets and their files.
    public static let projects = FactKinds(rawValue: 1 << 16)
    /// `SwiftFacts.bareSheets`
    public static let sheets = FactKinds(rawValue: 1 << 17)

    /// Who goes through some of these, and nothing else, hardly asks for types.
    private static let besideTypes: FactKinds = [
        .literals, .permissions, .propertyLists, .settings, .ignoreLists, .dependencyLocks, .paths, .imports, .conditions, .lines, .projects,
    ]

    /// Whether who goes through these kinds has reason to ask for types.
    public var suggestTypes: Bool { isEmpty || !isSubset(of: Self.besideTypes) }
}

extension FileFacts {
    /// What the file tells something of. `paths` is of no file.
    var kinds: FactKinds {
        switch content {
        case .swift(let facts): facts.kinds
        case .objectiveC: .exposedMembers
        case .interface: .documents
        case .propertyList: .propertyLists
        case .xcodeProject: .projects
        case .settings: .settings
        case .ignoreList: .ignoreLists
        case .dependencyLock: .dependencyLocks
        case .lines: .lines
        case .xcodeGen, .listed: []
        }
    }
}

extension SwiftFacts {
    /// What the lists hold something of.
    static func kinds(
        imports: [ModuleImport], conditions: [CompilationCondition], types: [TypeDeclaration], touches: [OutletTouch], viewParts: [ViewPart],
        literals: [LiteralUse], permissions: [PermissionUse], ownedDelegates: [OwnedDelegate], bareSheets: [BareSheet],
        isController: Bool
    ) -> FactKinds {
        var kinds: FactKinds = []
        if !imports.isEmpty { kinds.insert(.imports) }
        if !conditions.isEmpty { kinds.insert(.conditions) }
        if !touches.isEmpty { kinds.insert(.touches) }
        if !viewParts.isEmpty { kinds.insert(.views) }
        if !literals.isEmpty { kinds.insert(.literals) }
        if !permissions.isEmpty { kinds.insert(.permissions) }
        if !bareSheets.isEmpty { kinds.insert(.sheets) }
        if isController { kinds.insert(.controllers) }
        if !ownedDelegates.isEmpty { kinds.insert(.delegates) }
        for type in types {
            if type.kind == .protocol, type.name.isDelegateName { kinds.insert(.delegates) }
            for member in type.members {
                if !member.traits.isDisjoint(with: .exposing) { kinds.insert(.exposedMembers) }
                if member.isNamedLikeDelegate || member.type?.name.isDelegateName == true { kinds.insert(.delegates) }
            }
        }
        return kinds
    }
}
