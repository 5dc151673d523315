/// What one Swift file declares and uses, as far as other files, storyboards or property lists may care.
///
/// Not a struct: a check of the project asks every file for its facts, and handing over a reference costs nothing.
public final class SwiftFacts: Sendable {
    /// Modules imported.
    public let imports: [ModuleImport]
    /// Flags that `#if` asks for; platforms, compilers and modules are none.
    public let conditions: [CompilationCondition]
    /// Something here depends on the system's version: `@available`, `#available`.
    public let isAvailabilityChecked: Bool
    /// Types, extensions and aliases in source order, nested ones too.
    public let types: [TypeDeclaration]
    /// Places where something that may be an outlet is forced, or touched before its view is loaded.
    public let touches: [OutletTouch]
    /// Bodies of SwiftUI views: the navigation containers in them and the views they place.
    public let viewParts: [ViewPart]
    /// Calls with a string literal that names a resource: a segue, a nib, an image.
    public let literals: [LiteralUse]
    /// Calls that need a reason in the app's Info.plist.
    public let permissions: [PermissionUse]
    /// Delegates that are given an object made on the spot: `zone.delegate = ZoneDelegate()`. Nobody else can own it.
    public let ownedDelegates: [OwnedDelegate]
    /// Segue destinations cast by force in methods that do not look at the segue.
    public let uncheckedDestinations: [UncheckedDestination]
    /// Action sheets presented without a place that they point to.
    public let bareSheets: [BareSheet]
    /// What `viewDidLoad` and `awakeFromNib` give to what outlets hold.
    public let outletAssignments: [OutletAssignment]
    /// Every name the file's expressions use.
    public let names: NameTable
    /// What the lists above hold something of.
    let kinds: FactKinds

    init(
        imports: [ModuleImport] = [], conditions: [CompilationCondition] = [],
        isAvailabilityChecked: Bool = false, types: [TypeDeclaration] = [],
        touches: [OutletTouch] = [], viewParts: [ViewPart] = [],
        literals: [LiteralUse] = [], permissions: [PermissionUse] = [],
        ownedDelegates: [OwnedDelegate] = [], uncheckedDestinations: [UncheckedDestination] = [], bareSheets: [BareSheet] = [],
        outletAssignments: [OutletAssignment] = [], names: NameTable = NameTable()
    ) {
        self.imports = imports
        self.conditions = conditions
        self.isAvailabilityChecked = isAvailabilityChecked
        self.types = types
        self.touches = touches
        self.viewParts = viewParts
        self.literals = literals
        self.permissions = permissions
        self.ownedDelegates = ownedDelegates
        self.uncheckedDestinations = uncheckedDestinations
        self.bareSheets = bareSheets
        self.outletAssignments = outletAssignments
        self.names = names
        kinds = Self.kinds(
            imports: imports, conditions: conditions, types: types, touches: touches, viewParts: viewParts, literals: literals,
            permissions: permissions, ownedDelegates: ownedDelegates, bareSheets: bareSheets,
            isController: !uncheckedDestinations.isEmpty || !outletAssignments.isEmpty)
    }
}

/// An `import`.
public struct ModuleImport: Sendable, Hashable {
    /// The module's name.
    public var module: String
    /// Where it stands in its file.
    public var span: Span
    /// Inside `#if`.
    public var isConditional: Bool
}

/// A flag of the project's own in the condition of an `#if` or `#elseif`.
public struct CompilationCondition: Sendable, Hashable {
    /// The name as written.
    public var name: String
    /// Where it stands in its file.
    public var span: Span
}

/// An object made where it is assigned to a delegate.
public struct OwnedDelegate: Sendable, Hashable {
    /// The property's name.
    public var member: String
    /// The type of the object.
    public var type: String
}

/// A type, an extension or an alias as one file declares it.
public struct TypeDeclaration: Sendable, Hashable {
    /// What is declared.
    public var kind: Kind
    /// With the types around it: `Outer.Inner`. For an extension the extended type as written, without generic arguments.
    public var name: String
    /// Names in the inheritance clause, without generic arguments; for an alias the aliased type.
    public var inherited: [String]
    /// Explicit access, if any.
    public var access: AccessLevel?
    /// Marked `@objcMembers`.
    public var isObjCMembers = false
    /// `@objc`, also with a name; on a protocol: its requirements are visible to Objective-C.
    public var isObjC = false
    /// The name in `@objc(Name)`.
    public var objcName: String?
    /// In the order of the file.
    public var members: [MemberDeclaration] = []
    /// The name, or the extended type.
    public var span: Span
    /// From its first attribute to its closing brace.
    public var declaration: Range<Int>
    /// Where the declaration starts after its attributes.
    public var keywordOffset: Int

    /// What a declaration is.
    public enum Kind: Sendable, Hashable {
        case `class`, actor, `struct`, `enum`, `protocol`, `extension`, alias
    }

    /// Without the types around it.
    public var simpleName: Substring { name.afterLastPeriod }
}

/// How far a declaration is visible.
public enum AccessLevel: String, Sendable, Hashable, Comparable {
    case `private`, `fileprivate`, `internal`, `package`, `public`, open

    private var rank: Int {
        switch self {
        case .private: 0
        case .fileprivate: 1
        case .internal: 2
        case .package: 3
        case .public: 4
        case .open: 5
        }
    }

