import Foundation
import Project

/// A dependency that the change brings in.
struct NewDependency: MergeRequestCheck {
    init(options: RuleOptions) {}

    func reports(in request: MergeRequestContext) -> [CheckReport] {
        request.files.flatMap { file -> [CheckReport] in
            guard let name = Self.reader(file) else { return [] }
            let before = Set((file.removed.map(\.text) + Self.keptLines(of: file, in: request)).compactMap(name))
            var seen: Set<String> = []
            return file.added.compactMap { line in
                guard let dependency = name(line.text), !before.contains(dependency), seen.insert(dependency).inserted else { return nil }
                return CheckReport(
                    place: request.place(file.path, line: line.number), captures: ["NAME": dependency], subject: dependency)
            }
        }
    }

    /// The lines that the change leaves as they are: a pod that another target takes as well is nothing new.
    private static func keptLines(of file: FileChange, in request: MergeRequestContext) -> [String] {
        guard let bytes = request.read(file.path) else { return [] }
        let added = Set(file.added.map(\.number))
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .filter { !added.contains($0.offset + 1) }.map { String($0.element) }
    }

    /// What reads a dependency's name from a line of that file.
    private static func reader(_ file: FileChange) -> ((String) -> String?)? {
        if file.name == "Package.swift" {
            // A package of the same repository is nothing from outside.
            return { text in
                // What stands first in quotes may be a version, where the address is a constant.
                guard text.contains(".package("), !text.contains("path:"), let url = quoted(text, after: "url:"), url.contains("/") else {
                    return nil
                }
                return lastComponent(url)
            }
        }
        if file.name == "Podfile" { return { text in text.drop { $0 == " " || $0 == "\t" }.hasPrefix("pod ") ? quoted(text, after: "pod ") : nil } }
        if file.name == "Cartfile" {
            return { text in
                ["github ", "git ", "binary "].lazy.compactMap { text.hasPrefix($0) ? quoted(text, after: $0).map(lastComponent) : nil }.first
            }
        }
        if file.name == "Gemfile" { return { text in text.drop { $0 == " " || $0 == "\t" }.hasPrefix("gem ") ? quoted(text, after: "gem ") : nil } }
        if file.name == "project.pbxproj" {
            return { text in
                // Either form: with quotes or, for a plain word, without.
                guard text.contains("repositoryURL = ") else { return nil }
                return quoted(text, after: "repositoryURL = ").map(lastComponent)
            }
        }
        return nil
    }

    /// The first quoted text after a word.
    private static func quoted(_ text: String, after word: String) -> String? {
        guard let start = text.range(of: word)?.upperBound, let open = text[start...].firstIndex(where: { $0 == "\"" || $0 == "'" }) else {
            return nil
        }
        let rest = text[text.index(after: open)...]
        guard let close = rest.firstIndex(of: text[open]), close > rest.startIndex else { return nil }
        return String(rest[..<close])
    }

    private static func lastComponent(_ address: String) -> String {
        let name = address.split(separator: "/").last.map(String.init) ?? address
        return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
    }
}
