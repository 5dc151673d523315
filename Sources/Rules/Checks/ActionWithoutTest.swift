import Foundation
import Project
import Syntax

/// A new case of a feature's `Action` that no test sends or receives.
struct ActionWithoutTest: MergeRequestCheck {
    init(options: RuleOptions) {}

    func reports(in request: MergeRequestContext) -> [CheckReport] {
        let tests = request.paths.filter { CodeWithoutTests.isTest($0) }
        // A project without tests is another matter.
        guard !tests.isEmpty else { return [] }
        let new = request.files.filter {
            $0.path.hasSuffix(".swift") && $0.status != .deleted && !$0.isGenerated && !CodeWithoutTests.isTest($0.path)
        }
        .flatMap { Self.newCases(of: $0, in: request) }
        guard !new.isEmpty else { return [] }
        let texts = tests.compactMap { request.read($0) }.map { String(decoding: $0, as: UTF8.self) }
        return new.filter { found in !texts.contains { Self.mentions($0, found.name) } }.map {
            CheckReport(place: $0.place, captures: ["NAME": $0.name, "TYPE": $0.type], subject: $0.type + "." + $0.name)
        }
    }

    private struct NewCase {
        var name: String
        var type: String
        var place: Place
    }

    /// Cases on added lines, in an enum whose name ends in `Action`.
    private static func newCases(of file: FileChange, in request: MergeRequestContext) -> [NewCase] {
        let added = Set(file.added.filter { $0.text.contains("case ") }.map(\.number))
        guard !added.isEmpty, let source = request.read(file.path) else { return [] }
        let tree = Parser.parse(source)
        let lines = LineIndex(source)
        return NodesByKind(tree)[.enumDecl].map { NodeID($0) }.flatMap { node -> [NewCase] in
            guard let type = tree.declaredName(node), type.hasSuffix("Action"), let body = tree.child(node, .memberBlock) else { return [] }
            return tree.children(body).filter { tree.kind($0) == .enumCaseDecl }.flatMap {
                tree.children($0).filter { tree.kind($0) == .enumCaseElement }
            }
            .compactMap { element in
                guard let name = tree.declaredName(element) else { return nil }
                let range = tree.range(element)
                let start = lines.position(range.lowerBound)
                guard added.contains(start.line) else { return nil }
                let end = range.lowerBound + name.utf8.count
                return NewCase(
                    name: name, type: type, place: Place(path: file.path, range: range.lowerBound..<end, start: start, end: lines.position(end)))
            }
        }
    }

    /// `.name` as a word.
    private static func mentions(_ text: String, _ name: String) -> Bool {
        var rest = text[...]
        while let found = rest.range(of: "." + name) {
            rest = rest[found.upperBound...]
            if rest.first.map({ !($0.isLetter || $0.isNumber || $0 == "_") }) ?? true { return true }
        }
        return false
    }
}
