import Foundation
import Rules

/// Reads rule files of the user's own.
enum RuleFolder {
    /// The files that a configuration names, below the project's root. Symbolic links that lead out of it are refused.
    static func sources(_ paths: [String], below root: String) throws -> [RuleSource] {
        let realRoot = URL(fileURLWithPath: root).resolvingSymlinksInPath().path
        return try paths.flatMap { path in
            let absolute = root + "/" + path
            let real = URL(fileURLWithPath: absolute).resolvingSymlinksInPath().path
            guard real == realRoot || real.hasPrefix(realRoot + "/") else {
                throw UsageError(".mekiki.yml: `custom_rules`: \(path) leads out of the repository")
            }
            return try sources(at: absolute, named: path)
        }
    }

    /// The rule files at a path: itself, or all `.yml` files below a folder, sorted.
    static func sources(at path: String, named name: String) throws -> [RuleSource] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw UsageError("\(name): no such file or folder")
        }
        guard isFolder.boolValue else { return [RuleSource(path: name, text: try text(path, name))] }
        let files = (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? [])
            .filter { $0.hasSuffix(".yml") || $0.hasSuffix(".yaml") }.sorted()
        let prefix = name.hasSuffix("/") ? name : name + "/"
        return try files.map { RuleSource(path: prefix + $0, text: try text(path + "/" + $0, prefix + $0)) }
    }

    private static func text(_ path: String, _ name: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path) else { throw UsageError("\(name): cannot be read") }
        guard let text = String(validating: data, as: UTF8.self) else { throw UsageError("\(name): not UTF-8") }
        return text
    }
}
