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

    /// Lines and columns of the smallest usual terminal.
    static let screen = (lines: 24, columns: 80)

    /// A command's page. Where all options in full would not fit a screen, those that most commands share are only named.
    static func page(_ spec: CommandSpec) -> String {
        let full = page(spec, named: [])
        guard full.split(separator: "\n", omittingEmptySubsequences: false).count > screen.lines else { return full }
        let shared = Set((SharedOptions.analysis + SharedOptions.output).map(\.name)).subtracting(["format", "output"])
        return page(spec, named: spec.options.filter { shared.contains($0.name) })
    }

    private static func page(_ spec: CommandSpec, named: [OptionSpec]) -> String {
        var text = "mekiki \(spec.name): \(spec.summary)\n"
        text += "usage: mekiki \(spec.name)\(spec.options.isEmpty ? "" : " [OPTION…]") \(spec.operands)".trimmed + "\n"
        let names = Set(named.map(\.name))
        let options = spec.options.filter { !names.contains($0.name) }
        if !options.isEmpty { text += "\n" }
        let width = min(28, options.map(\.synopsis.count).max() ?? 0)
        for option in options {
            let fits = option.synopsis.count <= width
            let margin = String(repeating: " ", count: width + 4)
            text += "  \(option.synopsis.padded(to: width))" + (fits ? "  " : "\n" + margin)
            text += wrapped(option.help, margin: margin) + "\n"
        }
        if !named.isEmpty {
            text +=
                "  Also " + wrapped(named.map(\.synopsis).joined(separator: ", ") + "; see 'mekiki completions man'.", margin: "  ", used: 7) + "\n"
        }
        if !spec.examples.isEmpty {
            text += "\n"
            let width = spec.examples.map(\.line.count).max() ?? 0
            for example in spec.examples {
                let line = "  \(example.line.padded(to: width))  # \(example.does)\n"
                text += line.count <= screen.columns + 1 ? line : "  \(example.line)\n      # \(example.does)\n"
            }
        }
        return text
    }

    /// Words over as many lines as it takes; each but the first behind a margin.
    private static func wrapped(_ text: String, margin: String, used: Int? = nil) -> String {
        var lines = ""
        var column = used ?? margin.count
        for (index, word) in text.split(separator: " ").enumerated() {
            if index > 0, column + 1 + word.count > screen.columns {
                lines += "\n" + margin
                column = margin.count
            } else if index > 0 {
                lines += " "
                column += 1
            }
            lines += word
            column += word.count
        }
        return lines
    }
}

extension String {
    /// Without spaces at the end.
    fileprivate var trimmed: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

extension String {
    /// Filled with spaces on the right.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
