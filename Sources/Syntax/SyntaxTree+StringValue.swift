/// What string literals mean.
extension SyntaxTree {
    /// The value of a string literal without interpolation, escapes resolved and a multi-line string's indentation removed;
    /// nil for other nodes, and where an escape or the literal is not valid.
    public func stringValue(_ id: NodeID) -> String? {
        guard kind(id) == .stringLiteral, !self[id].flags.contains(.malformed), firstChild(id) == nil else { return nil }
        var pounds = 0
        var value: [UInt8] = []
        for token in tokens[Int(self[id].firstToken)..<Int(self[id].endToken)] {
            if token.flags.contains(.malformed) { return nil }
            switch token.kind {
            case .rawStringDelimiter: pounds = Int(token.length)
            case .stringSegment:
                guard appendUnescaped(Int(token.start)..<Int(token.end), pounds: pounds, to: &value) else { return nil }
            default: break
            }
        }
        return String(validating: value, as: UTF8.self)
    }

    /// Appends the text of a segment. Returns false at an escape that means nothing.
    private func appendUnescaped(_ range: Range<Int>, pounds: Int, to value: inout [UInt8]) -> Bool {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let byte = source[offset]
            offset += 1
            switch byte {
            case UInt8(ascii: "\\") where isEscape(at: offset, pounds: pounds, end: range.upperBound):
                offset += pounds
                guard appendEscape(&offset, end: range.upperBound, to: &value) else { return false }
            case UInt8(ascii: "\r"):
                // A line break in a literal is one line feed, however the file writes it.
                if offset < range.upperBound, source[offset] == UInt8(ascii: "\n") { offset += 1 }
                value.append(UInt8(ascii: "\n"))
            default: value.append(byte)
            }
        }
        return true
    }

    /// Whether the backslash before `offset` starts an escape: in a raw string only with as many `#` behind it.
    private func isEscape(at offset: Int, pounds: Int, end: Int) -> Bool {
        offset + pounds < end && source[offset..<offset + pounds].allSatisfy { $0 == UInt8(ascii: "#") }
    }

    private func appendEscape(_ offset: inout Int, end: Int, to value: inout [UInt8]) -> Bool {
        let letter = source[offset]
        offset += 1
        switch letter {
        case UInt8(ascii: "n"): value.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "r"): value.append(UInt8(ascii: "\r"))
        case UInt8(ascii: "t"): value.append(UInt8(ascii: "\t"))
        case UInt8(ascii: "0"): value.append(0)
        case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"): value.append(letter)
        case UInt8(ascii: "u"): return appendScalar(&offset, end: end, to: &value)
        default: return false
        }
        return true
    }

    /// `\u{1F600}`
    private func appendScalar(_ offset: inout Int, end: Int, to value: inout [UInt8]) -> Bool {
        guard offset < end, source[offset] == UInt8(ascii: "{"),
            let close = source[offset..<end].firstIndex(of: UInt8(ascii: "}")), close - offset <= 9,
            let number = UInt32(String(decoding: source[offset + 1..<close], as: UTF8.self), radix: 16),
            let scalar = Unicode.Scalar(number)
        else { return false }
        offset = close + 1
        value.append(contentsOf: String(Character(scalar)).utf8)
        return true
    }
}
