import Syntax

/// Reads one directive: `mekiki:disable[:next|:this|:previous|:file] RULE… – reason`.
///
/// The rules end at a dash, a colon, `until`, or the first word that cannot be an id; what follows is the reason and names no rule.
struct DirectiveParser {
    let text: UnsafeBufferPointer<UInt8>
    let dialect: SuppressionDirective.Dialect
    /// Offset of the comment in the file.
    let base: Int
    private var index: Int
    private let start: Int
    private var end: Int

    init(text: UnsafeBufferPointer<UInt8>, range: Range<Int>, dialect: SuppressionDirective.Dialect, base: Int) {
        self.text = text
        self.dialect = dialect
        self.base = base
        start = range.lowerBound
        index = range.lowerBound
        end = range.upperBound
        // A directive is one line, and a comment's closing delimiter is not part of it.
        for offset in range where text[offset] == 0x0A || text[offset] == 0x0D {
            end = offset
            break
        }
        for close in [[0x2A, 0x2F], [0x2D, 0x2D, 0x3E]] as [[UInt8]] {
            if let found = text[start..<end].firstRange(of: close) { end = found.lowerBound }
        }
        while end > start, text[end - 1] == 0x20 || text[end - 1] == 0x09 { end -= 1 }
    }

    /// nil where it is none of ours: another linter's word that we do not know.
    mutating func directive(comment: Range<Int>, lines: LineIndex) -> SuppressionDirective? {
        index += dialect == .mekiki ? 7 : 10
        let verb = word()
        var modifier: String?
        if index < end, text[index] == UInt8(ascii: ":"), index + 1 < end, Self.isLetter(text[index + 1]) {
            index += 1
            modifier = word()
        }
        guard let action = Self.action(verb, modifier, dialect) else { return nil }
        var words: [SuppressionDirective.Word] = []
        var expiry: SuppressionDirective.Expiry?
        if case .unknown = action {
        } else {
            words = rules()
            expiry = until()
        }
        return SuppressionDirective(
            dialect: dialect, action: action, words: words, range: (base + start)..<(base + end), comment: comment,
            line: lines.position(base + start).line, isTrailing: false, nextLines: 1...1, expiry: expiry)
    }

    private static func action(
        _ verb: String, _ modifier: String?, _ dialect: SuppressionDirective.Dialect
    ) -> SuppressionDirective.Action? {
        switch (verb, modifier) {
        case ("disable", nil): return .disable
        case ("enable", nil): return .enable
        case ("disable", "next"): return .next
        case ("disable", "this"): return .this
        case ("disable", "previous"): return .previous
        case ("disable", "file") where dialect == .mekiki: return .file
        // SwiftLint's `enable:next` undoes one line of a region, which no rule of ours needs.
        default:
            guard dialect == .mekiki, !verb.isEmpty else { return nil }
            return .unknown(modifier.map { verb + ":" + $0 } ?? verb)
        }
    }

    private mutating func word() -> String {
        let from = index
        while index < end, Self.isLetter(text[index]) || text[index] == UInt8(ascii: "-") { index += 1 }
        return String(decoding: text[from..<index], as: UTF8.self)
    }

    private mutating func rules() -> [SuppressionDirective.Word] {
        var words: [SuppressionDirective.Word] = []
        while true {
            while index < end, text[index] == 0x20 || text[index] == 0x09 || text[index] == UInt8(ascii: ",") { index += 1 }
            let from = index
            while index < end, Self.isIDByte(text[index]) { index += 1 }
            let isWhole = index == end || text[index] == 0x20 || text[index] == 0x09 || text[index] == UInt8(ascii: ",")
            let endsList = index < end && text[index] == UInt8(ascii: ":")
            let id = String(decoding: text[from..<index], as: UTF8.self)
            guard index > from, isWhole || endsList, id != "until" else {
                index = from
                return words
            }
            words.append(.init(id: id, range: (base + from)..<(base + index)))
            if endsList { return words }
        }
    }

    /// `until YYYY-MM-DD` anywhere in the reason.
    private func until() -> SuppressionDirective.Expiry? {
        let reason = text[index..<end]
        var parts = reason.split { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") }[...]
        while let part = parts.popFirst() {
            guard part.elementsEqual("until".utf8), let day = parts.first, let digit = day.first, (0x30...0x39).contains(digit)
            else { continue }
            var end = day.endIndex
            while end > day.startIndex, !Self.isIDByte(day[end - 1]) { end -= 1 }
            let text = String(decoding: day[day.startIndex..<end], as: UTF8.self)
            return .init(
                text: text, day: CalendarDay.isValid(text) ? text : nil, range: (base + day.startIndex)..<(base + end))
        }
        return nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) && byte < 0x80
    }

    private static func isIDByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
    }
}
