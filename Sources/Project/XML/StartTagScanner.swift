/// Where the start tags of an XML document stand. The XML parser gives elements in the same order but no byte offsets.
///
/// Comments, CDATA sections, processing instructions and end tags are passed over; `>` inside an attribute's quotes ends nothing.
struct StartTagScanner {
    /// Byte ranges of the start tags, `<` to `>`, in order.
    let tags: [Range<Int>]
    /// The first document type declaration.
    let documentType: Range<Int>?

    init(_ source: [UInt8]) {
        var tags: [Range<Int>] = []
        var documentType: Range<Int>?
        tags.reserveCapacity(source.count / 100)
        source.withUnsafeBufferPointer { bytes in
            var offset = 0
            while let open = Self.find(0x3C, in: bytes, from: offset) {
                guard open + 1 < bytes.count else { break }
                switch bytes[open + 1] {
                case UInt8(ascii: "!"):
                    if Self.starts("<!--", bytes, open) {
                        offset = Self.end(of: "-->", bytes, from: open + 4)
                    } else if Self.starts("<![CDATA[", bytes, open) {
                        offset = Self.end(of: "]]>", bytes, from: open + 9)
                    } else {
                        offset = Self.end(of: ">", bytes, from: open + 2)
                        documentType = documentType ?? open..<offset
                    }
                case UInt8(ascii: "?"):
                    offset = Self.end(of: "?>", bytes, from: open + 2)
                case UInt8(ascii: "/"):
                    offset = Self.end(of: ">", bytes, from: open + 2)
                default:
                    offset = Self.endOfTag(bytes, from: open + 1)
                    tags.append(open..<offset)
                }
            }
        }
        self.tags = tags
        self.documentType = documentType
    }

    private static func find(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var offset = start
        while offset < bytes.count {
            if bytes[offset] == byte { return offset }
            offset += 1
        }
        return nil
    }

    private static func endOfTag(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var offset = start
        var quote: UInt8 = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                break
            }
        }
        return offset
    }

    private static func starts(_ word: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
        guard offset + word.utf8CodeUnitCount <= bytes.count else { return false }
        return word.withUTF8Buffer { expected in
            for index in 0..<expected.count where bytes[offset + index] != expected[index] { return false }
            return true
        }
    }

    private static func end(of word: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var offset = start
        while offset + word.utf8CodeUnitCount <= bytes.count {
            if starts(word, bytes, offset) { return offset + word.utf8CodeUnitCount }
            offset += 1
        }
        return bytes.count
    }
}
