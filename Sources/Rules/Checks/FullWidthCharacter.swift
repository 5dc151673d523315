import Syntax

/// `（`, `；`, `１` or an ideographic space where code stands. The input method was still on.
struct FullWidthCharacter: FileCheck {
    init(options: RuleOptions) {}

    func reports(in file: FileContext) -> [CheckReport] {
        let uses = ForeignCharacters.uses(in: file.tree) { (0xFF01...0xFF5E).contains($0.value) || $0.value == 0x3000 }
        return uses.filter { $0.region == .code }.compactMap { use in
            let isSpace = use.scalar.value == 0x3000
            guard let plain = isSpace ? " " : Unicode.Scalar(use.scalar.value - 0xFEE0) else { return nil }
            // Letters and digits may be part of a name that other files use.
            let isName = plain.properties.isAlphabetic || ("0"..."9").contains(plain)
            return CheckReport(
                place: file.place(use.range),
                captures: ["CHARACTER": String(Character(use.scalar)), "PLAIN": String(Character(plain))],
                variant: isSpace ? "space" : nil,
                fix: Fix(edits: [Edit(range: use.range, replacement: String(Character(plain)))], isSafe: !isName))
        }
    }
}
