import Syntax

/// A tab's tag whose literal cannot be of the selection's type.
struct TabTagTypeMismatch: FileCheck {
    init(options: RuleOptions) {}

    func reports(in file: FileContext) -> [CheckReport] {
        let tree = file.tree
        return SelectedTabs.all(in: tree).flatMap { tabs -> [CheckReport] in
            guard let name = tabs.selection, let type = StateProperty(name, around: tabs.call, in: tree)?.type else { return [] }
            return tabs.children.compactMap { child in
                guard let tag = child.tag, let given = StateProperty.literalType(tag, in: tree), given != type else { return nil }
                return CheckReport(place: file.place(tag), captures: ["TAG": tree.text(tag), "TYPE": type, "SELECTION": name])
            }
        }
    }
}
