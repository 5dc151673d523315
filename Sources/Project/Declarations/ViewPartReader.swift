import Syntax

/// Reads the navigation containers and placed views of one member of a SwiftUI view.
struct ViewPartReader {
    let tree: SyntaxTree
    let lines: LineIndex

    /// What holds for everything inside a node: where its subtree ends, and which container is around it.
    private struct Scope {
        var end: UInt32
        var context: ViewPart.Context
        /// In a sheet, a tab, a hosting controller: a navigation of its own.
        var isSeparate: Bool
        /// Code that runs on a tap or an event places nothing.
        var isHandler: Bool
        var isConditional: Bool
    }

    /// Nil where the member neither holds a container nor places a view.
    func part(of node: NodeID, member: String, type: TypeDeclaration) -> ViewPart? {
        var part = ViewPart(type: type.name, member: member)
        let end = tree[node].subtreeEnd
        var scopes = [Scope(end: end, context: .plain, isSeparate: false, isHandler: false, isConditional: false)]
        var index = node.index + 1
        while index < end {
            while scopes.count > 1, let last = scopes.last, last.end <= index { scopes.removeLast() }
            let current = NodeID(index)
            let scope = scopes[scopes.count - 1]
            index += 1
            switch tree.kind(current) {
            case .attribute:
                index = tree[current].subtreeEnd
            // What `#if` chooses is another platform's as likely as not.
            case .ifExpr where !hasAvailability(current), .switchExpr, .ternaryExpr, .ifConfigClause:
                var inner = scope
                inner.end = tree[current].subtreeEnd
                inner.isConditional = true
                scopes.append(inner)
            case .call:
                visit(call: current, scope, &scopes, &part)
            case .argumentList, .closure, .labeledClosure:
                if let inner = self.scope(around: current, scope) { scopes.append(inner) }
            case .identifierExpr:
                guard !scope.isHandler, isHelperReference(current), !hidesBar(current) else { break }
                append(tree.name(current), isHelper: true, current, scope, &part)
            default:
                break
            }
        }
        return part.containers.isEmpty && part.placements.isEmpty && part.links.isEmpty ? nil : part
    }

    private func visit(call: NodeID, _ scope: Scope, _ scopes: inout [Scope], _ part: inout ViewPart) {
        guard let callee = tree.firstChild(call) else { return }
        guard let name = calledType(callee) else {
            // `.embeddedInNavigation()` may put a container around.
            if !scope.isHandler, let wrapper = wrappingModifier(callee) { append(wrapper, isHelper: true, callee, scope, &part) }
            return
        }
        switch name {
        case "NavigationView", "NavigationStack", "NavigationSplitView":
            guard !scope.isHandler else { return }
            var outer: Int?
            let isColumn = isLaterColumn(call)
            if case .container(let index) = scope.context, !isColumn { outer = index }
            part.containers.append(
                ViewPart.Container(
                    name: name, span: Span(tree.range(callee), in: lines), outer: outer, isSeparate: scope.isSeparate || isColumn,
                    isConditional: scope.isConditional))
            var inner = scope
            inner.end = tree[call].subtreeEnd
            inner.context = .container(part.containers.count - 1)
            inner.isSeparate = false
            inner.isConditional = false
            scopes.append(inner)
        case "NavigationLink":
            var inner = scope
            inner.end = tree[call].subtreeEnd
            inner.context = .link
            inner.isSeparate = false
            scopes.append(inner)
            switch scope.context {
            case .plain, .window, .tab:
                if !scope.isHandler { part.links.append(ViewPart.Link(span: Span(tree.range(callee), in: lines))) }
            case .modal, .container, .link: break
            }
        case "TabView", "Window", "WindowGroup", "UIHostingController", "NSHostingController", "NSHostingView", "Settings":
            var inner = scope
            inner.end = tree[call].subtreeEnd
            inner.context = separateContext(of: name, in: scope.context)
            inner.isSeparate = true
            scopes.append(inner)
        default:
            guard !scope.isHandler, !hidesBar(call) else { return }
            append(name, isHelper: false, callee, scope, &part)
        }
    }

