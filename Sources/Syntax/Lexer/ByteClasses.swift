/// ASCII bytes by what they may stand for. Each set is two words of bits, so that asking costs a shift and no memory access.
struct ByteSet {
    let low: UInt64
    let high: UInt64

    @inline(__always) init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    /// Whether the byte belongs to the set; never for bytes above 0x7F.
    @inline(__always) func contains(_ byte: UInt8) -> Bool {
        let bits = byte & 0x40 == 0 ? low : high
        return (bits >> UInt64(byte & 0x3F)) & UInt64(~byte >> 7) != 0
    }

    /// `A`…`Z`, `a`…`z`, `_`
    @inline(__always) static var identifierStart: ByteSet { ByteSet(low: 0, high: 0x07FF_FFFE_87FF_FFFE) }
    /// What starts a token wherever it stands: all printable characters but `/`, `<` and `>`, which may start trivia
    @inline(__always) static var certainlyToken: ByteSet {
        ByteSet(low: 0xAFFF_7FFE_0000_0000, high: 0x7FFF_FFFF_FFFF_FFFF)
    }
    /// `! % & * + - . / < = > ? ^ | ~`
    @inline(__always) static var operatorByte: ByteSet {
        ByteSet(low: 0xF000_EC62_0000_0000, high: 0x5000_0000_4000_0000)
    }
    /// What may stand before an operator without being its operand: white space, opening brackets, `, ; :`, NUL
    @inline(__always) static var leftBoundary: ByteSet {
        ByteSet(low: 0x0C00_1101_0000_2601, high: 0x0800_0000_0800_0000)
    }
    /// What may stand behind an operator without being its operand: white space, closing brackets, `, ; :`, NUL
    @inline(__always) static var rightBoundary: ByteSet {
        ByteSet(low: 0x0C00_1201_0000_2601, high: 0x2000_0000_2000_0000)
    }
    @inline(__always) static var hexDigit: ByteSet { ByteSet(low: 0x03FF_0000_0000_0000, high: 0x0000_007E_0000_007E) }
}

@inline(__always) func isNewline(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

@inline(__always) func isSpaceOrTab(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

@inline(__always) func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
