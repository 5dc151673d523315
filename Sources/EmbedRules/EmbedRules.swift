import Foundation
import PackagePlugin

/// Compiles the files under `rules/`, and a table of the native checks under `Sources/Rules/Checks/`, into the `Rules` target.
/// The folders are the registry: a new file needs no other change.
@main
struct EmbedRules: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let rules = context.package.directoryURL.appending(path: "rules")
        let checks = context.package.directoryURL.appending(path: "Sources/Rules/Checks")
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedRules.swift")
        let files = Self.files(below: rules, withExtension: "yml") + Self.files(below: checks, withExtension: "swift")
        return [
            .buildCommand(
                displayName: "Embedding rule files and native checks",
                executable: try context.tool(named: "RuleBundler").url,
                arguments: [rules.path, checks.path, output.path],
                inputFiles: files,
                outputFiles: [output])
        ]
    }

    private static func files(below folder: URL, withExtension ext: String) -> [URL] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        return all.filter { $0.pathExtension == ext }.sorted { $0.path < $1.path }
    }
}
