import Project

/// A pipeline that prints a secret, or hands all of them to merge requests of strangers.
struct CiSecretExposed: ProjectCheck {
    static let reads: FactKinds = [.lines, .settings]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        HandWrittenFiles.commands(in: project).flatMap { file in
            file.lines.compactMap { line -> CheckReport? in
                let command = Self.command(line.text)
                if command.hasPrefix("echo ") || command.hasPrefix("printf "), let name = Self.secret(in: command), !Self.isPiped(command),
                    !command.contains("$(")
                {
                    return CheckReport(place: file.place(line.span), captures: ["NAME": name], subject: name)
                }
                if command == "printenv" || command == "env" || command == "export -p" {
                    return CheckReport(place: file.place(line.span), captures: ["NAME": String(command)], variant: "all", subject: String(command))
                }
                return nil
            }
        }
    }

    /// Without the dash of a list, `script:` and quotes.
    private static func command(_ text: String) -> Substring {
        var rest = text[...]
        if rest.hasPrefix("- ") { rest = rest.dropFirst(2) }
        for key in ["script: ", "run: "] where rest.hasPrefix(key) { rest = rest.dropFirst(key.count) }
        if let quote = rest.first, quote == "\"" || quote == "'", rest.last == quote { rest = rest.dropFirst().dropLast() }
        return rest
    }

    /// What goes to another program, or into a file, is not in the log.
    private static func isPiped(_ command: Substring) -> Bool { command.contains("|") || command.contains(">") }

    /// A variable whose name says that it is secret.
    private static func secret(in command: Substring) -> String? {
        var rest = command
        // Names of the environment are in capitals; a script's own variables may be anything.
        while let dollar = rest.firstIndex(of: "$") {
            rest = rest[rest.index(after: dollar)...]
            if rest.first == "{" { rest = rest.dropFirst() }
            let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
            let isMasked = rest.dropFirst(name.count).first.map { $0 == ":" || $0 == "#" } ?? false
            if !isMasked, ["TOKEN", "PASSWORD", "SECRET", "PASSPHRASE", "PRIVATE_KEY", "API_KEY"].contains(where: { name.hasSuffix($0) }) {
                return String(name)
            }
        }
        return nil
    }
}
