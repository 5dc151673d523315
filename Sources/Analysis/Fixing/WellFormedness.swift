import Syntax

/// How much of a file does not parse.
struct WellFormedness {
    /// Brackets without a partner.
    private var unbalanced = 0
    /// Nodes that lack something or fit nowhere, and tokens that are not closed.
    private var malformed = 0

    init(_ source: [UInt8]) {
        let tree = Parser.parse(source)
        var depth: [TokenKind] = []
        for token in tree.tokens {
            if token.flags.contains(.malformed) { malformed += 1 }
            switch token.kind {
            case .leftParen, .leftBracket, .leftBrace: depth.append(token.kind)
            case .rightParen: close(.leftParen, &depth)
            case .rightBracket: close(.leftBracket, &depth)
            case .rightBrace: close(.leftBrace, &depth)
            case .unknown: malformed += 1
            default: break
            }
        }
        unbalanced += depth.count
        for (index, node) in tree.nodes.enumerated() {
            if node.flags.contains(.malformed) { malformed += 1 }
            switch node.kind {
            case .unexpected, .missingExpr, .missingType: malformed += 1
            case .sourceFile, .codeBlock, .closure, .switchCase: malformed += Self.runTogether(NodeID(UInt32(index)), in: tree)
            default: break
            }
        }
    }

    /// Statements that start on the line of the one before, with no `;` between.
    private static func runTogether(_ block: NodeID, in tree: SyntaxTree) -> Int {
        var count = 0
        var previous: NodeKind?
        for item in tree.children(block) {
            defer { previous = tree.kind(item) }
            switch previous {
            case nil, .closureSignature, .switchCaseItem, .attribute: continue
            default: break
            }
            let first = Int(tree[item].firstToken)
            let isApart = tree.tokens[first].flags.contains(.precededByNewline) || (first > 0 && tree.tokens[first - 1].kind == .semicolon)
            if !isApart { count += 1 }
        }
        return count
    }

    private mutating func close(_ kind: TokenKind, _ depth: inout [TokenKind]) {
        if depth.last == kind { depth.removeLast() } else { unbalanced += 1 }
    }

    /// Whether more is wrong than there was; more of the one does not pay for less of the other.
    func isWorse(than other: WellFormedness) -> Bool {
        unbalanced > other.unbalanced || malformed > other.malformed
    }
}
