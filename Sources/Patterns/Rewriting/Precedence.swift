import Syntax

/// How tightly an expression holds together, and how tightly one must where it stands. Higher binds tighter.
enum Precedence {
    static let assignment = 90
    /// `try`, `await`: reach over everything to their right.
    static let effect = 95
    static let ternary = 100
    static let comparison = 130
    static let coalescing = 131
    static let casting = 132
    static let prefix = 200
    static let postfix = 300

    /// Of the standard operators; nil for others.
    static func level(ofOperator text: String) -> Int? {
        switch text {
        case "<<", ">>", "&<<", "&>>": 160
        case "*", "/", "%", "&*", "&/", "&%", "&", ".&": 150
        case "+", "-", "&+", "&-", "|", "^", ".|", ".^": 140
        case "...", "..<": 135
        case "??": coalescing
        case "<", "<=", ">", ">=", "==", "!=", "===", "!==", "~=": comparison
        case "&&": 120
        case "||": 110
        case "=", "*=", "/=", "%=", "+=", "-=", "<<=", ">>=", "&=", "|=", "^=": assignment
        default: nil
        }
    }

    /// Of a node of a tree.
    static func level(of node: NodeID, in tree: SyntaxTree) -> Int {
        switch tree.kind(node) {
        case .binaryExpr: operatorLevel(of: node, in: tree) ?? assignment
        case .ternaryExpr: ternary
        case .isExpr, .asExpr: casting
        case .tryExpr, .awaitExpr, .unsafeExpr, .consumeExpr, .copyExpr, .borrowExpr, .packExpansionExpr, .packElementExpr: effect
        case .prefixExpr, .inOutExpr: prefix
        case .ifExpr, .switchExpr: assignment
        default: postfix
        }
    }

    static func operatorLevel(of binary: NodeID, in tree: SyntaxTree) -> Int? {
        guard let left = tree.children(binary).first(where: { _ in true }) else { return nil }
        return level(ofOperator: tree.text(ofToken: Int(tree[left].endToken)))
    }

    /// The least level that a child of `parent` needs at the place of `child` so that it stays one operand.
    static func required(of child: NodeID, in tree: SyntaxTree) -> Int {
        let parent = tree.parent(child)
        guard parent != child else { return 0 }
        let isFirst = child.index == parent.index + 1
        switch tree.kind(parent) {
        case .prefixExpr, .inOutExpr: return prefix + 1
        case .call, .subscriptExpr, .memberAccess, .forceUnwrap, .optionalChain, .postfixExpr, .specializeExpr:
            return isFirst ? prefix + 1 : 0
        case .binaryExpr:
            guard let level = operatorLevel(of: parent, in: tree) else { return prefix }
            switch level {
            case comparison, 135, 160: return level + 1
            case coalescing, assignment: return isFirst ? level + 1 : level
            default: return isFirst ? level : level + 1
            }
        case .isExpr, .asExpr: return isFirst ? casting : 0
        case .ternaryExpr: return isFirst ? ternary + 1 : 0
        default: return 0
        }
    }

    /// Whether an expression has a closure after the parentheses that a `{` of a statement would be confused with.
    static func hasOpenTrailingClosure(_ node: NodeID, in tree: SyntaxTree) -> Bool {
        var index = node.index
        let end = tree[node].subtreeEnd
        while index < end {
            switch tree.nodes[Int(index)].kind {
            case .closure, .labeledClosure: return index != node.index
            case .argumentList, .tupleExpr, .arrayLiteral, .dictionaryLiteral, .stringLiteral:
                index = tree.nodes[Int(index)].subtreeEnd
            default: index += 1
            }
        }
        return false
    }

    /// Whether an expression stands before the `{` of a statement, outside all brackets.
    static func isBeforeBrace(_ node: NodeID, in tree: SyntaxTree) -> Bool {
        var current = node
        while current != .root {
            let parent = tree.parent(current)
            switch tree.kind(parent) {
            case .ifExpr, .guardStmt, .whileStmt, .forStmt, .switchExpr: return tree.kind(current) != .codeBlock
            case .argumentList, .tupleExpr, .arrayLiteral, .dictionaryLiteral, .stringLiteral, .codeBlock, .closure, .switchCase:
                return false
            default: current = parent
            }
        }
        return false
    }
}
