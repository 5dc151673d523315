import Syntax

/// `Selector("name:")` of a method of the same class that Objective-C does not see.
struct ObjcSelectorNotExposed: FileCheck {
    /// Selectors of `NSObject` itself: the method of that name in Swift is another one.
    private static let everyObjectAnswers: Set<String> = [
        "alloc", "init", "new", "copy", "mutableCopy", "description", "debugDescription", "hash", "isEqual:", "class", "superclass", "load",
        "initialize",
        "retain", "release", "autorelease", "dealloc",
    ]

    init(options: RuleOptions) {}

    func reports(in file: FileContext) -> [CheckReport] {
        let tree = file.tree
        return file.nodes(.call).compactMap { call in
            guard let callee = tree.calleeName(call), tree.token(callee, spells: "Selector") || tree.token(callee, spells: "NSSelectorFromString"),
                let argument = tree.arguments(call).first, let literal = tree.firstChild(argument).map(tree.withoutParentheses),
                let selector = tree.stringValue(literal), !Self.everyObjectAnswers.contains(selector),
                let type = tree.firstAncestor(call, .classDecl),
                tree.attribute(type, named: "objcMembers") == nil,
                let method = method(selector, of: type, in: tree), let name = tree.declaredName(method)
            else { return nil }
            let start = Int(tree.tokens[Int(tree[method].firstToken)].start)
            return CheckReport(
                place: file.place(literal), captures: ["NAME": name],
                fix: Fix(edits: [Edit(range: start..<start, replacement: "@objc ")], isSafe: false))
        }
    }

    /// The only method of that selector, if it is hidden.
    private func method(_ selector: String, of type: NodeID, in tree: SyntaxTree) -> NodeID? {
        let methods = TypeBody.members(type, in: tree).filter {
            tree.kind($0) == .functionDecl && selectors(of: $0, in: tree).contains(selector)
        }
        guard methods.count == 1, let method = methods.first, !tree.hasModifier(method, .override), !tree.hasModifier(method, .dynamic),
            ["objc", "IBAction", "IBSegueAction", "NSManaged"].allSatisfy({ name in
                tree.attributes(method).allSatisfy { !tree.text($0).hasPrefix("@" + name) }
            })
        else { return nil }
        return method
    }

    /// Behind a preposition the compiler leaves out its `With`.
    private func selectors(of method: NodeID, in tree: SyntaxTree) -> [String] {
        let base = tree.declaredName(method) ?? ""
        let labels = tree.parameters(method).map { parameter -> String in
            guard let label = tree.parameterNames(parameter).label, tree.tokens[label].kind != .wildcard else { return "" }
            return tree.identifier(label)
        }
        guard let first = labels.first else { return [base] }
        let label = first.prefix(1).uppercased() + first.dropFirst()
        let rest = ":" + labels.dropFirst().map { $0 + ":" }.joined()
        return first.isEmpty ? [base + rest] : [base + label + rest, base + "With" + label + rest]
    }
}
