import Project
import Syntax

/// Shorthand for facts and indexes of texts.
enum Fixture {
    static func swift(_ text: String) -> SwiftFacts {
        let source = Array(text.utf8)
        return SwiftFacts(tree: Parser.parse(source), lines: LineIndex(source))
    }

    static func facts(_ path: String, _ text: String) -> FileFacts {
        let source = Array(text.utf8)
        guard FileKind(path: path) == .swift else { return FileFacts(path: path, source: source, lines: LineIndex(source)) }
        return FileFacts(path: path, tree: Parser.parse(source), lines: LineIndex(source))
    }

    static func index(_ files: [String: String]) -> ProjectIndex {
        ProjectIndex(files.map { facts($0.key, $0.value) })
    }

    static func document(_ text: String) -> InterfaceDocument { InterfaceDocument(source: Array(text.utf8), isStoryboard: true) }
}

extension XcodeProject {
    init(source: [UInt8]) { self.init(source: source, lines: LineIndex(source)) }
}
