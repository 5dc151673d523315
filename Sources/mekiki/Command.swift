/// A command: its table and what it does. One file each under `Commands/`; the list is `Command.all`.
protocol Command: Sendable {
    static var spec: CommandSpec { get }
    init()
    /// - Throws: `UsageError` (status 2), `RunError` (status 3), or an error of a layer below.
    func run(_ arguments: Arguments, in session: Session) throws -> RunStatus
}
