import Syntax

/// Prints a file's tokens.
struct TokensCommand: Command {
    static let spec = CommandSpec(
        name: "tokens", summary: "print a file's tokens", operands: "FILE",
        options: [
            OptionSpec(
                name: "format", value: "FORMAT", choices: ["text", "json"],
                help: "text (default) or json: kind, offset and length in bytes")
        ],
        examples: [("mekiki tokens App.swift --format json", "one array of {kind, offset, length}")])

    func run(_ arguments: Arguments, in session: Session) throws -> RunStatus {
        let source = try SourceOperand.read(arguments, spec: Self.spec, in: session)
        let tokens = Parser.parse(source).tokens
        if arguments.value("format") == "json" {
            var text = "["
            for (index, token) in tokens.enumerated() {
                text += index == 0 ? "\n" : ",\n"
                text += "{\"kind\":\"\(token.kind)\",\"offset\":\(token.start),\"length\":\(token.length)}"
            }
            session.output.write(text + "\n]\n")
        } else {
            let lines = LineIndex(source)
            var text = ""
            for token in tokens {
                let place = lines.position(Int(token.start))
                let spelling = String(decoding: source[Int(token.start)..<Int(token.end)], as: UTF8.self)
                text += "\(place.line):\(place.column)\t\(token.kind)\t\(spelling.debugDescription)\n"
            }
            session.output.write(text)
        }
        return .clean
    }
}

/// The one file that an inspecting command reads; `-` is standard input.
enum SourceOperand {
    static func read(_ arguments: Arguments, spec: CommandSpec, in session: Session) throws -> [UInt8] {
        guard arguments.operands.count == 1, let path = arguments.operands.first else {
            throw UsageError("'mekiki \(spec.name)' takes one file: mekiki \(spec.name) FILE")
        }
        return path == "-" ? session.input() : try session.read(path)
    }
}
