/// What an Xcode project file says: which files a target builds.
public struct XcodeProject: Sendable {
    /// Sorted by their ids in the file.
    public var targets: [Target] = []
    /// Every file reference inside the project's folder.
    public var files: [FileReference] = []
    /// `IPHONEOS_DEPLOYMENT_TARGET` and the like, each value once.
    public var deploymentTargets: [String: Set<String>] = [:]
    /// `INFOPLIST_KEY_…` settings: keys of a generated Info.plist, without the prefix; and the words of scripts that edit the list.
    public var generatedInfoKeys: Set<String> = []
    /// The remote packages that the project asks for.
    public var packages: [PackageReference] = []
    /// Files that run-script phases say they write, as written there.
    public var scriptOutputs: Set<String> = []
    /// The `.xcconfig` files that a build configuration starts from; any other is only listed. Relative to the folder that holds the project.
    public var baseConfigurations: Set<String> = []
    /// Absolute paths into somebody's home folder.
    public var homePaths: [Span] = []
    /// Names of the build settings that any configuration sets.
    public var settingNames: Set<String> = []
    /// What `#if` can ask for: `SWIFT_ACTIVE_COMPILATION_CONDITIONS` and `-D` of `OTHER_SWIFT_FLAGS`, over all configurations.
    public var compilationConditions: Set<String> = []
    /// The build configurations by name, each where it stands first.
    public var configurations: [Named] = []
    /// Paths in run-script phases that start with a variable and stand outside of quotes: `${SRCROOT}/tool`.
    public var unquotedPaths: [Named] = []
    /// Files of custom intents, with the languages they are translated to.
    public var intents: [Localized] = []
    /// `knownRegions` without `Base` and the development region.
    public var translations: Set<String> = []
    /// The file ends early or nests without end; targets and files may be missing.
    public var isIncomplete = false

    /// What is built, and of which files.
    public struct Target: Sendable, Hashable {
        /// The name as the file gives it.
        public var name: String
        /// `com.apple.product-type.application` and the like.
        public var productType: String
        /// Relative to the folder that holds the project.
        public var files: Set<String>
        /// Folders whose whole contents belong to the target (Xcode 16).
        public var folders: [String]
        /// Files of such a folder that do not.
        public var excluded: Set<String>
        /// `INFOPLIST_FILE` of its configurations.
        public var infoPlists: Set<String>
        /// `IPHONEOS_DEPLOYMENT_TARGET` of its configurations, or where it has none of its own, of the project's.
        public var iOSVersions: Set<String> = []
        /// `SDKROOT` of its configurations, or where it has none of its own, of the project's: `watchos`.
        public var sdks: Set<String> = []
        /// `TARGETED_DEVICE_FAMILY` of its configurations, or where it has none of its own, of the project's, or Xcode's default: `1` is an
        /// iPhone, `2` an iPad. Empty where an `.xcconfig` may say.
        public var deviceFamilies: Set<String> = []
        /// `PRODUCT_MODULE_NAME`, `PRODUCT_NAME` of its configurations, where written out.
        public var moduleNames: Set<String>

        /// Whether the project's iOS versions may be its own: not those of a watch's, a Mac's or a TV's target.
        var mayBeForIOS: Bool { sdks.isDisjoint(with: ["watchos", "macosx", "appletvos", "xros"]) }
    }

    /// A file that the project lists.
    public struct FileReference: Sendable, Hashable {
        /// Relative to the folder that holds the project.
        public var path: String
        /// The path as the file gives it.
        public var span: Span
    }

    /// A remote package.
    public struct PackageReference: Sendable, Hashable {
        /// As the file gives it, without quotes.
        public var url: String
        /// The URL as the file gives it.
        public var span: Span
        /// The kind of its requirement: `upToNextMajorVersion`, `branch`, `revision`.
        public var requirement: String
    }

    /// A name with its place.
    public struct Named: Sendable, Hashable {
        /// The name as the file gives it.
        public var name: String
        /// Where the name stands.
        public var span: Span
    }

    /// A file and its languages.
    public struct Localized: Sendable, Hashable {
        /// The name as the file gives it.
        public var name: String
        /// `Base`, `ja`; empty where the file is not localised.
        public var languages: Set<String>
        /// Where the name stands.
        public var span: Span
    }

    /// The folder that holds the project whose `project.pbxproj` is at a path, with its `/`; empty at the root.
    static func root(of path: String) -> String {
        let parts = path.split(separator: "/").dropLast(2)
        return parts.isEmpty ? "" : parts.joined(separator: "/") + "/"
    }
}
