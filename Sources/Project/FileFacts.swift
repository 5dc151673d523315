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
    public init(path: String, source: [UInt8]) {
        self.path = path
        switch FileKind(path: path) {
        case .storyboard: content = .interface(InterfaceDocument(source: source, isStoryboard: true))
        case .xib: content = .interface(InterfaceDocument(source: source, isStoryboard: false))
        case .objectiveC: content = .objectiveC(ObjectiveCFacts(source: source))
        case .propertyList: content = .propertyList(PropertyList(source: source))
        case .xcodeProject: content = .xcodeProject(XcodeProject(source: source))
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

/// What a file is, by its name.
public enum FileKind: Sendable, Hashable {
    case swift, storyboard, xib, objectiveC, propertyList, xcodeProject, xcodeGen
    /// `.xcconfig`, `Podfile`
    case settings
    case ignoreList, packageLock, podLock
    /// A Mintfile, a Gemfile, a CI pipeline, a shell script, the list of what one reads or writes (`.xcfilelist`).
    case lines
    /// An image, or the folder of one in an asset catalogue, or a font: its name matters, its bytes do not.
    case resource
    /// Says nothing.
    case other

    public init(path: String) {
        let name = path.fileName
        let suffix = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[name.index(after: $0)...] } ?? ""
        switch suffix {
        case "swift": self = .swift
        case "storyboard": self = .storyboard
        case "xib": self = .xib
        case "h", "m", "mm": self = .objectiveC
        case "plist", "entitlements": self = .propertyList
        case "pbxproj": self = .xcodeProject
        case "yml" where name == "project.yml": self = .xcodeGen
        case "xcconfig": self = .settings
        case "gitignore" where name == ".gitignore": self = .ignoreList
        case "resolved" where name == "Package.resolved": self = .packageLock
        case "lock" where name == "Podfile.lock": self = .podLock
        case "sh", "ruby-version", "gitmodules", "xcfilelist": self = .lines
        case "yml", "yaml": self = Self.isPipeline(path, name) ? .lines : .other
        case "ttf", "otf", "ttc": self = .resource
        case "png", "jpg", "jpeg", "gif", "heic", "pdf", "svg", "webp", "tif", "tiff", "icns", "bmp": self = .resource
        case "json" where name == "Contents.json" && path.utf8.dropLast(14).hasAssetSuffix: self = .resource
        default:
            switch name {
            case "Podfile": self = .settings
            case "Mintfile", "Gemfile", "Fastfile": self = .lines
            default: self = .other
            }
        }
    }

    /// A pipeline of GitLab, Bitrise or GitHub.
    private static func isPipeline(_ path: String, _ name: Substring) -> Bool {
        name == ".gitlab-ci.yml" || name.hasSuffix(".gitlab-ci.yml") || name == "bitrise.yml" || path.contains(".github/workflows/")
    }

    /// Whether the project's facts need the file's bytes.
    public var isRead: Bool { self != .other && self != .resource }

    /// Whether the project's facts need to know that the file is there.
    public var isListed: Bool { self != .other }
}

extension Collection where Element == UInt8, Self: BidirectionalCollection {
    /// Ends in a folder of an asset catalogue that holds an image.
    fileprivate var hasAssetSuffix: Bool {
        [".imageset", ".symbolset", ".appiconset"].contains { suffix($0.utf8.count).elementsEqual($0.utf8) }
    }
}
