/// Text that is not ours, looked at by scalars.
enum ForeignText {
    /// The text, cut where it is longer than a person reads in a note: GitLab takes no note of more than a million characters.
    static func shortened(_ foreign: String) -> String {
        let most = 2000
        let scalars = foreign.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: most, limitedBy: scalars.endIndex), end < scalars.endIndex else { return foreign }
        return String(scalars[..<end]) + "…"
    }

    /// The text in one line: white space runs are one space, none at the ends, what cannot be shown is replaced.
    static func oneLine(_ foreign: some StringProtocol) -> String.UnicodeScalarView {
        var result = String.UnicodeScalarView()
        var pending = false
        for scalar in foreign.unicodeScalars {
            if scalar.properties.isWhitespace {
                pending = !result.isEmpty
            } else if result.isEmpty, scalar.properties.isDefaultIgnorableCodePoint {
                // Invisible in front of what would be seen, also by a server that looks for commands.
                continue
            } else {
                if pending { result.append(" ") }
                pending = false
                // A mark that combines would join with whatever stands before.
                if result.isEmpty, scalar.properties.generalCategory == .nonspacingMark { result.append("\u{25CC}") }
                result.append(isShowable(scalar) ? scalar : "\u{FFFD}")
            }
        }
        return result
    }

    /// No control characters but tab and carriage return, and none that turn the direction of text: code must not read
    /// otherwise than it is.
    static func isShowable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0D: true
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: false
        default: true
        }
    }

    /// Whether a server might take the line for a command, were it not in a block of code.
    static func looksLikeQuickAction(_ line: some StringProtocol) -> Bool {
        let visible = line.unicodeScalars.drop { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
        guard visible.first == "/", let next = visible.dropFirst().first else { return false }
        return next.properties.isAlphabetic || next == "_"
    }

    static func longestBacktickRun(_ text: some StringProtocol) -> Int {
        var longest = 0
        var current = 0
        for byte in text.utf8 {
            current = byte == UInt8(ascii: "`") ? current + 1 : 0
            longest = max(longest, current)
        }
        return longest
    }
}
