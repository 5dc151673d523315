import Syntax
import Testing

/// The outline of a piece of source without the line of the file itself and one level of indentation.
func outline(_ source: String) -> String {
    let lines = Parser.parse(Array(source.utf8)).outline().split(separator: "\n").dropFirst()
    return lines.map { String($0.dropFirst(2)) }.joined(separator: "\n")
}

/// Expects that a piece of source has that outline: kinds indented by depth, with the text of those that have no children.
func expectTree(_ source: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let actual = outline(source)
    #expect(actual == expected, "\(actual)", sourceLocation: sourceLocation)
}

/// What must hold for every tree, whatever the source.
func expectWellFormed(_ tree: SyntaxTree, _ comment: @autoclosure () -> String, sourceLocation: SourceLocation = #_sourceLocation) {
    func fail(_ problem: String) {
        Issue.record("\(problem): \(comment())", sourceLocation: sourceLocation)
    }
    var edge: UInt32 = 0
    for token in tree.tokens {
        if token.start < edge { return fail("tokens overlap") }
        edge = token.end
    }
    guard Int(edge) == tree.source.count, tree.tokens.last?.kind == .endOfFile else { return fail("the end is not the file's") }
    guard tree.nodes[0].kind == .sourceFile, Int(tree.nodes[0].endToken) == tree.tokens.count else { return fail("root") }
    // Where the next child of each node may start.
    var next = tree.nodes.map(\.firstToken)
    for (index, node) in tree.nodes.enumerated().dropFirst() {
        let parent = tree.nodes[Int(node.parent)]
        guard Int(node.parent) < index, Int(node.subtreeEnd) > index, node.subtreeEnd <= parent.subtreeEnd else {
            return fail("node \(index) is not in preorder")
        }
        guard node.firstToken >= next[Int(node.parent)], node.firstToken <= node.endToken, node.endToken <= parent.endToken else {
            return fail("tokens of node \(index) (\(node.kind)) are not in its parent's (\(parent.kind))")
        }
        next[Int(node.parent)] = node.endToken
    }
}
