/// A word, a number, a string or a single byte of punctuation.
struct ObjectiveCToken {
    enum Kind { case word, punctuation, string }
    var kind: Kind
    var range: Range<Int>
    /// The byte of punctuation; zero otherwise.
    var byte: UInt8
}

/// Cuts Objective-C into words and punctuation, without comments and preprocessor lines.
enum ObjectiveCLexer {
    static func tokens(_ bytes: UnsafeBufferPointer<UInt8>) -> [ObjectiveCToken] {
        var tokens: [ObjectiveCToken] = []
        tokens.reserveCapacity(bytes.count / 5)
        var offset = 0
        var isLineStart = true
        while offset < bytes.count {
            let byte = bytes[offset]
            let next: UInt8 = offset + 1 < bytes.count ? bytes[offset + 1] : 0
            switch byte {
            case 0x0A, 0x0D:
                isLineStart = true
                offset += 1
                continue
            case 0x20, 0x09, 0x0B, 0x0C, 0x5C:
                offset += 1
                continue
            case UInt8(ascii: "/") where next == UInt8(ascii: "/"):
                while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
                continue
            case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
                offset += 2
                while offset < bytes.count,
                    !(bytes[offset] == UInt8(ascii: "*") && offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "/"))
                { offset += 1 }
                offset = min(offset + 2, bytes.count)
                continue
            case UInt8(ascii: "#") where isLineStart:
                while offset < bytes.count, bytes[offset] != 0x0A {
                    if bytes[offset] == 0x5C, offset + 1 < bytes.count { offset += bytes[offset + 1] == 0x0D ? 2 : 1 }
                    offset += 1
                }
                offset = min(offset, bytes.count)
                continue
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                let start = offset
                offset += 1
                while offset < bytes.count, bytes[offset] != byte, bytes[offset] != 0x0A {
                    offset += bytes[offset] == 0x5C ? 2 : 1
                }
                offset = min(offset + 1, bytes.count)
                tokens.append(ObjectiveCToken(kind: .string, range: start..<offset, byte: 0))
            case _ where isNameByte(byte):
                let start = offset
                while offset < bytes.count, isNameByte(bytes[offset]) { offset += 1 }
                tokens.append(ObjectiveCToken(kind: .word, range: start..<offset, byte: 0))
            default:
                tokens.append(ObjectiveCToken(kind: .punctuation, range: offset..<offset + 1, byte: byte))
                offset += 1
            }
            isLineStart = false
        }
        return tokens
    }
}
