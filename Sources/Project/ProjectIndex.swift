/// What all files together tell: declarations, Interface Builder documents, property lists. Built from facts in time linear in them.
public struct ProjectIndex: Sendable {
    public init(_ facts: [FileFacts]) {}
}
