import Syntax

/// Markers that git leaves in a file it could not merge.
enum MergeConflict {
    /// The byte range of the first `<<<<<<<` line that a `=======` or `>>>>>>>` line follows.
    static func firstMarker(in source: [UInt8], lines: LineIndex) -> Range<Int>? {
        var first: Range<Int>?
        for (index, start) in lines.starts.enumerated() {
            let start = Int(start)
            guard start + 7 <= source.count else { break }
            let byte = source[start]
            guard byte == UInt8(ascii: "<") || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">"),
                source[start..<start + 7].allSatisfy({ $0 == byte })
            else { continue }
            if byte == UInt8(ascii: "<") {
                let end = index + 1 < lines.starts.count ? Int(lines.starts[index + 1]) : source.count
                if first == nil { first = start..<end }
            } else if let first {
                return first
            }
        }
        return nil
    }
}
