import Syntax

/// The attributes and modifiers before a declaration's keyword.
struct DeclarationPrefix {
    var traits: MemberTraits = []
    /// `@objcMembers`
    var isObjCMembers = false
    var access: AccessLevel?
    var setterAccess: AccessLevel?
    var objcName: String?
    /// Where the first modifier or, without one, the keyword starts.
    var modifierOffset = 0
    /// The declaration's own keyword.
    var keyword: Keyword = .none

    init(_ tree: SyntaxTree, _ node: NodeID) {
        var keywordToken = tree[node].firstToken
        var firstModifier: UInt32?
        for child in tree.children(node) {
            switch tree.kind(child) {
            case .attribute:
                read(attribute: child, tree)
            case .modifier:
                firstModifier = firstModifier ?? tree[child].firstToken
                read(modifier: child, tree)
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

    private mutating func read(attribute: NodeID, _ tree: SyntaxTree) {
        let first = Int(tree[attribute].firstToken) + 1
        guard first < tree.tokens.count else { return }
        switch tree.text(ofToken: first) {
        case "objcMembers": isObjCMembers = true
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
        case "available", "discardableResult", "MainActor", "inlinable", "IBDesignable", "preconcurrency",
            "Sendable", "usableFromInline", "warn_unqualified_access":
            break
        default: traits.insert(.hasOtherAttribute)
        }
    }

    private mutating func read(modifier: NodeID, _ tree: SyntaxTree) {
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
