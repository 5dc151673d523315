import Syntax

/// The same member under two flags of the project and under no other: without either flag it does not exist.
struct ConditionalCompilationWithoutElse: FileCheck {
    init(options: RuleOptions) {}

    func reports(in file: FileContext) -> [CheckReport] {
        let tree = file.tree
        return file.nodes(.ifConfig).compactMap { node in
            let clauses = tree.children(node).filter { tree.kind($0) == .ifConfigClause }
            guard clauses.count > 1, let last = clauses.last, tree.tokens[Int(tree[last].firstToken)].kind != .poundElse,
                let first = clauses.first, let condition = tree.firstChild(first)
            else { return nil }
            let conditions = clauses.compactMap { tree.firstChild($0) }
            guard conditions.allSatisfy({ isFlags($0, in: tree) }), !areOpposites(conditions.map(tree.text)) else { return nil }
            var common: Set<String>?
            for clause in clauses {
                let names = Set(
                    tree.children(clause).filter { tree.kind($0).isDeclaration && tree.kind($0) != .importDecl }
                        .compactMap { tree.declaredName($0) })
                common = common.map { $0.intersection(names) } ?? names
            }
            guard let name = common?.sorted().first else { return nil }
            return CheckReport(place: file.place(condition), captures: ["NAME": name])
        }
    }

    /// Only flags that the project sets; platforms, modules and compilers are another matter.
    private func isFlags(_ node: NodeID, in tree: SyntaxTree) -> Bool {
        switch tree.kind(node) {
        case .identifierExpr: true
        case .binaryExpr, .prefixExpr, .tupleExpr, .argument: tree.children(node).allSatisfy { isFlags($0, in: tree) }
        default: false
        }
    }

    private func areOpposites(_ conditions: [String]) -> Bool {
        conditions.contains { conditions.contains("!" + $0) }
    }
}
