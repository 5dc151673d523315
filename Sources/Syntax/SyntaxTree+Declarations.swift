/// What declarations are called and how they are qualified.
extension SyntaxTree {
    /// Index of the token that names a declaration: a type, function, case element, operator … For a binding of one name its
    /// pattern's token. Nil where several names, none or a keyword (`init`) stand.
    public func nameToken(_ id: NodeID) -> Int? {
        for child in children(id) {
            switch kind(child) {
            case .declName, .identifierPattern:
                return self[child].endToken > self[child].firstToken ? Int(self[child].firstToken) : nil
            case .patternBinding where kind(id) == .variableDecl:
                let next = self[child].subtreeEnd
                let isOnly = next >= self[id].subtreeEnd || kind(NodeID(next)) != .patternBinding
                return isOnly ? nameToken(child) : nil
            default: break
            }
        }
        return nil
    }

    /// The declared name without backticks.
    public func declaredName(_ id: NodeID) -> String? { nameToken(id).map(identifier) }

    /// The text of a name's token without its backticks.
    public func identifier(_ token: Int) -> String {
        let range = identifierRange(token)
        return text(range)
    }

    /// The bytes of a name's token without its backticks.
    public func identifierRange(_ token: Int) -> Range<Int> {
        let token = tokens[token]
        let isQuoted = token.flags.contains(.backticked) && token.length > 2
        return isQuoted ? Int(token.start) + 1..<Int(token.end) - 1 : Int(token.start)..<Int(token.end)
    }

    /// Index of the token after attributes and modifiers: `func`, `class`, `let`, `get` …
    public func introducer(_ id: NodeID) -> Int {
        var token = self[id].firstToken
        for child in children(id) {
            guard kind(child) == .attribute || kind(child) == .modifier || kind(child) == .ifConfig,
                self[child].firstToken == token
            else { break }
            token = self[child].endToken
        }
        return Int(token)
    }

    /// The modifiers of a declaration, in order.
    public func modifiers(_ id: NodeID) -> some Sequence<NodeID> {
        children(id).lazy.filter { kind($0) == .modifier }
    }

    /// Its modifier that starts with this word; `private(set)` is found by `private`.
    public func modifier(_ id: NodeID, _ word: Keyword) -> NodeID? {
        modifiers(id).first { tokens[Int(self[$0].firstToken)].keyword == word }
    }

    /// Whether it has a modifier of exactly this word, without a detail such as `(set)`.
    public func hasModifier(_ id: NodeID, _ word: Keyword) -> Bool {
        modifiers(id).contains {
            tokens[Int(self[$0].firstToken)].keyword == word && self[$0].endToken == self[$0].firstToken + 1
        }
    }

    /// The attributes of a declaration, type or closure, also those inside `#if`.
    public func attributes(_ id: NodeID) -> [NodeID] {
        var found: [NodeID] = []
        for child in children(id) {
            switch kind(child) {
            case .attribute: found.append(child)
            case .ifConfig where self[child].firstToken == self[id].firstToken || !found.isEmpty:
                var node = child.index + 1
                while node < self[child].subtreeEnd {
                    if nodes[Int(node)].kind == .attribute { found.append(NodeID(node)) }
                    node += 1
                }
            case .modifier: break
            default: return found
            }
        }
        return found
    }

    /// Its attribute of that name, `Name` or `Module.Name`, generic arguments aside.
    public func attribute(_ id: NodeID, named name: StaticString) -> NodeID? {
        attributes(id).first { attributeName($0, spells: name) }
    }

    /// Whether an attribute has that name.
    public func attributeName(_ id: NodeID, spells name: StaticString) -> Bool {
        var nameToken = Int(self[id].firstToken) + 1
        guard nameToken < Int(self[id].endToken) else { return false }
        while nameToken + 2 < Int(self[id].endToken), tokens[nameToken + 1].kind == .period { nameToken += 2 }
        return token(nameToken, spells: name)
    }

    /// The parameters of a function, initializer, subscript, macro, case element or closure (its signature is looked into).
    public func parameters(_ id: NodeID) -> [NodeID] {
        var owner = id
        if kind(id) == .closure { owner = child(id, .closureSignature) ?? id }
        guard let clause = child(owner, .parameterClause) else {
            return children(owner).filter { kind($0) == .closureParameter }
        }
        return children(clause).filter { kind($0) == .parameter }
    }

    /// A parameter's label and name as token indices. Written once, a name is both. Without a name both are nil.
    public func parameterNames(_ id: NodeID) -> (label: Int?, name: Int?) {
        var token = introducer(id)
        let end = writtenType(id).map { Int(self[$0].firstToken) } ?? Int(self[id].endToken)
        var label: Int?
        while token < end {
            switch tokens[token].kind {
            case .identifier, .wildcard, .keyword, .dollarIdentifier:
                if let label { return (label, token) }
                label = token
            default: return (label, label)
            }
            token += 1
        }
        return (label, label)
    }

    /// The type written for a parameter, binding, condition or element, or the result of a function.
    public func writtenType(_ id: NodeID) -> NodeID? {
        for child in children(id) {
            let kind = kind(child)
            if kind.isType { return child }
            if kind == .typeAnnotation || kind == .returnClause { return children(child).first { self.kind($0).isType } }
        }
        return nil
    }
}
