import Syntax

/// How much of a file does not parse.
struct WellFormedness {
    /// Brackets without a partner: their byte offsets.
    private var unbalanced: [UInt32] = []
    /// Nodes that lack something or fit nowhere, and tokens that are not closed: where they start.
    private var malformed: [UInt32] = []

    /// Byte offset of the first place that does not parse; nil for a file that does.
    var firstFault: Int? { (unbalanced + malformed).min().map(Int.init) }

    init(_ source: [UInt8]) {
        let tree = Parser.parse(source)
        var open: [Token] = []
        for token in tree.tokens {
            if token.flags.contains(.malformed) { malformed.append(token.start) }
            switch token.kind {
            case .leftParen, .leftBracket, .leftBrace: open.append(token)
            case .rightParen: close(.leftParen, token, &open)
            case .rightBracket: close(.leftBracket, token, &open)
            case .rightBrace: close(.leftBrace, token, &open)
            case .unknown: malformed.append(token.start)
            default: break
            }
        }
        unbalanced += open.map(\.start)
        for (index, node) in tree.nodes.enumerated() {
            let token = tree.tokens[min(Int(node.firstToken), tree.tokens.count - 1)]
            if node.flags.contains(.malformed) { malformed.append(token.start) }
            switch node.kind {
            case .unexpected, .missingExpr, .missingType: malformed.append(token.start)
            case .sourceFile, .codeBlock, .closure, .switchCase:
                malformed += Self.runTogether(NodeID(UInt32(index)), in: tree).map(\.start)
            default: break
            }
        }
    }

    /// The first tokens of statements that start on the line of the one before, with no `;` between.
    private static func runTogether(_ block: NodeID, in tree: SyntaxTree) -> [Token] {
        var starts: [Token] = []
        var previous: NodeKind?
        for item in tree.children(block) {
            defer { previous = tree.kind(item) }
            switch previous {
            case nil, .closureSignature, .switchCaseItem, .attribute: continue
            default: break
            }
            let first = Int(tree[item].firstToken)
            let isApart = tree.tokens[first].flags.contains(.precededByNewline) || (first > 0 && tree.tokens[first - 1].kind == .semicolon)
            if !isApart { starts.append(tree.tokens[first]) }
        }
        return starts
    }

    private mutating func close(_ kind: TokenKind, _ token: Token, _ open: inout [Token]) {
        if open.last?.kind == kind { open.removeLast() } else { unbalanced.append(token.start) }
    }

    /// Whether more is wrong than there was; more of the one does not pay for less of the other.
    func isWorse(than other: WellFormedness) -> Bool {
        unbalanced.count > other.unbalanced.count || malformed.count > other.malformed.count
    }
}
