import Syntax

/// A tab without a tag beside tabs that have one.
struct TabTagMissing: FileCheck {
    init(options: RuleOptions) {}

    func reports(in file: FileContext) -> [CheckReport] {
        SelectedTabs.all(in: file.tree).flatMap { tabs -> [CheckReport] in
            guard tabs.children.contains(where: { $0.tag != nil }) else { return [] }
            return tabs.children.filter { $0.tag == nil && $0.hasTabItem }.map { CheckReport(place: file.place($0.node)) }
        }
    }
}
