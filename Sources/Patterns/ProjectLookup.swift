/// What a matcher may ask about the rest of the project. Answers come from the caller; Patterns knows one file at a time.
public struct ProjectLookup: Sendable {
    /// Whether a type (first argument, as written: `Foo`, `Outer.Foo`) conforms to or inherits from another (second argument), directly or
    /// not; nil where the project does not know it.
    public var conforms: @Sendable (_ type: String, _ ancestor: String) -> Bool?

    /// Answers from a closure.
    public init(conforms: @escaping @Sendable (_ type: String, _ ancestor: String) -> Bool?) { self.conforms = conforms }

    /// Knows nothing.
    public static let none = ProjectLookup { _, _ in nil }
}
