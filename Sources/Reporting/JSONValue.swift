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
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": output += "\\\""
            case "\\": output += "\\\\"
            case "\n": output += "\\n"
            case "\r": output += "\\r"
            case "\t": output += "\\t"
            // Control characters must be escaped; so are the two line separators and `</`'s bracket, which JavaScript and HTML trip over.
            case _ where scalar.value < 0x20 || scalar == "\u{2028}" || scalar == "\u{2029}" || scalar == "<":
                let digits = String(scalar.value, radix: 16)
                output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: output.unicodeScalars.append(scalar)
            }
        }
        output += "\""
    }
}
