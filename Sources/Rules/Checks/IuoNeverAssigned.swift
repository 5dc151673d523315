import Syntax

/// A private `T!` that its file reads and never assigns.
struct IuoNeverAssigned: FileCheck {
    init(options: RuleOptions) {}

    func reports(in file: FileContext) -> [CheckReport] {
        let tree = file.tree
        return TypeBody.nodes(tree, .implicitlyUnwrappedType).compactMap { type in
            let annotation = tree.parent(type)
            let binding = tree.parent(annotation)
            let variable = tree.parent(binding)
            guard tree.kind(annotation) == .typeAnnotation, tree.kind(binding) == .patternBinding, tree.kind(variable) == .variableDecl,
                tree.kind(tree.parent(variable)) == .memberBlock, tree.child(binding, .initializerClause) == nil,
                tree.child(binding, .accessorBlock) == nil, tree.attributes(variable).isEmpty,
                tree.hasModifier(variable, .private) || tree.hasModifier(variable, .fileprivate),
                tree.tokens[tree.introducer(variable)].keyword == .var,
                let pattern = tree.child(binding, .identifierPattern)
            else { return nil }
            let name = tree.text(pattern)
            return isOnlyRead(name, in: tree) ? CheckReport(place: file.place(pattern), captures: ["NAME": name, "TYPE": tree.text(type)]) : nil
        }
    }

    /// Read at least once, and nowhere changed, passed as `inout` or reached by key path.
    private func isOnlyRead(_ name: String, in tree: SyntaxTree) -> Bool {
        var isRead = false
        // A local of that name hides the property: then only `self.name` is known to be it.
        let isHidden = isBoundAgain(name, in: tree)
        for index in tree.nodes.indices {
            let node = NodeID(UInt32(index))
            switch tree.kind(node) {
            case .identifierExpr: guard tree.text(node) == name else { continue }
            case .memberAccess: guard tree.memberName(node).map({ tree.identifier($0) == name }) ?? false else { continue }
            case .keyPathComponent: if tree.text(node).hasSuffix(name) { return false } else { continue }
            default: continue
            }
            // `name?.close()` passes over nil.
            let isOwn =
                tree.kind(node) == .identifierExpr
                ? !isHidden : tree.base(node).map { tree.token(Int(tree[$0].firstToken), spells: "self") } ?? false
            if isOwn, tree.kind(tree.parent(node)) != .optionalChain { isRead = true }
            var target = node
            var parent = tree.parent(target)
            while tree.kind(parent) == .forceUnwrap || tree.kind(parent) == .optionalChain || tree.kind(parent) == .argument
                || tree.kind(parent) == .tupleExpr
            {
                target = parent
                parent = tree.parent(target)
            }
            if tree.kind(parent) == .inOutExpr { return false }
            if tree.kind(parent) == .binaryExpr, tree.firstChild(parent) == target, let symbol = tree.operatorToken(parent) {
                let text = tree.text(ofToken: symbol)
                if text.hasSuffix("="), !["==", "!=", "<=", ">=", "===", "!=="].contains(text) { return false }
            }
        }
        return isRead
    }

    private func isBoundAgain(_ name: String, in tree: SyntaxTree) -> Bool {
        var bindings = 0
        for index in tree.nodes.indices {
            let node = NodeID(UInt32(index))
            switch tree.kind(node) {
            case .identifierPattern: if tree.text(node) == name { bindings += 1 }
            case .parameter:
                if let inner = tree.parameterNames(node).name, tree.identifier(inner) == name { return true }
            default: break
            }
        }
        return bindings > 1
    }
}
