import Syntax

/// Reads the calls whose string literal names a storyboard, a nib, an image.
struct LiteralUseReader {
    let tree: SyntaxTree
    let lines: LineIndex

    /// What the call names; nil where it is another call, or names it by something else than a plain literal.
    /// - Parameter name: the token of the name that is called.
    func use(in call: NodeID, of name: Int) -> LiteralUse? {
        guard let shape = shape(of: UInt32(name)), tree.kind(call) == .call, let callee = tree.firstChild(call),
            tree.kind(callee) == .identifierExpr || tree.kind(callee) == .memberAccess, let arguments = tree.child(call, .argumentList)
        else { return nil }
        // A dependency that is asked for only under a condition says nothing of the one lock file.
        if shape.kind == .package, tree.ancestors(call).contains(where: { [.ifExpr, .ifConfigClause].contains(tree.kind($0)) }) { return nil }
        return use(shape, arguments)
    }

    private struct Shape {
        var kind: LiteralUse.Kind
        /// Labels of the argument that names the resource; empty for the first without a label.
        var labels: [StaticString]
        /// Label of the argument that gives the context.
        var context: StaticString?
        /// A label without which it is another call.
        var needs: StaticString?
    }

    private func shape(of token: UInt32) -> Shape? {
        // The length comes first: nearly every call of a file ends here.
        switch tree.tokens[Int(token)].length {
        case 5:
            if spells(token, "UINib") || spells(token, "NSNib") { return Shape(kind: .nib, labels: ["nibName", "nibNamed"]) }
            if spells(token, "Image") { return Shape(kind: .image, labels: [""]) }
            if spells(token, "Color") { return Shape(kind: .color, labels: [""]) }
        case 6:
            if spells(token, "UIFont") || spells(token, "NSFont") { return Shape(kind: .font, labels: ["name"]) }
            if spells(token, "custom") { return Shape(kind: .font, labels: [""], needs: "size") }
            if spells(token, "define") { return Shape(kind: .compilationCondition, labels: [""]) }
            if spells(token, "object") { return Shape(kind: .infoKey, labels: ["forInfoDictionaryKey"]) }
        case 7:
            if spells(token, "package") { return Shape(kind: .package, labels: ["url"]) }
            if spells(token, "UIImage") || spells(token, "NSImage") { return Shape(kind: .image, labels: ["named"]) }
            if spells(token, "UIColor") || spells(token, "NSColor") { return Shape(kind: .color, labels: ["named"]) }
        case 8:
            if spells(token, "register") {
                return Shape(
                    kind: .register(inTable: true),
                    labels: [
                        "forCellReuseIdentifier", "forCellWithReuseIdentifier", "withReuseIdentifier",
                        "forHeaderFooterViewReuseIdentifier",
                    ], context: "")
            }
        case 10:
            if spells(token, "canOpenURL") { return Shape(kind: .queryScheme, labels: [""]) }
        case 12:
            if spells(token, "UIStoryboard") || spells(token, "NSStoryboard") { return Shape(kind: .storyboard, labels: ["name"]) }
            if spells(token, "performSegue") { return Shape(kind: .segue, labels: ["withIdentifier"]) }
            if spells(token, "loadNibNamed") { return Shape(kind: .nib, labels: [""]) }
            if spells(token, "UserDefaults") { return Shape(kind: .appGroup, labels: ["suiteName"]) }
            if spells(token, "containerURL") { return Shape(kind: .appGroup, labels: ["forSecurityApplicationGroupIdentifier"]) }
        case 19 where spells(token, "dequeueReusableCell"):
            return Shape(
                kind: .dequeue(isChecked: false), labels: ["withIdentifier", "withReuseIdentifier"], context: "for")
        case 21 where spells(token, "instantiateController"):
            return Shape(kind: .storyboardIdentifier, labels: ["withIdentifier", "identifier"])
        case 25 where spells(token, "instantiateViewController"):
            return Shape(kind: .storyboardIdentifier, labels: ["withIdentifier", "identifier"])
        default:
            break
        }
        return nil
    }

