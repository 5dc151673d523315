import Foundation
import Rules

/// The command line's entry.
@main
struct Mekiki {
    static let version = "1.0.0"

    static func main() {
        signal(SIGPIPE, SIG_IGN)
        let session = Session.process()
        withExtendedLifetime(session) { exit(run(Array(CommandLine.arguments.dropFirst()), in: session).rawValue) }
    }

    /// Runs one command line and says how it ended. Every error becomes one line on standard error.
    static func run(_ words: [String], in session: Session) -> RunStatus {
        do {
            let status = try dispatch(words, in: session)
            guard let problem = session.output.problem() else { return status }
            throw RunError("standard output: \(problem); what was written is not whole")
        } catch {
            let (status, text) = ErrorLine.describe(error)
            for line in text.split(whereSeparator: \.isNewline) { session.errors.write("mekiki: \(line)\n") }
            return status
        }
    }

    private static func dispatch(_ words: [String], in session: Session) throws -> RunStatus {
        guard let name = words.first else {
            session.output.write(Help.overview())
            return .misuse
        }
        switch name {
        case "--help", "-h", "help":
            return try help(for: words.dropFirst().first, in: session)
        case "--version", "version":
            session.output.write("mekiki \(version)\n")
            return .clean
        default:
            let command = try find(name)
            let rest = Array(words.dropFirst())
            if rest.contains("--help") || rest.contains("-h") {
                session.output.write(Help.page(command.spec))
                return .clean
            }
            return try command.init().run(Arguments(rest, spec: command.spec), in: session)
        }
    }

    private static func help(for name: String?, in session: Session) throws -> RunStatus {
        session.output.write(try name.map { Help.page(try find($0).spec) } ?? Help.overview())
        return .clean
    }

    private static func find(_ name: String) throws -> any Command.Type {
        if let command = Commands.all.first(where: { $0.spec.name == name }) { return command }
        throw UsageError(
            "unknown command '\(name)'\(Advice.nearest(name, among: Commands.specs.map(\.name))) (see 'mekiki --help')")
    }
}
