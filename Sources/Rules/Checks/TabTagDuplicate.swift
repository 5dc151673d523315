import Syntax

/// Two tabs of one `TabView` with the same tag.
struct TabTagDuplicate: FileCheck {
    init(options: RuleOptions) {}

    func reports(in file: FileContext) -> [CheckReport] {
        SelectedTabs.all(in: file.tree).flatMap { tabs in
            var seen: [String: NodeID] = [:]
            return tabs.children.compactMap { child -> CheckReport? in
                guard let tag = child.tag else { return nil }
                let text = file.tree.text(tag)
                guard let first = seen[text] else {
                    seen[text] = tag
                    return nil
                }
                return CheckReport(
                    place: file.place(tag), captures: ["TAG": text],
                    related: [
                        RelatedPlace(place: file.place(first), message: LocalizedText(en: "the other tab", ja: "もう一方のタブ"))
                    ])
            }
        }
    }
}
