import Foundation
import Git

/// What is wrong with a baseline file.
public struct BaselineError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file.
    public let path: String
    /// 1-based; nil where the file as a whole is meant.
    public let line: Int?
    /// One clause: what is wrong and what to do.
    public let reason: String

    /// With the 1-based line, where one is meant.
    public init(path: String, line: Int?, reason: String) {
        self.path = path
        self.line = line
        self.reason = reason
    }

    /// `path:line: reason`
    public var description: String { line.map { "\(path):\($0): \(reason)" } ?? "\(path): \(reason)" }
}

extension Baseline {
    private static let heading = "# mekiki baseline 1: fingerprint, rule, path; written by `mekiki baseline`\n"

    /// The file's text.
    public var text: String {
        entries.reduce(into: Self.heading) { text, entry in
            text += "\(entry.fingerprint.text) \(entry.rule) \(Self.escaped(entry.path))\n"
        }
    }

    /// Reads a file's text. Lines in any order, duplicates and comments are fine; a merge may leave them.
    /// - Parameter path: for messages.
    /// - Throws: `BaselineError` with the line.
    public init(text: String, path: String) throws {
        var entries: [Entry] = []
        for (offset, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let content = line.hasSuffix("\r") ? line.dropLast() : line
            if content.isEmpty || content.hasPrefix("#") {
                if content.hasPrefix("# mekiki baseline "), !content.hasPrefix("# mekiki baseline 1:") {
                    throw BaselineError(path: path, line: offset + 1, reason: "written by a newer mekiki; update mekiki")
                }
                continue
            }
            if ["<<<<<<<", "=======", ">>>>>>>"].contains(where: content.hasPrefix) {
                throw BaselineError(
                    path: path, line: offset + 1, reason: "merge conflict; keep the lines of both sides, or run `mekiki baseline` again")
            }
            let words = content.split(separator: " ", maxSplits: 2)
            guard words.count == 3, Fingerprint.isValid(words[0]) else {
                throw BaselineError(path: path, line: offset + 1, reason: "expected `fingerprint rule path`; run `mekiki baseline` again")
            }
            entries.append(
                Entry(fingerprint: Fingerprint(text: String(words[0])), rule: String(words[1]), path: Self.unescaped(words[2])))
        }
        self.init(entries)
    }

    /// Reads a file.
    /// - Throws: `BaselineError`.
    public static func read(from path: String) throws -> Baseline {
        let bytes: [UInt8]
        do {
            bytes = try readFile(at: path)
        } catch let problem as FileProblem {
            throw BaselineError(path: path, line: nil, reason: "cannot read the baseline: \(problem.reason)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw BaselineError(path: path, line: nil, reason: "the baseline is not valid UTF-8; run `mekiki baseline` again")
        }
        return try Baseline(text: text, path: path)
    }

    /// Writes a file at once: a reader sees the old or the new one, never half of it.
    /// - Throws: `BaselineError`.
    public func write(to path: String) throws {
        do {
            try replaceFile(at: path, with: Array(text.utf8))
        } catch let problem as FileProblem {
            throw BaselineError(path: path, line: nil, reason: "cannot write the baseline: \(problem.reason)")
        }
    }

    private static func escaped(_ path: String) -> String {
        path.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\n", with: "\\n")
            .replacingOccurrences(of: "\r", with: "\\r")
    }

    private static func unescaped(_ text: Substring) -> String {
        var result = ""
        var isEscape = false
        for character in text {
            if isEscape {
                result.append(character == "n" ? "\n" : character == "r" ? "\r" : character)
                isEscape = false
            } else if character == "\\" {
                isEscape = true
            } else {
                result.append(character)
            }
        }
        return result
    }
}
