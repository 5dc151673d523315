/// Whether a file is text that Swift can be in.
enum TextValidity {
    /// Longest file that is analysed, in bytes.
    static let maximumBytes = 256 << 20

    /// Why the bytes cannot be analysed; nil where they can.
    static func problem(_ source: [UInt8]) -> String? {
        if source.count > maximumBytes { return "larger than \(maximumBytes >> 20) MiB" }
        if source.starts(with: [0xFF, 0xFE]) || source.starts(with: [0xFE, 0xFF]) { return "UTF-16, not UTF-8" }
        return source.withUnsafeBufferPointer { firstInvalidByte($0) }.map { "invalid UTF-8 at byte \($0)" }
    }

    /// Offset of the first byte that is not UTF-8.
    static func firstInvalidByte(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = 0
        let count = bytes.count
        while index < count {
            // Eight ASCII bytes at a time.
            while index + 8 <= count,
                UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped + index).loadUnaligned(as: UInt64.self)
                    & 0x8080_8080_8080_8080 == 0
            {
                index += 8
            }
            guard index < count else { return nil }
            let lead = bytes[index]
            let length: Int
            let lowest: UInt8
            let highest: UInt8
            switch lead {
            case 0x00..<0x80: (length, lowest, highest) = (1, 0x80, 0xBF)
            case 0xC2...0xDF: (length, lowest, highest) = (2, 0x80, 0xBF)
            case 0xE0: (length, lowest, highest) = (3, 0xA0, 0xBF)
            case 0xED: (length, lowest, highest) = (3, 0x80, 0x9F)
            case 0xE1...0xEF: (length, lowest, highest) = (3, 0x80, 0xBF)
            case 0xF0: (length, lowest, highest) = (4, 0x90, 0xBF)
            case 0xF1...0xF3: (length, lowest, highest) = (4, 0x80, 0xBF)
            case 0xF4: (length, lowest, highest) = (4, 0x80, 0x8F)
            default: return index
            }
            guard index + length <= count else { return index }
            if length > 1, !(lowest...highest).contains(bytes[index + 1]) { return index }
            if length > 2, bytes[index + 2] & 0xC0 != 0x80 { return index }
            if length > 3, bytes[index + 3] & 0xC0 != 0x80 { return index }
            index += length
        }
        return nil
    }
}
