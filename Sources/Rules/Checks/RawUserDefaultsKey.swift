import Syntax

/// Keys of user defaults that are spelt out again and again, or once in another way.
struct RawUserDefaultsKey: FileCheck {
    init(options: RuleOptions) {}

    private struct Use {
        let key: String
        let literal: NodeID
        let isWrite: Bool
    }

    func reports(in file: FileContext) -> [CheckReport] {
        let uses = self.uses(in: file)
        guard uses.count > 1 else { return [] }
        // What a test spells out is checked by the test.
        guard !file.path.isForTests else { return [] }
        let groups = Dictionary(grouping: uses, by: \.key)
        var reports: [CheckReport] = []
        for (key, uses) in groups {
            if uses.count > 1 {
                reports.append(
                    CheckReport(
                        place: file.place(uses[1].literal), captures: ["KEY": key],
                        related: [
                            RelatedPlace(place: file.place(uses[0].literal), message: LocalizedText(en: "first here", ja: "最初の箇所"))
                        ]))
            } else if let use = uses.first, !use.isWrite, let other = misspelt(key, among: groups) {
                reports.append(
                    CheckReport(
                        place: file.place(use.literal), captures: ["KEY": key, "OTHER": other.key], variant: "misspelt",
                        related: [RelatedPlace(place: file.place(other.literal), message: LocalizedText(en: "written here", ja: "書き込む箇所"))]))
            }
        }
        return reports.sorted { $0.place.range.lowerBound < $1.place.range.lowerBound }
    }

    /// A key that is written, never read, and differs in a letter or two.
    private func misspelt(_ key: String, among groups: [String: [Use]]) -> Use? {
        guard key.utf8.count >= 6 else { return nil }
        return groups.values.lazy.compactMap { uses in uses.allSatisfy(\.isWrite) ? uses.first : nil }
            .first { Self.isSlip(key, $0.key) }
    }

    /// Whether two keys differ in case, in one letter, or by a swap of neighbours. Digits make other keys.
    private static func isSlip(_ left: String, _ right: String) -> Bool {
        guard left.last?.isNumber != true, right.last?.isNumber != true else { return false }
        let (short, long) = left.utf8.count <= right.utf8.count ? (left, right) : (right, left)
        let few = Array(short.lowercased().utf8)
        let many = Array(long.lowercased().utf8)
        guard few.count >= 6, many.count - few.count <= 1 else { return false }
        var start = 0
        while start < few.count, few[start] == many[start] { start += 1 }
        var end = 0
        while end < few.count - start, few[few.count - 1 - end] == many[many.count - 1 - end] { end += 1 }
        let rest = few.count - start - end
        if rest == 2, many.count == few.count { return few[start] == many[start + 1] && few[start + 1] == many[start] }
        return rest <= 1
    }

    /// In the order of the calls.
    private func uses(in file: FileContext) -> [Use] {
        let tree = file.tree
        // Few arguments have the label; the calls of a file are many.
        let calls = Set(
            file.nodes(.argument).lazy.filter { tree.token(Int(tree[$0].firstToken), spells: "forKey") }.map { tree.parent(tree.parent($0)) })
        return calls.sorted().compactMap { call in
            guard tree.kind(call) == .call, let name = tree.calleeName(call), let callee = tree.callee(call),
                tree.kind(callee) == .memberAccess, let base = tree.base(callee), isDefaults(tree.text(base)),
                let argument = tree.argument(call, labelled: "forKey"), let literal = tree.child(argument, .stringLiteral),
                let key = tree.stringValue(literal), !key.isEmpty
            else { return nil }
            let method = tree.text(ofToken: name)
            return Use(key: key, literal: literal, isWrite: method == "set" || method == "setValue")
        }
    }

    private func isDefaults(_ base: String) -> Bool {
        let lowered = base.lowercased()
        return lowered.contains("userdefaults") || lowered.hasSuffix("defaults") || lowered.hasSuffix("defaults.standard")
    }
}
