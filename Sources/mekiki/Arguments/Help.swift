/// Help pages, made from the commands' tables; each fits a screen.
enum Help {
    static func overview() -> String {
        var text = """
            Mekiki reads Swift, storyboards and the change around them, and says what this change breaks.

            usage: mekiki COMMAND [OPTION…] [ARGUMENT…]


            """
        let width = Commands.specs.map(\.name.count).max() ?? 0
        for spec in Commands.specs {
            text += "  \(spec.name.padded(to: width))  \(spec.summary)\n"
        }
        text += """

            Start:  mekiki lint            findings of the working tree
                    mekiki lint --staged   what the commit would introduce
                    mekiki init            write a commented .mekiki.yml

            'mekiki COMMAND --help' shows a command's options.
            Exit status: 0 nothing at or above --fail-on, 1 findings, 2 wrong use, 3 the run failed.

            """
        return text
    }

    static func page(_ spec: CommandSpec) -> String {
        var text = "mekiki \(spec.name): \(spec.summary)\n\nusage: mekiki \(spec.name) [OPTION…] \(spec.operands)\n"
        if !spec.options.isEmpty {
            text += "\n"
            let width = min(28, spec.options.map(\.synopsis.count).max() ?? 0)
            for option in spec.options {
                let fits = option.synopsis.count <= width
                text += "  \(option.synopsis.padded(to: width))"
                text += (fits ? "  " : "\n  " + String(repeating: " ", count: width + 2)) + option.help + "\n"
            }
        }
        if !spec.examples.isEmpty {
            text += "\n"
            let width = spec.examples.map(\.line.count).max() ?? 0
            for example in spec.examples { text += "  \(example.line.padded(to: width))  # \(example.does)\n" }
        }
        return text
    }
}

extension String {
    /// Filled with spaces on the right.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
