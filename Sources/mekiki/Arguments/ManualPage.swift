/// The manual as a roff page (man(7)), from the commands' tables.
enum ManualPage {
    static func text() -> String {
        var text = """
            .TH MEKIKI 1 "" "mekiki \(Mekiki.version)" "User Commands"
            .SH NAME
            mekiki \\- static analyser and code\\-review bot for Swift
            .SH SYNOPSIS
            .B mekiki
            .I COMMAND
            [OPTION...] [ARGUMENT...]
            .SH DESCRIPTION
            Reads Swift, storyboards and the change around them, and says what this change breaks or worsens: in the terminal, before a
            commit, on the merge request, in reports.
            .SH COMMANDS

            """
        for spec in Commands.specs {
            text += ".SS mekiki \(escape(spec.name)) [OPTION...] \(escape(spec.operands))\n\(escape(spec.summary)).\n"
            for option in spec.options { text += ".TP\n.B \(escape(option.synopsis))\n\(escape(option.help))\n" }
            for example in spec.examples { text += ".TP\n.I \(escape(example.line))\n\(escape(example.does))\n" }
        }
        text += """
            .SH EXIT STATUS
            .TP
            .B 0
            Nothing at or above \\-\\-fail\\-on.
            .TP
            .B 1
            Findings.
            .TP
            .B 2
            Wrong use or configuration.
            .TP
            .B 3
            The run itself failed.

            """
        return text
    }

    private static func escape(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("…", with: "...")
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
    }
}
