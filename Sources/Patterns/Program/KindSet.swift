import Syntax

/// A set of node kinds, as bits.
struct KindSet: Sendable, Hashable {
    private var low: UInt64 = 0
    private var middle: UInt64 = 0
    private var high: UInt64 = 0
    private var top: UInt64 = 0

    init() {}

    init(_ kinds: some Sequence<NodeKind>) {
        for kind in kinds { insert(kind) }
    }

    static let all = KindSet(NodeKind.allCases)

    var isEmpty: Bool { low | middle | high | top == 0 }

    @inline(__always) func contains(_ kind: NodeKind) -> Bool {
        let bit = UInt64(1) << UInt64(kind.rawValue & 63)
        switch kind.rawValue >> 6 {
        case 0: return low & bit != 0
        case 1: return middle & bit != 0
        case 2: return high & bit != 0
        default: return top & bit != 0
        }
    }

    func union(_ other: KindSet) -> KindSet {
        var result = self
        result.low |= other.low
        result.middle |= other.middle
        result.high |= other.high
        result.top |= other.top
        return result
    }

    mutating func insert(_ kind: NodeKind) {
        let bit = UInt64(1) << UInt64(kind.rawValue & 63)
        switch kind.rawValue >> 6 {
        case 0: low |= bit
        case 1: middle |= bit
        case 2: high |= bit
        default: top |= bit
        }
    }
}

extension KindSet {
    /// Declarations, whose attributes, modifiers and clauses a pattern may leave out.
    static let declarations = KindSet([
        .importDecl, .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl, .functionDecl, .initializerDecl,
        .deinitializerDecl, .subscriptDecl, .variableDecl, .typealiasDecl, .associatedTypeDecl, .enumCaseDecl, .operatorDecl,
        .precedenceGroupDecl, .macroDecl, .macroExpansionDecl, .parameter, .accessorDecl,
    ])
    /// Nodes whose missing clauses a pattern leaves open.
    static let open: KindSet = {
        var set = declarations
        set.insert(.patternBinding)
        set.insert(.enumCaseElement)
        return set
    }()
    /// Clauses that a declaration pattern may leave out.
    static let clauses = KindSet([
        .attribute, .modifier, .genericParameterClause, .inheritanceClause, .genericWhereClause, .effectSpecifiers, .returnClause,
        .codeBlock, .memberBlock, .accessorBlock, .initializerClause, .typeAnnotation,
    ])
    /// What a single hole never is: parts that hold things together.
    static let structural = KindSet([
        .closureSignature, .captureList, .initializerClause, .typeAnnotation, .returnClause, .effectSpecifiers, .genericParameterClause,
        .genericArgumentClause, .argumentList, .parameterClause, .inheritanceClause, .genericWhereClause, .whereClause, .codeBlock,
        .memberBlock, .accessorBlock, .ifConfigClause, .catchClause, .attribute, .modifier,
    ])
    /// What a run never covers.
    static let notInRun = KindSet([.codeBlock, .memberBlock, .accessorBlock])
    /// Nodes with a list of bare tokens, in which a run may cover tokens.
    static let tokenLists = KindSet([
        .attribute, .importDecl, .precedenceGroupDecl, .operatorDecl, .availabilityCondition, .modifier, .unexpected, .macroExpansion,
    ])
    /// Everything that is an expression by itself.
    static let expressions = KindSet([
        .identifierExpr, .discardExpr, .integerLiteral, .floatLiteral, .booleanLiteral, .nilLiteral, .stringLiteral, .regexLiteral,
        .arrayLiteral, .dictionaryLiteral, .tupleExpr, .closure, .call, .subscriptExpr, .memberAccess, .specializeExpr, .forceUnwrap,
        .optionalChain, .prefixExpr, .postfixExpr, .inOutExpr, .binaryExpr, .ternaryExpr, .isExpr, .asExpr, .tryExpr, .awaitExpr,
        .unsafeExpr, .consumeExpr, .copyExpr, .borrowExpr, .packExpansionExpr, .packElementExpr, .macroExpansion, .keyPath, .typeExpr,
        .postfixIfConfig, .placeholderExpr, .ifExpr, .switchExpr,
    ])
}
