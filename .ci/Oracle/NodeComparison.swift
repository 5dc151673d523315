import SwiftOperators
import SwiftSyntax
import Syntax

/// Which nodes of one group there are, and where each starts and ends. Only files that SwiftParser reads without an error count.
struct NodeComparison: Comparison {
    var report: Report
    private let group: NodeGroup
    private let theirKinds: [SyntaxKind: String]
    private let ourKinds: Set<String>
    /// The names of our kinds of node by raw value.
    private static let kindNames = NodeKind.allCases.map { "\($0)" }

    init(_ group: NodeGroup) {
        self.group = group
        report = Report(group.rawValue)
        theirKinds = group.kinds
        ourKinds = Set(theirKinds.values)
    }

    private struct Item: Hashable {
        let kind: String
        let name: String
        let range: Range<Int>
    }

    mutating func compare(_ file: SourceFile) {
        guard let nodes = file.referenceNodes else { return }
        var counts: [Item: Int] = [:]
        for item in theirs(nodes) { counts[item, default: 0] += 1 }
        let ours = ours(file.tree)
        for item in ours { counts[item, default: 0] -= 1 }
        // Ours and theirs that start at the same place are shown together: the range or the kind differs.
        var extra: [Int: [Item]] = [:]
        for (item, count) in counts where count < 0 { extra[item.range.lowerBound, default: []].append(item) }
        for (item, count) in counts where count > 0 {
            let rival = extra[item.range.lowerBound]?.first { $0.kind == item.kind }
            report.differ(
                "\(item.kind) " + (rival == nil ? "missing" : "differs"), count: count,
                example: "\(file.place(item.range.lowerBound)): \(file.excerpt(item.range))"
                    + (rival.map { " | ours: \($0.name) \(file.excerpt($0.range))" } ?? ""))
        }
        for (item, count) in counts where count < 0 {
            let hasRival = counts.contains {
                $0.value > 0 && $0.key.kind == item.kind && $0.key.range.lowerBound == item.range.lowerBound
            }
            if hasRival { continue }
            report.differ(
                "\(item.kind) only ours", count: -count,
                example: "\(file.place(item.range.lowerBound)): \(file.excerpt(item.range))")
        }
        report.agree(ours.count - counts.values.filter { $0 < 0 }.reduce(0, -))
    }

    private func theirs(_ nodes: [SyntaxKind: [SwiftSyntax.Syntax]]) -> [Item] {
        theirKinds.flatMap { theirKind, kind in
            (nodes[theirKind] ?? []).map { Item(kind: kind, name: name(of: $0), range: range(of: $0)) }
        }
    }

    /// Without trivia, and without the comma that separates a list's elements: for us it belongs to the list.
    private func range(of node: SwiftSyntax.Syntax) -> Range<Int> {
        let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
        guard let last = node.lastToken(viewMode: .sourceAccurate), last.tokenKind == .comma,
            let previous = last.previousToken(viewMode: .sourceAccurate), previous.position >= node.position
        else { return start..<start + node.trimmedLength.utf8Length }
        return start..<previous.endPositionBeforeTrailingTrivia.utf8Offset
    }

    private func name(of node: SwiftSyntax.Syntax) -> String {
        guard group == .declarations else { return "" }
        if let named = node.asProtocol((any NamedDeclSyntax).self) { return named.name.text }
        return node.as(EnumCaseElementSyntax.self)?.name.text ?? ""
    }

    private func ours(_ tree: SyntaxTree) -> [Item] {
        tree.nodes.indices.compactMap { index in
            let id = NodeID(UInt32(index))
            let kind = Self.kindNames[Int(tree.kind(id).rawValue)]
            guard ourKinds.contains(kind), tree.range(id).count > 0 || kind == "memberBlock" else { return nil }
            let name = group == .declarations ? tree.child(id, .declName).map { tree.text($0) } ?? "" : ""
            return Item(kind: kind, name: name, range: tree.range(id))
        }
    }
}
