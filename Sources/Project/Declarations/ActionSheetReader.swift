import Syntax

/// Reads action sheets that are presented without saying where they point to.
struct ActionSheetReader {
    let tree: SyntaxTree
    let lines: LineIndex

    /// What a call makes, where it is such a sheet.
    /// - Parameter name: the token of the name that is called.
    func bareSheet(in call: NodeID, of name: Int) -> BareSheet? {
        guard tree.token(name, spells: "UIAlertController"),
            let style = tree.argument(call, labelled: "preferredStyle"), let value = tree.firstChild(style), tree.kind(value) == .memberAccess,
            tree.memberName(value).map({ tree.token($0, spells: "actionSheet") }) ?? false,
            let variable = boundName(of: call), let function = function(around: call), isPresentedBare(variable, after: call, in: function)
        else { return nil }
        return BareSheet(name: variable, span: Span(tree.range(style), in: lines))
    }

    /// `sheet` of `let sheet = UIAlertController(…)`
    private func boundName(of call: NodeID) -> String? {
        let clause = tree.parent(call)
        guard tree.kind(clause) == .initializerClause, tree.kind(tree.parent(clause)) == .patternBinding,
            let pattern = tree.child(tree.parent(clause), .identifierPattern)
        else { return nil }
        return tree.text(pattern)
    }

    private func function(around node: NodeID) -> NodeID? {
        tree.ancestors(node).first {
            switch tree.kind($0) {
            case .functionDecl, .initializerDecl, .accessorDecl, .accessorBlock: true
            default: false
            }
        }
    }

    /// Presented here, given to nobody else who could set the popover up, and nothing here thinks of an iPad.
    private func isPresentedBare(_ name: String, after call: NodeID, in function: NodeID) -> Bool {
        for token in Int(tree[function].firstToken)..<Int(tree[function].endToken) where tree.tokens[token].kind == .identifier {
            let text = tree.text(ofToken: token)
            let lowered = text.lowercased()
            if lowered.holds("popover") || lowered.holds("ipad") || lowered == "ispad" || text == "userInterfaceIdiom" || text == "sourceView"
                || text == "horizontalSizeClass"
            {
                return false
            }
        }
        var isPresented = false
        for index in Int(call.index)..<Int(tree[function].subtreeEnd) {
            let node = NodeID(UInt32(index))
            guard tree.kind(node) == .identifierExpr, tree.text(node) == name else { continue }
            let parent = tree.parent(node)
            switch tree.kind(parent) {
            case .memberAccess: break
            case .argument:
                let outer = tree.parent(tree.parent(parent))
                guard tree.kind(outer) == .call, let callee = tree.calleeName(outer), tree.token(callee, spells: "present"),
                    tree.arguments(outer).first == parent, tree.label(ofArgument: parent) == nil
                else { return false }
                isPresented = true
            default: return false
            }
        }
        return isPresented
    }
}

/// An action sheet presented without a place that it points to.
public struct BareSheet: Sendable, Hashable {
    /// The variable that holds it.
    public var name: String
    /// The argument with its style.
    public var span: Span
}
