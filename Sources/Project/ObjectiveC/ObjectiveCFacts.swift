/// What an Objective-C file declares, as far as Swift, storyboards and xibs may care.
public struct ObjectiveCFacts: Sendable {
    /// In the order of the file; categories are classes of their own.
    public var classes: [ObjectiveCClass] = []
    /// Every name in the file, as hashes.
    public var names = NameTable()

    /// Of a file that says nothing.
    public init() {}
}

/// An `@interface`, `@implementation` or `@protocol`, or a category of one.
public struct ObjectiveCClass: Sendable, Hashable {
    /// What it is.
    public var kind: Kind
    /// Of the class or protocol.
    public var name: String
    /// Of a class; nil in categories and implementations.
    public var superclass: String?
    /// Empty for a class extension.
    public var category: String?
    /// Those it conforms to, as written.
    public var protocols: [String] = []
    /// In the order of the file.
    public var methods: [ObjectiveCMember] = []
    /// In the order of the file.
    public var properties: [ObjectiveCMember] = []
    /// The name.
    public var span: Span

    /// What is declared.
    public enum Kind: Sendable, Hashable { case interface, implementation, `protocol` }
}

/// A method or property.
public struct ObjectiveCMember: Sendable, Hashable {
    /// A selector, or a property's name.
    public var name: String
    /// Declared `IBAction` or `IBOutlet`.
    public var isInterfaceBuilder: Bool
    /// A class method or class property.
    public var isStatic: Bool
    /// Where it stands in its file.
    public var span: Span
}