    public static func < (left: AccessLevel, right: AccessLevel) -> Bool { left.rank < right.rank }
}

/// A method, property or initialiser of a type.
public struct MemberDeclaration: Sendable, Hashable {
    /// What is declared.
    public var kind: Kind
    /// The name as written.
    public var name: String
    /// Of a method or initialiser, in order.
    public var parameters: [ParameterDeclaration] = []
    /// Of a property, or what a method returns; as written.
    public var type: DeclaredType?
    /// What attributes, modifiers and accessors say.
    public var traits: MemberTraits = []
    /// Explicit access, if any.
    public var access: AccessLevel?
    /// Explicit access of the setter: `private(set)`.
    public var setterAccess: AccessLevel?
    /// The name in `@objc(name:)`.
    public var objcName: String?
    /// The name.
    public var span: Span
    /// From its first attribute to its end. Variables declared together share it.
    public var declaration: Range<Int>
    /// Where the declaration starts after its attributes: an access modifier goes here.
    public var modifierOffset: Int

    /// What a declaration is.
    public enum Kind: Sendable, Hashable { case method, property, initializer }

    /// Whether Objective-C can see it: by an attribute of its own, or by one of the type around it.
    func isExposed(in type: TypeDeclaration) -> Bool {
        !traits.isDisjoint(with: .exposing) || ((type.isObjCMembers || type.isObjC) && kind == .method)
    }

    /// A property called `delegate` or `somethingDelegate`.
    public var isNamedLikeDelegate: Bool {
        kind == .property && (name.isDelegateName || name == "delegate")
    }

    /// The name under which Objective-C calls it, if it is visible there: a selector, or a property's name.
    public var objcSelector: String {
        if let objcName { return objcName }
        switch kind {
        case .property: return name
        case .method, .initializer: return ObjectiveCName.selector(of: self)
        }
    }
}

/// A parameter of a method.
public struct ParameterDeclaration: Sendable, Hashable {
    /// Nil for `_`.
    public var label: String?
    /// The name inside the method.
    public var name: String
    /// As written.
    public var type: String
    /// The type is a function, so that a throwing method's error stands before it.
    public var isFunction: Bool
}

/// A written type.
public struct DeclaredType: Sendable, Hashable {
    /// As written.
    public var text: String
    /// Without optionality, `any`/`some`, parentheses, generic arguments.
    public var name: String
    /// Whether and how it is optional.
    public var optionality: Optionality

    /// Whether and how a type is optional.
    public enum Optionality: Sendable, Hashable { case none, optional, implicitlyUnwrapped }
}

/// What attributes, modifiers and accessors say of a member.
public struct MemberTraits: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32
    /// The flags whose bits are set.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let ibAction = MemberTraits(rawValue: 1 << 0)
    public static let ibOutlet = MemberTraits(rawValue: 1 << 1)
    public static let ibSegueAction = MemberTraits(rawValue: 1 << 2)
    public static let ibInspectable = MemberTraits(rawValue: 1 << 3)
    public static let objc = MemberTraits(rawValue: 1 << 4)
    public static let nonobjc = MemberTraits(rawValue: 1 << 5)
    public static let nsManaged = MemberTraits(rawValue: 1 << 6)
    public static let override = MemberTraits(rawValue: 1 << 7)
    /// `static` or `class`.
    public static let isStatic = MemberTraits(rawValue: 1 << 8)
    public static let weak = MemberTraits(rawValue: 1 << 9)
    public static let unowned = MemberTraits(rawValue: 1 << 10)
    public static let lazy = MemberTraits(rawValue: 1 << 11)
    public static let constant = MemberTraits(rawValue: 1 << 12)
    /// A property with a getter.
    public static let computed = MemberTraits(rawValue: 1 << 13)
    public static let isAsync = MemberTraits(rawValue: 1 << 14)
    public static let isThrowing = MemberTraits(rawValue: 1 << 15)
    public static let final = MemberTraits(rawValue: 1 << 16)
    /// Has an attribute beside Interface Builder's and Objective-C's: perhaps a property wrapper.
    public static let hasOtherAttribute = MemberTraits(rawValue: 1 << 17)
    public static let dynamic = MemberTraits(rawValue: 1 << 18)
    /// Declared with an initial value.
    public static let initialized = MemberTraits(rawValue: 1 << 19)
    /// Inside `#if`.
    public static let conditional = MemberTraits(rawValue: 1 << 20)
    /// The method has no body, as in a protocol, or an empty one.
    public static let emptyBody = MemberTraits(rawValue: 1 << 21)

    /// Any of those that make a member visible to Objective-C by itself.
    public static let exposing: MemberTraits = [.ibAction, .ibOutlet, .ibSegueAction, .ibInspectable, .objc, .nsManaged]
}

extension String {
    /// Ends in `Delegate`. By bytes: every member of a project is asked.
    public var isDelegateName: Bool { utf8.suffix(8).elementsEqual("Delegate".utf8) }

    /// `Inner` of `Outer.Inner`; the whole where there is no period.
    public var afterLastPeriod: Substring {
        guard let period = lastOffset(of: UInt8(ascii: ".")) else { return self[...] }
        return self[utf8.index(startIndex, offsetBy: period + 1)...]
    }
}
