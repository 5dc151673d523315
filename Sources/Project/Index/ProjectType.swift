import Syntax

/// A class, struct, enum, actor or protocol with everything all files say about it.
public struct ProjectType: Sendable {
    /// Index in `ProjectIndex.allTypes()`.
    public typealias ID = Int

    /// Its index in `ProjectIndex.types`.
    public var id: ID
    /// With the types around it.
    public var name: String
    /// What it is.
    public var kind: Kind
    /// Swift declarations: the type's own first, then extensions.
    public var declarations: [Reference] = []
    /// Objective-C interfaces, implementations and categories.
    public var objectiveC: [Reference] = []
    /// Where it is declared: index of the file of its first declaration.
    public var file: Int
    /// The name of its superclass and everything it conforms to, as written, extensions included.
    public var inherited: [String] = []

    /// What a type is.
    public enum Kind: Sendable, Hashable {
        case `class`, actor, `struct`, `enum`, `protocol`, alias
        /// Extended here, declared in a framework.
        case external
    }

    /// A declaration: a file's index in `ProjectIndex.files`, and the index of the declaration in its facts.
    public struct Reference: Sendable, Hashable {
        /// Index in `ProjectIndex.files`.
        public var file: Int
        /// Index among the file's declarations.
        public var declaration: Int
    }

    /// Without the types around it.
    public var simpleName: String { String(name.afterLastPeriod) }

    /// Whether a class can hold a weak reference to it.
    public var isReference: Bool { kind == .class || kind == .actor }
}

/// A member of a type, whichever language declares it.
public struct ProjectMember: Sendable {
    /// Selector, or a property's name, as Objective-C sees it.
    public var objcName: String
    /// Where it is declared.
    public var place: Place
    /// Objective-C can call it: by an attribute, by its class, or since it is written in Objective-C.
    public var isExposed: Bool
    /// Declared `@IBAction` or `@IBSegueAction`, or returning `IBAction`.
    public var isAction: Bool
    /// Declared `@IBOutlet`, or as an `IBOutlet`.
    public var isOutlet: Bool
    /// Of Swift; nil for Objective-C.
    public var declaration: MemberDeclaration?
    /// The file's index in `ProjectIndex.files`.
    public var file: Int
}

/// The members of a class that Objective-C may look up, by name.
struct MemberTable: Sendable {
    /// Methods by selector, also setters and getters of properties.
    var selectors: [String: ProjectMember] = [:]
    var properties: [String: ProjectMember] = [:]
}
