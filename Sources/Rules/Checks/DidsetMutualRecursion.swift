import Syntax

/// Two properties whose observers assign each other: neither ever comes to rest.
struct DidsetMutualRecursion: FileCheck {
    init(options: RuleOptions) {}

    func reports(in file: FileContext) -> [CheckReport] {
        let tree = file.tree
        return file.nodes(.classDecl, .structDecl, .actorDecl, .extensionDecl).flatMap { type -> [CheckReport] in
            var assigned: [(name: String, pattern: NodeID, targets: Set<String>)] = []
            for member in TypeBody.members(type, in: tree) where tree.kind(member) == .variableDecl {
                for binding in tree.children(member) where tree.kind(binding) == .patternBinding {
                    guard let pattern = tree.child(binding, .identifierPattern), let block = tree.child(binding, .accessorBlock) else { continue }
                    let targets = self.targets(of: block, in: tree)
                    if !targets.isEmpty { assigned.append((tree.text(pattern), pattern, targets)) }
                }
            }
            var reports: [CheckReport] = []
            for (index, first) in assigned.enumerated() {
                for second in assigned.dropFirst(index + 1) where first.targets.contains(second.name) && second.targets.contains(first.name) {
                    reports.append(CheckReport(place: file.place(first.pattern), captures: ["A": first.name, "B": second.name]))
                }
            }
            return reports
        }
    }

    /// What the observers assign without a condition.
    private func targets(of block: NodeID, in tree: SyntaxTree) -> Set<String> {
        var targets: Set<String> = []
        for accessor in tree.children(block) where tree.kind(accessor) == .accessorDecl {
            let keyword = tree.tokens[tree.introducer(accessor)].keyword
            guard keyword == .didSet || keyword == .willSet, let body = tree.body(accessor) else { continue }
            for statement in tree.children(body) {
                // An early exit may be what ends it.
                if tree.kind(statement) == .guardStmt || tree.kind(statement) == .ifExpr { break }
                guard tree.kind(statement) == .binaryExpr, let symbol = tree.operatorToken(statement), tree.tokens[symbol].kind == .equal,
                    let target = tree.firstChild(statement)
                else { continue }
                if tree.kind(target) == .identifierExpr { targets.insert(tree.text(target)) }
                if tree.kind(target) == .memberAccess, let base = tree.base(target), tree.text(base) == "self", let name = tree.memberName(target) {
                    targets.insert(tree.identifier(name))
                }
            }
        }
        return targets
    }
}