    /// The second or a later view in the closure of a `NavigationView`: a column beside the first, with pushes of its own.
    private func isLaterColumn(_ call: NodeID) -> Bool {
        var view = call
        // Up the modifiers that follow it.
        while case let access = tree.parent(view), tree.kind(access) == .memberAccess, tree.kind(tree.parent(access)) == .call {
            view = tree.parent(access)
        }
        let closure = tree.parent(view)
        guard tree.kind(closure) == .closure, let callee = tree.firstChild(tree.parent(closure)), calledType(callee) == "NavigationView"
        else { return false }
        return tree.children(closure).first { tree.kind($0) != .closureSignature } != view
    }

    private func separateContext(of name: String, in outer: ViewPart.Context) -> ViewPart.Context {
        switch (name, outer) {
        case ("WindowGroup", .plain), ("TabView", .window): .window
        case ("TabView", .plain), ("TabView", .tab): .tab
        default: .modal
        }
    }

    /// What the arguments and closures of a modifier change: `.sheet { … }` holds a navigation of its own, `.onTapGesture { … }` none.
    private func scope(around node: NodeID, _ scope: Scope) -> Scope? {
        var call = tree.parent(node)
        var inner = scope
        inner.end = tree[node].subtreeEnd
        if tree.kind(node) == .labeledClosure {
            if tree.tokens[Int(tree[node].firstToken)].kind == .identifier, tree.name(node) == "action" {
                inner.isHandler = true
                return inner
            }
        } else if tree.kind(node) == .closure, tree.kind(call) == .argument {
            // `action: { … }`
            let label = tree[call].firstToken
            if isHandlerLabel(tree.name(ofToken: Int(label))) {
                inner.isHandler = true
                return inner
            }
            return nil
        }
        guard tree.kind(call) == .call, let callee = tree.firstChild(call) else { return nil }
        call = callee
        if tree.kind(callee) == .identifierExpr {
            // `Button("Save") { … }` and `Button { … } label: { … }`: the first closure runs on a tap.
            guard tree.kind(node) == .closure, ["Button", "Task", "EditButton", "AsyncButton"].contains(tree.name(callee))
            else { return nil }
            inner.isHandler = true
            return inner
        }
        guard tree.kind(callee) == .memberAccess, let token = tree.memberNameToken(callee) else { return nil }
        if tree.token(Int(token), spells: "navigationDestination") {
            inner.context = .link
            inner.isSeparate = false
            return inner
        }
        if isModal(token) {
            inner.context = .modal
            inner.isSeparate = true
            return inner
        }
        if isHandler(token) {
            inner.isHandler = true
            return inner
        }
        return nil
    }

    /// Whether the view's modifiers hide the navigation bar around it: whoever writes that knows of the container inside.
    private func hidesBar(_ view: NodeID) -> Bool {
        var current = view
        for _ in 0..<32 {
            let access = tree.parent(current)
            guard tree.kind(access) == .memberAccess, tree.firstChild(access) == current,
                let name = tree.memberNameToken(access)
            else { return false }
            let call = tree.parent(access)
            guard tree.kind(call) == .call, tree.firstChild(call) == access else { return false }
            if tree.token(Int(name), spells: "navigationBarHidden") { return true }
            if tree.token(Int(name), spells: "toolbar") || tree.token(Int(name), spells: "toolbarVisibility"),
                let arguments = tree.child(call, .argumentList),
                (tree[arguments].firstToken..<tree[arguments].endToken).contains(where: { tree.token(Int($0), spells: "hidden") })
            {
                return true
            }
            current = call
        }
        return false
    }

    private func isModal(_ modifier: UInt32) -> Bool { name(modifier, containsAny: Self.modalWords) }

    private func name(_ index: UInt32, containsAny words: [[UInt8]]) -> Bool {
        let token = tree.tokens[Int(index)]
        return tree.source.withUnsafeBufferPointer { bytes in
            let name = UnsafeBufferPointer(rebasing: bytes[Int(token.start)..<Int(token.end)])
            return words.contains { Self.contains($0, in: name) }
        }
    }

