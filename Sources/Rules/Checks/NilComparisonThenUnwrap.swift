import Syntax

/// `if x != nil { … x! … }`: what a pattern finds too, but its fix has to change every `x!` of the branch.
struct NilComparisonThenUnwrap: FileCheck {
    init(options: RuleOptions) {}

    func reports(in file: FileContext) -> [CheckReport] {
        let tree = file.tree
        var reports: [CheckReport] = []
        for node in file.nodes(.ifExpr) {
            guard let body = tree.child(node, .codeBlock) else { continue }
            for condition in tree.children(node) {
                if condition == body { break }
                guard let value = comparedWithNil(condition, in: tree), let name = Name(value, in: tree) else { continue }
                let uses = Uses(of: name, in: body, of: tree)
                guard !uses.forced.isEmpty, !uses.isChanged else { continue }
                reports.append(
                    CheckReport(
                        place: file.place(value), captures: ["X": name.text],
                        fix: uses.areAllForced ? fix(name, condition, uses, in: tree) : nil))
            }
        }
        return reports
    }

    /// `x` of the condition `x != nil`, in parentheses or not.
    private func comparedWithNil(_ condition: NodeID, in tree: SyntaxTree) -> NodeID? {
        var node = condition
        while tree.kind(node) == .tupleExpr || tree.kind(node) == .argument {
            let children = Array(tree.children(node))
            guard children.count == 1 else { return nil }
            node = children[0]
        }
        let operands = Array(tree.children(node))
        guard tree.kind(node) == .binaryExpr, operands.count == 2, tree.kind(operands[1]) == .nilLiteral,
            tree.token(Int(tree[operands[0]].endToken), spells: "!=")
        else { return nil }
        return operands[0]
    }

    private func fix(_ name: Name, _ condition: NodeID, _ uses: Uses, in tree: SyntaxTree) -> Fix? {
        guard let last = name.parts.last, !uses.mentionsBareName else { return nil }
        let binding = name.parts.count == 1 && name.text == last ? "let \(last)" : "let \(last) = \(name.text)"
        let edits =
            [Edit(range: tree.range(condition), replacement: binding)]
            + uses.forced.map { Edit(range: tree.range($0), replacement: last) }
        // A member may be computed, or change behind the branch's back.
        return Fix(edits: edits, isSafe: name.text == last)
    }
}

/// A name or a chain of members without calls: `x`, `self.x`, `a.b`.
private struct Name {
    let text: String
    /// Its names without a leading `self`.
    let parts: [String]

    init?(_ node: NodeID, in tree: SyntaxTree) {
        switch tree.kind(node) {
        case .identifierExpr, .memberAccess: break
        default: return nil
        }
        text = tree.text(node)
        let tokens = (Int(tree[node].firstToken)..<Int(tree[node].endToken)).map { tree.text(ofToken: $0) }
        guard tokens.enumerated().allSatisfy({ index, token in index % 2 == 0 ? token != ")" : token == "." }) else { return nil }
        guard tokens != ["self"] else { return nil }
        var parts = tokens.filter { $0 != "." }
        if parts.count > 1, parts.first == "self" { parts.removeFirst() }
        guard text == tokens.joined() else { return nil }
        self.parts = parts
    }
}

/// How a name is used in a branch.
private struct Uses {
    var forced: [NodeID] = []
    /// Assigned, passed as `inout`, or declared anew.
    var isChanged = false
    /// Every use is forced.
    var areAllForced = true
    /// The last part of the name stands there by itself, meaning something else.
    var mentionsBareName = false

    init(of name: Name, in body: NodeID, of tree: SyntaxTree) {
        for index in Int(body.index)..<Int(tree[body].subtreeEnd) {
            let node = NodeID(UInt32(index))
            switch tree.kind(node) {
            case .identifierPattern:
                if tree.text(node) == name.parts.last { isChanged = true }
            case .identifierExpr where name.parts.count > 1:
                if tree.text(node) == name.parts.last { mentionsBareName = true }
                continue
            case .identifierExpr, .memberAccess: break
            default: continue
            }
            guard let found = Name(node, in: tree), found.parts == name.parts else { continue }
            let parent = tree.parent(node)
            switch tree.kind(parent) {
            case .forceUnwrap:
                forced.append(parent)
                if isChangedInPlace(parent, in: tree) { isChanged = true }
            case .inOutExpr:
                isChanged = true
            case .binaryExpr where tree.children(parent).first(where: { _ in true }) == node && isAssignment(after: node, in: tree):
                isChanged = true
            default:
                areAllForced = false
            }
        }
    }

    /// Whether `x!` is the place of a change: `x![key] = value`, `x!.count += 1`, `x!.append(y)`. A copy in `if let` would not do.
    private func isChangedInPlace(_ forced: NodeID, in tree: SyntaxTree) -> Bool {
        var node = forced
        while true {
            let parent = tree.parent(node)
            guard tree.children(parent).first(where: { _ in true }) == node else { return tree.kind(parent) == .inOutExpr }
            switch tree.kind(parent) {
            case .memberAccess, .subscriptExpr, .forceUnwrap, .optionalChain, .tupleExpr:
                node = parent
            case .argument where tree.kind(tree.parent(parent)) == .tupleExpr:
                node = parent
            case .inOutExpr:
                return true
            case .call:
                let member = tree.text(ofToken: Int(tree[node].endToken) - 1)
                return tree.kind(node) == .memberAccess && Self.mutating.contains { member.hasPrefix($0) }
            case .binaryExpr:
                return isAssignment(after: node, in: tree)
            default:
                return false
            }
        }
    }

    /// How the names of methods begin that change the value they are called on.
    private static let mutating = [
        "append", "insert", "remove", "pop", "update", "merge", "sort", "reverse", "shuffle", "form", "subtract", "toggle", "write",
        "negate", "swap", "replace", "reserve", "add", "set", "next",
    ]

    private func isAssignment(after node: NodeID, in tree: SyntaxTree) -> Bool {
        let token = Int(tree[node].endToken)
        if tree.tokens[token].kind == .equal { return true }
        let text = tree.text(ofToken: token)
        return text.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(text)
    }
}
