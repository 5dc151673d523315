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
    public init(path: String, source: [UInt8]) {
        self.path = path
        switch FileKind(path: path) {
        case .storyboard: content = .interface(InterfaceDocument(source: source, isStoryboard: true))
        case .xib: content = .interface(InterfaceDocument(source: source, isStoryboard: false))
        case .objectiveC: content = .objectiveC(ObjectiveCFacts(source: source))
        case .propertyList: content = .propertyList(PropertyList(source: source))
        case .xcodeProject: content = .xcodeProject(XcodeProject(source: source))
        case .xcodeGen: content = .xcodeGen(XcodeGenProject(source: source))
        case .swift, .other: content = .listed
        }
    }
}

/// What a file is, by its name.
public enum FileKind: Sendable, Hashable {
    case swift, storyboard, xib, objectiveC, propertyList, xcodeProject, xcodeGen
    /// Listed, not read.
    case other

    public init(path: String) {
        let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.index(after: $0)...] } ?? path[...]
        let suffix = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[name.index(after: $0)...] } ?? ""
        switch suffix {
        case "swift": self = .swift
        case "storyboard": self = .storyboard
        case "xib": self = .xib
        case "h", "m", "mm": self = .objectiveC
        case "plist", "entitlements": self = .propertyList
        case "pbxproj": self = .xcodeProject
        case "yml" where name == "project.yml": self = .xcodeGen
        default: self = .other
        }
    }

    /// Whether the project's facts need the file's bytes.
    public var isRead: Bool { self != .other }
}
