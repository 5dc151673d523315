import Syntax

/// Characters that no one sees: zero-width ones and those that turn the direction of writing.
struct InvisibleCharacter: FileCheck {
    init(options: RuleOptions) {}

    func reports(in file: FileContext) -> [CheckReport] {
        let uses = ForeignCharacters.uses(in: file.tree) { Self.isInvisible($0.value) || $0.value == 0xA0 }
        guard !uses.isEmpty else { return [] }
        // A test may be about such a text.
        let isTest = file.path.isForTests
        return uses.compactMap { use in
            let value = use.scalar.value
            let captures = ["CODE": ForeignCharacters.code(use.scalar)]
            let place = file.place(use.range)
            switch use.region {
            case .code:
                let isSpace = value == 0xA0
                return CheckReport(
                    place: place, captures: captures, variant: isSpace ? "space" : nil,
                    fix: Fix(edits: [Edit(range: use.range, replacement: isSpace ? " " : "")], isSafe: isSpace))
            // A joiner is part of an emoji or of a script; a no-break space is meant to be there.
            case .text where !isTest && (value == 0x200B || value == 0xFEFF || value == 0x2060 || Self.turnsDirection(value)):
                return CheckReport(place: place, captures: captures, variant: "text")
            case .comment where Self.turnsDirection(value):
                return CheckReport(place: place, captures: captures, variant: "direction")
            case .text, .comment: return nil
            }
        }
    }

    private static func isInvisible(_ value: UInt32) -> Bool {
        switch value {
        case 0xAD, 0x200B...0x200F, 0x2060...0x2064, 0xFEFF, 0x115F, 0x1160, 0x3164: true
        default: turnsDirection(value)
        }
    }

    private static func turnsDirection(_ value: UInt32) -> Bool {
        (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
}
