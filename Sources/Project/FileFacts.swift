/// What one file tells the project: pure, per blob, computed in parallel, merged into a `ProjectIndex`.
public struct FileFacts: Sendable {
    /// As in the snapshot.
    public var path: String

    public init(path: String) { self.path = path }
}
