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

    // MARK: Controllers just made

    /// `let vc = …` and `if let vc = …`: what follows touches the controller before its view is loaded.
    mutating func readLocal(_ node: NodeID, in type: TypeDeclaration) {
        if tree.kind(node) == .variableDecl {
            guard isStatement(node) else { return }
            for binding in tree.children(node) where tree.kind(binding) == .patternBinding {
                readBinding(binding, statement: node)
            }
        } else {
            readBinding(node, statement: tree.parent(node))
        }
    }

    private func isStatement(_ node: NodeID) -> Bool {
        switch tree.kind(tree.parent(node)) {
        case .codeBlock, .closure, .switchCase: true
        default: false
        }
    }

    private mutating func readBinding(_ binding: NodeID, statement: NodeID) {
        var name: UInt32?
        var annotated: String?
        var made: Made?
        for child in tree.children(binding) {
            switch tree.kind(child) {
            case .identifierPattern: name = tree[child].firstToken
            case .typeAnnotation:
                annotated = tree.firstChild(child).map { tree.declaredType($0).name }
            case .initializerClause:
                if let value = tree.firstChild(child) { made = self.made(by: value, annotated: annotated) }
            default: break
            }
        }
        guard let name, let made else { return }
        switch tree.kind(statement) {
        case .ifExpr, .whileStmt:
            guard let block = tree.child(statement, .codeBlock) else { return }
            scan(from: block.index + 1, to: tree[block].subtreeEnd, variable: name, made: made)
        default:
            let parent = tree.parent(statement)
            scan(from: tree[statement].subtreeEnd, to: tree[parent].subtreeEnd, variable: name, made: made)
        }
    }

    private enum Made {
        case fresh(String)
        case destination(String)
    }

    private func made(by expression: NodeID, annotated: String?) -> Made? {
        var node = expression
        while true {
            switch tree.kind(node) {
            case .tryExpr, .awaitExpr, .forceUnwrap, .optionalChain:
                guard let inner = tree.firstChild(node) else { return nil }
                node = inner
            case .tupleExpr:
                let elements = Array(tree.children(node).prefix(2))
                guard elements.count == 1, let inner = tree.firstChild(elements[0]) else { return nil }
                node = inner
            case .asExpr:
                let parts = Array(tree.children(node).prefix(2))
                guard parts.count == 2, tree.isType(parts[1]) else { return nil }
                let type = tree.declaredType(parts[1]).name
                if mentionsDestination(parts[0]) { return .destination(type) }
                return isInstantiation(parts[0]) ? .fresh(type) : nil
            case .call:
                if let annotated, isInstantiation(node) { return .fresh(annotated) }
                guard let callee = tree.firstChild(node) else { return nil }
                if tree.kind(callee) == .identifierExpr {
                    let name = tree.name(callee)
                    return name.first.map { $0.isUppercase } == true ? .fresh(name) : nil
                }
                guard tree.kind(callee) == .memberAccess, let base = tree.firstChild(callee),
                    tree.kind(base) == .identifierExpr, let member = tree.memberNameToken(callee)
                else { return nil }
                let type = tree.name(base)
                let method = tree.name(ofToken: Int(member))
                guard type.first?.isUppercase == true, method == "init" || method.hasPrefix("instantiate") else { return nil }
                return .fresh(type)
            default:
                return nil
            }
        }
    }

    private func isInstantiation(_ node: NodeID) -> Bool {
        contains(node) { token in
            token.kind == .identifier && self.starts(token, "instantiate")
        }
    }

    private func mentionsDestination(_ node: NodeID) -> Bool {
        contains(node) { token in
            token.kind == .identifier && (self.equals(token, "destination") || self.equals(token, "destinationController"))
        }
    }

    private func contains(_ node: NodeID, _ test: (Token) -> Bool) -> Bool {
        let range = tree[node]
        // A made controller is written in a few tokens; a long expression is something else.
        for token in range.firstToken..<min(range.endToken, range.firstToken + 64) where test(tree.tokens[Int(token)]) { return true }
        return false
    }

    /// Follows a variable until something may have loaded the view: a method call on it, or its being handed on.
    private mutating func scan(from start: UInt32, to end: UInt32, variable: UInt32, made: Made) {
        let name = hash(variable)
        var index = start
        let limit = min(end, start + 3000)
        while index < limit {
            let node = NodeID(index)
            if tree.kind(node) == .closure, mentions(node, name) { return }
            if tree.kind(node) == .identifierExpr, hash(tree[node].firstToken) == name {
                let access = tree.parent(node)
                guard tree.kind(access) == .memberAccess, tree.firstChild(access) == node,
                    let member = tree.memberNameToken(access)
                else { return }
                let use = tree.parent(access)
                let isBase = tree.firstChild(use) == access
                switch tree.kind(use) {
                case .call where isBase:
                    return
                case .memberAccess where isBase, .subscriptExpr where isBase, .forceUnwrap:
                    if spells(member, "view") { return }
                    switch made {
                    case .fresh(let type): append(.justMade(type: type), member)
                    case .destination(let type): append(.segueDestination(type: type), member)
                    }
                default:
                    if spells(member, "view") { return }
                }
            }
            index += 1
        }
    }

    private func mentions(_ node: NodeID, _ name: UInt64) -> Bool {
        for token in tree[node].firstToken..<tree[node].endToken
        where tree.tokens[Int(token)].kind == .identifier && hash(token) == name { return true }
        return false
    }

    /// `(segue.destination as! Detail).label.text`
    mutating func readCast(_ node: NodeID) {
        let argument = tree.parent(node)
        guard tree.kind(argument) == .argument else { return }
        let tuple = tree.parent(argument)
        let access = tree.parent(tuple)
        let use = tree.parent(access)
        guard tree.kind(tuple) == .tupleExpr, tree.kind(access) == .memberAccess, tree.firstChild(access) == tuple,
            let member = tree.memberNameToken(access), tree.kind(use) == .memberAccess, tree.firstChild(use) == access,
            !spells(member, "view"), case .destination(let type)? = made(by: node, annotated: nil)
        else { return }
        append(.segueDestination(type: type), member)
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

    private func isAssignment(_ node: NodeID, left: NodeID) -> Bool {
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

    private mutating func append(_ kind: OutletTouch.Kind, _ name: UInt32) {
        let token = tree.tokens[Int(name)]
        touches.append(
            OutletTouch(
                kind: kind, member: tree.name(ofToken: Int(name)), span: Span(Int(token.start)..<Int(token.end), in: lines)))
    }

    private func hash(_ index: UInt32) -> UInt64 {
        let token = tree.tokens[Int(index)]
        return tree.source.withUnsafeBufferPointer { NameTable.hash($0, Int(token.start)..<Int(token.end)) }
    }

    private func spells(_ index: UInt32, _ word: StaticString) -> Bool { tree.token(Int(index), spells: word) }

    private func equals(_ token: Token, _ word: StaticString) -> Bool {
        Int(token.length) == word.utf8CodeUnitCount && starts(token, word)
    }

    private func starts(_ token: Token, _ word: StaticString) -> Bool {
        guard Int(token.length) >= word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { expected in
            for offset in 0..<expected.count where tree.source[Int(token.start) + offset] != expected[offset] { return false }
            return true
        }
    }
}
