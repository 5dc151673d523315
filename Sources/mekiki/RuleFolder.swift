import Analysis
import Foundation
import Git
import Rules

/// Reads rule files of the user's own. A file that is named twice, by the configuration and by `--rules`, counts once.
struct RuleFolder {
    private(set) var sources: [RuleSource] = []
    /// Real paths of the files read.
    private var known: Set<String> = []

    /// Takes in the files that a configuration names, below the project's root. Symbolic links that lead out of it are refused.
    /// - Throws: `DocumentError`.
    mutating func add(_ file: ConfigurationFile, below root: String) throws {
        for (index, path) in file.customRules.enumerated() {
            let absolute = root + "/" + path
            let real = URL(fileURLWithPath: absolute).resolvingSymlinksInPath().path
            guard Repository.relativePath(of: real, below: root) != nil else {
                throw file.error(
                    inCustomRule: index, problem: "`\(path)` in `custom_rules` leads out of the repository",
                    advice: "name a file or folder below the root")
            }
            guard FileManager.default.fileExists(atPath: absolute) else {
                throw file.error(
                    inCustomRule: index, problem: "`\(path)` in `custom_rules` is not there",
                    advice: "name a file or folder by its path from the repository's root")
            }
            try add(absolute, named: path)
        }
    }

    /// Takes in the rule files at a path: itself, or all `.yml` files below a folder.
    /// - Throws: `UsageError`, `DocumentError`.
    mutating func add(_ path: String, named name: String) throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw UsageError("\(name): no such file or folder")
        }
        guard isFolder.boolValue else { return try read(path, name) }
        let files = (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? [])
            .filter { $0.hasSuffix(".yml") || $0.hasSuffix(".yaml") }.sorted()
        let prefix = name.hasSuffix("/") ? name : name + "/"
        for file in files { try read(path + "/" + file, prefix + file) }
    }

    private mutating func read(_ path: String, _ name: String) throws {
        guard known.insert(URL(fileURLWithPath: path).resolvingSymlinksInPath().path).inserted else { return }
        guard let data = FileManager.default.contents(atPath: path) else { throw UsageError("\(name): cannot be read") }
        sources.append(RuleSource(path: name, text: try DocumentError.text(of: Array(data), path: name)))
    }
}
