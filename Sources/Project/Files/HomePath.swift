import Syntax

/// Absolute paths into somebody's home folder, `/Users/name/…`, in a text that every machine shares.
enum HomePath {
    private static let prefix = "/Users/"
    private static let search = ByteSearch(prefix)

    /// The paths outside of comments, from `/Users/` to their end.
    static func spans(in source: [UInt8], lines: LineIndex) -> [Span] {
        var found: [Span] = []
        var offset = 0
        while let slash = source.withUnsafeBufferPointer({ search.next(in: $0, from: offset) }) {
            var end = slash + prefix.utf8.count
            while end < source.count, isPathByte(source[end]) { end += 1 }
            offset = end
            let name = source[(slash + prefix.utf8.count)..<end].prefix { $0 != UInt8(ascii: "/") }
            // A folder that every Mac has is nobody's.
            guard !name.isEmpty, !name.elementsEqual("Shared".utf8), !name.contains(UInt8(ascii: "$")), slash == 0 || !isPathByte(source[slash - 1]),
                !isComment(source, slash, lines)
            else { continue }
            found.append(Span(slash..<end, in: lines))
        }
        return found
    }

    private static func isPathByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "="), UInt8(ascii: ":"),
            UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
            false
        default: true
        }
    }

    private static func isComment(_ source: [UInt8], _ offset: Int, _ lines: LineIndex) -> Bool {
        let column = lines.position(offset).column - 1
        let text = source[(offset - min(column, offset))..<offset].drop { $0 == 0x20 || $0 == 0x09 }
        return text.starts(with: Array("//".utf8)) || text.first == UInt8(ascii: "#")
    }
}
