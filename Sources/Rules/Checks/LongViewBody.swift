import Syntax

/// A `body` longer than one takes in.
struct LongViewBody: FileCheck {
    private let limit: Int

    init(options: RuleOptions) { limit = options.integer("lines") }

    func reports(in file: FileContext) -> [CheckReport] {
        let tree = file.tree
        return file.nodes(.accessorBlock).compactMap { block in
            let binding = tree.parent(block)
            guard tree.kind(binding) == .patternBinding, let name = tree.child(binding, .identifierPattern), tree.text(name) == "body",
                let type = tree.writtenType(binding), tree.text(type) == "some View"
            else { return nil }
            let range = tree.range(block)
            let lines = file.lines.position(range.upperBound - 1).line - file.lines.position(range.lowerBound).line - 1
            return lines > limit ? CheckReport(place: file.place(name), captures: ["LINES": String(lines), "LIMIT": String(limit)]) : nil
        }
    }
}
