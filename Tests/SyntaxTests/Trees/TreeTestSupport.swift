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

/// Expects that a tree is whole, as it must be whatever the source.
func expectWellFormed(_ tree: SyntaxTree, _ comment: @autoclosure () -> String, sourceLocation: SourceLocation = #_sourceLocation) {
    if let flaw = flaw(in: tree) { Issue.record("\(flaw): \(comment())", sourceLocation: sourceLocation) }
}
