import Syntax

/// Controllers just made: what follows touches an outlet before the view is loaded.
extension OutletTouchReader {
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
                if tree.kind(callee) == .identifierExpr { return startsUpperCase(callee) ? .fresh(tree.name(callee)) : nil }
                guard tree.kind(callee) == .memberAccess, let base = tree.firstChild(callee),
                    tree.kind(base) == .identifierExpr, let member = tree.memberNameToken(callee)
                else { return nil }
                let method = tree.tokens[Int(member)]
                guard startsUpperCase(base), (method.kind == .keyword && method.keyword == .`init`) || starts(method, "instantiate") else { return nil }
                return .fresh(tree.name(base))
            default:
                return nil
            }
        }
    }

    /// A type's name, as far as a name tells.
    private func startsUpperCase(_ name: NodeID) -> Bool {
        let token = tree.tokens[Int(tree[name].firstToken)]
        let first = tree.source[Int(token.start)]
        // Beyond ASCII it takes the character to tell, and a name in backticks its second byte.
        guard first < 0x80, first != UInt8(ascii: "`") else { return tree.name(name).first?.isUppercase == true }
        return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
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
        // What a test puts into an outlet by hand is there.
        var assigned: Set<UInt64> = []
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
                    if assigned.contains(hash(member)) { break }
                    switch made {
                    case .fresh(let type): append(.justMade(type: type), member)
                    case .destination(let type): append(.segueDestination(type: type), member)
                    }
                default:
                    if spells(member, "view") { return }
                    if tree.kind(use) == .binaryExpr, isAssignment(use, left: access) { assigned.insert(hash(member)) }
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
}
