import Syntax

/// The attributes and modifiers before a declaration's keyword.
struct DeclarationPrefix {
    var traits: MemberTraits = []
    /// Names of the attributes, without `@` and arguments.
    var attributes: [String] = []
    var access: AccessLevel?
    var setterAccess: AccessLevel?
    var objcName: String?
    /// Where the first modifier or, without one, the keyword starts.
    var modifierOffset: Int
    /// The declaration's own keyword.
    var keyword: Keyword = .none

    init(_ tree: SyntaxTree, _ node: NodeID) {
        var keywordToken = tree[node].firstToken
        var firstModifier: UInt32?
        for child in tree.children(node) {
            switch tree.kind(child) {
            case .attribute:
                Self.read(attribute: child, tree, &traits, &attributes, &objcName)
            case .modifier:
                firstModifier = firstModifier ?? tree[child].firstToken
                Self.read(modifier: child, tree, &traits, &access, &setterAccess)
            case .ifConfig where tree[child].firstToken == keywordToken:
                break
            default:
                continue
            }
            if tree[child].firstToken <= keywordToken || keywordToken < tree[child].endToken {
                keywordToken = max(keywordToken, tree[child].endToken)
            }
        }
        if Int(keywordToken) < tree.tokens.count { keyword = tree.tokens[Int(keywordToken)].keyword }
        modifierOffset = Int(tree.tokens[min(Int(firstModifier ?? keywordToken), tree.tokens.count - 1)].start)
    }

    private static func read(
        attribute: NodeID, _ tree: SyntaxTree, _ traits: inout MemberTraits, _ attributes: inout [String],
        _ objcName: inout String?
    ) {
        let first = Int(tree[attribute].firstToken) + 1
        guard first < tree.tokens.count else { return }
        let name = tree.text(ofToken: first)
        attributes.append(name)
        switch name {
        case "IBAction": traits.insert(.ibAction)
        case "IBOutlet": traits.insert(.ibOutlet)
        case "IBSegueAction": traits.insert(.ibSegueAction)
        case "IBInspectable", "GKInspectable": traits.insert(.ibInspectable)
        case "nonobjc": traits.insert(.nonobjc)
        case "NSManaged": traits.insert(.nsManaged)
        case "objc":
            traits.insert(.objc)
            let text = tree.source[tree.range(attribute)]
            if let open = text.firstIndex(of: UInt8(ascii: "(")), let close = text.lastIndex(of: UInt8(ascii: ")")), open < close {
                let inner = text[(open + 1)..<close].filter { $0 > 0x20 && $0 != UInt8(ascii: "`") }
                if !inner.isEmpty { objcName = String(decoding: inner, as: UTF8.self) }
            }
        case "available", "discardableResult", "MainActor", "inlinable", "IBDesignable", "objcMembers", "preconcurrency",
            "Sendable", "usableFromInline", "warn_unqualified_access":
            break
        default: traits.insert(.hasOtherAttribute)
        }
    }

    private static func read(
        modifier: NodeID, _ tree: SyntaxTree, _ traits: inout MemberTraits, _ access: inout AccessLevel?,
        _ setterAccess: inout AccessLevel?
    ) {
        let token = Int(tree[modifier].firstToken)
        func set(_ level: AccessLevel) {
            if Int(tree[modifier].endToken) - token > 1 { setterAccess = level } else { access = level }
        }
        switch tree.tokens[token].keyword {
        case .private: set(.private)
        case .fileprivate: set(.fileprivate)
        case .internal: set(.internal)
        case .package: set(.package)
        case .public: set(.public)
        case .open: set(.open)
        case .override: traits.insert(.override)
        case .static, .class: traits.insert(.isStatic)
        case .weak: traits.insert(.weak)
        case .unowned: traits.insert(.unowned)
        case .lazy: traits.insert(.lazy)
        case .final: traits.insert(.final)
        case .dynamic: traits.insert(.dynamic)
        default: break
        }
    }
}
