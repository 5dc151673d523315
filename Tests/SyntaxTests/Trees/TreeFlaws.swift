import Syntax

/// What is wrong with the tree of a source, which must be whole whatever the source: tokens out of order or with something
/// between them that is no trivia, nodes out of order or reaching beyond their parents. `nil` if nothing is.
func flaw(in tree: SyntaxTree) -> String? {
    if let flaw = flaw(in: tree.tokens, of: tree.source) { return flaw }
    guard let root = tree.nodes.first, root.kind == .sourceFile, root.firstToken == 0, Int(root.endToken) == tree.tokens.count,
        Int(root.subtreeEnd) == tree.nodes.count
    else { return "the root is not the whole file" }
    // Where the next child of each node may start.
    var next = tree.nodes.map(\.firstToken)
    for index in 1..<tree.nodes.count {
        let node = tree.nodes[index]
        let parent = tree.nodes[Int(node.parent)]
        guard Int(node.parent) < index, Int(node.subtreeEnd) > index, node.subtreeEnd <= parent.subtreeEnd else {
            return "node \(index) (\(node.kind)) is not in preorder"
        }
        guard node.firstToken >= next[Int(node.parent)], node.firstToken <= node.endToken, node.endToken <= parent.endToken else {
            return "tokens of node \(index) (\(node.kind)) are not in its parent's (\(parent.kind))"
        }
        next[Int(node.parent)] = node.endToken
    }
    return nil
}
