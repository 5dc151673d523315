import Syntax

/// What a node must be for a matcher to have a chance at it.
enum Seeds: Sendable {
    /// Any node.
    case everywhere
    /// A node that one of these fits.
    case nodes([Seed])

    /// How many nodes it lets through, roughly: smaller is better.
    var weight: Int {
        switch self {
        case .everywhere: 100_000
        case .nodes(let seeds): seeds.reduce(0) { $0 + ($1.key == nil ? 100 : 1) }
        }
    }

    var kinds: KindSet {
        switch self {
        case .everywhere: .all
        case .nodes(let seeds): KindSet(seeds.map(\.kind))
        }
    }
}

/// A kind of node and, where the matcher says more, the token that characterises such a node and the kinds its first child may have.
struct Seed: Sendable, Hashable {
    var kind: NodeKind
    var key: UInt16?
    /// Nil: any, or no child.
    var firstChild: KindSet?
    /// The name of the hole that stands for the characteristic token; what the hole may be is a key too.
    var hole: String?
}

extension Seeds {
    /// Where a hole must be one of a few names and stands for the characteristic token: those names as keys.
    func keyed(by constraints: [String: CaptureConstraint]) -> Seeds {
        guard case .nodes(let seeds) = self else { return self }
        return .nodes(
            seeds.flatMap { seed -> [Seed] in
                guard seed.key == nil, let hole = seed.hole, let names = constraints[hole]?.onlyNames else { return [seed] }
                let keys = names.map(SeedKey.key(ofName:))
                guard !keys.contains(nil) else { return [seed] }
                return keys.map { Seed(kind: seed.kind, key: $0, firstChild: seed.firstChild) }
            })
    }
}

extension CaptureConstraint {
    /// The texts of which the capture must be one; nil where others are allowed.
    fileprivate var onlyNames: [String]? {
        switch self {
        case .equals(let name): [name]
        case .oneOf(let names): names
        case .all(let parts): parts.lazy.compactMap(\.onlyNames).first
        default: nil
        }
    }
}

extension DeclarationQuery {
    /// The nodes at which it can hold: where it names what is declared, only those that declare such a name.
    var seeds: [Seed] {
        guard !isUnsatisfiable else { return [] }
        let keys = (names ?? []).map(SeedKey.key(ofName:))
        return nodeKinds.flatMap { kind -> [Seed] in
            guard SeedKey.isNamed(kind), !keys.isEmpty, !keys.contains(nil) else { return [Seed(kind: kind)] }
            return keys.map { Seed(kind: kind, key: $0) }
        }
    }
}

/// The characteristic token of a node: the name a call calls, an operator, a declared name. One definition for patterns and code.
struct SeedKey {
    /// Keys are below this.
    static let count = 4096

    /// The key of a token; a name has the same in backticks and without.
    @inline(__always) static func key(_ token: Token) -> UInt16 {
        let isNamed =
            switch token.kind {
            case .identifier, .dollarIdentifier, .keyword, .binaryOperator, .prefixOperator, .postfixOperator: true
            default: false
            }
        let hash = isNamed ? token.hash : token.kind.rawValue
        let length = token.flags.contains(.backticked) ? token.length &- 2 : token.length
        return UInt16(hash) | UInt16(truncatingIfNeeded: length & 15) << 8
    }

    /// The key of a token that is a name.
    @inline(__always) static func nameKey(_ token: Token) -> UInt16 {
        let length = token.flags.contains(.backticked) ? token.length &- 2 : token.length
        return UInt16(token.hash) | UInt16(truncatingIfNeeded: length & 15) << 8
    }

    /// The key of what is declared under a name; nil for what is no plain name.
    static func key(ofName name: String) -> UInt16? {
        let tokens = Tokenizer.tokenize(Array(name.utf8))
        guard tokens.count == 2, tokens[0].kind == .identifier, !tokens[0].flags.contains(.backticked) else { return nil }
        return key(tokens[0])
    }

    /// Whether a declaration of that kind is characterised by its name.
    static func isNamed(_ kind: NodeKind) -> Bool {
        switch kind {
        case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .functionDecl, .typealiasDecl: true
        default: false
        }
    }

    /// The node's characteristic token, or -1.
    static func token(
        of node: Int, nodes: UnsafeBufferPointer<Node>, tokens: UnsafeBufferPointer<Token>
    ) -> Int {
        switch nodes[node].kind {
        case .call, .subscriptExpr: return name(of: node + 1, in: node, nodes, tokens)
        case .memberAccess, .identifierExpr: return name(of: node, in: node, nodes, tokens)
        case .binaryExpr:
            let left = node + 1
            guard left < Int(nodes[node].subtreeEnd) else { return -1 }
            return Int(nodes[left].endToken)
        case .prefixExpr, .modifier, .identifierType, .integerLiteral, .floatLiteral, .booleanLiteral:
            return Int(nodes[node].firstToken)
        case .postfixExpr: return Int(nodes[node].endToken) - 1
        case .macroExpansion, .macroExpansionDecl: return Int(nodes[node].firstToken) + 1
        case .attribute: return Int(nodes[node].firstToken) + 1
        case .tryExpr:
            let mark = Int(nodes[node].firstToken) + 1
            return isMark(tokens[mark]) ? mark : -1
        case .asExpr:
            guard node + 1 < Int(nodes[node].subtreeEnd) else { return -1 }
            let mark = Int(nodes[node + 1].endToken) + 1
            return mark < tokens.count && isMark(tokens[mark]) ? mark : -1
        case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .functionDecl, .typealiasDecl:
            var child = node + 1
            while child < Int(nodes[node].subtreeEnd) {
                if nodes[child].kind == .declName { return Int(nodes[child].firstToken) }
                switch nodes[child].kind {
                case .attribute, .modifier, .ifConfig: break
                default: return -1
                }
                child = Int(nodes[child].subtreeEnd)
            }
            return -1
        default: return -1
        }
    }

    private static func isMark(_ token: Token) -> Bool { token.kind == .exclamation || token.kind == .postfixQuestion }

    /// The last name of what is called or accessed.
    private static func name(
        of start: Int, in parent: Int, _ nodes: UnsafeBufferPointer<Node>, _ tokens: UnsafeBufferPointer<Token>
    ) -> Int {
        var node = start
        for _ in 0..<4 {
            guard node < Int(nodes[parent].subtreeEnd) else { return -1 }
            switch nodes[node].kind {
            case .identifierExpr: return Int(nodes[node].firstToken)
            case .memberAccess:
                let first = node + 1
                let hasBase = first < Int(nodes[node].subtreeEnd)
                let name = (hasBase ? Int(nodes[first].endToken) : Int(nodes[node].firstToken)) + 1
                return name < Int(nodes[node].endToken) ? name : -1
            case .specializeExpr, .optionalChain, .forceUnwrap, .tupleExpr, .argument: node += 1
            default: return -1
            }
        }
        return -1
    }
}
