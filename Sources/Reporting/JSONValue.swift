/// A JSON value that prints with its keys in the order given: reports are read by people and compared byte by byte.
enum JSONValue {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case array([JSONValue])
    case object([(String, JSONValue?)])

    /// Compact JSON text (RFC 8259).
    var text: String {
        var output = ""
        write(to: &output)
        return output
    }

    private func write(to output: inout String) {
        switch self {
        case .string(let text): Self.quote(text, to: &output)
        case .integer(let number): output += String(number)
        case .boolean(let flag): output += flag ? "true" : "false"
        case .array(let items):
            output += "["
            for (index, item) in items.enumerated() {
                if index > 0 { output += "," }
                item.write(to: &output)
            }
            output += "]"
        case .object(let members):
            output += "{"
            var isFirst = true
            for case (let key, let value?) in members {
                if !isFirst { output += "," }
                isFirst = false
                Self.quote(key, to: &output)
                output += ":"
                value.write(to: &output)
            }
            output += "}"
        }
    }

    private static func quote(_ text: String, to output: inout String) {
        output += "\""
        var text = text
        text.withUTF8 { bytes in
            // What needs no escape goes over in one piece: nearly all of every text.
            var start = 0
            var index = 0
            while index < bytes.count {
                guard let (scalar, length) = escaped(bytes, index) else {
                    index += 1
                    continue
                }
                output += String(decoding: bytes[start..<index], as: UTF8.self)
                output += escape(scalar)
                index += length
                start = index
            }
            output += String(decoding: bytes[start...], as: UTF8.self)
        }
        output += "\""
    }

    /// The scalar at a byte, with its length, where it must not stand in a string as it is: control characters, and the two line separators
    /// and `</`'s bracket, which JavaScript and HTML trip over.
    @inline(__always)
    private static func escaped(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> (scalar: UInt32, length: Int)? {
        let byte = bytes[index]
        if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "<") { return (UInt32(byte), 1) }
        guard byte == 0xE2, index + 2 < bytes.count, bytes[index + 1] == 0x80, bytes[index + 2] & 0xFE == 0xA8 else { return nil }
        return (0x2000 | UInt32(bytes[index + 2] & 0x3F), 3)
    }

    private static func escape(_ scalar: UInt32) -> String {
        switch scalar {
        case 0x22: return "\\\""
        case 0x5C: return "\\\\"
        case 0x0A: return "\\n"
        case 0x0D: return "\\r"
        case 0x09: return "\\t"
        default:
            let digits = String(scalar, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
}