    private static let modalWords: [[UInt8]] = [
        "sheet", "cover", "popover", "inspector", "present", "window", "overlay", "modal", "alert", "dialog", "preview",
    ].map { Array($0.utf8) }

    /// A modifier of the project's own that speaks of navigation.
    private func wrappingModifier(_ callee: NodeID) -> String? {
        guard tree.kind(callee) == .memberAccess, let token = tree.memberNameToken(callee), name(token, containsAny: Self.wrappingWords) else {
            return nil
        }
        let name = tree.name(ofToken: Int(token))
        return Self.frameworkModifiers.contains { name.hasPrefix($0) } ? nil : name
    }

    private static let wrappingWords: [[UInt8]] = ["navig", "embed"].map { Array($0.utf8) }
    private static let frameworkModifiers = [
        "Title", "Subtitle", "Bar", "ViewStyle", "SplitView", "LinkIndicator", "Destination", "Document", "Transition",
    ].map { "navigation" + $0 }

    /// Whether a lower-case word stands in a name, upper and lower case being the same.
    private static func contains(_ word: [UInt8], in name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard name.count >= word.count else { return false }
        for start in 0...(name.count - word.count) where name[start] | 0x20 == word[0] {
            var index = 1
            while index < word.count, name[start + index] | 0x20 == word[index] { index += 1 }
            if index == word.count { return true }
        }
        return false
    }

    private func isHandler(_ modifier: UInt32) -> Bool {
        let token = tree.tokens[Int(modifier)]
        let start = Int(token.start)
        if token.length > 2, tree.source[start] == UInt8(ascii: "o"), tree.source[start + 1] == UInt8(ascii: "n"),
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(tree.source[start + 2])
        {
            return true
        }
        return Self.handlers.contains { tree.token(Int(modifier), spells: $0) }
    }

    private static let handlers: [StaticString] = [
        "task", "gesture", "refreshable", "simultaneousGesture", "highPriorityGesture", "append", "push", "navigate", "map",
    ]

    private func isHandlerLabel(_ label: String) -> Bool {
        label == "action" || label == "perform" || (label.hasPrefix("on") && label.dropFirst(2).first?.isUppercase == true)
    }

    /// The type that a call makes: `Name(…)`, `Outer.Name(…)`, `Name<T>(…)`.
    private func calledType(_ callee: NodeID) -> String? {
        switch tree.kind(callee) {
        case .identifierExpr:
            let name = tree.name(callee)
            return name.unicodeScalars.first.map(isCapital) == true ? name : nil
        case .specializeExpr:
            return tree.firstChild(callee).flatMap(calledType)
        case .memberAccess:
            guard let token = tree.memberNameToken(callee), let base = tree.firstChild(callee),
                tree.kind(base) == .identifierExpr
            else { return nil }
            let name = tree.name(ofToken: Int(token))
            return name.unicodeScalars.first.map(isCapital) == true ? name : nil
        default:
            return nil
        }
    }

    /// A lower-case name by itself, or called: perhaps a helper of the view.
    private func isHelperReference(_ node: NodeID) -> Bool {
        let token = tree.tokens[Int(tree[node].firstToken)]
        guard token.kind == .identifier, token.length != 4 || !tree.token(Int(tree[node].firstToken), spells: "body"),
            let first = tree.name(node).unicodeScalars.first, !isCapital(first)
        else { return false }
        switch tree.kind(tree.parent(node)) {
        case .codeBlock, .closure, .accessorBlock, .ifConfigClause, .switchCase, .argument, .memberAccess, .call, .returnStmt: return true
        default: return false
        }
    }

    private func isCapital(_ scalar: Unicode.Scalar) -> Bool { ("A"..."Z").contains(scalar) }

    private func append(_ name: String, isHelper: Bool, _ node: NodeID, _ scope: Scope, _ part: inout ViewPart) {
        part.placements.append(
            ViewPart.Placement(
                target: name, isHelper: isHelper, context: scope.context, isConditional: scope.isConditional,
                span: Span(tree.range(node), in: lines)))
    }

    private func hasAvailability(_ node: NodeID) -> Bool {
        tree.children(node).contains { tree.kind($0) == .availabilityCondition }
    }
}
