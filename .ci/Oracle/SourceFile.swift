import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax
import Syntax

/// A file as both parsers see it.
struct SourceFile {
    let path: String
    let bytes: [UInt8]
    let lines: LineIndex
    /// Mekiki's tree.
    let tree: SyntaxTree
    /// SwiftParser's tree.
    let reference: SourceFileSyntax
    /// The nodes of SwiftParser's tree, operators folded by the standard precedences, by kind; nil if the tree has an error.
    let referenceNodes: [SyntaxKind: [SwiftSyntax.Syntax]]?

    init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        lines = LineIndex(bytes)
        tree = Mekiki.parse(bytes)
        let reference = bytes.withUnsafeBufferPointer { SwiftParser.Parser.parse(source: $0) }
        self.reference = reference
        if reference.hasError {
            referenceNodes = nil
        } else {
            let collector = NodeCollector(viewMode: .sourceAccurate)
            collector.walk(OperatorTable.standardOperators.foldAll(reference, errorHandler: { _ in }))
            referenceNodes = collector.found
        }
    }

    /// `path:line:column` of an offset.
    func place(_ offset: Int) -> String {
        let position = lines.position(offset)
        return "\(path):\(position.line):\(position.column)"
    }

    /// The bytes of a range as text on one line, shortened.
    func excerpt(_ range: Range<Int>) -> String {
        let text = String(decoding: bytes[range], as: UTF8.self)
        let line = text.replacing("\n", with: "⏎").replacing("\r", with: "␍")
        return line.count > 60 ? line.prefix(60) + "…" : line
    }
}

/// Gathers all nodes but the lists, which we have no nodes for.
private final class NodeCollector: SyntaxAnyVisitor {
    private(set) var found: [SyntaxKind: [SwiftSyntax.Syntax]] = [:]

    override func visitAny(_ node: SwiftSyntax.Syntax) -> SyntaxVisitorContinueKind {
        if NodeGroup.allKinds.contains(node.kind) { found[node.kind, default: []].append(node) }
        return .visitChildren
    }
}

/// The Swift files below some directories (or the files themselves), in order.
func swiftFiles(below paths: some Sequence<String>) -> [String] {
    paths.flatMap { path -> [String] in
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else { return [] }
        guard isDirectory.boolValue else { return [path] }
        let below = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return below.filter { $0.hasSuffix(".swift") }.sorted().map { path + "/" + $0 }.filter {
            var isDirectory: ObjCBool = false
            return FileManager.default.fileExists(atPath: $0, isDirectory: &isDirectory) && !isDirectory.boolValue
        }
    }
}
