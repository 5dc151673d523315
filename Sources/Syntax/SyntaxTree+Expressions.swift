/// Calls, members, operators and conditions.
extension SyntaxTree {
    /// The first direct child.
    @inlinable public func firstChild(_ id: NodeID) -> NodeID? {
        id.index + 1 < nodes[Int(id.index)].subtreeEnd ? NodeID(id.index + 1) : nil
    }

    // MARK: Calls

    /// What a call or subscript is applied to.
    public func callee(_ id: NodeID) -> NodeID? {
        kind(id) == .call || kind(id) == .subscriptExpr ? firstChild(id) : nil
    }

    /// Index of the token that names what is called: `f` in `f()`, `a.f()`, `a.f<T>()`, `.f()`.
    public func calleeName(_ id: NodeID) -> Int? {
        guard var target = callee(id) else { return nil }
        while kind(target) == .specializeExpr || kind(target) == .optionalChain || kind(target) == .forceUnwrap,
            let inner = firstChild(target)
        {
            target = inner
        }
        switch kind(target) {
        case .identifierExpr: return Int(self[target].firstToken)
        case .memberAccess: return memberName(target)
        default: return nil
        }
    }

    /// The arguments in parentheses or brackets of a call, subscript, macro or attribute.
    public func arguments(_ id: NodeID) -> [NodeID] {
        guard let list = child(id, .argumentList) else { return [] }
        return children(list).filter { kind($0) == .argument }
    }

    /// Index of an argument's label.
    public func label(ofArgument id: NodeID) -> Int? {
        let first = Int(self[id].firstToken)
        let hasLabel = first + 1 < Int(self[id].endToken) && tokens[first + 1].kind == .colon
        return hasLabel ? first : nil
    }

    /// The argument with that label.
    public func argument(_ id: NodeID, labelled label: StaticString) -> NodeID? {
        arguments(id).first { self.label(ofArgument: $0).map { token($0, spells: label) } ?? false }
    }

    /// A call's closures behind the parentheses, the unlabelled one first.
    public func trailingClosures(_ id: NodeID) -> [NodeID] {
        let callee = callee(id)
        return children(id).filter { $0 != callee && (kind($0) == .closure || kind($0) == .labeledClosure) }
    }

    // MARK: Members

    /// The expression before a member's `.`; nil for `.member`.
    public func base(_ id: NodeID) -> NodeID? { kind(id) == .memberAccess ? firstChild(id) : nil }

    /// Index of the token that names a member.
    public func memberName(_ id: NodeID) -> Int? {
        var token = firstChild(id).map { self[$0].endToken } ?? self[id].firstToken
        while token < self[id].endToken, tokens[Int(token)].kind != .period { token += 1 }
        return token + 1 < self[id].endToken ? Int(token) + 1 : nil
    }

    // MARK: Operators

    /// Index of the operator's token: between the operands of a binary expression, before or behind that of a unary one.
    public func operatorToken(_ id: NodeID) -> Int? {
        guard let operand = firstChild(id) else { return nil }
        switch kind(id) {
        case .binaryExpr, .ternaryExpr, .postfixExpr, .forceUnwrap, .optionalChain, .isExpr, .asExpr:
            return self[operand].endToken < self[id].endToken ? Int(self[operand].endToken) : nil
        case .prefixExpr, .inOutExpr: return Int(self[id].firstToken)
        default: return nil
        }
    }

    /// The expression inside redundant parentheses, however many.
    public func withoutParentheses(_ id: NodeID) -> NodeID {
        var current = id
        while kind(current) == .tupleExpr, let only = firstChild(current), kind(only) == .argument,
            self[only].subtreeEnd == self[current].subtreeEnd, label(ofArgument: only) == nil, let inner = firstChild(only)
        {
            current = inner
        }
        return current
    }

    // MARK: Conditions and branches

    /// The conditions of an `if`, `guard` or `while`.
    public func conditions(_ id: NodeID) -> [NodeID] {
        switch kind(id) {
        case .ifExpr, .guardStmt, .whileStmt: Array(children(id).prefix { kind($0) != .codeBlock })
        default: []
        }
    }

    /// The block of a declaration or statement; of an `if` the one that runs when the condition holds.
    public func body(_ id: NodeID) -> NodeID? { child(id, .codeBlock) }

    /// What stands after an `if`'s `else`: a block or another `if`.
    public func elseBranch(_ id: NodeID) -> NodeID? {
        guard kind(id) == .ifExpr, let body = body(id) else { return nil }
        let next = self[body].subtreeEnd
        return next < self[id].subtreeEnd ? NodeID(next) : nil
    }
}
