/// A scalar read from UTF-8, or the bytes that are not one.
struct DecodedScalar {
    /// The scalar's value; `nil` where the bytes are no valid UTF-8.
    let value: UInt32?
    /// Bytes read, at least one.
    let length: Int
}

extension PaddedSource {
    /// The scalar at a byte that is not ASCII. Invalid bytes are taken together up to the next that may start a scalar.
    func scalar(at cursor: Cursor) -> DecodedScalar {
        let lead = cursor[0]
        guard lead >= 0xC2, lead < 0xF5 else {
            if lead < 0x80 { return DecodedScalar(value: UInt32(lead), length: 1) }
            var next = cursor + 1
            while next < end, next[0] >= 0x80, next[0] < 0xC2 || next[0] >= 0xF5 { next += 1 }
            return DecodedScalar(value: nil, length: next - cursor)
        }
        let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        var value = UInt32(lead & (0x7F >> UInt8(length)))
        for offset in 1..<length {
            let byte = cursor[offset]
            guard byte & 0xC0 == 0x80 else { return DecodedScalar(value: nil, length: offset) }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        let isShortest = length == 2 || length == 3 && value >= 0x800 || length == 4 && value >= 0x10000
        let isScalar = isShortest && value <= 0x10FFFF && !(0xD800...0xDFFF).contains(value)
        return DecodedScalar(value: isScalar ? value : nil, length: length)
    }
}

/// What a scalar outside ASCII may be in Swift ("Lexical Structure": identifier-head, identifier-character, operator-head,
/// operator-character).
enum ScalarClass {
    static func startsIdentifier(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x0300...0x036F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: false
        default: continuesIdentifier(scalar)
        }
    }

    static func continuesIdentifier(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x00A8, 0x00AA, 0x00AD, 0x00AF, 0x00B2...0x00B5, 0x00B7...0x00BA, 0x00BC...0x00BE, 0x00C0...0x00D6,
            0x00D8...0x00F6, 0x00F8...0x167F, 0x1681...0x180D, 0x180F...0x1FFF, 0x200B...0x200D, 0x202A...0x202E,
            0x203F...0x2040, 0x2054, 0x2060...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF,
            0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF,
            0xFDF0...0xFE44, 0xFE47...0xFFF8:
            true
        default:
            scalar >= 0x10000 && scalar <= 0xEFFFD && scalar & 0xFFFF <= 0xFFFD
        }
    }

    static func startsOperator(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x00A1...0x00A7, 0x00A9, 0x00AB, 0x00AC, 0x00AE, 0x00B0, 0x00B1, 0x00B6, 0x00BB, 0x00BF, 0x00D7, 0x00F7,
            0x2016, 0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E, 0x2190...0x23FF,
            0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3020, 0x3030:
            true
        default: false
        }
    }

    static func continuesOperator(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x0300...0x036F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xE0100...0xE01EF: true
        default: startsOperator(scalar)
        }
    }
}
