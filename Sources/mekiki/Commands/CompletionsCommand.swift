import Rules

/// Prints a completion script for a shell, or the man page, from the commands' tables.
struct CompletionsCommand: Command {
    static let spec = CommandSpec(
        name: "completions", summary: "print a shell's completion script, or the man page", operands: "bash|zsh|fish|man",
        verbs: ["bash", "zsh", "fish", "man"],
        examples: [
            ("mekiki completions zsh > ~/.zsh/_mekiki", "complete commands, options and values"),
            ("mekiki completions man > mekiki.1", "the manual as a roff page"),
        ])

    func run(_ arguments: Arguments, in session: Session) throws -> RunStatus {
        guard arguments.operands.count == 1, let shell = arguments.operands.first, Self.spec.verbs.contains(shell) else {
            let wrong = arguments.operands.first ?? ""
            throw UsageError(
                "'mekiki completions' takes bash, zsh, fish or man\(Advice.nearest(wrong, among: Self.spec.verbs))")
        }
        switch shell {
        case "bash": session.output.write(bash())
        case "zsh": session.output.write(zsh())
        case "fish": session.output.write(fish())
        default: session.output.write(ManualPage.text())
        }
        return .clean
    }

    private var specs: [CommandSpec] { Commands.specs }

    private func bash() -> String {
        var text = """
            _mekiki() {
                local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
                if [ "$COMP_CWORD" -eq 1 ]; then
                    COMPREPLY=($(compgen -W "\(specs.map(\.name).joined(separator: " "))" -- "$word")); return
                fi
                case "${COMP_WORDS[1]} $before" in

            """
        for spec in specs {
            for option in spec.options where !option.choices.isEmpty {
                text +=
                    "        \"\(spec.name) --\(option.name)\") COMPREPLY=($(compgen -W \"\(option.choices.joined(separator: " "))\" -- \"$word\")); return;;\n"
            }
        }
        text += "    esac\n    case \"${COMP_WORDS[1]}\" in\n"
        for spec in specs {
            let words = (spec.verbs + spec.options.map { "--\($0.name)" }).joined(separator: " ")
            text += "        \(spec.name)) COMPREPLY=($(compgen -W \"\(words)\" -- \"$word\"));;\n"
        }
        return text
            + "    esac\n    [ ${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- \"$word\"))\n}\ncomplete -o filenames -F _mekiki mekiki\n"
    }

    private func zsh() -> String {
        var text = "#compdef mekiki\n_mekiki() {\n    local -a commands\n    commands=(\n"
        for spec in specs { text += "        '\(spec.name):\(quoted(spec.summary))'\n" }
        text += "    )\n    if (( CURRENT == 2 )); then _describe command commands; return; fi\n    case $words[2] in\n"
        for spec in specs {
            text += "        \(spec.name)) _arguments"
            for option in spec.options {
                let choices = option.choices.isEmpty ? "_files" : "(\(option.choices.joined(separator: " ")))"
                text += " '\(option.repeats ? "*" : "")--\(option.name)[\(quoted(option.help))]"
                text += option.value.map { ":\($0):\(choices)" } ?? ""
                text += "'"
            }
            // The command itself is the first argument.
            text += spec.verbs.isEmpty ? " '*:file:_files';;\n" : " '1: :' '2:verb:(\(spec.verbs.joined(separator: " ")))' '*:file:_files';;\n"
        }
        return text + "    esac\n}\n_mekiki \"$@\"\n"
    }

    private func fish() -> String {
        var text = "complete -c mekiki -n __fish_use_subcommand -f\n"
        for spec in specs {
            text += "complete -c mekiki -n __fish_use_subcommand -a \(spec.name) -d '\(quoted(spec.summary))'\n"
            let condition = "-n '__fish_seen_subcommand_from \(spec.name)'"
            for verb in spec.verbs { text += "complete -c mekiki \(condition) -f -a \(verb)\n" }
            for option in spec.options {
                text += "complete -c mekiki \(condition) -l \(option.name)"
                text += option.short.map { " -s \($0)" } ?? ""
                text += option.value == nil ? "" : option.choices.isEmpty ? " -r" : " -x -a '\(option.choices.joined(separator: " "))'"
                text += " -d '\(quoted(option.help))'\n"
            }
        }
        return text
    }

    /// Text that stands between single quotes, and between zsh's brackets, without ending them.
    private func quoted(_ text: String) -> String {
        String(text.map { "'[]:".contains($0) ? " " : $0 })
    }
}
