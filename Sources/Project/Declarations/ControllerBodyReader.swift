import Syntax

/// Reads two habits of a controller's methods: segue destinations that are cast without a look at the segue, and values that code
/// gives to what an outlet holds as soon as the view is loaded.
struct ControllerBodyReader {
    let tree: SyntaxTree
    let lines: LineIndex

    /// `segue.destination as! DetailController` in a `prepare(for:sender:)` that never asks for the segue's identifier.
    func uncheckedDestinations(in function: NodeID, type: String) -> [UncheckedDestination] {
        guard tree.token(Int(nameToken(function)), spells: "prepare"), let body = tree.child(function, .codeBlock),
            let segue = firstParameter(function)
        else { return [] }
        var found: [UncheckedDestination] = []
        var index = body.index
        while index < tree[body].subtreeEnd {
            let node = NodeID(index)
            index += 1
            switch tree.kind(node) {
            case .identifierExpr:
                // Whoever looks at the segue itself, or asks which class there is, knows that there are several.
                guard tree.name(node) == segue else { continue }
                let access = tree.parent(node)
                guard tree.kind(access) == .memberAccess, tree.firstChild(access) == node, let name = tree.memberNameToken(access),
                    tree.token(Int(name), spells: "destination")
                else { return [] }
            case .switchExpr, .isExpr: return []
            case .asExpr:
                guard let operand = tree.firstChild(node), tree.kind(operand) == .memberAccess, let name = tree.memberNameToken(operand),
                    tree.token(Int(name), spells: "destination"), let target = Array(tree.children(node)).last, tree.isType(target)
                else { continue }
                // `as?` does nothing where it is another one.
                let sign = Int(tree[target].firstToken) - 1
                guard tree.tokens[sign].kind == .exclamation else { return [] }
                found.append(UncheckedDestination(type: type, destination: tree.text(target), span: Span(tree.range(node), in: lines)))
            default: continue
            }
        }
        return found
    }

    /// `field.hint = …` as a statement of its own in `viewDidLoad` or `awakeFromNib`.
    func assignments(in function: NodeID, type: String) -> [OutletAssignment] {
        let name = Int(nameToken(function))
        guard tree.token(name, spells: "viewDidLoad") || tree.token(name, spells: "awakeFromNib"), let body = tree.child(function, .codeBlock)
        else { return [] }
        return tree.children(body).compactMap { statement in
            guard tree.kind(statement) == .binaryExpr, let left = tree.firstChild(statement), tree.kind(left) == .memberAccess,
                tree.tokens[Int(tree[left].endToken)].kind == .equal, let property = tree.memberNameToken(left), let outlet = outletName(left)
            else { return nil }
            return OutletAssignment(
                type: type, outlet: outlet, property: tree.name(ofToken: Int(property)), span: Span(tree.range(left), in: lines))
        }
    }

    /// `field` of `field.hint`, `self.field.hint`, `field?.hint`.
    private func outletName(_ access: NodeID) -> String? {
        guard var base = tree.firstChild(access) else { return nil }
        if tree.kind(base) == .optionalChain || tree.kind(base) == .forceUnwrap { base = tree.firstChild(base) ?? base }
        if tree.kind(base) == .identifierExpr { return tree.name(base) }
        guard tree.kind(base) == .memberAccess, let owner = tree.firstChild(base), tree.kind(owner) == .identifierExpr,
            tree.tokens[Int(tree[owner].firstToken)].keyword == .`self`, let name = tree.memberNameToken(base)
        else { return nil }
        return tree.name(ofToken: Int(name))
    }

    /// The name of the first parameter inside the function.
    private func firstParameter(_ function: NodeID) -> String? {
        guard let clause = tree.child(function, .parameterClause), let parameter = tree.child(clause, .parameter) else { return nil }
        var token = Int(tree[parameter].firstToken)
        while token + 1 < Int(tree[parameter].endToken), tree.tokens[token + 1].kind != .colon { token += 1 }
        return tree.name(ofToken: token)
    }

    private func nameToken(_ function: NodeID) -> UInt32 {
        tree.child(function, .declName).map { tree[$0].firstToken } ?? tree[function].firstToken
    }
}

/// A segue's destination cast by force.
public struct UncheckedDestination: Sendable, Hashable {
    /// The class whose method it stands in.
    public var type: String
    /// The class that it is cast to, as written.
    public var destination: String
    /// The cast.
    public var span: Span
}

/// A value given to what an outlet holds, once the view is loaded.
public struct OutletAssignment: Sendable, Hashable {
    /// The class whose method it stands in.
    public var type: String
    /// The outlet's name.
    public var outlet: String
    /// The name of what is set on it.
    public var property: String
    /// The left side.
    public var span: Span
}
