/// What a declaration has and has not. Nil asks nothing, and of lists of which all or none are wanted an empty one neither; to be one of an
/// empty list is what no declaration is.
///
/// A match binds `NAME` (the declared name), `TYPE` (its type) and `VALUE` (its initial value), where there is one and the
/// name is not bound yet. Of `let a = 1, b = 2` each binding is looked at; the first that fits is bound.
public struct DeclarationQuery: Sendable {
    /// Any of these.
    public var kinds: [DeclarationKind] = []
    /// All of these, without `@`: `IBOutlet`, `objc`.
    public var attributes: [String] = []
    /// None of these.
    public var withoutAttributes: [String] = []
    /// All of these: `weak`, `private`, `private(set)`, `static`.
    public var modifiers: [String] = []
    /// None of these.
    public var withoutModifiers: [String] = []
    /// The declared name (of an extension: the extended type).
    public var name: TextPattern?
    /// The declared name is one of these.
    public var names: [String]?
    /// A pattern for the type of a variable or the result of a function, read in the context `type`.
    public var type: Pattern?
    /// The written type of a variable or the result of a function, as text without layout.
    public var typeText: TextPattern?
    /// Any of these stands in its inheritance clause, with or without its module or outer types.
    public var inherits: [String]?
    /// As `inherits`, or the project says that the declared type conforms to or inherits from one of these.
    public var conforms: [String]?
    /// Has `= value`.
    public var hasInitializer: Bool?
    /// Has a written type (a function: a result).
    public var hasType: Bool?
    /// Has a body or accessors.
    public var hasBody: Bool?
    /// Where it stands.
    public var scope: DeclarationScope?

    /// A query that every declaration satisfies.
    public init() {}

    /// Whether it asks for one of an empty list, so that nothing satisfies it.
    var isUnsatisfiable: Bool { [names, inherits, conforms].contains([]) }
}

/// Kinds of declaration, named as in the source.
public enum DeclarationKind: String, Sendable, CaseIterable {
    case `class`, `struct`, `enum`, actor, `protocol`, `extension`
    case `func`, `init`, `deinit`, `subscript`
    case `let`, `var`
    case `typealias`, `associatedtype`, `case`, `import`, `operator`, `precedencegroup`, macro
    /// A parameter of a function, initializer, subscript or closure.
    case parameter
    /// `get`, `set`, `didSet` …
    case accessor
}

/// Where a declaration stands.
public enum DeclarationScope: String, Sendable, CaseIterable {
    /// In a type's or extension's body.
    case member
    /// In a function's, closure's or accessor's body.
    case local
    /// In the file itself.
    case file
}
