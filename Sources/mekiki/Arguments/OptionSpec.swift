/// One option of a command, as a row of its table.
struct OptionSpec: Sendable {
    /// Long name without dashes.
    let name: String
    /// One-letter form.
    var short: Character?
    /// What stands for the value in the help; nil for a switch.
    var value: String?
    /// The values it takes, where they are few.
    var choices: [String] = []
    /// May be given several times.
    var repeats = false
    let help: String

    /// `--format FORMAT`
    var synopsis: String {
        (short.map { "-\($0), " } ?? "") + "--\(name)" + (value.map { " \($0)" } ?? "")
    }
}

/// A command's table: all that help, completions, the man page and parsing need.
struct CommandSpec: Sendable {
    let name: String
    /// One line, without a full stop.
    let summary: String
    /// Positional arguments as the usage line shows them.
    var operands = ""
    /// First operand's fixed words, where the command has verbs (`install`, `run`).
    var verbs: [String] = []
    var options: [OptionSpec] = []
    /// Command lines with what they do.
    var examples: [(line: String, does: String)] = []
}
