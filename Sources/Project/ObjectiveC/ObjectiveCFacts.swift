/// What an Objective-C file declares, as far as Swift, storyboards and xibs may care.
public struct ObjectiveCFacts: Sendable {
    public var classes: [ObjectiveCClass] = []
    /// Every name in the file, as hashes.
    public var names = NameTable()

    public init() {}
}

/// An `@interface`, `@implementation` or `@protocol`, or a category of one.
public struct ObjectiveCClass: Sendable, Hashable {
    public var kind: Kind
    public var name: String
    /// Of a class; nil in categories and implementations.
    public var superclass: String?
    /// Empty for a class extension.
    public var category: String?
    public var protocols: [String] = []
    public var methods: [ObjectiveCMember] = []
    public var properties: [ObjectiveCMember] = []
    /// The name.
    public var span: Span

    public enum Kind: Sendable, Hashable { case interface, implementation, `protocol` }
}

/// A method or property.
public struct ObjectiveCMember: Sendable, Hashable {
    /// A selector, or a property's name.
    public var name: String
    /// Declared `IBAction` or `IBOutlet`.
    public var isInterfaceBuilder: Bool
    public var isStatic: Bool
    public var span: Span
}
