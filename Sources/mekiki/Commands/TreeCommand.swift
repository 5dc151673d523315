import Syntax

/// Prints a file's tree.
struct TreeCommand: Command {
    static let spec = CommandSpec(
        name: "tree", summary: "print a file's syntax tree", operands: "FILE",
        options: [
            OptionSpec(
                name: "format", value: "FORMAT", choices: ["text", "json"],
                help: "text (default): place, kind, own tokens, … for nodes below; json: preorder, byte offsets")
        ],
        examples: [("mekiki tree App.swift", "what a pattern is matched against")])

    func run(_ arguments: Arguments, in session: Session) throws -> RunStatus {
        let tree = Parser.parse(try SourceOperand.read(arguments, spec: Self.spec, in: session))
        session.output.write(arguments.value("format") == "json" ? tree.json() : tree.annotatedOutline())
        return .clean
    }
}
