import Syntax

/// What a finding is about, free of lines and layout: the chain of enclosing declarations and the tokens at the place.
public struct FindingIdentity {
    private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Most tokens that count; what comes later in a long match may change without making it another finding.
    private static let maximumTokens = 64

    /// Of a text that a check gives: the class and member, an element's id.
    public static func of(subject: String, variant: String?) -> UInt64 {
        var identity = FindingIdentity()
        identity.add(subject)
        if let variant { identity.add(variant) }
        return identity.mixed
    }

    /// Of a byte range of a Swift file.
    public static func of(_ range: Range<Int>, variant: String? = nil, in tree: SyntaxTree) -> UInt64 {
        var identity = FindingIdentity()
        let tokens = tokens(range, in: tree)
        for name in enclosingNames(of: tokens, in: tree) { identity.add(name, in: tree) }
        identity.add(content: tokens, variant, in: tree)
        return identity.mixed
    }

    /// Of a byte range of a Swift file without the declarations around it: what stays when one of those is renamed.
    public static func content(of range: Range<Int>, variant: String? = nil, in tree: SyntaxTree) -> UInt64 {
        var identity = FindingIdentity()
        identity.add(content: tokens(range, in: tree), variant, in: tree)
        return identity.mixed
    }

    private mutating func add(content tokens: Range<Int>, _ variant: String?, in tree: SyntaxTree) {
        if let variant { add(variant) }
        add(0)
        for index in tokens.prefix(Self.maximumTokens) {
            let token = tree.tokens[index]
            add(index..<(index + 1), in: tree)
            // The body of a reported declaration or statement is not what it is about.
            if token.kind == .leftBrace, index > tokens.lowerBound { break }
        }
    }

    /// Indices of the tokens that start in a byte range.
    private static func tokens(_ range: Range<Int>, in tree: SyntaxTree) -> Range<Int> {
        let low = firstToken(startingAtOrAfter: range.lowerBound, in: tree)
        return low..<max(low, firstToken(startingAtOrAfter: range.upperBound, in: tree))
    }

    private static func firstToken(startingAtOrAfter offset: Int, in tree: SyntaxTree) -> Int {
        var low = 0
        var high = tree.tokens.count
        while low < high {
            let middle = (low + high) / 2
            if Int(tree.tokens[middle].start) < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The tokens that name the declarations around a token range, innermost first.
    static func enclosingNames(of tokens: Range<Int>, in tree: SyntaxTree) -> [Range<Int>] {
        var names: [Range<Int>] = []
        var node = innermost(around: tokens, in: tree)
        while node != .root {
            if let name = name(of: node, in: tree) { names.append(name) }
            node = tree.parent(node)
        }
        return names
    }

    /// The innermost node that covers a token range: the last to start at or before it, or one of that node's ancestors.
    static func innermost(around tokens: Range<Int>, in tree: SyntaxTree) -> NodeID {
        var low = 0
        var high = tree.nodes.count
        while low < high {
            let middle = (low + high) / 2
            if Int(tree.nodes[middle].firstToken) <= tokens.lowerBound { low = middle + 1 } else { high = middle }
        }
        var node = NodeID(UInt32(max(0, low - 1)))
        while node != .root, Int(tree[node].endToken) < max(tokens.upperBound, tokens.lowerBound + 1) { node = tree.parent(node) }
        return node
    }

    private static func name(of node: NodeID, in tree: SyntaxTree) -> Range<Int>? {
        let part: NodeID?
        switch tree.kind(node) {
        case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .functionDecl, .typealiasDecl, .macroDecl:
            part = tree.child(node, .declName)
        case .extensionDecl:
            part = tree.children(node).first { $0 != node && isType(tree.kind($0)) }
        case .patternBinding:
            part = tree.children(node).first { _ in true }
        case .initializerDecl, .subscriptDecl:
            part = tree.child(node, .parameterClause)
        case .accessorDecl, .deinitializerDecl:
            let token = Int(tree[node].firstToken)
            return token..<(token + 1)
        default:
            return nil
        }
        guard let part else { return nil }
        return Int(tree[part].firstToken)..<Int(tree[part].endToken)
    }

    private static func isType(_ kind: NodeKind) -> Bool {
        switch kind {
        case .identifierType, .memberType, .optionalType, .arrayType, .dictionaryType, .tupleType, .attributedType: true
        default: false
        }
    }

    private mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte) }
        add(0)
    }

    private mutating func add(_ tokens: Range<Int>, in tree: SyntaxTree) {
        for index in tokens {
            let token = tree.tokens[index]
            for offset in Int(token.start)..<Int(token.end) { add(tree.source[offset]) }
            add(0)
        }
    }

    /// FNV-1a: the same on every machine and in every version.
    private mutating func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }

    private var mixed: UInt64 {
        var value = hash
        value = (value ^ (value >> 33)) &* 0xff51_afd7_ed55_8ccd
        value = (value ^ (value >> 33)) &* 0xc4ce_b9fe_1a85_ec53
        return value ^ (value >> 33)
    }
}
