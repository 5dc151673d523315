/// Finds `$X`, `$_`, `$$$XS` and `$$$` in a pattern's or template's text.
struct HoleScanner {
    /// A hole's place.
    struct Site {
        var offset: Int
        var length: Int
        /// Empty for `$_` and `$$$`.
        var name: String
        var isRun: Bool
    }

    /// Holes in order, wherever they stand; whether one lies in a string is for the tokenizer to say.
    static func scan(_ bytes: [UInt8]) -> [Site] {
        var sites: [Site] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index] == dollar else {
                index += 1
                continue
            }
            let start = index
            while index < bytes.count, bytes[index] == dollar { index += 1 }
            let nameStart = index
            while index < bytes.count, isNameByte(bytes[index]) { index += 1 }
            let dollars = nameStart - start
            let name = bytes[nameStart..<index]
            let standsAlone = start == 0 || !isNameByte(bytes[start - 1])
            let isRun = dollars == 3
            guard standsAlone, isRun || dollars == 1, isHoleName(name) || (isRun && name.isEmpty) else { continue }
            let text = String(decoding: name, as: UTF8.self)
            sites.append(Site(offset: start, length: index - start, name: text == "_" ? "" : text, isRun: isRun))
        }
        return sites
    }

    /// The text with every hole made a plain identifier of the same length, so that all offsets stay.
    static func substitute(_ sites: [Site], in bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        for site in sites {
            for offset in 0..<(site.isRun ? 3 : 1) { result[site.offset + offset] = underscore }
        }
        return result
    }

    private static let dollar = UInt8(ascii: "$")
    private static let underscore = UInt8(ascii: "_")

    private static func isHoleName(_ name: ArraySlice<UInt8>) -> Bool {
        guard let first = name.first, first == underscore || isUpper(first) else { return false }
        return name.allSatisfy { isUpper($0) || $0 == underscore || isDigit($0) }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        isUpper(byte) || isDigit(byte) || byte == underscore || byte >= 0x80
            || (byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z"))
    }

    private static func isUpper(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }
    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
