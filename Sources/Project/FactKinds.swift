/// Kinds of facts. A check of the project says which it goes through by itself; what it looks up by name, the index notes.
public struct FactKinds: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32
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
}
