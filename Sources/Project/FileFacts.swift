import Syntax

/// What one file tells the project: pure, per blob, computed in parallel, merged into a `ProjectIndex`.
public struct FileFacts: Sendable {
    /// As in the snapshot.
    public var path: String
    /// The same for every file with these bytes and this kind of name.
    public var content: Content

    /// Boxed: facts are handed about often.
    public indirect enum Content: Sendable {
        case swift(SwiftFacts)
        case objectiveC(ObjectiveCFacts)
        case interface(InterfaceDocument)
        case propertyList(PropertyList)
        case xcodeProject(XcodeProject)
        case xcodeGen(XcodeGenProject)
        case settings(SettingsFile)
        case ignoreList(IgnoreList)
        case dependencyLock(DependencyLock)
        case lines(LineFile)
        /// Known by its path only.
        case listed
    }

    /// A file known by its path only, as every file of the snapshot that is not read should be.
    public init(path: String) {
        self.path = path
        self.content = .listed
    }

    /// Facts taken from an equal blob at another path.
    public init(path: String, content: Content) {
        self.path = path
        self.content = content
    }

    /// Facts of a Swift file.
    public init(path: String, tree: SyntaxTree, lines: LineIndex) {
        self.init(path: path, content: .swift(SwiftFacts(tree: tree, lines: lines)))
    }

    /// Facts of a file that is not Swift.
    public init(path: String, source: [UInt8], lines: LineIndex) {
        self.path = path
        switch FileKind(path: path) {
        case .storyboard: content = .interface(InterfaceDocument(source: source, isStoryboard: true))
        case .xib: content = .interface(InterfaceDocument(source: source, isStoryboard: false))
        case .objectiveC: content = .objectiveC(ObjectiveCFacts(source: source))
        case .propertyList: content = .propertyList(PropertyList(source: source))
        case .xcodeProject: content = .xcodeProject(XcodeProject(source: source, lines: lines))
        case .xcodeGen: content = .xcodeGen(XcodeGenProject(source: source))
        case .settings: content = .settings(SettingsFile(source: source))
        case .ignoreList: content = .ignoreList(IgnoreList(source: source))
        case .packageLock: content = .dependencyLock(.packages(source))
        case .podLock: content = .dependencyLock(.pods(source))
        case .lines: content = .lines(LineFile(source: source))
        case .swift, .resource, .other: content = .listed
        }
    }
}
