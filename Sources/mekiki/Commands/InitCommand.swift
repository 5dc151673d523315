import Analysis
import Foundation
import Rules

/// Writes a commented configuration.
struct InitCommand: Command {
    static let spec = CommandSpec(
        name: "init", summary: "write a commented .mekiki.yml",
        options: [
            OptionSpec(name: "from-swiftlint", help: "carry over excluded paths and rules that have a twin from .swiftlint.yml"),
            OptionSpec(name: "force", help: "replace a .mekiki.yml that is there"),
        ],
        examples: [("mekiki init --from-swiftlint", "start from what the project has")])

    func run(_ arguments: Arguments, in session: Session) throws -> RunStatus {
        let (_, root) = try Setup.locate(in: session)
        let path = root + "/.mekiki.yml"
        guard arguments.has("force") || !FileManager.default.fileExists(atPath: path) else {
            throw UsageError("\(path) is already there; '--force' replaces it")
        }
        try session.write(try text(arguments, root: root, in: session), to: path)
        session.errors.write("mekiki: wrote \(path)\n")
        return .clean
    }

    private func text(_ arguments: Arguments, root: String, in session: Session) throws -> String {
        guard arguments.has("from-swiftlint") else {
            let usual = ["Pods", "Carthage", "vendor", "DerivedData"]
            return ConfigurationTemplate.text(exclude: usual.filter { FileManager.default.fileExists(atPath: root + "/" + $0) })
        }
        let path = root + "/.swiftlint.yml"
        guard FileManager.default.fileExists(atPath: path) else { throw UsageError("\(path): no such file") }
        let text = String(decoding: try session.read(path), as: UTF8.self)
        let imported = try SwiftLintConfiguration(text, catalogue: Catalogue.builtIn())
        for (key, value) in imported.unread {
            session.errors.write("mekiki: `\(key)` of .swiftlint.yml is not read; what \(value) says is not carried over\n")
        }
        if !imported.withoutTwin.isEmpty {
            session.errors.write("mekiki: no twin here for \(imported.withoutTwin.joined(separator: ", "))\n")
        }
        return imported.template()
    }
}
