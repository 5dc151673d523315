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

    /// By the name and the folders of a file whose path is given from the root.
    public init(path: String) {
        var path = path
        self = path.withUTF8 { Self.kind(ofPath: $0) }
    }

    /// Asked of every file that there is, hence by bytes.
    private static func kind(ofPath path: UnsafeBufferPointer<UInt8>) -> FileKind {
        let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        let name = UnsafeBufferPointer(rebasing: path[start...])
        if let kind = ShortWord(name).flatMap({ byName[$0] }) { return kind }
        guard let period = name.lastIndex(of: UInt8(ascii: ".")), let suffix = ShortWord(UnsafeBufferPointer(rebasing: name[(period + 1)...]))
        else { return .other }
        if let kind = bySuffix[suffix] { return kind }
        switch suffix {
        case yml, yaml: return isPipeline(path, name) ? .lines : .other
        case json: return isAssetContents(path) ? .resource : .other
        default: return .other
        }
    }

    private static let byName: [ShortWord: FileKind] = table([
        (.xcodeGen, "project.yml"), (.ignoreList, ".gitignore"), (.packageLock, "Package.resolved"), (.podLock, "Podfile.lock"),
        (.settings, "Podfile"), (.lines, "Mintfile Gemfile Fastfile .gitlab-ci.yml bitrise.yml"),
    ])

    private static let bySuffix: [ShortWord: FileKind] = table([
        (.swift, "swift"), (.storyboard, "storyboard"), (.xib, "xib"), (.objectiveC, "h m mm"), (.propertyList, "plist entitlements"),
        (.xcodeProject, "pbxproj"), (.settings, "xcconfig"), (.lines, "sh ruby-version gitmodules xcfilelist"), (.resource, "ttf otf ttc"),
        (.resource, "png jpg jpeg gif heic pdf svg webp tif tiff icns bmp"),
    ])

    private static let yml = ShortWord("yml")
    private static let yaml = ShortWord("yaml")
    private static let json = ShortWord("json")

    private static func table(_ words: [(kind: FileKind, words: String)]) -> [ShortWord: FileKind] {
        var table: [ShortWord: FileKind] = [:]
        for entry in words {
            for word in entry.words.split(separator: " ") { table[ShortWord(word)] = entry.kind }
        }
        return table
    }

    /// A pipeline of GitLab or GitHub.
    private static func isPipeline(_ path: UnsafeBufferPointer<UInt8>, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        name.ends(with: ".gitlab-ci.yml") || workflows.next(in: path, from: 0) != nil
    }

    private static let workflows = ByteSearch(".github/workflows/")

    /// What tells of a folder of an asset catalogue that holds an image.
    private static func isAssetContents(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
        [".imageset/Contents.json", ".symbolset/Contents.json", ".appiconset/Contents.json"].contains { path.ends(with: $0) }
    }

    /// Whether the project's facts need the file's bytes.
    public var isRead: Bool { self != .other && self != .resource }

    /// Whether the project's facts need to know that the file is there.
    public var isListed: Bool { self != .other }
}

/// A word of at most 16 bytes, as two numbers.
private struct ShortWord: Hashable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// Nil for longer ones.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count <= 16 else { return nil }
        add(bytes)
    }

    /// One that is known to be short.
    init(_ word: some StringProtocol) { add(word.utf8.prefix(16)) }

    private mutating func add(_ bytes: some Sequence<UInt8>) {
        for (index, byte) in bytes.enumerated() {
            if index < 8 { low |= UInt64(byte) << UInt64(index * 8) } else { high |= UInt64(byte) << UInt64(index * 8 - 64) }
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func ends(with word: String) -> Bool { suffix(word.utf8.count).elementsEqual(word.utf8) }
}
