import Syntax

/// A private `T!` that its file reads and never assigns.
struct IuoNeverAssigned: FileCheck {
    init(options: RuleOptions) {}

    private struct Candidate {
        let name: String
        let pattern: NodeID
        let type: NodeID
    }

    func reports(in file: FileContext) -> [CheckReport] {
        let tree = file.tree
        let candidates = file.nodes(.implicitlyUnwrappedType).compactMap { candidate($0, in: tree) }
        guard !candidates.isEmpty else { return [] }
        let onlyRead = namesOnlyRead(among: Set(candidates.map(\.name)), in: file)
        return candidates.filter { onlyRead.contains($0.name) }.map {
            CheckReport(place: file.place($0.pattern), captures: ["NAME": $0.name, "TYPE": tree.text($0.type)])
        }
    }

    /// A stored, private, unattributed `var` without a value.
    private func candidate(_ type: NodeID, in tree: SyntaxTree) -> Candidate? {
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
        return Candidate(name: tree.text(pattern), pattern: pattern, type: type)
    }

    /// Those read at least once, and nowhere changed, passed as `inout` or reached by key path: one pass for all names.
    private func namesOnlyRead(among names: Set<String>, in file: FileContext) -> Set<String> {
        let tree = file.tree
        let hidden = namesBoundAgain(among: names, in: file)
        var read: Set<String> = []
        var changed: Set<String> = []
        for node in file.nodes(.identifierExpr, .memberAccess) {
            let token = tree.kind(node) == .memberAccess ? tree.memberName(node) : Int(tree[node].firstToken)
            guard let token else { continue }
            let name = tree.identifier(token)
            guard names.contains(name) else { continue }
            // A local of that name hides the property: then only `self.name` is known to be it.
            let isOwn =
                tree.kind(node) == .identifierExpr
                ? !hidden.contains(name) : tree.base(node).map { tree.token(Int(tree[$0].firstToken), spells: "self") } ?? false
            // `name?.close()` passes over nil.
            if isOwn, tree.kind(tree.parent(node)) != .optionalChain { read.insert(name) }
            if isChanged(node, in: tree) { changed.insert(name) }
        }
        for component in file.nodes(.keyPathComponent) { changed.insert(tree.identifier(Int(tree[component].endToken) - 1)) }
        return read.subtracting(changed)
    }

    /// Those that a parameter or a second variable has too.
    private func namesBoundAgain(among names: Set<String>, in file: FileContext) -> Set<String> {
        let tree = file.tree
        var bound: Set<String> = []
        var again: Set<String> = []
        for pattern in file.nodes(.identifierPattern) {
            let name = tree.text(pattern)
            if names.contains(name), !bound.insert(name).inserted { again.insert(name) }
        }
        for parameter in file.nodes(.parameter) {
            if let name = tree.parameterNames(parameter).name { again.insert(tree.identifier(name)) }
        }
        return again
    }

    /// Whether it is assigned to or passed as `inout`, itself or unwrapped.
    private func isChanged(_ node: NodeID, in tree: SyntaxTree) -> Bool {
        var target = node
        var parent = tree.parent(target)
        while tree.kind(parent) == .forceUnwrap || tree.kind(parent) == .optionalChain || tree.kind(parent) == .argument
            || tree.kind(parent) == .tupleExpr
        {
            target = parent
            parent = tree.parent(target)
        }
        if tree.kind(parent) == .inOutExpr { return true }
        guard tree.kind(parent) == .binaryExpr, tree.firstChild(parent) == target, let symbol = tree.operatorToken(parent) else { return false }
        let text = tree.text(ofToken: symbol)
        return text.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(text)
    }
}
