import Syntax

/// Lines and indentation of a file.
struct Layout {
    let source: [UInt8]

    /// The white space at the start of the line that holds an offset.
    func indentation(at offset: Int) -> ArraySlice<UInt8> {
        let start = lineStart(offset)
        var end = start
        while end < source.count, isBlank(source[end]) { end += 1 }
        return source[start..<end]
    }

    /// Where the line that holds an offset starts.
    func lineStart(_ offset: Int) -> Int {
        var start = min(offset, source.count)
        while start > 0, source[start - 1] != 0x0A, source[start - 1] != 0x0D { start -= 1 }
        return start
    }

    /// Whether only white space stands before an offset in its line.
    func startsLine(_ offset: Int) -> Bool { source[lineStart(offset)..<offset].allSatisfy(isBlank) }

    /// Just after the line break that ends the line, if only white space stands between; nil otherwise.
    func nextLineStart(after offset: Int) -> Int? {
        var index = offset
        while index < source.count, isBlank(source[index]) { index += 1 }
        if index == source.count { return index }
        if source[index] == 0x0D { return index + 1 < source.count && source[index + 1] == 0x0A ? index + 2 : index + 1 }
        return source[index] == 0x0A ? index + 1 : nil
    }

    /// The line break the file uses: that of its first line.
    var lineBreak: [UInt8] {
        guard let index = source.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return [0x0A] }
        guard source[index] == 0x0D else { return [0x0A] }
        return index + 1 < source.count && source[index + 1] == 0x0A ? [0x0D, 0x0A] : [0x0D]
    }

    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// A stretch of the file with the indentation of its second and later lines changed from `old` to `new`; nil where a line of a
    /// multi-line string cannot follow, so that the string would become another.
    func reindented(
        _ range: Range<Int>, from old: ArraySlice<UInt8>, to new: ArraySlice<UInt8>, isInString: (Int) -> Bool
    ) -> [UInt8]? {
        guard old != new else { return Array(source[range]) }
        var result: [UInt8] = []
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = source[index]
            result.append(byte)
            index += 1
            let endsLine = byte == 0x0A || (byte == 0x0D && !(index < range.upperBound && source[index] == 0x0A))
            guard endsLine, index < range.upperBound else { continue }
            let isEmptyLine = source[index] == 0x0A || source[index] == 0x0D
            if isEmptyLine { continue }
            if source[index...].starts(with: old) {
                result += new
                index += old.count
            } else if isInString(index) {
                return nil
            }
        }
        return result
    }
}
