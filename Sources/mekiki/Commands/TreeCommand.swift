import Syntax

/// Prints a file's tree.
struct TreeCommand: Command {
    static let spec = CommandSpec(
        name: "tree", summary: "print a file's syntax tree", operands: "FILE",
        options: [
            OptionSpec(name: "format", value: "FORMAT", choices: ["text", "json"], help: "text (default) or json: nodes in preorder")
        ],
        examples: [("mekiki tree App.swift", "what a pattern is matched against")])

    func run(_ arguments: Arguments, in session: Session) throws -> RunStatus {
        let tree = Parser.parse(try SourceOperand.read(arguments, spec: Self.spec, in: session))
        if arguments.value("format") == "json" {
            var text = "["
            for index in tree.nodes.indices {
                let node = tree.nodes[index]
                let range = tree.range(NodeID(UInt32(index)))
                text += index == 0 ? "\n" : ",\n"
                text += "{\"kind\":\"\(node.kind)\",\"offset\":\(range.lowerBound),\"length\":\(range.count),"
                text += "\"parent\":\(node.parent),\"end\":\(node.subtreeEnd),\"malformed\":\(node.flags.contains(.malformed))}"
            }
            session.output.write(text + "\n]\n")
        } else {
            session.output.write(Self.outline(tree))
        }
        return .clean
    }

    /// One line a node: indented kind, and the text where it fits the line.
    private static func outline(_ tree: SyntaxTree) -> String {
        var text = ""
        var ends: [UInt32] = []
        for index in tree.nodes.indices {
            let node = tree.nodes[index]
            while let end = ends.last, end <= UInt32(index) { ends.removeLast() }
            let spelling = tree.text(NodeID(UInt32(index)))
            let excerpt = spelling.prefix(60).split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
            let isCut = excerpt.utf8.count < spelling.utf8.count
            text += String(repeating: "  ", count: ends.count) + "\(node.kind)"
            text += node.flags.contains(.malformed) ? " [malformed]" : ""
            text += excerpt.isEmpty ? "\n" : "  `\(excerpt)\(isCut ? "…" : "")`\n"
            ends.append(node.subtreeEnd)
        }
        return text
    }
}
