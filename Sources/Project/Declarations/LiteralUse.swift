/// A call whose string literal names a resource.
public struct LiteralUse: Sendable, Hashable {
    /// What the literal names.
    public var kind: Kind
    /// The literal's text.
    public var value: String
    /// The literal, quotes included.
    public var span: Span
    /// The type around the call, with the types around it; empty at file level.
    public var type: String
    /// What the call names beside it: the storyboard's name, the cell's class.
    public var context: String?

    /// What a literal can name.
    public enum Kind: Sendable, Hashable {
        /// `UIStoryboard(name:)`
        case storyboard
        /// `instantiateViewController(withIdentifier:)`, `instantiateController(withIdentifier:)`
        case storyboardIdentifier
        case segue
        /// `dequeueReusable…(withIdentifier:)`; `isChecked` where a missing registration crashes.
        case dequeue(isChecked: Bool)
        /// `register(_:for…Identifier:)` of a table or a collection; the value is empty where the identifier is no literal.
        case register(inTable: Bool)
        /// `UINib(nibName:)`, `loadNibNamed(_:)`
        case nib
        /// `UIImage(named:)`, `NSImage(named:)`, `Image("…")`
        case image
        /// `UIColor(named:)`, `Color("…")`
        case color
        /// A URL string given to `canOpenURL`
        case queryScheme
        /// A key of the app's Info.plist: `object(forInfoDictionaryKey:)`, `infoDictionary?["…"]`
        case infoKey
        /// The repository of a dependency in a package manifest: `.package(url:)`
        case package
        /// A flag that a package manifest defines: `.define("FLAG")`
        case compilationCondition
        /// `UserDefaults(suiteName:)`, `containerURL(forSecurityApplicationGroupIdentifier:)`
        case appGroup
        /// `UIFont(name:size:)`, `Font.custom(_:size:)`
        case font

        /// Whether a cell is registered, in a table or a collection.
        public var isRegistration: Bool {
            if case .register = self { true } else { false }
        }
    }
}

/// A call that asks the user for something, or needs to be explained to them.
public struct PermissionUse: Sendable, Hashable {
    /// What the person reading knows it by: `CLLocationManager.requestWhenInUseAuthorization`.
    public var api: String
    /// What is asked for.
    public var permission: Permission
    /// The name.
    public var span: Span
}

/// What the system lets an app have only with a reason in its Info.plist.
public enum Permission: Sendable, Hashable, CaseIterable {
    case camera, microphone, photoLibrary, photoLibraryAdditions, locationInUse, locationAlways, contacts, calendars, reminders
    case speech, bluetooth, tracking, faceID, siri, motion, nfc
}
