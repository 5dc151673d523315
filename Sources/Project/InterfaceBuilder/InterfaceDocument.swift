/// A storyboard or xib: its objects and what connects them. Read from one file, without looking at any source.
public struct InterfaceDocument: Sendable {
    /// What it is.
    public var kind: Kind
    /// The platform it is for.
    public var platform: Platform
    /// A launch screen can have no custom classes and runs no code.
    public var isLaunchScreen = false
    /// The id of the scene shown first.
    public var initialController: String?
    /// In the order of the document.
    public var objects: [InterfaceObject] = []
    /// In the order of the document.
    public var connections: [InterfaceConnection] = []
    /// Images, colours and other resources that the document names.
    public var resources: [InterfaceResource] = []
    /// Index into `objects` by id. The first wins where an id stands twice.
    public var objectsByID: [String: Int] = [:]
    /// Why the document, or the part after that place, is not read. Nil when all of it is.
    public var problem: InterfaceProblem?
    /// Of a document that is not read to its end: every word in it, so that what it may use is not called unused.
    public var unreadWords = NameTable()

    /// A document in which nothing was found yet.
    public init(kind: Kind, platform: Platform = .iOS) {
        self.kind = kind
        self.platform = platform
    }

    /// What it can be.
    public enum Kind: Sendable, Hashable { case storyboard, xib }

    /// The platforms that Interface Builder knows.
    public enum Platform: Sendable, Hashable { case iOS, macOS, watchOS, tvOS, visionOS }

    /// The object of that id.
    public func object(_ id: String) -> InterfaceObject? { objectsByID[id].map { objects[$0] } }

    /// The object that stands for the nib's owner, in a xib.
    public var filesOwner: InterfaceObject? { objects.first { $0.role == .filesOwner } }

    /// The controller of a scene.
    public func controller(ofScene scene: Int) -> InterfaceObject? {
        objects.first { $0.scene == scene && $0.role == .controller }
    }
}

/// An element with an id: a view, a controller, a gesture recogniser, a constraint, a placeholder.
public struct InterfaceObject: Sendable, Hashable {
    /// As the document gives it.
    public var id: String
    /// The element's name: `button`, `viewController`, `customObject`.
    public var element: String
    /// What it stands for.
    public var role: Role
    /// Number of its scene in a storyboard; 0 in a xib.
    public var scene: Int
    /// Index of the nearest object around it.
    public var parent: Int?
    /// As given; nil where there is none.
    public var customClass: String?
    /// The module of the custom class, as given.
    public var customModule: String?
    /// `target` where the module is that of the target being built.
    public var customModuleProvider: String?
    /// What a person calls it: its label in the outline, its title or text.
    public var label: String?
    /// As given.
    public var storyboardIdentifier: String?
    /// As given.
    public var restorationIdentifier: String?
    /// As given.
    public var reuseIdentifier: String?
    /// Where a reference to another storyboard leads.
    public var reference: StoryboardReference?
    /// In the order of the file.
    public var runtimeAttributes: [RuntimeAttribute] = []
    /// Where it stands in its parent; nil where constraints alone say.
    public var frame: InterfaceFrame?
    /// Lets touches through: hidden, transparent, or without user interaction.
    public var isPassive = false
    /// The start tag.
    public var span: Span

    /// What an object can stand for.
    public enum Role: Sendable, Hashable {
        /// What loads the xib.
        case filesOwner
        case firstResponder
        /// The target of unwind segues.
        case exit
        /// The application object or another stand-in.
        case placeholder
        /// The controller of a scene, or one inside a xib.
        case controller
        /// A reference to another storyboard.
        case storyboardReference
        case other
    }
}

/// A reference to a scene of another storyboard.
public struct StoryboardReference: Sendable, Hashable {
    /// Name of the storyboard; nil for this one.
    public var storyboard: String?
    /// As given; nil where there is none.
    public var identifier: String?
    /// Identifier of the bundle; nil for the app's own.
    public var bundle: String?
}

/// A key path that is set on an object while the document is loaded.
public struct RuntimeAttribute: Sendable, Hashable {
    /// As given.
    public var keyPath: String
    /// As given: `string`, `number`, `color`.
    public var type: String
    /// Where it stands in its file.
    public var span: Span
}

/// An action, an outlet, a segue or a binding.
public struct InterfaceConnection: Sendable, Hashable {
    /// What it is.
    public var kind: Kind
    /// Index of the object it belongs to; nil where it stands outside any object.
    public var source: Int?
    /// Id of the object it leads to; empty where the document gives none.
    public var destination: String
    /// As the document gives it.
    public var id: String
    /// The element.
    public var span: Span

    /// What it can be.
    public enum Kind: Sendable, Hashable {
        /// `event` is `touchUpInside` and the like; nil for gesture recognisers, bar items and on macOS.
        case action(selector: String, event: String?)
        case outlet(property: String)
        case outletCollection(property: String)
        case segue(Segue)
        /// A Cocoa binding.
        case binding(name: String, keyPath: String)
    }

    /// What a segue says.
    public struct Segue: Sendable, Hashable {
        /// `show`, `embed`, `relationship`, `unwind` …
        public var kind: String
        /// As given; nil where there is none.
        public var identifier: String?
        /// The selector that it calls on its way back.
        public var unwindAction: String?
        /// The selector of the `@IBSegueAction` that makes the destination.
        public var creationSelector: String?
        /// As given; nil where there is none.
        public var customClass: String?
        /// As given, for a controller's part: `rootViewController`.
        public var relationship: String?
    }
}

/// A resource that the document names.
public struct InterfaceResource: Sendable, Hashable {
    /// What it is.
    public var kind: Kind
    /// As given.
    public var name: String
    /// Where it stands in its file.
    public var span: Span

    /// What it can be.
    public enum Kind: Sendable, Hashable { case image, color, systemImage }
}

/// Why a document is not read to its end.
public struct InterfaceProblem: Sendable, Hashable {
    /// What is wrong.
    public var reason: Reason
    /// Where it stands in its file.
    public var span: Span

    /// What can be wrong with a document.
    public enum Reason: Sendable, Hashable {
        /// Not well-formed; `detail` says how.
        case malformed(detail: String)
        case mergeConflict
        /// The `archive` format that Xcode wrote before version 4.3.
        case oldFormat
        /// A document type declaration, which Interface Builder never writes and which could expand without bound.
        case documentType
        /// Neither a storyboard nor a xib.
        case notInterfaceBuilder(root: String)
        /// UTF-16 and the like.
        case encoding
    }
}