    private func use(_ shape: Shape, _ arguments: NodeID) -> LiteralUse? {
        var literal: NodeID?
        var literalLabel: UInt32?
        var context: NodeID?
        for argument in tree.children(arguments) where tree.kind(argument) == .argument {
            let label = label(of: argument)
            guard let value = Array(tree.children(argument)).last else { continue }
            if literal == nil, shape.labels.contains(where: { isLabel(label, $0) }) {
                literal = value
                literalLabel = label
            } else if let wanted = shape.context, isLabel(label, wanted) {
                context = value
            } else if shape.kind == .image || shape.kind == .color || shape.kind == .nib || shape.kind == .storyboard {
                // Another bundle than the app's own; `bundle: nil` and `.main` are the app's.
                if isLabel(label, "bundle"), !isMainBundle(value) { return nil }
            }
        }
        if shape.kind == .queryScheme, let value = literal { literal = address(value) }
        var kind = shape.kind
        if kind.isRegistration {
            kind = .register(inTable: isLabel(literalLabel, "forCellReuseIdentifier") || isLabel(literalLabel, "forHeaderFooterViewReuseIdentifier"))
        }
        if kind.isRegistration, let literal, let context, tree.kind(literal) != .stringLiteral {
            return LiteralUse(
                kind: kind, value: "", span: Span(tree.range(context), in: lines), type: "", context: tree.text(context))
        }
        if let needed = shape.needs {
            guard tree.children(arguments).contains(where: { isLabel(label(of: $0), needed) }) else { return nil }
        }
        guard let literal, tree.kind(literal) == .stringLiteral, let text = tree.plainText(ofString: literal) else { return nil }
        if case .dequeue = kind { kind = .dequeue(isChecked: context != nil) }
        return LiteralUse(
            kind: kind, value: tree.text(text), span: Span(tree.range(literal), in: lines),
            type: "", context: context.map { tree.text($0) })
    }

    /// `Bundle.main.infoDictionary?["Key"]`
    func key(in node: NodeID) -> LiteralUse? {
        guard var base = tree.firstChild(node) else { return nil }
        if tree.kind(base) == .optionalChain || tree.kind(base) == .forceUnwrap { base = tree.firstChild(base) ?? base }
        guard tree.kind(base) == .memberAccess, let name = tree.memberNameToken(base), spells(name, "infoDictionary"),
            let owner = tree.firstChild(base), tree.text(owner) == "Bundle.main",
            let arguments = tree.child(node, .argumentList), let argument = tree.firstChild(arguments),
            let literal = tree.firstChild(argument), tree.kind(literal) == .stringLiteral, let text = tree.plainText(ofString: literal)
        else { return nil }
        return LiteralUse(
            kind: .infoKey, value: tree.text(text), span: Span(tree.range(literal), in: lines),
            type: "", context: nil)
    }

    /// The literal behind a URL: `URL(string: "…")`, or a name bound to one just before.
    private func address(_ value: NodeID) -> NodeID? {
        var node = value
        while tree.kind(node) == .forceUnwrap || tree.kind(node) == .asExpr, let inner = tree.firstChild(node) { node = inner }
        switch tree.kind(node) {
        case .call:
            guard let callee = tree.firstChild(node), tree.kind(callee) == .identifierExpr,
                spells(tree[callee].firstToken, "URL") || spells(tree[callee].firstToken, "NSURL"),
                let arguments = tree.child(node, .argumentList), let argument = tree.firstChild(arguments),
                isLabel(label(of: argument), "string"), let literal = Array(tree.children(argument)).last
            else { return nil }
            return tree.kind(literal) == .stringLiteral ? literal : nil
        case .identifierExpr:
            return boundAddress(tree.text(node), before: node)
        default:
            return nil
        }
    }

    /// The nearest binding of that name before a place, if it is an address. A few hundred nodes are enough for one function's start.
    private func boundAddress(_ name: String, before node: NodeID) -> NodeID? {
        var index = node.index
        let limit = index > 400 ? index - 400 : 0
        while index > limit {
            index -= 1
            let binding = NodeID(index)
            switch tree.kind(binding) {
            case .functionDecl, .initializerDecl: return nil
            case .optionalBinding, .patternBinding:
                guard let pattern = tree.child(binding, .identifierPattern), tree.text(pattern) == name else { continue }
                guard let clause = tree.child(binding, .initializerClause), let value = tree.firstChild(clause), tree.kind(value) != .identifierExpr
                else { return nil }
                return address(value)
            default: continue
            }
        }
        return nil
    }

    private func isMainBundle(_ value: NodeID) -> Bool {
        tree.kind(value) == .nilLiteral || tree.text(value) == "Bundle.main" || tree.text(value) == ".main"
    }

    private func label(of argument: NodeID) -> UInt32? {
        let first = tree[argument].firstToken
        guard Int(first) + 1 < tree.tokens.count, tree.tokens[Int(first) + 1].kind == .colon,
            let value = tree.firstChild(argument), tree[value].firstToken > first
        else { return nil }
        return first
    }

    private func isLabel(_ token: UInt32?, _ word: StaticString) -> Bool {
        guard let token else { return word.utf8CodeUnitCount == 0 }
        return spells(token, word)
    }

    private func spells(_ token: UInt32, _ word: StaticString) -> Bool { tree.token(Int(token), spells: word) }
}
