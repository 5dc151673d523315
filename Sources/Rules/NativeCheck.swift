import Project
import Syntax

/// A check that a pattern cannot express. The rule file beside it (`check: id`) gives message, reasons, examples and options.
///
/// A check is a struct named after its rule (`stale_action` → `StaleAction`) in a file of that name under `Checks/`; the build
/// finds it there, nothing is registered by hand.
public protocol NativeCheck: Sendable {
    /// - Parameter options: the rule's options with the user's values; already checked against the rule file.
    init(options: RuleOptions)
}

/// A check of one Swift file by itself.
public protocol FileCheck: NativeCheck {
    func reports(in file: FileContext) -> [CheckReport]
}

/// A check over the whole project.
public protocol ProjectCheck: NativeCheck {
    /// The kinds of facts of all files that it goes through. What it looks up by name need not be told, nor what Xcode projects and
    /// Objective-C say, on which everything depends. Where none of it has changed, the check is not asked again.
    static var reads: FactKinds { get }

    func reports(in project: ProjectIndex) -> [CheckReport]
}

/// A Swift file as a check sees it.
public struct FileContext: Sendable {
    /// From the root of the snapshot.
    public let path: String
    /// The file read whole.
    public let tree: SyntaxTree
    /// Where its lines start.
    public let lines: LineIndex
    /// The tree's nodes by kind.
    public let nodesByKind: NodesByKind

    /// Of a tree and the lines of the same bytes, at a path from the root.
    public init(path: String, tree: SyntaxTree, lines: LineIndex) {
        self.path = path
        self.tree = tree
        self.lines = lines
        nodesByKind = NodesByKind(tree)
    }

    /// The nodes of these kinds, in the file's order.
    public func nodes(_ kinds: NodeKind...) -> [NodeID] {
        let indices = kinds.flatMap { nodesByKind[$0] }
        return (kinds.count > 1 ? indices.sorted() : indices).map { NodeID($0) }
    }

    /// The place of a node.
    public func place(_ node: NodeID) -> Place { place(tree.range(node)) }

    /// The place of a byte range.
    public func place(_ range: Range<Int>) -> Place {
        Place(path: path, range: range, start: lines.position(range.lowerBound), end: lines.position(range.upperBound))
    }
}

/// What a native check found at one place; the rule file's message turns it into a finding.
public struct CheckReport: Sendable, Equatable {
    /// What to underline.
    public var place: Place
    /// Values for the `$NAME`s in the rule file's message.
    public var captures: [String: String]
    /// Which of the rule file's `messages:` to use; nil for its `message:`.
    public var variant: String?
    /// Other places that matter.
    public var related: [RelatedPlace]
    /// What to change, where that is known.
    public var fix: Fix?
    /// What it is about, free of lines and layout: the class and member, the element's id. Goes into the fingerprint.
    /// Where nil, the enclosing declarations and tokens at the place are used (Swift files only).
    public var subject: String?
    /// The Swift declaration whose absence is the trouble, so that a review can speak at the line that removed it.
    public var missing: MissingDeclaration?

    /// At a place; what is left out, the report does not have.
    public init(
        place: Place, captures: [String: String] = [:], variant: String? = nil, related: [RelatedPlace] = [],
        fix: Fix? = nil, subject: String? = nil, missing: MissingDeclaration? = nil
    ) {
        self.place = place
        self.captures = captures
        self.variant = variant
        self.related = related
        self.fix = fix
        self.subject = subject
        self.missing = missing
    }
}

/// A rule's options with their values.
public struct RuleOptions: Sendable, Hashable {
    /// Values by name; every option of the rule file is present.
    public var values: [String: OptionValue]

    /// Of values by name.
    public init(_ values: [String: OptionValue] = [:]) { self.values = values }

    /// An integer option; 0 where the rule file has none of that name.
    public func integer(_ name: String) -> Int {
        if case .integer(let value)? = values[name] { value } else { 0 }
    }

    /// A Boolean option; false where the rule file has none of that name.
    public func boolean(_ name: String) -> Bool {
        if case .boolean(let value)? = values[name] { value } else { false }
    }

    /// A list option; empty where the rule file has none of that name.
    public func strings(_ name: String) -> [String] {
        if case .strings(let value)? = values[name] { value } else { [] }
    }

    /// A text option; empty where the rule file has none of that name.
    public func string(_ name: String) -> String {
        if case .string(let value)? = values[name] { value } else { "" }
    }
}

/// The value of an option.
public enum OptionValue: Sendable, Hashable {
    case integer(Int)
    case boolean(Bool)
    case string(String)
    case strings([String])
}

extension OptionValue {
    /// As one writes it in a configuration.
    public var text: String {
        switch self {
        case .integer(let number): String(number)
        case .boolean(let flag): flag ? "on" : "off"
        case .string(let text): "\"" + text + "\""
        case .strings(let texts): "[" + texts.joined(separator: ", ") + "]"
        }
    }
}
