// Writes two tables into one Swift source: every rule file below a folder (path, text and packed values, sorted by path), and every
// native check below another (rule id and type), so that neither is registered by hand.
// usage: RuleBundler RULES-FOLDER CHECKS-FOLDER OUTPUT.swift
import Foundation

/// A rule file's text as a Swift raw string literal with enough `#` that nothing in it can end or interpolate it.
func literal(_ text: String) -> String {
    var pounds = "#"
    while text.contains("\"\"\"" + pounds) || text.contains("\\" + pounds) { pounds += "#" }
    return "\n" + pounds + "\"\"\"\n" + text + "\n\"\"\"" + pounds
}

/// A text as it stands between the quotes of a Swift string literal of one line.
func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\\", "\"": result += "\\" + String(scalar)
        case "\n": result += "\\n"
        case "\u{20}"..."\u{7E}", "\u{A0}"..."\u{10FFFF}": result.unicodeScalars.append(scalar)
        default: result += "\\u{" + String(scalar.value, radix: 16) + "}"
        }
    }
    return result
}

let arguments = CommandLine.arguments
/// The files with that extension below a folder, with their paths relative to it, sorted.
func files(below path: String, withExtension ext: String) -> [(path: String, url: URL)] {
    let folder = URL(fileURLWithPath: path).standardizedFileURL
    var files: [(path: String, url: URL)] = []
    let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    while let file = walk?.nextObject() as? URL {
        guard file.pathExtension == ext else { continue }
        files.append((String(file.standardizedFileURL.path.dropFirst(folder.path.count + 1)), file))
    }
    return files.sorted { $0.path < $1.path }
}

/// `StaleAction` → `stale_action`
func ruleID(_ type: String) -> String {
    var id = ""
    for character in type {
        if character.isUppercase, !id.isEmpty { id += "_" }
        id += character.lowercased()
    }
    return id
}

/// What the check of that name looks at, by the protocol its struct declares; nil where the file holds no check.
func checkKind(of type: String, in source: String) -> String? {
    let kinds = [("FileCheck", "file"), ("ProjectCheck", "project"), ("MergeRequestCheck", "mergeRequest")]
    return kinds.first { source.contains("struct \(type): \($0.0)") }?.1
}

guard arguments.count == 4 else {
    FileHandle.standardError.write(Data("usage: RuleBundler RULES-FOLDER CHECKS-FOLDER OUTPUT.swift\n".utf8))
    exit(2)
}

var output = "// Generated from rules/ by RuleBundler.\n\n"
output += "/// The rule files that are compiled in, sorted by path: path below `rules/`, text, and the values of all keys but `examples`, packed\n"
output += "/// for `PackedYAML`; nothing where the text cannot be read.\n"
output += "let embeddedRuleFiles: [(path: String, text: String, head: String)] = [\n"
for file in files(below: arguments[1], withExtension: "yml") {
    let text = try String(contentsOf: file.url, encoding: .utf8)
    output += "(\(literal(file.path)), \(literal(text)), \"\(escaped(YAMLPacker.head(of: text) ?? ""))\"),\n"
}
output += "]\n\n"
output += "/// The native checks by rule id: the structs under Checks/ that are named after their file.\n"
output += "let nativeChecks: [String: CheckType] = [\n"
var checks = ""
for file in files(below: arguments[2], withExtension: "swift") {
    let type = file.url.deletingPathExtension().lastPathComponent
    guard let kind = checkKind(of: type, in: try String(contentsOf: file.url, encoding: .utf8)) else { continue }
    checks += "    \"\(ruleID(type))\": .\(kind)(\(type).self),\n"
}
output += (checks.isEmpty ? ":" : checks) + "]\n"
try output.write(toFile: arguments[3], atomically: true, encoding: .utf8)
