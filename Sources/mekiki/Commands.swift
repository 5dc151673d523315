/// The commands, in the order that help shows them.
enum Commands {
    static let all: [any Command.Type] = [
        LintCommand.self, FixCommand.self, ReviewCommand.self, ReportCommand.self, BaselineCommand.self, HookCommand.self, MergeCommand.self,
        RulesCommand.self,
        ExplainCommand.self, InitCommand.self, DoctorCommand.self, TokensCommand.self, TreeCommand.self, CompletionsCommand.self,
    ]

    /// Their tables.
    static var specs: [CommandSpec] { all.map { $0.spec } }
}
