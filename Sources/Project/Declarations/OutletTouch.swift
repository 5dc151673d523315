/// A use of something that may be an outlet, at a moment or in a way that may crash. Whether it is an outlet only the index knows.
public struct OutletTouch: Sendable, Hashable {
    /// Why it may be nil there.
    public var kind: Kind
    /// The outlet's name.
    public var member: String
    /// The name only; the place to report.
    public var span: Span

    /// Why an outlet may be nil where it is touched.
    public enum Kind: Sendable, Hashable {
        /// `label!` in a type of that name. `bang` is the mark's byte range; `isBase`: something is taken from it, as in `label!.text`.
        case forced(type: String, bang: Range<Int>, isBase: Bool)
        /// In an initialiser of a type of that name, before anything there could have loaded the view.
        case initializer(type: String)
        /// On a controller of that type, made just before.
        case justMade(type: String)
        /// On the destination of a segue, in `prepare(for:sender:)`.
        case segueDestination(type: String)
    }
}

/// One member of a SwiftUI view that gives a view: what navigation containers it holds and what it places.
public struct ViewPart: Sendable, Hashable {
    /// The view's name, with the types around it.
    public var type: String
    /// `body`, or the helper's name.
    public var member: String
    /// In the order of the file.
    public var containers: [Container] = []
    /// In the order of the file.
    public var placements: [Placement] = []
    /// Every `NavigationLink` that stands in no container of this part.
    public var links: [Link] = []

    /// A `NavigationView`, `NavigationStack` or `NavigationSplitView`.
    public struct Container: Sendable, Hashable {
        /// Of the container.
        public var name: String
        /// Where it stands in its file.
        public var span: Span
        /// Index of the container directly around it in the same part.
        public var outer: Int?
        /// Whether it stands in a sheet, a tab or another place with a navigation of its own.
        public var isSeparate: Bool
        /// Whether it is one branch of an `if`, `switch` or ternary that is not about availability.
        public var isConditional: Bool
    }

    /// A view placed in this part.
    public struct Placement: Sendable, Hashable {
        /// A type's name, or the name of a helper of the same type.
        public var target: String
        /// Whether it is a helper of the same type rather than a view.
        public var isHelper: Bool
        /// What is around it.
        public var context: Context
        /// Whether it is one branch of an `if`, `switch` or ternary that is not about availability.
        public var isConditional: Bool
        /// Where it stands in its file.
        public var span: Span
    }

    /// A `NavigationLink` outside of the containers and the modal views of its part.
    public struct Link: Sendable, Hashable {
        /// Where it stands in its file.
        public var span: Span
    }

    /// What is around a placed view.
    public enum Context: Sendable, Hashable {
        /// Shares the navigation of whatever places this part.
        case plain
        /// The root of a window, or a tab of one: `WindowGroup { … }` of an app.
        case window
        /// A tab of a `TabView` that stands in no container of this part.
        case tab
        /// In a sheet, a hosting controller, a tab inside of a container: whether there is a container around it is not known.
        case modal
        /// Inside this part's container of that index.
        case container(Int)
        /// The destination of a `NavigationLink` or `navigationDestination`.
        case link
    }
}
