import Syntax

/// Finds uses of what may be an outlet while it may be nil.
struct OutletTouchReader {
    let tree: SyntaxTree
    let lines: LineIndex
    var touches: [OutletTouch] = []
    /// Names bound anywhere in the function read last: those hide a property of the same name.
    private var locals: (function: NodeID, names: Set<UInt64>)?

    init(tree: SyntaxTree, lines: LineIndex) {
        self.tree = tree
        self.lines = lines
    }

    // MARK: `label!`

    mutating func readForceUnwrap(_ node: NodeID, in type: String) {
        guard let operand = tree.firstChild(node), let name = ownMember(operand) else { return }
        if tree.kind(operand) == .identifierExpr, isLocal(name, at: node) { return }
        let bang = tree.tokens[Int(tree[node].endToken) - 1]
        let use = tree.parent(node)
        let isBase = (tree.kind(use) == .memberAccess || tree.kind(use) == .subscriptExpr) && tree.firstChild(use) == node
        append(.forced(type: type, bang: Int(bang.start)..<Int(bang.end), isBase: isBase), name)
    }

    // MARK: Initialisers

    mutating func readInitializer(_ node: NodeID, in type: TypeDeclaration) {
        guard type.kind == .class || type.kind == .extension, let body = tree.child(node, .codeBlock) else { return }
        var assigned: Set<UInt64> = []
        var index = body.index + 1
        let end = tree[body].subtreeEnd
        while index < end {
            let current = NodeID(index)
            switch tree.kind(current) {
            case .closure, .functionDecl, .classDecl, .structDecl, .enumDecl:
                index = tree[current].subtreeEnd
                continue
            case .identifierExpr where spells(tree[current].firstToken, "view"):
                return
            case .call:
                if mayLoadView(current) { return }
            case .binaryExpr:
                if let target = tree.firstChild(current), let name = ownMember(target), isAssignment(current, left: target) {
                    assigned.insert(hash(name))
                }
            case .memberAccess:
                guard let base = tree.firstChild(current), let name = ownMember(base) else { break }
                if spells(name, "view") { return }
                if assigned.contains(hash(name)) || (tree.kind(base) == .identifierExpr && isLocal(name, at: node)) { break }
                append(.initializer(type: type.name), name)
            default:
                break
            }
            index += 1
        }
    }

    /// A call of a method of this object, or one that is handed this object, may load the nib.
    private func mayLoadView(_ call: NodeID) -> Bool {
        guard let callee = tree.firstChild(call) else { return true }
        switch tree.kind(callee) {
        case .memberAccess:
            guard let base = tree.firstChild(callee), tree.kind(base) == .identifierExpr else { break }
            let keyword = tree.tokens[Int(tree[base].firstToken)].keyword
            if keyword == .super, let name = tree.memberNameToken(callee), tree.tokens[Int(name)].keyword == .`init` {
                return false
            }
            if keyword == .self || keyword == .super || keyword == .Self { return true }
        case .identifierExpr:
            let first = tree.source[Int(tree.tokens[Int(tree[callee].firstToken)].start)]
            if !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) { return true }
        default:
            break
        }
        guard let arguments = tree.child(call, .argumentList) else { return false }
        for token in tree[arguments].firstToken..<tree[arguments].endToken
        where tree.tokens[Int(token)].keyword == .self && tree.tokens[Int(token)].kind == .keyword {
            let isMember = Int(token) + 1 < tree.tokens.count && tree.tokens[Int(token) + 1].kind == .period
            if !isMember { return true }
        }
        return false
    }

    // MARK: Names

    /// The token of the name where an expression is a member of `self`, written with or without it.
    private func ownMember(_ node: NodeID) -> UInt32? {
        switch tree.kind(node) {
        case .identifierExpr:
            let token = tree[node].firstToken
            return tree.tokens[Int(token)].kind == .identifier && tree[node].endToken == token + 1 ? token : nil
        case .memberAccess:
            guard let base = tree.firstChild(node), tree.kind(base) == .identifierExpr,
                tree.tokens[Int(tree[base].firstToken)].keyword == .self
            else { return nil }
            return tree.memberNameToken(node)
        default:
            return nil
        }
    }

    func isAssignment(_ node: NodeID, left: NodeID) -> Bool {
        let index = Int(tree[left].endToken)
        return index < Int(tree[node].endToken) && tree.tokens[index].kind == .equal
    }

    private mutating func isLocal(_ name: UInt32, at node: NodeID) -> Bool {
        var function = node
        while function != .root {
            let parent = tree.parent(function)
            if tree.kind(parent) == .memberBlock || parent == .root { break }
            function = parent
        }
        if locals?.function != function { locals = (function, boundNames(in: function)) }
        return locals?.names.contains(hash(name)) ?? false
    }

    private func boundNames(in function: NodeID) -> Set<UInt64> {
        var names: Set<UInt64> = []
        var index = function.index
        while index < tree[function].subtreeEnd {
            let node = NodeID(index)
            index += 1
            switch tree.kind(node) {
            case .identifierPattern where tree.parent(node).index != function.index, .closureParameter:
                names.insert(hash(tree[node].firstToken))
            case .parameter, .capture:
                for token in tree[node].firstToken..<min(tree[node].endToken, tree[node].firstToken + 4)
                where tree.tokens[Int(token)].kind == .identifier {
                    names.insert(hash(token))
                }
            default:
                break
            }
        }
        return names
    }

    mutating func append(_ kind: OutletTouch.Kind, _ name: UInt32) {
        let token = tree.tokens[Int(name)]
        touches.append(
            OutletTouch(
                kind: kind, member: tree.name(ofToken: Int(name)), span: Span(Int(token.start)..<Int(token.end), in: lines)))
    }

    func hash(_ index: UInt32) -> UInt64 {
        let token = tree.tokens[Int(index)]
        return tree.source.withUnsafeBufferPointer { NameTable.hash($0, Int(token.start)..<Int(token.end)) }
    }

    func spells(_ index: UInt32, _ word: StaticString) -> Bool { tree.token(Int(index), spells: word) }

    func equals(_ token: Token, _ word: StaticString) -> Bool {
        Int(token.length) == word.utf8CodeUnitCount && starts(token, word)
    }

    func starts(_ token: Token, _ word: StaticString) -> Bool {
        guard Int(token.length) >= word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { expected in
            for offset in 0..<expected.count where tree.source[Int(token.start) + offset] != expected[offset] { return false }
            return true
        }
    }
}
