import Project

/// The lines of a file around a place, cut out once for the formats that show code.
struct SourceExcerpt {
    /// 1-based line number and text without line end, the place's lines and the context around them.
    let lines: [(number: Int, text: String)]

    /// - Parameters:
    ///   - context: how many lines before and after.
    ///   - most: how many of the place's own lines.
    init?(_ place: Place, in bytes: [UInt8], context: Int = 0, most: Int = 1) {
        guard place.range.lowerBound <= bytes.count else { return nil }
        var start = place.range.lowerBound - (place.start.column - 1)
        guard start >= 0 else { return nil }
        var number = place.start.line
        for _ in 0..<context where start > 0 {
            start = Self.lineStart(before: start, in: bytes)
            number -= 1
        }
        let last = min(place.end.line, place.start.line + most - 1) + context
        var lines: [(number: Int, text: String)] = []
        while number <= last, start < bytes.count || lines.isEmpty {
            let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            lines.append((number, String(decoding: bytes[start..<end], as: UTF8.self)))
            guard end < bytes.count else { break }
            start = bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? end + 2 : end + 1
            number += 1
        }
        self.lines = lines
    }

    private static func lineStart(before start: Int, in bytes: [UInt8]) -> Int {
        var end = start - 1
        if end > 0, bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
        let previous = bytes[..<end].lastIndex { $0 == 0x0A || $0 == 0x0D }
        return previous.map { $0 + 1 } ?? 0
    }
}

/// Columns that text takes on a terminal: East Asian wide characters and emoji take two (Unicode Standard Annex 11).
enum DisplayWidth {
    static func of(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + of($1) } }

    static func of(_ character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            return 2
        case 0x0300...0x036F, 0x200B...0x200F: return 0
        default: return 1
        }
    }
}
